# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry, Paged
from .homework import Answer, MarkedAnswer, SubmittedAnswer


class Exam(TypedDict):
    examId: int
    #: class id
    groupId: int
    groupName: str
    title: str
    #: subject id; 0: none
    courseId: int
    courseName: str
    #: teacher id
    teacherId: str
    teacherName: str
    #: milliseconds
    beginTime: int
    #: time of the automatic submission, milliseconds
    endTime: int
    #: seconds
    duration: int
    #: 0: unknown
    questionCount: int
    #: "": unknown
    fullMarks: str
    #: 1: cancelled; otherwise 0
    cancelled: int
    #: number of students
    students: int
    notStarted: int
    inProgress: int
    #: submitted, not graded
    submitted: int
    graded: int
    absent: int
    #: branch
    subOrgId: int


class _ExamListAnswer(TypedDict):
    #: number of matches
    total: int
    list: List[Exam]


class ExamListAnswer(_ExamListAnswer, total=False):
    #: with queue: number of students in that state, on all pages
    students: int


class ExamStudent(TypedDict):
    #: student id
    uniqueId: str
    userName: str
    loginName: str
    #: version of the record, for /exam/grade; another one after a change
    version: str
    #: notStarted, inProgress, submitted, graded or absent
    status: str
    #: when the student started, milliseconds; 0: unknown
    startTime: int
    #: milliseconds; 0: not submitted
    submitTime: int
    #: "": not marked
    score: str
    #: "": unknown
    errorCount: str
    #: percent, "0" to "100"; "": unknown
    correctness: str
    #: seconds
    answerDuration: str
    #: empty unless the request has uniqueId
    answers: List[Answer]


class ExamGetAnswer(TypedDict):
    examId: int
    #: class id
    groupId: int
    groupName: str
    title: str
    #: subject id; 0: none
    courseId: int
    courseName: str
    #: teacher id
    teacherId: str
    teacherName: str
    #: milliseconds
    beginTime: int
    #: time of the automatic submission, milliseconds
    endTime: int
    #: seconds
    duration: int
    #: 0: unknown
    questionCount: int
    #: "": unknown
    fullMarks: str
    #: 1: cancelled; otherwise 0
    cancelled: int
    #: number of students
    students: int
    notStarted: int
    inProgress: int
    #: submitted, not graded
    submitted: int
    graded: int
    absent: int
    #: branch
    subOrgId: int
    #: version of the record, for /exam/update; another one after a change
    version: str
    list: List[ExamStudent]


class ExamScheduleAnswer(TypedDict):
    examId: int


class ExamUpdateAnswer(TypedDict):
    #: number of records changed
    sucNum: int


class ExamCancelAnswer(TypedDict):
    #: number of records changed
    sucNum: int


class ExamStartAnswer(TypedDict):
    #: milliseconds
    startTime: int
    #: time of the automatic submission, milliseconds
    endTime: int


class ExamSubmitAnswer(TypedDict):
    #: milliseconds
    submitTime: int


class _Grade(TypedDict):
    #: Student id.
    uniqueId: str


class Grade(_Grade, total=False):
    #: Total marks. Default: the sum of the answers if all have marks, otherwise unchanged.
    score: str
    #: Questions answered right; not together with answers. It must agree with questions that were marked one
    #: by one. Left out: unchanged.
    rightCount: int
    #: Questions not answered right; not together with answers. It must agree with questions that were marked
    #: one by one. Left out: unchanged.
    errorCount: int
    #: Marked answers, each question once. Answers that are left out keep their marks.
    answers: List[MarkedAnswer]
    #: Version that /exam/get, of the student, answered: if the record has changed since, nothing is stored.
    #: Default: any version.
    version: str


class ExamGradeAnswerItem(TypedDict):
    uniqueId: str
    #: "": not marked
    score: str
    #: "": unknown
    errorCount: str
    #: percent, "0" to "100"; "": unknown
    correctness: str


