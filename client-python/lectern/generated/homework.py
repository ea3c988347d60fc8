# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry, Paged


class Homework(TypedDict):
    homeworkId: int
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
    #: publication, milliseconds
    createTime: int
    #: milliseconds; 0: no due time
    dueTime: int
    #: 0: unknown
    questionCount: int
    #: "": unknown
    fullMarks: str
    #: 1: cancelled; otherwise 0
    cancelled: int
    #: number of students
    assigned: int
    #: students who have submitted nothing
    notSubmitted: int
    #: students who have submitted nothing after the due time
    overdue: int
    #: students whose latest round is not marked
    awaitingCorrection: int
    corrected: int
    #: returned for revision
    returned: int
    #: branch
    subOrgId: int


class _HomeworkListAnswer(TypedDict):
    #: number of matches
    total: int
    list: List[Homework]


class HomeworkListAnswer(_HomeworkListAnswer, total=False):
    #: with queue: number of students in that state, on all pages
    students: int


class HomeworkToCorrect(TypedDict):
    homeworkId: int
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
    #: student id
    uniqueId: str
    userName: str
    loginName: str
    #: latest round; from 2: a revision
    round: int
    #: when that round was submitted, milliseconds
    submitTime: int


class HomeworkToCorrectAnswer(TypedDict):
    #: number of matches
    total: int
    list: List[HomeworkToCorrect]


class Answer(TypedDict):
    question: str
    #: "": blank
    answer: str
    #: time spent; 0: unknown
    seconds: int
    #: 1: right; 0: not right; -1: not marked
    isRight: int
    #: marks; "": none
    score: str


class HomeworkRound(TypedDict):
    #: starts at 1
    round: int
    #: version of the record, for /homework/correct; another one after a change
    version: str
    #: milliseconds
    submitTime: int
    #: active seconds
    answerDuration: str
    #: milliseconds; 0: not corrected
    correctTime: int
    #: 1: returned for revision; otherwise 0
    returned: int
    #: "": not marked
    score: str
    #: "": unknown
    errorCount: str
    #: percent, "0" to "100"; "": unknown
    correctness: str
    #: empty unless the request has uniqueId
    answers: List[Answer]


class HomeworkStudent(TypedDict):
    #: student id
    uniqueId: str
    userName: str
    loginName: str
    #: language of the student's family, such as zh-CN; "": unknown
    language: str
    #: 0 not submitted, 1 awaiting correction, 2 corrected, 3 returned for revision, 4 revision awaiting
    #: correction
    status: int
    #: 1: nothing submitted after the due time; otherwise 0
    overdue: int
    #: first submission, milliseconds
    submitTime: int
    #: "": not marked
    score: str
    #: "": unknown
    errorCount: str
    #: percent, "0" to "100"; "": unknown
    correctness: str
    #: "1": the student opened the reference answer; otherwise "0"
    readAnswer: str
    #: revisions submitted after a return
    correctionCount: str
    #: active seconds up to the first submission
    answerDuration: str
    rounds: List[HomeworkRound]


class HomeworkGetAnswer(TypedDict):
    homeworkId: int
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
    #: publication, milliseconds
    createTime: int
    #: milliseconds; 0: no due time
    dueTime: int
    #: 0: unknown
    questionCount: int
    #: "": unknown
    fullMarks: str
    #: 1: cancelled; otherwise 0
    cancelled: int
    #: number of students
    assigned: int
    #: students who have submitted nothing
    notSubmitted: int
    #: students who have submitted nothing after the due time
    overdue: int
    #: students whose latest round is not marked
    awaitingCorrection: int
    corrected: int
    #: returned for revision
    returned: int
    #: branch
    subOrgId: int
    #: version of the record, for /homework/update; another one after a change
    version: str
    students: List[HomeworkStudent]


class HomeworkAssignAnswer(TypedDict):
    homeworkId: int
    #: number of students; it changes if members join or leave before createTime
    assigned: int


class HomeworkUpdateAnswer(TypedDict):
    #: 1
    sucNum: int


class HomeworkCancelAnswer(TypedDict):
    #: 1
    sucNum: int


