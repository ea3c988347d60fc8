# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry, Paged


class StudentLiveClass(TypedDict):
    #: student name
    userName: str
    #: student login name
    loginName: str
    #: class name
    groupName: str
    #: title of the live class
    title: str
    #: teacher name
    teacherName: str
    #: assistant name
    assistantName: str
    #: oneToOne, small, large, dual or public
    classType: str
    #: start of the live class, milliseconds
    startTime: int
    #: first join, milliseconds; 0: never joined
    joinClassTime: int
    #: end of the last presence, milliseconds
    leaveClassTime: int
    #: 1: watched a part of the recording; otherwise 0
    watchRecord: int
    #: time of the audio/video link, seconds
    liveConnectDuration: str
    #: length of the live class, seconds
    classDuration: str
    #: time present, seconds
    onlineDuration: str
    #: time on stage, seconds
    onstageDuration: str
    #: sum of the rewards
    rewardPoints: str
    #: sign-in calls answered
    signInCount: str
    #: hand raises
    raiseCount: str
    #: sign-in calls of the live class
    signInTotal: str
    #: right answers in class, "0" to "100"; "": none
    examCorrectness: str
    #: time of recording watched, repeats included, seconds
    watchRecordDuration: str
    #: part of the recording watched, "0" to "100"; "": none
    watchRecordProgress: str


class StatisticsListStudentLiveClassDataAnswer(TypedDict):
    #: total detail records
    total: int
    list: List[StudentLiveClass]


class StudentHomework(TypedDict):
    #: student name
    userName: str
    #: student login name
    loginName: str
    #: class name
    groupName: str
    #: title of the homework
    title: str
    #: subject
    courseName: str
    #: name of the teacher who assigned it
    teacherName: str
    #: 0 not submitted, 1 awaiting correction, 2 corrected, 3 returned for revision, 4 revision awaiting
    #: correction
    status: int
    #: publication, milliseconds
    createTime: int
    #: first submission, milliseconds
    submitTime: int
    #: score of the first corrected round; "": not corrected
    score: str
    #: "1": the student opened the reference answer; otherwise "0"
    readAnswer: str
    #: revisions submitted after a return
    correctionCount: str
    #: errors in the first corrected round; "": unknown
    errorCount: str
    #: right answers in the first corrected round, "0" to "100"; "": none
    correctness: str
    #: active time up to the first submission, seconds
    answerDuration: str


class StatisticsListStudentHomeworkDataAnswer(TypedDict):
    #: total detail records
    total: int
    list: List[StudentHomework]


class StudentExam(TypedDict):
    #: student name
    userName: str
    #: student login name
    loginName: str
    #: class name
    groupName: str
    #: notStarted, inProgress, submitted, graded or absent
    status: str
    #: subject
    courseName: str
    #: teacher name
    teacherName: str
    #: exam id
    title: int
    #: scheduled begin, milliseconds
    startTime: int
    #: submission, milliseconds
    submitTime: int
    #: score; "": not graded
    score: str
    #: errors; "": not graded
    errorCount: str
    #: right answers, "0" to "100"; "": none
    correctness: str
    #: time from the start of the student to the submission, seconds
    answerDuration: str


class StatisticsListStudentExamDataAnswer(TypedDict):
    #: total detail records
    total: int
    list: List[StudentExam]


Span = TypedDict(
    "Span",
    {
        "from": "int",
        "to": "int",
    },
)


class Visit(TypedDict):
    device: str
    #: join, milliseconds
    joinTime: int
    #: end of the visit; 0: unknown, milliseconds
    leaveTime: int
    #: leave; nextJoin: the device joined again; heartbeat: 60 s after its last heartbeat; lessonEnd: no later
    #: event until the live class ended
    endedBy: str
    #: 0: the device reported the leave; 1: the end is assumed
    assumed: int
    #: on stage during this visit
    onStage: List[Span]
    #: audio/video link during this visit
    connected: List[Span]


class SignInCall(TypedDict):
    ref: str
    #: first call, milliseconds
    callTime: int
    #: latest time to answer, milliseconds
    until: int
    #: 1: cancelled, does not count; otherwise 0
    cancelled: int
    #: first answer of the student; 0: none, milliseconds
    answerTime: int
    #: 1: answered in time; otherwise 0
    counted: int


