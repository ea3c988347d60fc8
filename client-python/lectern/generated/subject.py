# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry, Paged


class Subject(TypedDict):
    #: subject id
    courseId: int
    #: subject name
    courseName: str


class SubjectCreateAnswer(TypedDict):
    #: subject id
    courseId: int


class SubjectUpdateAnswer(TypedDict):
    #: subjects updated
    sucNum: int


class SubjectOfBranch(TypedDict):
    #: subject id
    courseId: int
    #: subject name
    courseName: str
    #: branch
    subOrgId: int
    #: version of the record, for /subject/update; another one after a change
    version: str


class SubjectListAnswer(TypedDict):
    total: int
    list: List[SubjectOfBranch]


_GET_ORG_COURSE = Entry("/getOrgCourse")
_CREATE = Entry("/subject/create", write=True)
_UPDATE = Entry("/subject/update", write=True)
_LIST = Entry("/subject/list")
_LIST_PAGED = Paged(most=500, page="pageStart")


class SubjectOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get_org_course(
        self,
        *,
        subOrgId: int,
        options: Optional[CallOptions] = None,
    ) -> List[Subject]:
        """Subjects of a branch: operation 8 of the interface.

        The subjects of a branch, sorted by id.

        Needs the scope subject:read.

        subOrgId: Branch organisation id.
        """
        parameters: Dict[str, Any] = {
            "subOrgId": subOrgId,
        }
        answer: List[Subject] = self._connection.call(_GET_ORG_COURSE, parameters, options)
        return answer

    def create(
        self,
        *,
        courseName: str,
        subOrgId: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> SubjectCreateAnswer:
        """Create subject.

        Adds a subject to a branch. Added by Lectern.

        Needs the scope subject:write.

        courseName: Name, at most 50 characters; unique in the branch.
        subOrgId: Branch; default: the caller's branch, or the head branch.
        """
        parameters: Dict[str, Any] = {
            "courseName": courseName,
            "subOrgId": subOrgId,
        }
        answer: SubjectCreateAnswer = self._connection.call(_CREATE, parameters, options)
        return answer

    def update(
        self,
        *,
        courseId: int,
        courseName: str,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> SubjectUpdateAnswer:
        """Rename subject.

        Renames a subject. Classes, homework and exams show the new name. Added by Lectern.

        Needs the scope subject:write.

        courseId: Subject id.
        courseName: Name, at most 50 characters; unique in the branch.
        version: Version that /subject/list answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "courseId": courseId,
            "courseName": courseName,
            "version": version,
        }
        answer: SubjectUpdateAnswer = self._connection.call(_UPDATE, parameters, options)
        return answer

    def list(
        self,
        *,
        courseId: Optional[int] = None,
        subOrgId: Optional[int] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> SubjectListAnswer:
        """List subjects.

        The subjects of all branches that the caller may read, sorted by id. Added by Lectern.

        Needs the scope subject:read.

        courseId: Only this subject.
        subOrgId: Branch.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "courseId": courseId,
            "subOrgId": subOrgId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: SubjectListAnswer = self._connection.call(_LIST, parameters, options)
        return answer

    def each(
        self,
        *,
        courseId: Optional[int] = None,
        subOrgId: Optional[int] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[SubjectOfBranch]:
        """Yields every record of list, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "courseId": courseId,
            "subOrgId": subOrgId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[SubjectOfBranch] = self._connection.each_record(_LIST, _LIST_PAGED, parameters, options)
        return answer