class _SubmittedAnswer(TypedDict):
    #: Question id.
    question: str


class SubmittedAnswer(_SubmittedAnswer, total=False):
    #: Answer; "" or left out: blank.
    answer: str
    #: Time spent, seconds.
    seconds: int


class HomeworkSubmitAnswer(TypedDict):
    #: starts at 1
    round: int
    #: 0 not submitted, 1 awaiting correction, 2 corrected, 3 returned for revision, 4 revision awaiting
    #: correction
    status: int


class _MarkedAnswer(TypedDict):
    #: Question id.
    question: str
    #: 1: right; 0: wrong, half right or blank.
    isRight: Literal[0, 1]


class MarkedAnswer(_MarkedAnswer, total=False):
    #: Marks for this question.
    score: str


class HomeworkCorrectAnswer(TypedDict):
    round: int
    #: 0 not submitted, 1 awaiting correction, 2 corrected, 3 returned for revision, 4 revision awaiting
    #: correction
    status: int
    #: "": not marked
    score: str
    #: "": unknown
    errorCount: str
    #: percent, "0" to "100"; "": unknown
    correctness: str


class HomeworkReturnAnswer(TypedDict):
    #: 0 not submitted, 1 awaiting correction, 2 corrected, 3 returned for revision, 4 revision awaiting
    #: correction
    status: int


class HomeworkViewAnswerAnswer(TypedDict):
    #: "1"
    readAnswer: str


_LIST = Entry("/homework/list")
_LIST_PAGED = Paged(most=500, page="pageStart")
_TO_CORRECT = Entry("/homework/toCorrect")
_TO_CORRECT_PAGED = Paged(most=500, page="pageStart")
_GET = Entry("/homework/get")
_ASSIGN = Entry("/homework/assign", write=True)
_UPDATE = Entry("/homework/update", write=True)
_CANCEL = Entry("/homework/cancel", write=True)
_SUBMIT = Entry("/homework/submit", write=True)
_CORRECT = Entry("/homework/correct", write=True)
_RETURN = Entry("/homework/return", write=True)
_VIEW_ANSWER = Entry("/homework/viewAnswer", write=True)


