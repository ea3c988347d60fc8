// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';
import type { AuditEntry } from './order.ts';

export interface GroupTeacher {
  /**
   * Teacher id.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  userId: string;
  /** Subject id. */
  courseId: number;
}

export interface GroupCreateRequest {
  /**
   * Name, at most 50 characters.
   * It is more than spaces.
   */
  groupName: string;
  /** Effective time, seconds. It cannot be changed later. */
  activeBegin: number;
  /** Expiry time, seconds; later than activeBegin and not earlier than now. */
  activeEnd: number;
  /**
   * Teacher id as returned by the teacher-creation operation; the main teacher of the class.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId: string;
  /**
   * Assistant id as returned by the assistant-creation operation.
   * It is an assistant id of the form 302_<number>, such as "302_6".
   */
  assitantId?: string | undefined;
  /** Teachers by subject, each pair once, at most 50. */
  groupTeacherList?: readonly GroupTeacher[] | undefined;
  /** Description, at most 200 characters. */
  groupRemarks?: string | undefined;
  /**
   * 1 service class, 2 ordinary class.
   * @default 1
   */
  serviceFlag?: 1 | 2 | undefined;
}

export interface GroupCreateAnswer {
  /** class id */
  groupId: number;
}

export interface GroupEditRequest {
  /** Class id. */
  groupId: number;
  /**
   * Name, at most 50 characters.
   * It is more than spaces.
   */
  groupName?: string | undefined;
  /**
   * Teacher id as returned by the teacher-creation operation; the main teacher of the class.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /** Expiry time, seconds; not before the effective time. */
  activeEnd?: number | undefined;
  /**
   * Assistant id, or "" for none.
   * It is an assistant id of the form 302_<number>, or "" for none.
   */
  assitantId?: string | undefined;
  /** Description, at most 200 characters. */
  groupRemarks?: string | undefined;
  /** Teachers by subject, each pair once, at most 50. */
  groupTeacherList?: readonly GroupTeacher[] | undefined;
  /** 1 service class, 2 ordinary class. */
  serviceFlag?: 1 | 2 | undefined;
}

export interface GroupEditAnswer {
  /** number of classes updated */
  sucNum: number;
}

export interface GroupGetRequest {
  /** Class id. */
  groupId?: number | undefined;
  /** Id in another system. */
  externalId?: string | undefined;
}

export interface SubjectTeacher {
  /** teacher id */
  userId: string;
  userName: string;
  /** subject id */
  courseId: number;
  courseName: string;
}

export interface EditableGroup {
  /** class id */
  groupId: number;
  groupName: string;
  /** effective time, seconds */
  activeBegin: number;
  /** expiry time, seconds */
  activeEnd: number;
  teacherId: string;
  teacherName: string;
  /** "": no assistant */
  assitantId: string;
  assistantName: string;
  groupTeacherList: SubjectTeacher[];
  groupRemarks: string;
  /** 1 service class, 2 ordinary class */
  serviceFlag: number;
  /** branch */
  subOrgId: number;
  grade: string;
  /** maximum number of students; 0: no limit */
  capacity: number;
  /** number of current members */
  memberCount: number;
  /** products whose buyers join this class */
  productIds: number[];
  /** id in another system; "": none */
  externalId: string;
  /** milliseconds */
  createAt: number;
  /** milliseconds */
  updateAt: number;
  /** version of the record, for /group/setAttributes; another one after a change */
  version: string;
}

export interface GroupListRequest {
  /** Part of the name. */
  groupName?: string | undefined;
  /**
   * Main teacher, or one of the teachers by subject.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /** Subject taught in the class. */
  courseId?: number | undefined;
  /**
   * Current, former or future member.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  studentId?: string | undefined;
  /** Validity now. */
  validity?: 'notBegun' | 'active' | 'expired' | undefined;
  /** Branch. */
  subOrgId?: number | undefined;
  /**
   * Only classes that this user sees.
   * It is a user id of the form <role prefix>_<number>: 0_ for a teacher, 1_ for a student, 302_ for an assistant.
   */
  visibleTo?: string | undefined;
  /**
   * By creation, name, begin or end of validity; - in front: descending.
   * @default "-created"
   */
  sort?: 'created' | '-created' | 'name' | '-name' | 'begin' | '-begin' | 'end' | '-end' | undefined;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageStart?: number | undefined;
  /**
   * Records per page, at most 500.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface StudentMembership {
  /** milliseconds */
  joinedAt: number;
  /** milliseconds, also in the future; 0: no end */
  leftAt: number;
  /** the class that the student joined at leftAt, for example by a transfer; 0: none that the caller may see */
  movedTo: number;
  /** name of that class; "": none */
  movedToName: string;
}

