# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry, Paged
from .order import AuditEntry


class HistoricalLiveClass(TypedDict):
    #: duration, seconds
    duration: int
    #: history class id
    fileId: str
    #: live class id
    liveclass: str
    #: teacher id
    teacher: str
    #: teacher name
    teacherName: str
    #: class title
    shortDesc: str
    #: class description
    longDesc: str
    #: start timestamp, milliseconds
    createTime: int
    #: number of listeners
    listenerCount: int
    #: class (group) id
    groupId: int


class LiveclassListHistoryAnswer(TypedDict):
    total: int
    rs: List[HistoricalLiveClass]


class ArrangedMakeUp(TypedDict):
    #: live class id; "": it belongs to a class or branch that the caller may not read
    liveclass: str
    #: name of its class; "" likewise
    groupName: str
    #: scheduled begin, milliseconds
    beginTime: int
    #: status of that live class
    status: str
    #: 1: the student attended it; otherwise 0
    madeUp: int


class _ListedLiveClass(TypedDict):
    #: live class id
    liveclass: str
    #: history class id
    fileId: str
    #: class id
    groupId: int
    groupName: str
    #: teacher who gives it; for a substitution, the substitute
    teacherId: str
    teacherName: str
    #: "": no assistant
    assitantId: str
    assistantName: str
    #: title
    shortDesc: str
    #: description
    longDesc: str
    #: oneToOne, small, large, dual or public
    classType: str
    #: scheduled; waiting: past its begin, but no teacher has come; live; ended; notHeld: over, and no teacher
    #: came; cancelled
    status: str
    #: scheduled begin, milliseconds
    beginTime: int
    #: scheduled end, milliseconds
    endTime: int
    #: actual begin, milliseconds; 0: has not begun
    heldBegin: int
    #: actual end, milliseconds; 0: has not ended
    heldEnd: int
    #: from heldBegin to heldEnd, seconds
    duration: int
    #: students who were present
    listenerCount: int
    #: length of the recording, seconds; 0: none
    recordDuration: int
    #: id of the first live class of its series; "": not part of a series
    seriesId: str
    #: id in another system; "": none
    externalId: str
    #: branch
    subOrgId: int
    #: milliseconds
    createAt: int
    #: milliseconds
    updateAt: int
    #: 1: the student uniqueId has a leave; otherwise 0
    excused: int
    #: reason for that leave; "": none
    leaveReason: str
    #: 1: the student uniqueId is a guest; otherwise 0
    guest: int
    #: of a guest: the missed live class that this one replaces; "": none
    makeUpFor: str


class ListedLiveClass(_ListedLiveClass, total=False):
    makeUp: ArrangedMakeUp
    #: fields that hold a value which the caller may not see: they are masked or empty here. A field that is
    #: empty and not in this list has no value. Left out where nothing is hidden.
    hiddenFields: List[str]


class LiveclassListAnswer(TypedDict):
    #: live classes that match
    total: int
    list: List[ListedLiveClass]


class _LiveClassStudent(TypedDict):
    #: student id
    uniqueId: str
    userName: str
    loginName: str
    #: mobile of a parent or guardian
    guardianMobile: str
    #: 1: guest; 0: member of the class
    guest: int
    #: the missed live class that this one replaces; "": none
    makeUpFor: str
    #: until it ends: expected, excused, present or missing; afterwards: there, late, leftEarly, excused or
    #: absent. If it was not held: expected or excused
    state: str
    #: reason for the leave
    leaveReason: str
    #: first join, milliseconds; 0: never
    joinClassTime: int
    #: end of the last presence, milliseconds; 0: never present, or still present
    leaveClassTime: int
    #: time present, seconds; "0" until the live class ends
    onlineDuration: str
    #: when staff called the family, milliseconds; 0: not called
    calledTime: int
    #: staff member who called; "" if an API key recorded the call, or nobody called
    calledBy: str


