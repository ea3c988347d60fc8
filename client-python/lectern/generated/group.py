# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry, Paged
from .order import AuditEntry


class GroupTeacher(TypedDict):
    #: Teacher id.
    userId: str
    #: Subject id.
    courseId: int


class GroupCreateAnswer(TypedDict):
    #: class id
    groupId: int


class GroupEditAnswer(TypedDict):
    #: number of classes updated
    sucNum: int


class SubjectTeacher(TypedDict):
    #: teacher id
    userId: str
    userName: str
    #: subject id
    courseId: int
    courseName: str


class EditableGroup(TypedDict):
    #: class id
    groupId: int
    groupName: str
    #: effective time, seconds
    activeBegin: int
    #: expiry time, seconds
    activeEnd: int
    teacherId: str
    teacherName: str
    #: "": no assistant
    assitantId: str
    assistantName: str
    groupTeacherList: List[SubjectTeacher]
    groupRemarks: str
    #: 1 service class, 2 ordinary class
    serviceFlag: int
    #: branch
    subOrgId: int
    grade: str
    #: maximum number of students; 0: no limit
    capacity: int
    #: number of current members
    memberCount: int
    #: products whose buyers join this class
    productIds: List[int]
    #: id in another system; "": none
    externalId: str
    #: milliseconds
    createAt: int
    #: milliseconds
    updateAt: int
    #: version of the record, for /group/setAttributes; another one after a change
    version: str


class StudentMembership(TypedDict):
    #: milliseconds
    joinedAt: int
    #: milliseconds, also in the future; 0: no end
    leftAt: int
    #: the class that the student joined at leftAt, for example by a transfer; 0: none that the caller may see
    movedTo: int
    #: name of that class; "": none
    movedToName: str


class _ListedGroup(TypedDict):
    #: class id
    groupId: int
    groupName: str
    #: effective time, seconds
    activeBegin: int
    #: expiry time, seconds
    activeEnd: int
    teacherId: str
    teacherName: str
    #: "": no assistant
    assitantId: str
    assistantName: str
    groupTeacherList: List[SubjectTeacher]
    groupRemarks: str
    #: 1 service class, 2 ordinary class
    serviceFlag: int
    #: branch
    subOrgId: int
    grade: str
    #: maximum number of students; 0: no limit
    capacity: int
    #: number of current members
    memberCount: int
    #: products whose buyers join this class
    productIds: List[int]
    #: id in another system; "": none
    externalId: str
    #: milliseconds
    createAt: int
    #: milliseconds
    updateAt: int


class ListedGroup(_ListedGroup, total=False):
    membership: StudentMembership


class GroupListAnswer(TypedDict):
    #: number of matches
    total: int
    list: List[ListedGroup]


class GroupSetAttributesAnswer(TypedDict):
    #: classes updated
    sucNum: int


class _Membership(TypedDict):
    #: student id
    userId: str
    userName: str
    loginName: str
    #: "": none
    mobile: str
    #: milliseconds
    joinedAt: int
    #: milliseconds; 0: no end
    leftAt: int
    #: reason for leaving
    reason: str
    #: order that gives the seat; "": unknown
    orderSn: str
    #: line of that order, from 1; 0: unknown
    line: int


class Membership(_Membership, total=False):
    #: fields that hold a value which the caller may not see: they are masked or empty here. A field that is
    #: empty and not in this list has no value. Left out where nothing is hidden.
    hiddenFields: List[str]


class GroupMembersAnswer(TypedDict):
    total: int
    list: List[Membership]


class _GroupAddMembersMemberItem(TypedDict):
    #: Student id.
    userId: str


class GroupAddMembersMemberItem(_GroupAddMembersMemberItem, total=False):
    #: Begin of the membership, milliseconds; default: now.
    joinedAt: int
    #: Order that pays for the seat.
    orderSn: str
    #: Line of that order, from 1.
    line: int


class Joining(TypedDict):
    userId: str
    #: joined; already: was a member; earlier: the membership now begins earlier
    state: Literal["joined", "already", "earlier"]


class GroupAddMembersAnswer(TypedDict):
    #: one per member, in request order
    results: List[Joining]


class _GroupRemoveMembersMemberItem(TypedDict):
    #: Student id.
    userId: str