export interface ListedGroup {
  /** class id */
  groupId: number;
  groupName: string;
  /** effective time, seconds */
  activeBegin: number;
  /** expiry time, seconds */
  activeEnd: number;
  teacherId: string;
  teacherName: string;
  /** "": no assistant */
  assitantId: string;
  assistantName: string;
  groupTeacherList: SubjectTeacher[];
  groupRemarks: string;
  /** 1 service class, 2 ordinary class */
  serviceFlag: number;
  /** branch */
  subOrgId: number;
  grade: string;
  /** maximum number of students; 0: no limit */
  capacity: number;
  /** number of current members */
  memberCount: number;
  /** products whose buyers join this class */
  productIds: number[];
  /** id in another system; "": none */
  externalId: string;
  /** milliseconds */
  createAt: number;
  /** milliseconds */
  updateAt: number;
  membership?: StudentMembership;
}

export interface GroupListAnswer {
  /** number of matches */
  total: number;
  list: ListedGroup[];
}

export interface GroupSetAttributesRequest {
  /** Class id. */
  groupId: number;
  /**
   * Name, at most 50 characters.
   * It is more than spaces.
   */
  groupName?: string | undefined;
  /**
   * Teacher id as returned by the teacher-creation operation; the main teacher of the class.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /** Expiry time, seconds; not before the effective time. */
  activeEnd?: number | undefined;
  /**
   * Assistant id, or "" for none.
   * It is an assistant id of the form 302_<number>, or "" for none.
   */
  assitantId?: string | undefined;
  /** Description, at most 200 characters. */
  groupRemarks?: string | undefined;
  /** Teachers by subject, each pair once, at most 50. */
  groupTeacherList?: readonly GroupTeacher[] | undefined;
  /** 1 service class, 2 ordinary class. */
  serviceFlag?: 1 | 2 | undefined;
  /** Grade. */
  grade?: string | undefined;
  /** Maximum number of students; 0: no limit. */
  capacity?: number | undefined;
  /** Products whose buyers join this class. */
  productIds?: readonly number[] | undefined;
  /** Id in another system; unique in the organisation. */
  externalId?: string | undefined;
  /** Version that /group/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
}

export interface GroupSetAttributesAnswer {
  /** classes updated */
  sucNum: number;
}

export interface GroupMembersRequest {
  /** Class id. */
  groupId: number;
  /** present (default): members at the time; all: also former and future members. */
  which?: 'present' | 'all' | undefined;
  /** Time, milliseconds; default: now. */
  at?: number | undefined;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageStart?: number | undefined;
  /**
   * Records per page, at most 500.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface Membership {
  /** student id */
  userId: string;
  userName: string;
  loginName: string;
  /** "": none */
  mobile: string;
  /** milliseconds */
  joinedAt: number;
  /** milliseconds; 0: no end */
  leftAt: number;
  /** reason for leaving */
  reason: string;
  /** order that gives the seat; "": unknown */
  orderSn: string;
  /** line of that order, from 1; 0: unknown */
  line: number;
  /**
   * fields that hold a value which the caller may not see: they are masked or empty here. A field that is empty
   * and not in this list has no value. Left out where nothing is hidden.
   */
  hiddenFields?: string[];
}

export interface GroupMembersAnswer {
  total: number;
  list: Membership[];
}

export interface GroupAddMembersRequest {
  /** Class id. */
  groupId: number;
  /** Students, at most 500. */
  members: readonly {
    /**
     * Student id.
     * It is a student id of the form 1_<number>, such as "1_345".
     */
    userId: string;
    /** Begin of the membership, milliseconds; default: now. */
    joinedAt?: number | undefined;
    /** Order that pays for the seat. */
    orderSn?: string | undefined;
    /** Line of that order, from 1. */
    line?: number | undefined;
  }[];
}