class LiveClassStudent(_LiveClassStudent, total=False):
    makeUp: ArrangedMakeUp
    #: fields that hold a value which the caller may not see: they are masked or empty here. A field that is
    #: empty and not in this list has no value. Left out where nothing is hidden.
    hiddenFields: List[str]


class LiveclassGetAnswer(TypedDict):
    #: live class id
    liveclass: str
    #: history class id
    fileId: str
    #: class id
    groupId: int
    groupName: str
    #: teacher who gives it; for a substitution, the substitute
    teacherId: str
    teacherName: str
    #: "": no assistant
    assitantId: str
    assistantName: str
    #: title
    shortDesc: str
    #: description
    longDesc: str
    #: oneToOne, small, large, dual or public
    classType: str
    #: scheduled; waiting: past its begin, but no teacher has come; live; ended; notHeld: over, and no teacher
    #: came; cancelled
    status: str
    #: scheduled begin, milliseconds
    beginTime: int
    #: scheduled end, milliseconds
    endTime: int
    #: actual begin, milliseconds; 0: has not begun
    heldBegin: int
    #: actual end, milliseconds; 0: has not ended
    heldEnd: int
    #: from heldBegin to heldEnd, seconds
    duration: int
    #: students who were present
    listenerCount: int
    #: length of the recording, seconds; 0: none
    recordDuration: int
    #: id of the first live class of its series; "": not part of a series
    seriesId: str
    #: id in another system; "": none
    externalId: str
    #: branch
    subOrgId: int
    #: milliseconds
    createAt: int
    #: milliseconds
    updateAt: int
    #: version of the record, for /liveclass/update and /liveclass/reschedule; another one after a change
    version: str
    students: List[LiveClassStudent]


class LiveClassConflictStudentItem(TypedDict):
    uniqueId: str
    userName: str
    loginName: str


class LiveClassConflict(TypedDict):
    #: live class id; "" in a dry run of /liveclass/schedule
    liveclass: str
    #: scheduled begin of that live class, milliseconds
    beginTime: int
    #: scheduled end of that live class, milliseconds
    endTime: int
    #: teacherBusy, assistantBusy, classBusy, studentBusy: the teacher, the assistant, the class or a student
    #: has another live class at that time; outsideValidity: the validity of the class does not cover that
    #: time, so nobody sees the live class
    kind: str
    #: the other live class; "": none, or the caller may not read it
    other: str
    #: class and title of the other live class; "" without other
    otherName: str
    #: its scheduled begin, milliseconds; 0 without other
    otherBegin: int
    #: its scheduled end, milliseconds; 0 without other
    otherEnd: int
    #: with studentBusy: students who are expected in both
    studentCount: int
    #: with studentBusy: the first 5 of them
    students: List[LiveClassConflictStudentItem]


class LiveclassConflictsAnswer(TypedDict):
    #: by live class, at most 3 for each. Students with a leave are not counted
    list: List[LiveClassConflict]


class _Repeat(TypedDict):
    #: day or week.
    every: Literal["day", "week"]


class Repeat(_Repeat, total=False):
    """How the live class repeats. Send exactly one of count and until."""

    #: Number of days or weeks between two live classes.
    interval: int
    #: Only with every "week". Must contain the weekday of beginTime. Default: the weekday of beginTime.
    weekdays: List[int]
    #: How many live classes in all.
    count: int
    #: Latest begin of the last live class, milliseconds.
    until: int


class LiveclassScheduleAnswerItem(TypedDict):
    #: live class id; "" in a dry run of /liveclass/schedule
    liveclass: str
    #: milliseconds
    beginTime: int
    #: milliseconds
    endTime: int


class LiveClassWarning(TypedDict):
    #: live class id; "" in a dry run of /liveclass/schedule
    liveclass: str
    #: teacherBusy, assistantBusy, classBusy, studentBusy: the teacher, the assistant, the class or a student
    #: has another live class at that time; outsideValidity: the validity of the class does not cover that
    #: time, so nobody sees the live class
    kind: str
    #: the other live class; "": none, or the caller may not read it
    other: str