class HomeworkOperations:
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
        queue: Optional[Literal["notSubmitted", "overdue", "awaitingCorrection", "returned"]] = None,
        createBegin: Optional[int] = None,
        createEnd: Optional[int] = None,
        dueBegin: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> HomeworkListAnswer:
        """List homework.

        Homework published in [createBegin, createEnd), the latest first or as `sort` says. All filters must match.
        Added by Lectern.

        Needs the scope homework:read.

        groupId: Class.
        teacherId: Teacher.
        sort: time: oldest first; -time: latest first.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        queue: Only homework that has students in this state.
        createBegin: Start, milliseconds, included.
        createEnd: End, milliseconds, not included; not less than createBegin.
        dueBegin: Only homework that is due at this time or later, milliseconds.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "teacherId": teacherId,
            "sort": sort,
            "pageStart": pageStart,
            "pageSize": pageSize,
            "queue": queue,
            "createBegin": createBegin,
            "createEnd": createEnd,
            "dueBegin": dueBegin,
        }
        answer: HomeworkListAnswer = self._connection.call(_LIST, parameters, options)
        return answer

    def each(
        self,
        *,
        groupId: Optional[int] = None,
        teacherId: Optional[str] = None,
        sort: Optional[Literal["time", "-time"]] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        queue: Optional[Literal["notSubmitted", "overdue", "awaitingCorrection", "returned"]] = None,
        createBegin: Optional[int] = None,
        createEnd: Optional[int] = None,
        dueBegin: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[Homework]:
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
            "createBegin": createBegin,
            "createEnd": createEnd,
            "dueBegin": dueBegin,
        }
        answer: Iterator[Homework] = self._connection.each_record(_LIST, _LIST_PAGED, parameters, options)
        return answer

    def to_correct(
        self,
        *,
        groupId: Optional[int] = None,
        teacherId: Optional[str] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> HomeworkToCorrectAnswer:
        """List homework to correct.

        Each student whose latest round waits for its correction, with the homework; who has waited longest comes
        first. All filters must match. Added by Lectern.

        Needs the scope homework:read.

        groupId: Class.
        teacherId: Teacher.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "teacherId": teacherId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: HomeworkToCorrectAnswer = self._connection.call(_TO_CORRECT, parameters, options)
        return answer

    def each_to_correct(
        self,
        *,
        groupId: Optional[int] = None,
        teacherId: Optional[str] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[HomeworkToCorrect]:
        """Yields every record of to_correct, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "teacherId": teacherId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[HomeworkToCorrect] = self._connection.each_record(_TO_CORRECT, _TO_CORRECT_PAGED, parameters, options)
        return answer

    def get(
        self,
        *,
        homeworkId: int,
        uniqueId: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> HomeworkGetAnswer:
        """Get homework.

        One piece of homework with all its students. With uniqueId: only that student, with the answers of every
        round. Added by Lectern.

        Needs the scope homework:read.

        homeworkId: Homework id.
        uniqueId: Only this student, with the answers.
        """
        parameters: Dict[str, Any] = {
            "homeworkId": homeworkId,
            "uniqueId": uniqueId,
        }
        answer: HomeworkGetAnswer = self._connection.call(_GET, parameters, options)
        return answer

    def assign(
        self,
        *,
        groupId: int,
        title: str,
        courseId: Optional[int] = None,
        teacherId: Optional[str] = None,
        questionCount: Optional[int] = None,
        fullMarks: Optional[str] = None,
        createTime: Optional[int] = None,
        dueTime: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> HomeworkAssignAnswer:
        """Assign homework.

        Assigns homework to the members that the class has at createTime. Added by Lectern.

        Needs the scope homework:write.

        groupId: Class.
        title: Title.
        courseId: Subject.
        teacherId: Teacher; default: the teacher of the class.
        questionCount: Number of questions; leave it out if unknown.
        fullMarks: Full marks, such as "100" or "87.5"; leave it out if unknown.
        createTime: Publication time, milliseconds; default: now.
        dueTime: Due time, milliseconds; 0: no due time.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "title": title,
            "courseId": courseId,
            "teacherId": teacherId,
            "questionCount": questionCount,
            "fullMarks": fullMarks,
            "createTime": createTime,
            "dueTime": dueTime,
        }
        answer: HomeworkAssignAnswer = self._connection.call(_ASSIGN, parameters, options)
        return answer

    def update(
        self,
        *,
        homeworkId: int,
        title: Optional[str] = None,
        courseId: Optional[int] = None,
        teacherId: Optional[str] = None,
        questionCount: Optional[int] = None,
        fullMarks: Optional[str] = None,
        dueTime: Optional[int] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> HomeworkUpdateAnswer:
        """Change homework.

        Changes the title, subject, teacher, due time, number of questions or full marks. The number of questions and
        the full marks cannot drop below the marks already given. Added by Lectern.

        Needs the scope homework:write.

        homeworkId: Homework id.
        title: Title.
        courseId: Subject; 0: none.
        teacherId: Teacher.
        questionCount: Number of questions, at least as many as were marked; 0: unknown.
        fullMarks: Full marks, at least as many as were given; "": unknown.
        dueTime: Due time, milliseconds; 0: no due time.
        version: Version that /homework/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "homeworkId": homeworkId,
            "title": title,
            "courseId": courseId,
            "teacherId": teacherId,
            "questionCount": questionCount,
            "fullMarks": fullMarks,
            "dueTime": dueTime,
            "version": version,
        }
        answer: HomeworkUpdateAnswer = self._connection.call(_UPDATE, parameters, options)
        return answer

    def cancel(
        self,
        *,
        homeworkId: int,
        options: Optional[CallOptions] = None,
    ) -> HomeworkCancelAnswer:
        """Cancel homework.

        Cancels homework. It disappears from all records and lists. Added by Lectern.

        Needs the scope homework:write.

        homeworkId: Homework id.
        """
        parameters: Dict[str, Any] = {
            "homeworkId": homeworkId,
        }
        answer: HomeworkCancelAnswer = self._connection.call(_CANCEL, parameters, options)
        return answer

    def submit(
        self,
        *,
        homeworkId: int,
        uniqueId: str,
        submitTime: Optional[int] = None,
        answerDuration: Optional[int] = None,
        answers: Optional[List[SubmittedAnswer]] = None,
        options: Optional[CallOptions] = None,
    ) -> HomeworkSubmitAnswer:
        """Submit homework.

        Submits the first round, or a revision after a return. If the homework was not assigned to the student,
        submitting assigns it. Added by Lectern.

        Needs the scope homework:write.

        homeworkId: Homework id.
        uniqueId: Student id.
        submitTime: Milliseconds, not later than now; default: now.
        answerDuration: Active seconds; default: the sum of the seconds of the answers.
        answers: The answers, each question once.
        """
        parameters: Dict[str, Any] = {
            "homeworkId": homeworkId,
            "uniqueId": uniqueId,
            "submitTime": submitTime,
            "answerDuration": answerDuration,
            "answers": answers,
        }
        answer: HomeworkSubmitAnswer = self._connection.call(_SUBMIT, parameters, options)
        return answer

    def correct(
        self,
        *,
        homeworkId: int,
        uniqueId: str,
        round: Optional[int] = None,
        score: Optional[str] = None,
        rightCount: Optional[int] = None,
        errorCount: Optional[int] = None,
        answers: Optional[List[MarkedAnswer]] = None,
        giveBack: Optional[Literal[0, 1]] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> HomeworkCorrectAnswer:
        """Correct homework.

        Marks a round, or replaces its marks. If answers are sent, the server computes the error count and the
        correctness from them. With giveBack 1, the round is also returned for revision. Added by Lectern.

        Needs the scope homework:write.

        homeworkId: Homework id.
        uniqueId: Student id.
        round: Round; default: the latest.
        score: Total marks. Default: the sum of the answers if all have marks, otherwise unchanged.
        rightCount: Questions answered right; not together with answers. It must agree with questions that were marked
            one by one. Left out: unchanged.
        errorCount: Questions not answered right; not together with answers. It must agree with questions that were
            marked one by one. Left out: unchanged.
        answers: Marked answers, each question once. Answers that are left out keep their marks.
        giveBack: 1: also return the round for revision.
        version: Version that /homework/get, of the round, answered: if the record has changed since, nothing is
            stored. Default: any version.
        """
        parameters: Dict[str, Any] = {
            "homeworkId": homeworkId,
            "uniqueId": uniqueId,
            "round": round,
            "score": score,
            "rightCount": rightCount,
            "errorCount": errorCount,
            "answers": answers,
            "giveBack": giveBack,
            "version": version,
        }
        answer: HomeworkCorrectAnswer = self._connection.call(_CORRECT, parameters, options)
        return answer

    def return_(
        self,
        *,
        homeworkId: int,
        uniqueId: str,
        options: Optional[CallOptions] = None,
    ) -> HomeworkReturnAnswer:
        """Return homework for revision.

        Returns the latest round for revision, marked or not. Added by Lectern.

        Needs the scope homework:write.

        homeworkId: Homework id.
        uniqueId: Student id.
        """
        parameters: Dict[str, Any] = {
            "homeworkId": homeworkId,
            "uniqueId": uniqueId,
        }
        answer: HomeworkReturnAnswer = self._connection.call(_RETURN, parameters, options)
        return answer

    def view_answer(
        self,
        *,
        homeworkId: int,
        uniqueId: str,
        time: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> HomeworkViewAnswerAnswer:
        """Record a view of the reference answer.

        Records that a student opened the reference answer. The first view counts. It does not assign the homework.
        Added by Lectern.

        Needs the scope homework:write.

        homeworkId: Homework id.
        uniqueId: Student id.
        time: Milliseconds, not later than now; default: now.
        """
        parameters: Dict[str, Any] = {
            "homeworkId": homeworkId,
            "uniqueId": uniqueId,
            "time": time,
        }
        answer: HomeworkViewAnswerAnswer = self._connection.call(_VIEW_ANSWER, parameters, options)
        return answer