export interface Joining {
  userId: string;
  /** joined; already: was a member; earlier: the membership now begins earlier */
  state: 'joined' | 'already' | 'earlier';
}

export interface GroupAddMembersAnswer {
  /** one per member, in request order */
  results: Joining[];
}

export interface GroupRemoveMembersRequest {
  /** Class id. */
  groupId: number;
  /** Students, at most 500. */
  members: readonly {
    /**
     * Student id.
     * It is a student id of the form 1_<number>, such as "1_345".
     */
    userId: string;
    /** End of the membership, milliseconds; default: now. */
    leftAt?: number | undefined;
    /** Reason, at most 200 characters. */
    reason?: string | undefined;
  }[];
}

export interface Leaving {
  userId: string;
  /** left, or notMember */
  state: 'left' | 'notMember';
}

export interface GroupRemoveMembersAnswer {
  /** one per member, in request order */
  results: Leaving[];
}

export interface GroupTransferRequest {
  /** Class to leave. */
  fromGroupId: number;
  /** Class to join. */
  toGroupId: number;
  /** Students, at most 500, each once. */
  userIds: readonly string[];
  /** Time of the transfer, milliseconds; default: now. */
  at?: number | undefined;
  /** Reason, at most 200 characters. */
  reason?: string | undefined;
}

export interface Transfer {
  userId: string;
  /** moved; already: was in the class to join and not in the class to leave */
  state: 'moved' | 'already';
}

export interface GroupTransferAnswer {
  /** one per member, in request order */
  results: Transfer[];
}

export interface GroupUnplacedRequest {
  /** Branch of the order. */
  subOrgId?: number | undefined;
  /** Product. */
  productId?: number | undefined;
  /** Part of the name of the student. */
  student?: string | undefined;
  /** Earliest payment time, milliseconds, included. */
  payStartDate?: number | undefined;
  /** Latest payment time, milliseconds, included. */
  payEndDate?: number | undefined;
  /**
   * 1: the dismissed order lines instead.
   * @default 0
   */
  dismissed?: 0 | 1 | undefined;
  /**
   * paid: oldest payment first; -paid: latest first; product or student: by name.
   * @default "paid"
   */
  sort?: 'paid' | '-paid' | 'product' | 'student' | undefined;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageStart?: number | undefined;
  /**
   * Records per page, at most 200.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface SuggestedGroup {
  /** class id */
  groupId: number;
  groupName: string;
  teacherName: string;
  grade: string;
  /** names of the subjects, at most 5 */
  subjects: string[];
  /** effective time, seconds */
  activeBegin: number;
  /** expiry time, seconds */
  activeEnd: number;
  /** 0: no limit */
  capacity: number;
  /** number of taken seats */
  memberCount: number;
  /** scheduled begin of the next live class, milliseconds; 0: none */
  nextBegin: number;
  /** its scheduled end, milliseconds; 0: none */
  nextEnd: number;
  /** live classes of the next 28 days at which the student has another one */
  clashes: number;
  /**
   * product: the product is for other classes; subject: the class has other subjects; grade: the class has another
   * grade than the student; time: the student has other live classes at the same time
   */
  mismatches: string[];
}

export interface UnplacedLine {
  /** order identifier */
  orderSn: string;
  /** line of the order, from 1 */
  line: number;
  /** payment time, milliseconds */
  datePay: number;
  productId: number;
  /** name at the time of the order */
  productName: string;
  /** branch of the order */
  subOrgId: number;
  /** enrolled student */
  studentId: string;
  studentName: string;
  studentLoginName: string;
  /** grade of the student; "": unknown */
  grade: string;
  buyerId: string;
  buyerName: string;
  /** why it was dismissed; "" unless it is dismissed */
  reason: string;
  /** when it was dismissed, milliseconds; 0: not dismissed */
  dismissedTime: number;
  /** staff member who dismissed it; "" for an API key, or if not dismissed */
  dismissedBy: string;
  /** suggested classes with a free seat, best first */
  groups: SuggestedGroup[];
}