class _LiveclassScheduleAnswer(TypedDict):
    #: id of the first live class of the series; "" without repeat, and in a dry run
    seriesId: str
    #: the live classes with their times, earliest first
    list: List[LiveclassScheduleAnswerItem]
    #: possible mistakes, at most 200; the request succeeded anyway
    warnings: List[LiveClassWarning]


class LiveclassScheduleAnswer(_LiveclassScheduleAnswer, total=False):
    #: only in a dry run: the warnings in detail, by live class, at most 10 for each. Students with a leave
    #: are not counted
    conflicts: List[LiveClassConflict]


class LiveclassUpdateAnswer(TypedDict):
    #: number of live classes changed
    sucNum: int
    #: possible mistakes, at most 200; the request succeeded anyway
    warnings: List[LiveClassWarning]


class LiveclassRescheduleAnswerItem(TypedDict):
    #: live class id; "" in a dry run of /liveclass/schedule
    liveclass: str
    #: milliseconds
    beginTime: int
    #: milliseconds
    endTime: int


class _LiveclassRescheduleAnswer(TypedDict):
    #: number of live classes changed
    sucNum: int
    #: the live classes with their times, earliest first
    list: List[LiveclassRescheduleAnswerItem]
    #: possible mistakes, at most 200; the request succeeded anyway
    warnings: List[LiveClassWarning]


class LiveclassRescheduleAnswer(_LiveclassRescheduleAnswer, total=False):
    #: only in a dry run: the warnings in detail, by live class, at most 10 for each. Students with a leave
    #: are not counted
    conflicts: List[LiveClassConflict]


class LiveclassCancelAnswer(TypedDict):
    #: number of live classes changed
    sucNum: int


class LiveclassRestoreAnswer(TypedDict):
    #: number of live classes changed
    sucNum: int
    #: possible mistakes, at most 200; the request succeeded anyway
    warnings: List[LiveClassWarning]


class LiveclassStartAnswer(TypedDict):
    #: actual begin, milliseconds
    heldBegin: int


class LiveclassEndAnswer(TypedDict):
    #: actual begin, milliseconds
    heldBegin: int
    #: actual end, milliseconds
    heldEnd: int


class _LiveClassEvent(TypedDict):
    #: Unique within the live class; a second event with the same id is ignored. Stored permanently, so do not
    #: put personal data in it.
    eventId: str
    #: Live class id.
    liveclass: str
    #: What happened.
    kind: Literal["start", "end", "join", "leave", "heartbeat", "stageOn", "stageOff", "micOn", "micOff", "hand", "signInCall", "signInCancel", "signIn", "reward", "answer", "watch"]
    #: Time of the event, milliseconds; at most 5 minutes ahead of the server clock.
    time: int


class LiveClassEvent(_LiveClassEvent, total=False):
    #: User of the event. Required except for start, end, signInCall and signInCancel.
    userId: str
    #: Device. For join, leave, heartbeat, stageOn, stageOff, micOn and micOff.
    device: str
    #: Id of the raised hand, sign-in call or question. Required for signInCall, signInCancel, signIn and
    #: answer.
    ref: str
    #: Points of a reward; 1 by default.
    points: int
    #: Result of an answer: 1 right, 0 wrong.
    isRight: Literal[0, 1]
    #: How long students can answer a sign-in call; 300 by default.
    windowSeconds: int
    #: Start of the watched part of the recording, included.
    fromSecond: int
    #: End of the watched part of the recording, not included.
    toSecond: int


class LiveclassEventsAnswer(TypedDict):
    #: new events
    added: int
    #: events that were already stored, or repeated in this request
    known: int


class LiveclassLeaveAnswer(TypedDict):
    #: 1
    sucNum: int


class LiveclassCancelLeaveAnswer(TypedDict):
    #: 1
    sucNum: int


class LiveclassRevealLeaveAnswer(TypedDict):
    #: "": none
    value: str