class ExplainedEvent(TypedDict):
    eventId: str
    kind: str
    #: time of the event, milliseconds
    time: int
    #: student; teacher: can decide the begin and the end; lesson: concerns everybody
    of: str
    #: 1: entered by staff; otherwise 0
    byStaff: int
    device: str
    ref: str
    #: points of a reward; otherwise 0
    points: int
    #: result of an answer: 1 right, 0 wrong; otherwise -1
    isRight: int
    #: start of the watched part; otherwise 0
    fromSecond: int
    #: end of the watched part; otherwise 0
    toSecond: int


class StatisticsExplainAnswer(TypedDict):
    #: the record; empty if the live class is not over, or the student was not a member and never joined
    records: List[StudentLiveClass]
    #: 1: the live class is live or was held; otherwise 0
    held: int
    #: begin of the live class; 0: not held, milliseconds
    classBegin: int
    #: end of the live class, as known so far, milliseconds
    classEnd: int
    #: staff: entered by staff; startEvent: start event; schedule: the teacher was present at the scheduled
    #: begin; teacherJoin: the teacher joined later; "": not held
    beginBasis: str
    #: staff: entered by staff; endEvent: end event; schedule: scheduled end; teacherLeave: the teacher left
    #: later; overrunLimit: 20 minutes after the scheduled end; start: it began after its scheduled end, and
    #: the leave of the teacher is unknown; "": not held
    endBasis: str
    visits: List[Visit]
    #: merged visits within the live class; their sum is onlineDuration
    presence: List[Span]
    #: merged time on stage; its sum is onstageDuration
    onStage: List[Span]
    #: merged time of the link; its sum is liveConnectDuration
    connected: List[Span]
    signIns: List[SignInCall]
    #: in the order in which the rules apply them
    events: List[ExplainedEvent]


_LIST_STUDENT_LIVE_CLASS_DATA = Entry("/statistics/listStudentLiveClassData")
_LIST_STUDENT_LIVE_CLASS_DATA_PAGED = Paged(most=30, page="pageStart", days=90)
_LIST_STUDENT_HOMEWORK_DATA = Entry("/statistics/listStudentHomeworkData")
_LIST_STUDENT_HOMEWORK_DATA_PAGED = Paged(most=50, page="pageStart", days=90)
_LIST_STUDENT_EXAM_DATA = Entry("/statistics/listStudentExamData")
_LIST_STUDENT_EXAM_DATA_PAGED = Paged(most=30, page="pageStart", days=90)
_EXPLAIN = Entry("/statistics/explain")


class StatisticsOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def list_student_live_class_data(
        self,
        *,
        beginTime: int,
        endTime: int,
        uniqueId: str,
        groupId: Optional[int] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> StatisticsListStudentLiveClassDataAnswer:
        """Student live-class details: operation 10 of the interface.

        A student's attendance: one record per live class that started in [beginTime, endTime), latest first.

        Needs the scope statistics:read.

        beginTime: Start, 13-digit millisecond timestamp, included.
        endTime: End, 13-digit millisecond timestamp, not included; not less than beginTime and at most 90 days after
            it.
        groupId: Class id; default: all classes of the student.
        uniqueId: Student id in the form 1_<student_id>.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 30.
        """
        parameters: Dict[str, Any] = {
            "beginTime": beginTime,
            "endTime": endTime,
            "groupId": groupId,
            "uniqueId": uniqueId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: StatisticsListStudentLiveClassDataAnswer = self._connection.call(_LIST_STUDENT_LIVE_CLASS_DATA, parameters, options)
        return answer

    def each_live_class(
        self,
        *,
        beginTime: int,
        endTime: int,
        uniqueId: str,
        groupId: Optional[int] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[StudentLiveClass]:
        """Yields every record of list_student_live_class_data, from the given page on.

        Requests each page when it is needed. A range longer than 90 days is requested in parts.
        """
        parameters: Dict[str, Any] = {
            "beginTime": beginTime,
            "endTime": endTime,
            "groupId": groupId,
            "uniqueId": uniqueId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[StudentLiveClass] = self._connection.each_record(_LIST_STUDENT_LIVE_CLASS_DATA, _LIST_STUDENT_LIVE_CLASS_DATA_PAGED, parameters, options)
        return answer

    def list_student_homework_data(
        self,
        *,
        beginTime: int,
        endTime: int,
        uniqueId: str,
        groupId: Optional[int] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> StatisticsListStudentHomeworkDataAnswer:
        """Student consolidation details: operation 11 of the interface.

        A student's homework: one record per homework published in [beginTime, endTime), latest first.

        Needs the scope statistics:read.

        beginTime: Start, 13-digit millisecond timestamp, included.
        endTime: End, 13-digit millisecond timestamp, not included; not less than beginTime and at most 90 days after
            it.
        groupId: Class id; default: all classes of the student.
        uniqueId: Student id in the form 1_<student_id>.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 50.
        """
        parameters: Dict[str, Any] = {
            "beginTime": beginTime,
            "endTime": endTime,
            "groupId": groupId,
            "uniqueId": uniqueId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: StatisticsListStudentHomeworkDataAnswer = self._connection.call(_LIST_STUDENT_HOMEWORK_DATA, parameters, options)
        return answer

    def each_homework(
        self,
        *,
        beginTime: int,
        endTime: int,
        uniqueId: str,
        groupId: Optional[int] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[StudentHomework]:
        """Yields every record of list_student_homework_data, from the given page on.

        Requests each page when it is needed. A range longer than 90 days is requested in parts.
        """
        parameters: Dict[str, Any] = {
            "beginTime": beginTime,
            "endTime": endTime,
            "groupId": groupId,
            "uniqueId": uniqueId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[StudentHomework] = self._connection.each_record(_LIST_STUDENT_HOMEWORK_DATA, _LIST_STUDENT_HOMEWORK_DATA_PAGED, parameters, options)
        return answer

    def list_student_exam_data(
        self,
        *,
        beginTime: int,
        endTime: int,
        uniqueId: str,
        groupId: Optional[int] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> StatisticsListStudentExamDataAnswer:
        """Student exam details: operation 12 of the interface.

        A student's exams: one record per exam that starts in [beginTime, endTime), latest first.

        Needs the scope statistics:read.

        beginTime: Start, 13-digit millisecond timestamp, included.
        endTime: End, 13-digit millisecond timestamp, not included; not less than beginTime and at most 90 days after
            it.
        groupId: Class id; default: all classes of the student.
        uniqueId: Student id in the form 1_<student_id>.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 30.
        """
        parameters: Dict[str, Any] = {
            "beginTime": beginTime,
            "endTime": endTime,
            "groupId": groupId,
            "uniqueId": uniqueId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: StatisticsListStudentExamDataAnswer = self._connection.call(_LIST_STUDENT_EXAM_DATA, parameters, options)
        return answer

    def each_exam(
        self,
        *,
        beginTime: int,
        endTime: int,
        uniqueId: str,
        groupId: Optional[int] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[StudentExam]:
        """Yields every record of list_student_exam_data, from the given page on.

        Requests each page when it is needed. A range longer than 90 days is requested in parts.
        """
        parameters: Dict[str, Any] = {
            "beginTime": beginTime,
            "endTime": endTime,
            "groupId": groupId,
            "uniqueId": uniqueId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[StudentExam] = self._connection.each_record(_LIST_STUDENT_EXAM_DATA, _LIST_STUDENT_EXAM_DATA_PAGED, parameters, options)
        return answer

    def explain(
        self,
        *,
        liveclass: str,
        uniqueId: str,
        options: Optional[CallOptions] = None,
    ) -> StatisticsExplainAnswer:
        """Explain a live-class record.

        The intervals and events behind one student's record of one live class, and the assumptions where events are
        missing. Added by Lectern.

        Needs the scope statistics:read.

        liveclass: Live class id.
        uniqueId: Student id.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "uniqueId": uniqueId,
        }
        answer: StatisticsExplainAnswer = self._connection.call(_EXPLAIN, parameters, options)
        return answer