export interface GroupUnplacedAnswer {
  total: number;
  list: UnplacedLine[];
}

export interface GroupDismissUnplacedRequest {
  /** Order lines, at most 200. */
  lines: readonly {
    /** Order. */
    orderSn: string;
    /** Line of that order, from 1. */
    line: number;
  }[];
  /**
   * Reason, at most 200 characters. Name no person.
   * It is more than spaces.
   */
  reason: string;
}

export interface GroupDismissUnplacedAnswer {
  /** order lines that changed */
  sucNum: number;
}

export interface GroupRestoreUnplacedRequest {
  /** Order lines, at most 200. */
  lines: readonly {
    /** Order. */
    orderSn: string;
    /** Line of that order, from 1. */
    line: number;
  }[];
}

export interface GroupRestoreUnplacedAnswer {
  /** order lines that changed */
  sucNum: number;
}

export interface GroupSuggestRequest {
  /**
   * Student.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  studentId: string;
  /** The product that the student paid for. */
  productId?: number | undefined;
  /** The class to leave. */
  fromGroupId?: number | undefined;
  /** Only this class, also if it is full. */
  groupId?: number | undefined;
  /** Part of the name. */
  groupName?: string | undefined;
  /** Branch; default: that of the class to leave, the product or the student. */
  subOrgId?: number | undefined;
}

export interface GroupSuggestAnswer {
  /** at most 20, best first */
  list: SuggestedGroup[];
}

export interface GroupAttendanceRequest {
  /** Class. */
  groupId: number;
  /** Start, milliseconds, included. */
  beginTime: number;
  /** End, milliseconds, not included; at most 366 days after beginTime. */
  endTime: number;
}

export interface AttendanceLesson {
  /** live class id */
  liveclass: string;
  title: string;
  teacherName: string;
  /** milliseconds */
  startTime: number;
  /** seconds */
  classDuration: string;
  /** students who attended */
  attended: number;
  /** attended, of all that were not excused, percent "0" to "100"; "": nothing to count */
  attendanceRate: string;
}

export interface AttendanceEntry {
  /** live class id */
  liveclass: string;
  /** there, late, leftEarly, excused or absent */
  state: string;
  /** 1: joined more than 5 minutes late; otherwise 0 */
  late: number;
  /** 1: left more than 5 minutes early; otherwise 0 */
  leftEarly: number;
  /** 1: present for at least 5 minutes; otherwise 0 */
  attended: number;
  /** 1: present for at least 80 %; otherwise 0 */
  completed: number;
  /** 1: did not attend, on leave; otherwise 0 */
  excused: number;
  /** first join, milliseconds; 0: never */
  joinClassTime: number;
  /** end of the last presence, milliseconds */
  leaveClassTime: number;
  /** time present, seconds */
  onlineDuration: string;
  /** 1: guest; otherwise 0 */
  guest: number;
  /** the make-up live class; "": none */
  makeUpIn: string;
  /** 1: attended the make-up live class; otherwise 0 */
  madeUp: number;
}

export interface AttendanceStudent {
  /** student id */
  uniqueId: string;
  userName: string;
  loginName: string;
  /** live classes with a record */
  lessons: number;
  /** present for at least 5 minutes */
  attended: number;
  /** present for at least 80 % of the live class */
  completed: number;
  /** attended, joined more than 5 minutes late */
  late: number;
  /** attended, left more than 5 minutes early */
  leftEarly: number;
  /** did not attend, on leave */
  excused: number;
  /** did not attend, without a leave */
  absent: number;
  /** attended, of all that were not excused, percent "0" to "100"; "": nothing to count */
  attendanceRate: string;
  /** completed, of all that were not excused, percent "0" to "100"; "": nothing to count */
  completionRate: string;
  /** in the order of lessons */
  attendance: AttendanceEntry[];
}

export interface GroupAttendanceAnswer {
  groupId: number;
  groupName: string;
  /** earliest first */
  lessons: AttendanceLesson[];
  /** sorted by name */
  students: AttendanceStudent[];
}