class LiveclassMakeUpAnswer(TypedDict):
    #: 1
    sucNum: int


class MakeUpSuggestion(TypedDict):
    #: live class id
    liveclass: str
    #: class id
    groupId: int
    groupName: str
    #: title
    shortDesc: str
    teacherName: str
    #: scheduled begin, milliseconds
    beginTime: int
    #: scheduled end, milliseconds
    endTime: int
    #: grade of the class
    grade: str
    #: seats of the class; 0: no limit
    capacity: int
    #: members and guests of that live class
    taken: int
    #: 1: the title is that of the missed live class; otherwise 0
    sameTitle: int
    #: subject: the class has other subjects than the missed one; grade: it has another grade than the
    #: student; time: the student has another live class at that time
    mismatches: List[str]


class LiveclassSuggestMakeUpAnswer(TypedDict):
    #: at most 50, best first
    list: List[MakeUpSuggestion]


class LiveclassCancelMakeUpAnswer(TypedDict):
    #: 1
    sucNum: int


class LiveclassMarkCalledAnswer(TypedDict):
    #: milliseconds; 0: not called
    calledTime: int
    #: staff member who called; "" if an API key recorded the call, or nobody called
    calledBy: str


class LiveclassHistoryAnswer(TypedDict):
    total: int
    list: List[AuditEntry]
    #: names of the records that fields and recordId mention, by kind and number: user:12, group:3, branch:1,
    #: product:5, subject:2
    names: Dict[str, str]



_LIST_HISTORY = Entry("/liveclass/listHistory")
_LIST_HISTORY_PAGED = Paged(most=500, page="pageStart")
_LIST = Entry("/liveclass/list")
_LIST_PAGED = Paged(most=500, page="pageStart")
_GET = Entry("/liveclass/get")
_CONFLICTS = Entry("/liveclass/conflicts")
_SCHEDULE = Entry("/liveclass/schedule", write=True)
_UPDATE = Entry("/liveclass/update", write=True)
_RESCHEDULE = Entry("/liveclass/reschedule", write=True)
_CANCEL = Entry("/liveclass/cancel", write=True)
_RESTORE = Entry("/liveclass/restore", write=True)
_START = Entry("/liveclass/start", write=True)
_END = Entry("/liveclass/end", write=True)
_EVENTS = Entry("/liveclass/events", write=True)
_LEAVE = Entry("/liveclass/leave", write=True)
_CANCEL_LEAVE = Entry("/liveclass/cancelLeave", write=True)
_REVEAL_LEAVE = Entry("/liveclass/revealLeave", write=True)
_MAKE_UP = Entry("/liveclass/makeUp", write=True)
_SUGGEST_MAKE_UP = Entry("/liveclass/suggestMakeUp")
_CANCEL_MAKE_UP = Entry("/liveclass/cancelMakeUp", write=True)
_MARK_CALLED = Entry("/liveclass/markCalled", write=True)
_HISTORY = Entry("/liveclass/history")
_HISTORY_PAGED = Paged(most=100, page="pageStart")


class LiveclassOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def list_history(
        self,
        *,
        teacherId: str,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> LiveclassListHistoryAnswer:
        """Historical live classes: operation 9 of the interface.

        The live classes that a teacher gave, latest first. A substituted live class is listed for the substitute.

        Needs the scope liveclass:read.

        teacherId: Teacher id in the form 0_<teacher_id>.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "teacherId": teacherId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: LiveclassListHistoryAnswer = self._connection.call(_LIST_HISTORY, parameters, options)
        return answer

    def each_history(
        self,
        *,
        teacherId: str,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[HistoricalLiveClass]:
        """Yields every record of list_history, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "teacherId": teacherId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[HistoricalLiveClass] = self._connection.each_record(_LIST_HISTORY, _LIST_HISTORY_PAGED, parameters, options)
        return answer

    def list(
        self,
        *,
        groupId: Optional[int] = None,
        teacherId: Optional[str] = None,
        uniqueId: Optional[str] = None,
        status: Optional[Literal["scheduled", "waiting", "live", "ended", "notHeld", "cancelled"]] = None,
        beginTime: Optional[int] = None,
        endTime: Optional[int] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> LiveclassListAnswer:
        """List live classes.

        Live classes with a scheduled begin in [beginTime, endTime), earliest first. All filters must match. Added by
        Lectern.

        Needs the scope liveclass:read.

        groupId: Class.
        teacherId: Teacher who gives it.
        uniqueId: Expected student: a member of the class at the scheduled begin, or a guest.
        status: Current status.
        beginTime: Start, milliseconds, included.
        endTime: End, milliseconds, not included; not less than beginTime.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "teacherId": teacherId,
            "uniqueId": uniqueId,
            "status": status,
            "beginTime": beginTime,
            "endTime": endTime,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: LiveclassListAnswer = self._connection.call(_LIST, parameters, options)
        return answer

    def each(
        self,
        *,
        groupId: Optional[int] = None,
        teacherId: Optional[str] = None,
        uniqueId: Optional[str] = None,
        status: Optional[Literal["scheduled", "waiting", "live", "ended", "notHeld", "cancelled"]] = None,
        beginTime: Optional[int] = None,
        endTime: Optional[int] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[ListedLiveClass]:
        """Yields every record of list, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "teacherId": teacherId,
            "uniqueId": uniqueId,
            "status": status,
            "beginTime": beginTime,
            "endTime": endTime,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[ListedLiveClass] = self._connection.each_record(_LIST, _LIST_PAGED, parameters, options)
        return answer

    def get(
        self,
        *,
        liveclass: Optional[str] = None,
        externalId: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> LiveclassGetAnswer:
        """Get a live class.

        One live class with its students and their attendance. Send exactly one of liveclass and externalId. Added by
        Lectern.

        Needs the scope liveclass:read.

        liveclass: Live class id.
        externalId: Id in another system.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "externalId": externalId,
        }
        answer: LiveclassGetAnswer = self._connection.call(_GET, parameters, options)
        return answer

    def conflicts(
        self,
        *,
        beginTime: int,
        endTime: int,
        groupId: Optional[int] = None,
        teacherId: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> LiveclassConflictsAnswer:
        """List conflicts of the timetable.

        Conflicts of the live classes with a scheduled begin in [beginTime, endTime): teachers, assistants, classes
        and students with two live classes at once, and the validity of the classes. Checks the first 500. Added by
        Lectern.

        Needs the scope liveclass:read.

        groupId: Class.
        teacherId: Teacher who gives it.
        beginTime: Start, milliseconds, included.
        endTime: End, milliseconds, not included; not less than beginTime.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "teacherId": teacherId,
            "beginTime": beginTime,
            "endTime": endTime,
        }
        answer: LiveclassConflictsAnswer = self._connection.call(_CONFLICTS, parameters, options)
        return answer

    def schedule(
        self,
        *,
        groupId: int,
        shortDesc: str,
        classType: Literal["oneToOne", "small", "large", "dual", "public"],
        beginTime: int,
        endTime: int,
        longDesc: Optional[str] = None,
        teacherId: Optional[str] = None,
        assitantId: Optional[str] = None,
        recordDuration: Optional[int] = None,
        externalId: Optional[str] = None,
        repeat: Optional[Repeat] = None,
        leaveOut: Optional[List[int]] = None,
        dryRun: Optional[Literal[0, 1]] = None,
        options: Optional[CallOptions] = None,
    ) -> LiveclassScheduleAnswer:
        """Schedule live classes.

        Schedules a live class, or a series at the same local time in the time zone of the organisation (at most 200).
        Teacher and assistant default to those of the class. Added by Lectern.

        Needs the scope liveclass:write.

        groupId: Class.
        shortDesc: Title.
        longDesc: Description.
        classType: Kind of live class.
        beginTime: Scheduled begin, milliseconds.
        endTime: Scheduled end, milliseconds, at most 24 hours after beginTime.
        teacherId: Teacher who gives it; for a substitution, the substitute.
        assitantId: Assistant; "" for none.
        recordDuration: Length of the recording, seconds; 0: none.
        externalId: Id in your system, unique; "" for none.
        repeat: How the live class repeats. Send exactly one of count and until.
        leaveOut: Live classes of the series that are not scheduled.
        dryRun: 1: check only. The answer is that of the real request, but nothing is stored, and an idempotency key
            is ignored.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "shortDesc": shortDesc,
            "longDesc": longDesc,
            "classType": classType,
            "beginTime": beginTime,
            "endTime": endTime,
            "teacherId": teacherId,
            "assitantId": assitantId,
            "recordDuration": recordDuration,
            "externalId": externalId,
            "repeat": repeat,
            "leaveOut": leaveOut,
            "dryRun": dryRun,
        }
        answer: LiveclassScheduleAnswer = self._connection.call(_SCHEDULE, parameters, options)
        return answer

    def update(
        self,
        *,
        liveclass: str,
        shortDesc: Optional[str] = None,
        longDesc: Optional[str] = None,
        classType: Optional[Literal["oneToOne", "small", "large", "dual", "public"]] = None,
        teacherId: Optional[str] = None,
        assitantId: Optional[str] = None,
        recordDuration: Optional[int] = None,
        externalId: Optional[str] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> LiveclassUpdateAnswer:
        """Change a live class.

        Changes the title, description, type, teacher, assistant, recording length or external id. Send only the
        fields to change. If the live class is over, it moves to the history of the new teacher. Added by Lectern.

        Needs the scope liveclass:write.

        liveclass: Live class id.
        shortDesc: Title.
        longDesc: Description.
        classType: Kind of live class.
        teacherId: Teacher who gives it; for a substitution, the substitute.
        assitantId: Assistant; "" for none.
        recordDuration: Length of the recording, seconds; 0: none.
        externalId: Id in your system, unique; "" for none.
        version: Version that /liveclass/get answered: if the record has changed since, nothing is stored. Default:
            any version.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "shortDesc": shortDesc,
            "longDesc": longDesc,
            "classType": classType,
            "teacherId": teacherId,
            "assitantId": assitantId,
            "recordDuration": recordDuration,
            "externalId": externalId,
            "version": version,
        }
        answer: LiveclassUpdateAnswer = self._connection.call(_UPDATE, parameters, options)
        return answer

    def reschedule(
        self,
        *,
        liveclass: str,
        beginTime: int,
        endTime: int,
        following: Optional[Literal[0, 1]] = None,
        leaveOut: Optional[List[str]] = None,
        version: Optional[str] = None,
        dryRun: Optional[Literal[0, 1]] = None,
        options: Optional[CallOptions] = None,
    ) -> LiveclassRescheduleAnswer:
        """Reschedule a live class.

        Moves a live class that has not begun. With following 1, the later live classes of its series move by the same
        number of days and to the same local time. A class teacher moves only the own ones. Added by Lectern.

        Needs the scope liveclass:write.

        liveclass: Live class id.
        beginTime: Scheduled begin, milliseconds.
        endTime: Scheduled end, milliseconds, at most 24 hours after beginTime.
        following: 1: also the later live classes of its series.
        leaveOut: Live classes of the series that stay where they are.
        version: Version that /liveclass/get answered: if the record has changed since, nothing is stored. Default:
            any version.
        dryRun: 1: check only. The answer is that of the real request, but nothing is stored, and an idempotency key
            is ignored.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "beginTime": beginTime,
            "endTime": endTime,
            "following": following,
            "leaveOut": leaveOut,
            "version": version,
            "dryRun": dryRun,
        }
        answer: LiveclassRescheduleAnswer = self._connection.call(_RESCHEDULE, parameters, options)
        return answer

    def cancel(
        self,
        *,
        liveclass: str,
        following: Optional[Literal[0, 1]] = None,
        options: Optional[CallOptions] = None,
    ) -> LiveclassCancelAnswer:
        """Cancel a live class.

        Cancels a live class. A cancelled live class has no records and no history, even if it was held. With
        following 1, the later live classes of its series that have not begun are cancelled too. Added by Lectern.

        Needs the scope liveclass:write.

        liveclass: Live class id.
        following: 1: also the later live classes of its series.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "following": following,
        }
        answer: LiveclassCancelAnswer = self._connection.call(_CANCEL, parameters, options)
        return answer

    def restore(
        self,
        *,
        liveclass: str,
        following: Optional[Literal[0, 1]] = None,
        options: Optional[CallOptions] = None,
    ) -> LiveclassRestoreAnswer:
        """Restore a cancelled live class.

        Restores a cancelled live class together with its records and history. With following 1, the later live
        classes of its series that were cancelled in the same request are restored too. Added by Lectern.

        Needs the scope liveclass:write.

        liveclass: Live class id.
        following: 1: also the later live classes of its series.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "following": following,
        }
        answer: LiveclassRestoreAnswer = self._connection.call(_RESTORE, parameters, options)
        return answer

    def start(
        self,
        *,
        liveclass: str,
        time: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> LiveclassStartAnswer:
        """Start a live class.

        Sets the actual begin of a live class: now, or a time that corrects an earlier value. The begin may be at most
        12 hours before the scheduled begin. Added by Lectern.

        Needs the scope liveclass:write.

        liveclass: Live class id.
        time: Milliseconds, not later than now; default: now.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "time": time,
        }
        answer: LiveclassStartAnswer = self._connection.call(_START, parameters, options)
        return answer

    def end(
        self,
        *,
        liveclass: str,
        time: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> LiveclassEndAnswer:
        """End a live class.

        Sets the actual end of a live class: now, or a time that corrects an earlier value. Its records are then
        visible. Added by Lectern.

        Needs the scope liveclass:write.

        liveclass: Live class id.
        time: Milliseconds, not later than now; default: now.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "time": time,
        }
        answer: LiveclassEndAnswer = self._connection.call(_END, parameters, options)
        return answer

    def events(
        self,
        *,
        events: List[LiveClassEvent],
        options: Optional[CallOptions] = None,
    ) -> LiveclassEventsAnswer:
        """Add events of live classes.

        Adds events in any order, also late ones. An event with a known id is ignored. The server stores all events of
        a request or none, and updates the attendance records in the same transaction. Added by Lectern.

        Needs the scope liveclass:write.

        events: 1 to 1000 events.
        """
        parameters: Dict[str, Any] = {
            "events": events,
        }
        answer: LiveclassEventsAnswer = self._connection.call(_EVENTS, parameters, options)
        return answer

    def leave(
        self,
        *,
        liveclass: str,
        uniqueId: str,
        reason: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> LiveclassLeaveAnswer:
        """Leave from a live class.

        Excuses a class member from a live class. If the student does not come, the state is excused instead of
        absent. A second request replaces the reason. Added by Lectern.

        Needs the scope liveclass:write.

        liveclass: Live class id.
        uniqueId: Student id.
        reason: Reason. Personal data.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "uniqueId": uniqueId,
            "reason": reason,
        }
        answer: LiveclassLeaveAnswer = self._connection.call(_LEAVE, parameters, options)
        return answer

    def cancel_leave(
        self,
        *,
        liveclass: str,
        uniqueId: str,
        options: Optional[CallOptions] = None,
    ) -> LiveclassCancelLeaveAnswer:
        """Cancel a leave.

        Cancels the leave of a student. The student is expected again. Added by Lectern.

        Needs the scope liveclass:write.

        liveclass: Live class id.
        uniqueId: Student id.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "uniqueId": uniqueId,
        }
        answer: LiveclassCancelLeaveAnswer = self._connection.call(_CANCEL_LEAVE, parameters, options)
        return answer

    def reveal_leave(
        self,
        *,
        liveclass: str,
        uniqueId: str,
        options: Optional[CallOptions] = None,
    ) -> LiveclassRevealLeaveAnswer:
        """Show the reason of a leave.

        Returns the reason of a leave, which other operations mask. The request is written to the audit log. Added by
        Lectern.

        Needs the scope personal.

        liveclass: Live class id.
        uniqueId: Student id.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "uniqueId": uniqueId,
        }
        answer: LiveclassRevealLeaveAnswer = self._connection.call(_REVEAL_LEAVE, parameters, options)
        return answer

    def make_up(
        self,
        *,
        liveclass: str,
        uniqueId: str,
        missed: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> LiveclassMakeUpAnswer:
        """Invite a guest to a live class.

        Invites a student who is not a member of the class, to make up for a missed live class or as a trial. The
        guest gets an attendance record only by attending. Added by Lectern.

        Needs the scope liveclass:write.

        liveclass: The live class to attend.
        uniqueId: Student id.
        missed: The missed live class. Leave it out for a trial.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "uniqueId": uniqueId,
            "missed": missed,
        }
        answer: LiveclassMakeUpAnswer = self._connection.call(_MAKE_UP, parameters, options)
        return answer

    def suggest_make_up(
        self,
        *,
        liveclass: str,
        uniqueId: str,
        options: Optional[CallOptions] = None,
    ) -> LiveclassSuggestMakeUpAnswer:
        """Suggest live classes to make up in.

        Live classes of the next 28 days in other classes of the branch, with a free seat, in which a student can make
        up for a missed one: the same subject, grade and title at a free time first. Added by Lectern.

        Needs the scope liveclass:read.

        liveclass: The missed live class.
        uniqueId: Student id.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "uniqueId": uniqueId,
        }
        answer: LiveclassSuggestMakeUpAnswer = self._connection.call(_SUGGEST_MAKE_UP, parameters, options)
        return answer

    def cancel_make_up(
        self,
        *,
        liveclass: str,
        uniqueId: str,
        options: Optional[CallOptions] = None,
    ) -> LiveclassCancelMakeUpAnswer:
        """Cancel an invitation.

        Cancels the invitation of a guest. An existing attendance record stays. Added by Lectern.

        Needs the scope liveclass:write.

        liveclass: The live class to attend.
        uniqueId: Student id.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "uniqueId": uniqueId,
        }
        answer: LiveclassCancelMakeUpAnswer = self._connection.call(_CANCEL_MAKE_UP, parameters, options)
        return answer

    def mark_called(
        self,
        *,
        liveclass: str,
        uniqueId: str,
        called: Optional[Literal[0, 1]] = None,
        options: Optional[CallOptions] = None,
    ) -> LiveclassMarkCalledAnswer:
        """Record a call to the family.

        Records that staff called the family of an expected student, so that nobody calls twice. Only the first call
        is stored; the answer shows who made it and when. Added by Lectern.

        Needs the scope liveclass:write.

        liveclass: Live class id.
        uniqueId: Student id.
        called: 1 (default): called; 0: delete the recorded call.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "uniqueId": uniqueId,
            "called": called,
        }
        answer: LiveclassMarkCalledAnswer = self._connection.call(_MARK_CALLED, parameters, options)
        return answer

    def history(
        self,
        *,
        liveclass: str,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> LiveclassHistoryAnswer:
        """History of a live class.

        What was changed, by whom and when: the entries of the audit log about a live class and the leaves, guests and
        calls of its students, the latest first. Added by Lectern.

        Needs the scope liveclass:read.

        liveclass: Live class id.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 100.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: LiveclassHistoryAnswer = self._connection.call(_HISTORY, parameters, options)
        return answer

    def each_history_entry(
        self,
        *,
        liveclass: str,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[AuditEntry]:
        """Yields every record of history, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "liveclass": liveclass,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[AuditEntry] = self._connection.each_record(_HISTORY, _HISTORY_PAGED, parameters, options)
        return answer
