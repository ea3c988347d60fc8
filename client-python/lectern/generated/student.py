# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, List, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry
from .liveclass import ArrangedMakeUp


class _AttendanceStripEntry(TypedDict):
    #: live class id
    liveclass: str
    title: str
    #: milliseconds
    startTime: int
    #: there, late, leftEarly, excused or absent
    state: str
    #: reason for the leave; "": none
    leaveReason: str


class AttendanceStripEntry(_AttendanceStripEntry, total=False):
    makeUp: ArrangedMakeUp
    #: fields that hold a value which the caller may not see: they are masked or empty here. A field that is
    #: empty and not in this list has no value. Left out where nothing is hidden.
    hiddenFields: List[str]


class StudentHomeworkOverview(TypedDict):
    homeworkId: int
    title: str
    #: milliseconds
    createTime: int
    #: 0 to 4, as in the homework record
    status: int
    #: right answers, percent "0" to "100"; "": nothing to count
    correctness: str
    #: median of the class, percent "0" to "100"; "": nothing to count
    classMedian: str


class StudentExamOverview(TypedDict):
    examId: int
    title: str
    #: milliseconds
    beginTime: int
    status: str
    score: str
    #: right answers, percent "0" to "100"; "": nothing to count
    correctness: str
    fullMarks: str
    #: median score of the class; "": none
    classMedian: str


class WeakItem(TypedDict):
    #: homework or exam
    kind: str
    id: int
    title: str
    #: right answers, percent "0" to "100"; "": nothing to count
    correctness: str
    #: median of the class, percent "0" to "100"; "": nothing to count
    classMedian: str


class ClassMedians(TypedDict):
    #: median of the students of the class, percent "0" to "100"; "": nothing to count
    attendanceRate: str
    #: median of the students of the class, percent "0" to "100"; "": nothing to count
    completionRate: str
    #: median of the students of the class, percent "0" to "100"; "": nothing to count
    homeworkRate: str
    #: median of the students of the class, percent "0" to "100"; "": nothing to count
    homeworkCorrectness: str


class StudentGroupOverview(TypedDict):
    groupId: int
    groupName: str
    #: live classes with a record
    lessons: int
    #: present for at least 5 minutes
    attended: int
    #: present for at least 80 % of the live class
    completed: int
    #: attended, joined more than 5 minutes late
    late: int
    #: attended, left more than 5 minutes early
    leftEarly: int
    #: did not attend, on leave
    excused: int
    #: did not attend, without a leave
    absent: int
    #: attended, of all that were not excused, percent "0" to "100"; "": nothing to count
    attendanceRate: str
    #: completed, of all that were not excused, percent "0" to "100"; "": nothing to count
    completionRate: str
    #: earliest first
    attendance: List[AttendanceStripEntry]
    #: pieces of homework
    assigned: int
    #: submitted homework
    submitted: int
    #: submitted, of all homework, percent "0" to "100"; "": nothing to count
    homeworkRate: str
    #: mean correctness of the first corrected rounds, percent "0" to "100"; "": nothing to count
    homeworkCorrectness: str
    #: earliest first
    homework: List[StudentHomeworkOverview]
    #: earliest first
    exams: List[StudentExamOverview]
    #: up to three pieces of work, furthest below the class median first
    weakest: List[WeakItem]
    classMedians: ClassMedians


class StudentOverviewAnswer(TypedDict):
    #: student id
    uniqueId: str
    userName: str
    loginName: str
    groups: List[StudentGroupOverview]



_OVERVIEW = Entry("/student/overview")


class StudentOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def overview(
        self,
        *,
        uniqueId: str,
        beginTime: int,
        endTime: int,
        groupId: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> StudentOverviewAnswer:
        """Get the overview of a student.

        A student's attendance, homework and exams in [beginTime, endTime), class by class, with the class medians.
        Suitable for parents: it has no ranks and no other names. Added by Lectern.

        Needs the scope statistics:read.

        uniqueId: Student id.
        groupId: Only this class.
        beginTime: Start, milliseconds, included.
        endTime: End, milliseconds, not included; at most 366 days after beginTime.
        """
        parameters: Dict[str, Any] = {
            "uniqueId": uniqueId,
            "groupId": groupId,
            "beginTime": beginTime,
            "endTime": endTime,
        }
        answer: StudentOverviewAnswer = self._connection.call(_OVERVIEW, parameters, options)
        return answer