export interface GroupResultsRequest {
  /** Class. */
  groupId: number;
  /** Start, milliseconds, included. */
  beginTime: number;
  /** End, milliseconds, not included; at most 366 days after beginTime. */
  endTime: number;
}

export interface ResultHomework {
  homeworkId: number;
  title: string;
  courseName: string;
  /** milliseconds */
  createTime: number;
  /** number of students */
  assigned: number;
  /** students who submitted */
  submitted: number;
  /** of corrected homework; "": none */
  medianScore: string;
  /** of corrected homework, percent "0" to "100"; "": nothing to count */
  medianCorrectness: string;
}

export interface ResultExam {
  examId: number;
  title: string;
  courseName: string;
  /** milliseconds */
  beginTime: number;
  /** "": unknown */
  fullMarks: string;
  /** number of students */
  students: number;
  /** absent students */
  absent: number;
  /** of graded exams; "": none */
  medianScore: string;
  /** of graded exams, percent "0" to "100"; "": nothing to count */
  medianCorrectness: string;
}

export interface ResultHomeworkEntry {
  homeworkId: number;
  /** 0 to 4, as in the homework record */
  status: number;
  /** milliseconds */
  submitTime: number;
  correctionCount: string;
  /** "": none */
  score: string;
  /** "": unknown */
  errorCount: string;
  /** right answers, percent "0" to "100"; "": nothing to count */
  correctness: string;
}

export interface ResultExamEntry {
  examId: number;
  status: string;
  /** milliseconds */
  submitTime: number;
  /** "": none */
  score: string;
  /** "": unknown */
  errorCount: string;
  /** right answers, percent "0" to "100"; "": nothing to count */
  correctness: string;
}

export interface ResultStudent {
  /** student id */
  uniqueId: string;
  userName: string;
  loginName: string;
  /** pieces of homework */
  assigned: number;
  /** submitted homework */
  submitted: number;
  /** submitted, of all homework, percent "0" to "100"; "": nothing to count */
  homeworkRate: string;
  /** mean correctness of the first corrected rounds, percent "0" to "100"; "": nothing to count */
  homeworkCorrectness: string;
  homework: ResultHomeworkEntry[];
  exams: ResultExamEntry[];
}

export interface GroupResultsAnswer {
  groupId: number;
  groupName: string;
  /** earliest first */
  homework: ResultHomework[];
  /** earliest first */
  exams: ResultExam[];
  /** sorted by name */
  students: ResultStudent[];
}

export interface GroupHistoryRequest {
  /** Class id. */
  groupId: number;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageStart?: number | undefined;
  /**
   * Records per page, at most 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface GroupHistoryAnswer {
  total: number;
  list: AuditEntry[];
  /**
   * names of the records that fields and recordId mention, by kind and number: user:12, group:3, branch:1,
   * product:5, subject:2
   */
  names: Record<string, string>;
}

export interface GroupOperations {
  /**
   * Create group: operation 4 of the interface.
   *
   * Adds a class and returns its id. Teachers and students see it from activeBegin until activeEnd.
   *
   * Needs the scope `group:write`.
   *
   * @example
   * ```ts
   * const { groupId } = await lectern.group.create({
   *   groupName: '初一数学 1 班',
   *   activeBegin: 1788220800,
   *   activeEnd: 1803945600,
   *   teacherId: '0_1',
   *   assitantId: '302_37',
   *   groupTeacherList: [{ userId: '0_1', courseId: 2 }],
   *   groupRemarks: '周六上午',
   *   serviceFlag: 1,
   * });
   * ```
   */
  create(parameters: GroupCreateRequest, options?: CallOptions): Promise<GroupCreateAnswer>;

  /**
   * Update group: operation 5 of the interface.
   *
   * Changes a class. Send only the fields to change; the effective time cannot be changed. An empty assitantId
   * removes the assistant. groupTeacherList replaces the whole list; an empty list clears it.
   *
   * Needs the scope `group:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.group.edit({ groupId: 1, groupRemarks: '改到周日上午' });
   * ```
   */
  edit(parameters: GroupEditRequest, options?: CallOptions): Promise<GroupEditAnswer>;