class ExamGradeAnswer(TypedDict):
    list: List[ExamGradeAnswerItem]



_LIST = Entry("/exam/list")
_LIST_PAGED = Paged(most=500, page="pageStart")
_GET = Entry("/exam/get")
_SCHEDULE = Entry("/exam/schedule", write=True)
_UPDATE = Entry("/exam/update", write=True)
_CANCEL = Entry("/exam/cancel", write=True)
_START = Entry("/exam/start", write=True)
_SUBMIT = Entry("/exam/submit", write=True)
_GRADE = Entry("/exam/grade", write=True)


class ExamOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def list(
        self,
        *,
        groupId: Optional[int] = None,
        teacherId: Optional[str] = None,
        sort: Optional[Literal["time", "-time"]] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        queue: Optional[Literal["toGrade"]] = None,
        beginFrom: Optional[int] = None,
        beginTo: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> ExamListAnswer:
        """List exams.

        Exams that begin in [beginFrom, beginTo), the latest first or as `sort` says. All filters must match. Added by
        Lectern.

        Needs the scope exam:read.

        groupId: Class.
        teacherId: Teacher.
        sort: time: oldest first; -time: latest first.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        queue: toGrade: only exams with submissions to grade.
        beginFrom: Start, milliseconds, included.
        beginTo: End, milliseconds, not included; not less than beginFrom.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "teacherId": teacherId,
            "sort": sort,
            "pageStart": pageStart,
            "pageSize": pageSize,
            "queue": queue,
            "beginFrom": beginFrom,
            "beginTo": beginTo,
        }
        answer: ExamListAnswer = self._connection.call(_LIST, parameters, options)
        return answer

    def each(
        self,
        *,
        groupId: Optional[int] = None,
        teacherId: Optional[str] = None,
        sort: Optional[Literal["time", "-time"]] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        queue: Optional[Literal["toGrade"]] = None,
        beginFrom: Optional[int] = None,
        beginTo: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[Exam]:
        """Yields every record of list, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "teacherId": teacherId,
            "sort": sort,
            "pageStart": pageStart,
            "pageSize": pageSize,
            "queue": queue,
            "beginFrom": beginFrom,
            "beginTo": beginTo,
        }
        answer: Iterator[Exam] = self._connection.each_record(_LIST, _LIST_PAGED, parameters, options)
        return answer

    def get(
        self,
        *,
        examId: int,
        uniqueId: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> ExamGetAnswer:
        """Get an exam.

        One exam with all its students. With uniqueId: only that student, with the answers. Added by Lectern.

        Needs the scope exam:read.

        examId: Exam id.
        uniqueId: Only this student, with the answers.
        """
        parameters: Dict[str, Any] = {
            "examId": examId,
            "uniqueId": uniqueId,
        }
        answer: ExamGetAnswer = self._connection.call(_GET, parameters, options)
        return answer

    def schedule(
        self,
        *,
        groupId: int,
        title: str,
        beginTime: int,
        duration: int,
        courseId: Optional[int] = None,
        teacherId: Optional[str] = None,
        questionCount: Optional[int] = None,
        fullMarks: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> ExamScheduleAnswer:
        """Schedule an exam.

        Schedules an exam for the members that the class has at beginTime. Schedule a retake as a separate exam. Added
        by Lectern.

        Needs the scope exam:write.

        groupId: Class.
        title: Title.
        courseId: Subject.
        teacherId: Teacher; default: the teacher of the class.
        questionCount: Number of questions; leave it out if unknown.
        fullMarks: Full marks, such as "100" or "87.5"; leave it out if unknown.
        beginTime: Begin, milliseconds.
        duration: Duration, seconds.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "title": title,
            "courseId": courseId,
            "teacherId": teacherId,
            "questionCount": questionCount,
            "fullMarks": fullMarks,
            "beginTime": beginTime,
            "duration": duration,
        }
        answer: ExamScheduleAnswer = self._connection.call(_SCHEDULE, parameters, options)
        return answer

    def update(
        self,
        *,
        examId: int,
        title: Optional[str] = None,
        courseId: Optional[int] = None,
        teacherId: Optional[str] = None,
        questionCount: Optional[int] = None,
        fullMarks: Optional[str] = None,
        beginTime: Optional[int] = None,
        duration: Optional[int] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> ExamUpdateAnswer:
        """Change an exam.

        Changes the title, subject, teacher, number of questions or full marks, and the time of an exam that has not
        begun. The number of questions and the full marks cannot drop below the marks already given. Added by Lectern.

        Needs the scope exam:write.

        examId: Exam id.
        title: Title.
        courseId: Subject; 0: none.
        teacherId: Teacher.
        questionCount: Number of questions, at least as many as were marked; 0: unknown.
        fullMarks: Full marks, at least as many as were given; "": unknown.
        beginTime: Begin, milliseconds.
        duration: Duration, seconds.
        version: Version that /exam/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "examId": examId,
            "title": title,
            "courseId": courseId,
            "teacherId": teacherId,
            "questionCount": questionCount,
            "fullMarks": fullMarks,
            "beginTime": beginTime,
            "duration": duration,
            "version": version,
        }
        answer: ExamUpdateAnswer = self._connection.call(_UPDATE, parameters, options)
        return answer

    def cancel(
        self,
        *,
        examId: int,
        options: Optional[CallOptions] = None,
    ) -> ExamCancelAnswer:
        """Cancel an exam.

        Cancels an exam. It disappears from all records and lists. Added by Lectern.

        Needs the scope exam:write.

        examId: Exam id.
        """
        parameters: Dict[str, Any] = {
            "examId": examId,
        }
        answer: ExamCancelAnswer = self._connection.call(_CANCEL, parameters, options)
        return answer

    def start(
        self,
        *,
        examId: int,
        uniqueId: str,
        time: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> ExamStartAnswer:
        """Start an exam.

        A student starts the exam while it is open. If the exam was not assigned to the student, starting assigns it.
        Added by Lectern.

        Needs the scope exam:write.

        examId: Exam id.
        uniqueId: Student id.
        time: Milliseconds, not later than now; default: now.
        """
        parameters: Dict[str, Any] = {
            "examId": examId,
            "uniqueId": uniqueId,
            "time": time,
        }
        answer: ExamStartAnswer = self._connection.call(_START, parameters, options)
        return answer

    def submit(
        self,
        *,
        examId: int,
        uniqueId: str,
        submitTime: Optional[int] = None,
        answers: Optional[List[SubmittedAnswer]] = None,
        options: Optional[CallOptions] = None,
    ) -> ExamSubmitAnswer:
        """Submit an exam.

        A student submits the exam before it ends. A started exam is submitted automatically at its end. A student who
        has not started, for example on paper, can submit too. Added by Lectern.

        Needs the scope exam:write.

        examId: Exam id.
        uniqueId: Student id.
        submitTime: Milliseconds, not later than now; default: now.
        answers: The answers, each question once.
        """
        parameters: Dict[str, Any] = {
            "examId": examId,
            "uniqueId": uniqueId,
            "submitTime": submitTime,
            "answers": answers,
        }
        answer: ExamSubmitAnswer = self._connection.call(_SUBMIT, parameters, options)
        return answer

    def grade(
        self,
        *,
        examId: int,
        grades: List[Grade],
        options: Optional[CallOptions] = None,
    ) -> ExamGradeAnswer:
        """Grade an exam.

        Marks submitted exams, or replaces their marks, for all listed students or for none. If answers are sent, the
        server computes the error count and the correctness from them. Added by Lectern.

        Needs the scope exam:write.

        examId: Exam id.
        grades: 1 to 500, each student once.
        """
        parameters: Dict[str, Any] = {
            "examId": examId,
            "grades": grades,
        }
        answer: ExamGradeAnswer = self._connection.call(_GRADE, parameters, options)
        return answer