class GroupRemoveMembersMemberItem(_GroupRemoveMembersMemberItem, total=False):
    #: End of the membership, milliseconds; default: now.
    leftAt: int
    #: Reason, at most 200 characters.
    reason: str


class Leaving(TypedDict):
    userId: str
    #: left, or notMember
    state: Literal["left", "notMember"]


class GroupRemoveMembersAnswer(TypedDict):
    #: one per member, in request order
    results: List[Leaving]


class Transfer(TypedDict):
    userId: str
    #: moved; already: was in the class to join and not in the class to leave
    state: Literal["moved", "already"]


class GroupTransferAnswer(TypedDict):
    #: one per member, in request order
    results: List[Transfer]


class SuggestedGroup(TypedDict):
    #: class id
    groupId: int
    groupName: str
    teacherName: str
    grade: str
    #: names of the subjects, at most 5
    subjects: List[str]
    #: effective time, seconds
    activeBegin: int
    #: expiry time, seconds
    activeEnd: int
    #: 0: no limit
    capacity: int
    #: number of taken seats
    memberCount: int
    #: scheduled begin of the next live class, milliseconds; 0: none
    nextBegin: int
    #: its scheduled end, milliseconds; 0: none
    nextEnd: int
    #: live classes of the next 28 days at which the student has another one
    clashes: int
    #: product: the product is for other classes; subject: the class has other subjects; grade: the class has
    #: another grade than the student; time: the student has other live classes at the same time
    mismatches: List[str]


class UnplacedLine(TypedDict):
    #: order identifier
    orderSn: str
    #: line of the order, from 1
    line: int
    #: payment time, milliseconds
    datePay: int
    productId: int
    #: name at the time of the order
    productName: str
    #: branch of the order
    subOrgId: int
    #: enrolled student
    studentId: str
    studentName: str
    studentLoginName: str
    #: grade of the student; "": unknown
    grade: str
    buyerId: str
    buyerName: str
    #: why it was dismissed; "" unless it is dismissed
    reason: str
    #: when it was dismissed, milliseconds; 0: not dismissed
    dismissedTime: int
    #: staff member who dismissed it; "" for an API key, or if not dismissed
    dismissedBy: str
    #: suggested classes with a free seat, best first
    groups: List[SuggestedGroup]


class GroupUnplacedAnswer(TypedDict):
    total: int
    list: List[UnplacedLine]


class GroupDismissUnplacedLineItem(TypedDict):
    #: Order.
    orderSn: str
    #: Line of that order, from 1.
    line: int


class GroupDismissUnplacedAnswer(TypedDict):
    #: order lines that changed
    sucNum: int


class GroupRestoreUnplacedLineItem(TypedDict):
    #: Order.
    orderSn: str
    #: Line of that order, from 1.
    line: int


class GroupRestoreUnplacedAnswer(TypedDict):
    #: order lines that changed
    sucNum: int


class GroupSuggestAnswer(TypedDict):
    #: at most 20, best first
    list: List[SuggestedGroup]


class AttendanceLesson(TypedDict):
    #: live class id
    liveclass: str
    title: str
    teacherName: str
    #: milliseconds
    startTime: int
    #: seconds
    classDuration: str
    #: students who attended
    attended: int
    #: attended, of all that were not excused, percent "0" to "100"; "": nothing to count
    attendanceRate: str


class AttendanceEntry(TypedDict):
    #: live class id
    liveclass: str
    #: there, late, leftEarly, excused or absent
    state: str
    #: 1: joined more than 5 minutes late; otherwise 0
    late: int
    #: 1: left more than 5 minutes early; otherwise 0
    leftEarly: int
    #: 1: present for at least 5 minutes; otherwise 0
    attended: int
    #: 1: present for at least 80 %; otherwise 0
    completed: int
    #: 1: did not attend, on leave; otherwise 0
    excused: int
    #: first join, milliseconds; 0: never
    joinClassTime: int
    #: end of the last presence, milliseconds
    leaveClassTime: int
    #: time present, seconds
    onlineDuration: str
    #: 1: guest; otherwise 0
    guest: int
    #: the make-up live class; "": none
    makeUpIn: str
    #: 1: attended the make-up live class; otherwise 0
    madeUp: int


class AttendanceStudent(TypedDict):
    #: student id
    uniqueId: str
    userName: str
    loginName: str
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
    #: in the order of lessons
    attendance: List[AttendanceEntry]