  /**
   * Get a class.
   *
   * One class with its teachers, expired or not. Send exactly one of groupId and externalId. Added by Lectern.
   *
   * Needs the scope `group:read`.
   *
   * @example
   * ```ts
   * const answer = await lectern.group.get({ groupId: 1 });
   * ```
   */
  get(parameters?: GroupGetRequest, options?: CallOptions): Promise<EditableGroup>;

  /**
   * List classes.
   *
   * Classes, newest first or as `sort` says. All filters must match. With visibleTo: the active classes of that
   * teacher, assistant or student. With studentId, each class says when the student joined and left it, and for
   * which class (`membership`). Added by Lectern.
   *
   * Needs the scope `group:read`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.group.list({ teacherId: '0_1', validity: 'active', pageStart: 0, pageSize: 20 });
   * ```
   */
  list(parameters?: GroupListRequest, options?: CallOptions): Promise<GroupListAnswer>;

  /**
   * Yields every record of `list`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const listedGroup of lectern.group.each({ teacherId: '0_1', validity: 'active' })) {
   *   // …
   * }
   * ```
   */
  each(parameters?: GroupListRequest, options?: CallOptions): AsyncGenerator<ListedGroup, void, undefined>;

  /**
   * Set attributes of a class.
   *
   * Changes a class: the fields of /group/edit, and the grade, the capacity, the products whose buyers join the
   * class, and the id in another system. Send only the fields to change; "" and [] clear a field. Added by
   * Lectern.
   *
   * Needs the scope `group:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.group.setAttributes({ groupId: 1, grade: '初一', capacity: 30, productIds: [19] });
   * ```
   */
  setAttributes(parameters: GroupSetAttributesRequest, options?: CallOptions): Promise<GroupSetAttributesAnswer>;

  /**
   * List members.
   *
   * The members of a class now or at another time, or all members ever, sorted by join time. Added by Lectern.
   *
   * Needs the scope `group:read`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.group.members({ groupId: 1 });
   * ```
   */
  members(parameters: GroupMembersRequest, options?: CallOptions): Promise<GroupMembersAnswer>;

  /**
   * Yields every record of `members`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const membership of lectern.group.eachMember({ groupId: 1 })) {
   *   // …
   * }
   * ```
   */
  eachMember(parameters: GroupMembersRequest, options?: CallOptions): AsyncGenerator<Membership, void, undefined>;

  /**
   * Add members.
   *
   * Adds up to 500 students to a class, all or none. An existing membership does not change, unless joinedAt is
   * earlier: then the membership begins at that time. With orderSn and line, the student takes the place that the
   * order line pays for. Added by Lectern.
   *
   * Needs the scope `group:write`.
   *
   * @example
   * ```ts
   * const { results } = await lectern.group.addMembers({ groupId: 1, members: [{ userId: '1_61', joinedAt: 1788220800000 }] });
   * ```
   */
  addMembers(parameters: GroupAddMembersRequest, options?: CallOptions): Promise<GroupAddMembersAnswer>;

  /**
   * Remove members.
   *
   * Ends the memberships of up to 500 students. Their earlier records stay. Students who are not members are
   * skipped. Added by Lectern.
   *
   * Needs the scope `group:write`.
   *
   * @example
   * ```ts
   * const { results } = await lectern.group.removeMembers({ groupId: 1, members: [{ userId: '1_61', reason: '搬家' }] });
   * ```
   */
  removeMembers(parameters: GroupRemoveMembersRequest, options?: CallOptions): Promise<GroupRemoveMembersAnswer>;

  /**
   * Transfer members.
   *
   * Moves up to 500 students to another class, all or none. One membership ends when the other begins, and the
   * order line moves along. This is not a withdrawal. Added by Lectern.
   *
   * Needs the scope `group:write`.
   *
   * @example
   * ```ts
   * const { results } = await lectern.group.transfer({ fromGroupId: 1, toGroupId: 2, userIds: ['1_61'], reason: '换到周日班' });
   * ```
   */
  transfer(parameters: GroupTransferRequest, options?: CallOptions): Promise<GroupTransferAnswer>;

  /**
   * List unplaced order lines.
   *
   * Paid order lines that enrol a student who is not in a class yet, with suggested classes: those for the
   * product, or those of its teachers or its subject. Place a line with /group/addMembers, orderSn and line. Added
   * by Lectern.
   *
   * Needs the scope `group:read`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.group.unplaced({ pageStart: 0, pageSize: 20 });
   * ```
   */
  unplaced(parameters?: GroupUnplacedRequest, options?: CallOptions): Promise<GroupUnplacedAnswer>;

  /**
   * Yields every record of `unplaced`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const unplacedLine of lectern.group.eachUnplaced({})) {
   *   // …
   * }
   * ```
   */
  eachUnplaced(parameters?: GroupUnplacedRequest, options?: CallOptions): AsyncGenerator<UnplacedLine, void, undefined>;

  /**
   * Dismiss unplaced order lines.
   *
   * Takes order lines off the list of unplaced ones, all or none, with a reason. Order and payment do not change,
   * and the student can still be placed. A second request replaces the reason. Added by Lectern.
   *
   * Needs the scope `group:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.group.dismissUnplaced({ lines: [{ orderSn: 'YH2026-0008', line: 1 }], reason: '寒假再开课' });
   * ```
   */
  dismissUnplaced(parameters: GroupDismissUnplacedRequest, options?: CallOptions): Promise<GroupDismissUnplacedAnswer>;

  /**
   * Put dismissed order lines back.
   *
   * Puts dismissed order lines back on the list of unplaced ones. Lines that are not dismissed are skipped. Added
   * by Lectern.
   *
   * Needs the scope `group:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.group.restoreUnplaced({ lines: [{ orderSn: 'YH2026-0008', line: 1 }] });
   * ```
   */
  restoreUnplaced(parameters: GroupRestoreUnplacedRequest, options?: CallOptions): Promise<GroupRestoreUnplacedAnswer>;

  /**
   * Suggest classes for a student.
   *
   * Classes of a branch that have not expired and have a free seat, and in which the student is not: those that
   * fit the product or the class to leave in subject, grade and time first. mismatches says what does not fit.
   * Added by Lectern.
   *
   * Needs the scope `group:read`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.group.suggest({ studentId: '1_61', productId: 19 });
   * ```
   */
  suggest(parameters: GroupSuggestRequest, options?: CallOptions): Promise<GroupSuggestAnswer>;

  /**
   * Get the attendance of a class.
   *
   * The attendance of every student in every live class of a class that started in [beginTime, endTime). Added by
   * Lectern.
   *
   * Needs the scope `statistics:read`.
   *
   * @example
   * ```ts
   * const { groupId, groupName, lessons, students } = await lectern.group.attendance({ groupId: 1, beginTime: 1788192000000, endTime: 1790784000000 });
   * ```
   */
  attendance(parameters: GroupAttendanceRequest, options?: CallOptions): Promise<GroupAttendanceAnswer>;

  /**
   * Get the results of a class.
   *
   * The results of every student in homework published and exams begun in [beginTime, endTime), with the medians.
   * Added by Lectern.
   *
   * Needs the scope `statistics:read`.
   *
   * @example
   * ```ts
   * const answer = await lectern.group.results({ groupId: 1, beginTime: 1788192000000, endTime: 1790784000000 });
   * ```
   */
  results(parameters: GroupResultsRequest, options?: CallOptions): Promise<GroupResultsAnswer>;

  /**
   * History of a class.
   *
   * What was changed, by whom and when: the entries of the audit log about a class and its members, the latest
   * first. Added by Lectern.
   *
   * Needs the scope `group:read`.
   *
   * @example
   * ```ts
   * const { total, list, names } = await lectern.group.history({ groupId: 1 });
   * ```
   */
  history(parameters: GroupHistoryRequest, options?: CallOptions): Promise<GroupHistoryAnswer>;

  /**
   * Yields every record of `history`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const auditEntry of lectern.group.eachHistoryEntry({ groupId: 1 })) {
   *   // …
   * }
   * ```
   */
  eachHistoryEntry(parameters: GroupHistoryRequest, options?: CallOptions): AsyncGenerator<AuditEntry, void, undefined>;
}