class GroupAttendanceAnswer(TypedDict):
    groupId: int
    groupName: str
    #: earliest first
    lessons: List[AttendanceLesson]
    #: sorted by name
    students: List[AttendanceStudent]


class ResultHomework(TypedDict):
    homeworkId: int
    title: str
    courseName: str
    #: milliseconds
    createTime: int
    #: number of students
    assigned: int
    #: students who submitted
    submitted: int
    #: of corrected homework; "": none
    medianScore: str
    #: of corrected homework, percent "0" to "100"; "": nothing to count
    medianCorrectness: str


class ResultExam(TypedDict):
    examId: int
    title: str
    courseName: str
    #: milliseconds
    beginTime: int
    #: "": unknown
    fullMarks: str
    #: number of students
    students: int
    #: absent students
    absent: int
    #: of graded exams; "": none
    medianScore: str
    #: of graded exams, percent "0" to "100"; "": nothing to count
    medianCorrectness: str


class ResultHomeworkEntry(TypedDict):
    homeworkId: int
    #: 0 to 4, as in the homework record
    status: int
    #: milliseconds
    submitTime: int
    correctionCount: str
    #: "": none
    score: str
    #: "": unknown
    errorCount: str
    #: right answers, percent "0" to "100"; "": nothing to count
    correctness: str


class ResultExamEntry(TypedDict):
    examId: int
    status: str
    #: milliseconds
    submitTime: int
    #: "": none
    score: str
    #: "": unknown
    errorCount: str
    #: right answers, percent "0" to "100"; "": nothing to count
    correctness: str


class ResultStudent(TypedDict):
    #: student id
    uniqueId: str
    userName: str
    loginName: str
    #: pieces of homework
    assigned: int
    #: submitted homework
    submitted: int
    #: submitted, of all homework, percent "0" to "100"; "": nothing to count
    homeworkRate: str
    #: mean correctness of the first corrected rounds, percent "0" to "100"; "": nothing to count
    homeworkCorrectness: str
    homework: List[ResultHomeworkEntry]
    exams: List[ResultExamEntry]


class GroupResultsAnswer(TypedDict):
    groupId: int
    groupName: str
    #: earliest first
    homework: List[ResultHomework]
    #: earliest first
    exams: List[ResultExam]
    #: sorted by name
    students: List[ResultStudent]


class GroupHistoryAnswer(TypedDict):
    total: int
    list: List[AuditEntry]
    #: names of the records that fields and recordId mention, by kind and number: user:12, group:3, branch:1,
    #: product:5, subject:2
    names: Dict[str, str]



_CREATE = Entry("/group/create", write=True)
_EDIT = Entry("/group/edit", write=True)
_GET = Entry("/group/get")
_LIST = Entry("/group/list")
_LIST_PAGED = Paged(most=500, page="pageStart")
_SET_ATTRIBUTES = Entry("/group/setAttributes", write=True)
_MEMBERS = Entry("/group/members")
_MEMBERS_PAGED = Paged(most=500, page="pageStart")
_ADD_MEMBERS = Entry("/group/addMembers", write=True)
_REMOVE_MEMBERS = Entry("/group/removeMembers", write=True)
_TRANSFER = Entry("/group/transfer", write=True)
_UNPLACED = Entry("/group/unplaced")
_UNPLACED_PAGED = Paged(most=200, page="pageStart")
_DISMISS_UNPLACED = Entry("/group/dismissUnplaced", write=True)
_RESTORE_UNPLACED = Entry("/group/restoreUnplaced", write=True)
_SUGGEST = Entry("/group/suggest")
_ATTENDANCE = Entry("/group/attendance")
_RESULTS = Entry("/group/results")
_HISTORY = Entry("/group/history")
_HISTORY_PAGED = Paged(most=100, page="pageStart")


class GroupOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(
        self,
        *,
        groupName: str,
        activeBegin: int,
        activeEnd: int,
        teacherId: str,
        assitantId: Optional[str] = None,
        groupTeacherList: Optional[List[GroupTeacher]] = None,
        groupRemarks: Optional[str] = None,
        serviceFlag: Optional[Literal[1, 2]] = None,
        options: Optional[CallOptions] = None,
    ) -> GroupCreateAnswer:
        """Create group: operation 4 of the interface.

        Adds a class and returns its id. Teachers and students see it from activeBegin until activeEnd.

        Needs the scope group:write.

        groupName: Name, at most 50 characters.
        activeBegin: Effective time, seconds. It cannot be changed later.
        activeEnd: Expiry time, seconds; later than activeBegin and not earlier than now.
        teacherId: Teacher id as returned by the teacher-creation operation; the main teacher of the class.
        assitantId: Assistant id as returned by the assistant-creation operation.
        groupTeacherList: Teachers by subject, each pair once, at most 50.
        groupRemarks: Description, at most 200 characters.
        serviceFlag: 1 service class, 2 ordinary class.
        """
        parameters: Dict[str, Any] = {
            "groupName": groupName,
            "activeBegin": activeBegin,
            "activeEnd": activeEnd,
            "teacherId": teacherId,
            "assitantId": assitantId,
            "groupTeacherList": groupTeacherList,
            "groupRemarks": groupRemarks,
            "serviceFlag": serviceFlag,
        }
        answer: GroupCreateAnswer = self._connection.call(_CREATE, parameters, options)
        return answer

    def edit(
        self,
        *,
        groupId: int,
        groupName: Optional[str] = None,
        teacherId: Optional[str] = None,
        activeEnd: Optional[int] = None,
        assitantId: Optional[str] = None,
        groupRemarks: Optional[str] = None,
        groupTeacherList: Optional[List[GroupTeacher]] = None,
        serviceFlag: Optional[Literal[1, 2]] = None,
        options: Optional[CallOptions] = None,
    ) -> GroupEditAnswer:
        """Update group: operation 5 of the interface.

        Changes a class. Send only the fields to change; the effective time cannot be changed. An empty assitantId
        removes the assistant. groupTeacherList replaces the whole list; an empty list clears it.

        Needs the scope group:write.

        groupId: Class id.
        groupName: Name, at most 50 characters.
        teacherId: Teacher id as returned by the teacher-creation operation; the main teacher of the class.
        activeEnd: Expiry time, seconds; not before the effective time.
        assitantId: Assistant id, or "" for none.
        groupRemarks: Description, at most 200 characters.
        groupTeacherList: Teachers by subject, each pair once, at most 50.
        serviceFlag: 1 service class, 2 ordinary class.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "groupName": groupName,
            "teacherId": teacherId,
            "activeEnd": activeEnd,
            "assitantId": assitantId,
            "groupRemarks": groupRemarks,
            "groupTeacherList": groupTeacherList,
            "serviceFlag": serviceFlag,
        }
        answer: GroupEditAnswer = self._connection.call(_EDIT, parameters, options)
        return answer

    def get(
        self,
        *,
        groupId: Optional[int] = None,
        externalId: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> EditableGroup:
        """Get a class.

        One class with its teachers, expired or not. Send exactly one of groupId and externalId. Added by Lectern.

        Needs the scope group:read.

        groupId: Class id.
        externalId: Id in another system.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "externalId": externalId,
        }
        answer: EditableGroup = self._connection.call(_GET, parameters, options)
        return answer

    def list(
        self,
        *,
        groupName: Optional[str] = None,
        teacherId: Optional[str] = None,
        courseId: Optional[int] = None,
        studentId: Optional[str] = None,
        validity: Optional[Literal["notBegun", "active", "expired"]] = None,
        subOrgId: Optional[int] = None,
        visibleTo: Optional[str] = None,
        sort: Optional[Literal["created", "-created", "name", "-name", "begin", "-begin", "end", "-end"]] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> GroupListAnswer:
        """List classes.

        Classes, newest first or as `sort` says. All filters must match. With visibleTo: the active classes of that
        teacher, assistant or student. With studentId, each class says when the student joined and left it, and for
        which class (`membership`). Added by Lectern.

        Needs the scope group:read.

        groupName: Part of the name.
        teacherId: Main teacher, or one of the teachers by subject.
        courseId: Subject taught in the class.
        studentId: Current, former or future member.
        validity: Validity now.
        subOrgId: Branch.
        visibleTo: Only classes that this user sees.
        sort: By creation, name, begin or end of validity; - in front: descending.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "groupName": groupName,
            "teacherId": teacherId,
            "courseId": courseId,
            "studentId": studentId,
            "validity": validity,
            "subOrgId": subOrgId,
            "visibleTo": visibleTo,
            "sort": sort,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: GroupListAnswer = self._connection.call(_LIST, parameters, options)
        return answer

    def each(
        self,
        *,
        groupName: Optional[str] = None,
        teacherId: Optional[str] = None,
        courseId: Optional[int] = None,
        studentId: Optional[str] = None,
        validity: Optional[Literal["notBegun", "active", "expired"]] = None,
        subOrgId: Optional[int] = None,
        visibleTo: Optional[str] = None,
        sort: Optional[Literal["created", "-created", "name", "-name", "begin", "-begin", "end", "-end"]] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[ListedGroup]:
        """Yields every record of list, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "groupName": groupName,
            "teacherId": teacherId,
            "courseId": courseId,
            "studentId": studentId,
            "validity": validity,
            "subOrgId": subOrgId,
            "visibleTo": visibleTo,
            "sort": sort,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[ListedGroup] = self._connection.each_record(_LIST, _LIST_PAGED, parameters, options)
        return answer

    def set_attributes(
        self,
        *,
        groupId: int,
        groupName: Optional[str] = None,
        teacherId: Optional[str] = None,
        activeEnd: Optional[int] = None,
        assitantId: Optional[str] = None,
        groupRemarks: Optional[str] = None,
        groupTeacherList: Optional[List[GroupTeacher]] = None,
        serviceFlag: Optional[Literal[1, 2]] = None,
        grade: Optional[str] = None,
        capacity: Optional[int] = None,
        productIds: Optional[List[int]] = None,
        externalId: Optional[str] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> GroupSetAttributesAnswer:
        """Set attributes of a class.

        Changes a class: the fields of /group/edit, and the grade, the capacity, the products whose buyers join the
        class, and the id in another system. Send only the fields to change; "" and [] clear a field. Added by
        Lectern.

        Needs the scope group:write.

        groupId: Class id.
        groupName: Name, at most 50 characters.
        teacherId: Teacher id as returned by the teacher-creation operation; the main teacher of the class.
        activeEnd: Expiry time, seconds; not before the effective time.
        assitantId: Assistant id, or "" for none.
        groupRemarks: Description, at most 200 characters.
        groupTeacherList: Teachers by subject, each pair once, at most 50.
        serviceFlag: 1 service class, 2 ordinary class.
        grade: Grade.
        capacity: Maximum number of students; 0: no limit.
        productIds: Products whose buyers join this class.
        externalId: Id in another system; unique in the organisation.
        version: Version that /group/get answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "groupName": groupName,
            "teacherId": teacherId,
            "activeEnd": activeEnd,
            "assitantId": assitantId,
            "groupRemarks": groupRemarks,
            "groupTeacherList": groupTeacherList,
            "serviceFlag": serviceFlag,
            "grade": grade,
            "capacity": capacity,
            "productIds": productIds,
            "externalId": externalId,
            "version": version,
        }
        answer: GroupSetAttributesAnswer = self._connection.call(_SET_ATTRIBUTES, parameters, options)
        return answer

    def members(
        self,
        *,
        groupId: int,
        which: Optional[Literal["present", "all"]] = None,
        at: Optional[int] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> GroupMembersAnswer:
        """List members.

        The members of a class now or at another time, or all members ever, sorted by join time. Added by Lectern.

        Needs the scope group:read.

        groupId: Class id.
        which: present (default): members at the time; all: also former and future members.
        at: Time, milliseconds; default: now.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "which": which,
            "at": at,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: GroupMembersAnswer = self._connection.call(_MEMBERS, parameters, options)
        return answer

    def each_member(
        self,
        *,
        groupId: int,
        which: Optional[Literal["present", "all"]] = None,
        at: Optional[int] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[Membership]:
        """Yields every record of members, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "which": which,
            "at": at,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[Membership] = self._connection.each_record(_MEMBERS, _MEMBERS_PAGED, parameters, options)
        return answer

    def add_members(
        self,
        *,
        groupId: int,
        members: List[GroupAddMembersMemberItem],
        options: Optional[CallOptions] = None,
    ) -> GroupAddMembersAnswer:
        """Add members.

        Adds up to 500 students to a class, all or none. An existing membership does not change, unless joinedAt is
        earlier: then the membership begins at that time. With orderSn and line, the student takes the place that the
        order line pays for. Added by Lectern.

        Needs the scope group:write.

        groupId: Class id.
        members: Students, at most 500.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "members": members,
        }
        answer: GroupAddMembersAnswer = self._connection.call(_ADD_MEMBERS, parameters, options)
        return answer

    def remove_members(
        self,
        *,
        groupId: int,
        members: List[GroupRemoveMembersMemberItem],
        options: Optional[CallOptions] = None,
    ) -> GroupRemoveMembersAnswer:
        """Remove members.

        Ends the memberships of up to 500 students. Their earlier records stay. Students who are not members are
        skipped. Added by Lectern.

        Needs the scope group:write.

        groupId: Class id.
        members: Students, at most 500.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "members": members,
        }
        answer: GroupRemoveMembersAnswer = self._connection.call(_REMOVE_MEMBERS, parameters, options)
        return answer

    def transfer(
        self,
        *,
        fromGroupId: int,
        toGroupId: int,
        userIds: List[str],
        at: Optional[int] = None,
        reason: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> GroupTransferAnswer:
        """Transfer members.

        Moves up to 500 students to another class, all or none. One membership ends when the other begins, and the
        order line moves along. This is not a withdrawal. Added by Lectern.

        Needs the scope group:write.

        fromGroupId: Class to leave.
        toGroupId: Class to join.
        userIds: Students, at most 500, each once.
        at: Time of the transfer, milliseconds; default: now.
        reason: Reason, at most 200 characters.
        """
        parameters: Dict[str, Any] = {
            "fromGroupId": fromGroupId,
            "toGroupId": toGroupId,
            "userIds": userIds,
            "at": at,
            "reason": reason,
        }
        answer: GroupTransferAnswer = self._connection.call(_TRANSFER, parameters, options)
        return answer

    def unplaced(
        self,
        *,
        subOrgId: Optional[int] = None,
        productId: Optional[int] = None,
        student: Optional[str] = None,
        payStartDate: Optional[int] = None,
        payEndDate: Optional[int] = None,
        dismissed: Optional[Literal[0, 1]] = None,
        sort: Optional[Literal["paid", "-paid", "product", "student"]] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> GroupUnplacedAnswer:
        """List unplaced order lines.

        Paid order lines that enrol a student who is not in a class yet, with suggested classes: those for the
        product, or those of its teachers or its subject. Place a line with /group/addMembers, orderSn and line. Added
        by Lectern.

        Needs the scope group:read.

        subOrgId: Branch of the order.
        productId: Product.
        student: Part of the name of the student.
        payStartDate: Earliest payment time, milliseconds, included.
        payEndDate: Latest payment time, milliseconds, included.
        dismissed: 1: the dismissed order lines instead.
        sort: paid: oldest payment first; -paid: latest first; product or student: by name.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 200.
        """
        parameters: Dict[str, Any] = {
            "subOrgId": subOrgId,
            "productId": productId,
            "student": student,
            "payStartDate": payStartDate,
            "payEndDate": payEndDate,
            "dismissed": dismissed,
            "sort": sort,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: GroupUnplacedAnswer = self._connection.call(_UNPLACED, parameters, options)
        return answer

    def each_unplaced(
        self,
        *,
        subOrgId: Optional[int] = None,
        productId: Optional[int] = None,
        student: Optional[str] = None,
        payStartDate: Optional[int] = None,
        payEndDate: Optional[int] = None,
        dismissed: Optional[Literal[0, 1]] = None,
        sort: Optional[Literal["paid", "-paid", "product", "student"]] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[UnplacedLine]:
        """Yields every record of unplaced, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "subOrgId": subOrgId,
            "productId": productId,
            "student": student,
            "payStartDate": payStartDate,
            "payEndDate": payEndDate,
            "dismissed": dismissed,
            "sort": sort,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[UnplacedLine] = self._connection.each_record(_UNPLACED, _UNPLACED_PAGED, parameters, options)
        return answer

    def dismiss_unplaced(
        self,
        *,
        lines: List[GroupDismissUnplacedLineItem],
        reason: str,
        options: Optional[CallOptions] = None,
    ) -> GroupDismissUnplacedAnswer:
        """Dismiss unplaced order lines.

        Takes order lines off the list of unplaced ones, all or none, with a reason. Order and payment do not change,
        and the student can still be placed. A second request replaces the reason. Added by Lectern.

        Needs the scope group:write.

        lines: Order lines, at most 200.
        reason: Reason, at most 200 characters. Name no person.
        """
        parameters: Dict[str, Any] = {
            "lines": lines,
            "reason": reason,
        }
        answer: GroupDismissUnplacedAnswer = self._connection.call(_DISMISS_UNPLACED, parameters, options)
        return answer

    def restore_unplaced(
        self,
        *,
        lines: List[GroupRestoreUnplacedLineItem],
        options: Optional[CallOptions] = None,
    ) -> GroupRestoreUnplacedAnswer:
        """Put dismissed order lines back.

        Puts dismissed order lines back on the list of unplaced ones. Lines that are not dismissed are skipped. Added
        by Lectern.

        Needs the scope group:write.

        lines: Order lines, at most 200.
        """
        parameters: Dict[str, Any] = {
            "lines": lines,
        }
        answer: GroupRestoreUnplacedAnswer = self._connection.call(_RESTORE_UNPLACED, parameters, options)
        return answer

    def suggest(
        self,
        *,
        studentId: str,
        productId: Optional[int] = None,
        fromGroupId: Optional[int] = None,
        groupId: Optional[int] = None,
        groupName: Optional[str] = None,
        subOrgId: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> GroupSuggestAnswer:
        """Suggest classes for a student.

        Classes of a branch that have not expired and have a free seat, and in which the student is not: those that
        fit the product or the class to leave in subject, grade and time first. mismatches says what does not fit.
        Added by Lectern.

        Needs the scope group:read.

        studentId: Student.
        productId: The product that the student paid for.
        fromGroupId: The class to leave.
        groupId: Only this class, also if it is full.
        groupName: Part of the name.
        subOrgId: Branch; default: that of the class to leave, the product or the student.
        """
        parameters: Dict[str, Any] = {
            "studentId": studentId,
            "productId": productId,
            "fromGroupId": fromGroupId,
            "groupId": groupId,
            "groupName": groupName,
            "subOrgId": subOrgId,
        }
        answer: GroupSuggestAnswer = self._connection.call(_SUGGEST, parameters, options)
        return answer

    def attendance(
        self,
        *,
        groupId: int,
        beginTime: int,
        endTime: int,
        options: Optional[CallOptions] = None,
    ) -> GroupAttendanceAnswer:
        """Get the attendance of a class.

        The attendance of every student in every live class of a class that started in [beginTime, endTime). Added by
        Lectern.

        Needs the scope statistics:read.

        groupId: Class.
        beginTime: Start, milliseconds, included.
        endTime: End, milliseconds, not included; at most 366 days after beginTime.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "beginTime": beginTime,
            "endTime": endTime,
        }
        answer: GroupAttendanceAnswer = self._connection.call(_ATTENDANCE, parameters, options)
        return answer

    def results(
        self,
        *,
        groupId: int,
        beginTime: int,
        endTime: int,
        options: Optional[CallOptions] = None,
    ) -> GroupResultsAnswer:
        """Get the results of a class.

        The results of every student in homework published and exams begun in [beginTime, endTime), with the medians.
        Added by Lectern.

        Needs the scope statistics:read.

        groupId: Class.
        beginTime: Start, milliseconds, included.
        endTime: End, milliseconds, not included; at most 366 days after beginTime.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "beginTime": beginTime,
            "endTime": endTime,
        }
        answer: GroupResultsAnswer = self._connection.call(_RESULTS, parameters, options)
        return answer

    def history(
        self,
        *,
        groupId: int,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> GroupHistoryAnswer:
        """History of a class.

        What was changed, by whom and when: the entries of the audit log about a class and its members, the latest
        first. Added by Lectern.

        Needs the scope group:read.

        groupId: Class id.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 100.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: GroupHistoryAnswer = self._connection.call(_HISTORY, parameters, options)
        return answer

    def each_history_entry(
        self,
        *,
        groupId: int,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[AuditEntry]:
        """Yields every record of history, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "groupId": groupId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[AuditEntry] = self._connection.each_record(_HISTORY, _HISTORY_PAGED, parameters, options)
        return answer
