// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';
import type { AuditEntry } from './order.ts';

export interface LiveclassListHistoryRequest {
  /**
   * Teacher id in the form 0_<teacher_id>.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId: string;
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

export interface HistoricalLiveClass {
  /** duration, seconds */
  duration: number;
  /** history class id */
  fileId: string;
  /** live class id */
  liveclass: string;
  /** teacher id */
  teacher: string;
  /** teacher name */
  teacherName: string;
  /** class title */
  shortDesc: string;
  /** class description */
  longDesc: string;
  /** start timestamp, milliseconds */
  createTime: number;
  /** number of listeners */
  listenerCount: number;
  /** class (group) id */
  groupId: number;
}

export interface LiveclassListHistoryAnswer {
  total: number;
  rs: HistoricalLiveClass[];
}

export interface LiveclassListRequest {
  /** Class. */
  groupId?: number | undefined;
  /**
   * Teacher who gives it.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /**
   * Expected student: a member of the class at the scheduled begin, or a guest.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId?: string | undefined;
  /** Current status. */
  status?: 'scheduled' | 'waiting' | 'live' | 'ended' | 'notHeld' | 'cancelled' | undefined;
  /** Start, milliseconds, included. */
  beginTime?: number | undefined;
  /** End, milliseconds, not included; not less than beginTime. */
  endTime?: number | undefined;
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

export interface ArrangedMakeUp {
  /** live class id; "": it belongs to a class or branch that the caller may not read */
  liveclass: string;
  /** name of its class; "" likewise */
  groupName: string;
  /** scheduled begin, milliseconds */
  beginTime: number;
  /** status of that live class */
  status: string;
  /** 1: the student attended it; otherwise 0 */
  madeUp: number;
}

export interface ListedLiveClass {
  /** live class id */
  liveclass: string;
  /** history class id */
  fileId: string;
  /** class id */
  groupId: number;
  groupName: string;
  /** teacher who gives it; for a substitution, the substitute */
  teacherId: string;
  teacherName: string;
  /** "": no assistant */
  assitantId: string;
  assistantName: string;
  /** title */
  shortDesc: string;
  /** description */
  longDesc: string;
  /** oneToOne, small, large, dual or public */
  classType: string;
  /**
   * scheduled; waiting: past its begin, but no teacher has come; live; ended; notHeld: over, and no teacher came;
   * cancelled
   */
  status: string;
  /** scheduled begin, milliseconds */
  beginTime: number;
  /** scheduled end, milliseconds */
  endTime: number;
  /** actual begin, milliseconds; 0: has not begun */
  heldBegin: number;
  /** actual end, milliseconds; 0: has not ended */
  heldEnd: number;
  /** from heldBegin to heldEnd, seconds */
  duration: number;
  /** students who were present */
  listenerCount: number;
  /** length of the recording, seconds; 0: none */
  recordDuration: number;
  /** id of the first live class of its series; "": not part of a series */
  seriesId: string;
  /** id in another system; "": none */
  externalId: string;
  /** branch */
  subOrgId: number;
  /** milliseconds */
  createAt: number;
  /** milliseconds */
  updateAt: number;
  /** 1: the student uniqueId has a leave; otherwise 0 */
  excused: number;
  /** reason for that leave; "": none */
  leaveReason: string;
  /** 1: the student uniqueId is a guest; otherwise 0 */
  guest: number;
  /** of a guest: the missed live class that this one replaces; "": none */
  makeUpFor: string;
  makeUp?: ArrangedMakeUp;
  /**
   * fields that hold a value which the caller may not see: they are masked or empty here. A field that is empty
   * and not in this list has no value. Left out where nothing is hidden.
   */
  hiddenFields?: string[];
}

export interface LiveclassListAnswer {
  /** live classes that match */
  total: number;
  list: ListedLiveClass[];
}

export interface LiveclassGetRequest {
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass?: string | undefined;
  /** Id in another system. */
  externalId?: string | undefined;
}

export interface LiveClassStudent {
  /** student id */
  uniqueId: string;
  userName: string;
  loginName: string;
  /** mobile of a parent or guardian */
  guardianMobile: string;
  /** 1: guest; 0: member of the class */
  guest: number;
  /** the missed live class that this one replaces; "": none */
  makeUpFor: string;
  makeUp?: ArrangedMakeUp;
  /**
   * until it ends: expected, excused, present or missing; afterwards: there, late, leftEarly, excused or absent.
   * If it was not held: expected or excused
   */
  state: string;
  /** reason for the leave */
  leaveReason: string;
  /** first join, milliseconds; 0: never */
  joinClassTime: number;
  /** end of the last presence, milliseconds; 0: never present, or still present */
  leaveClassTime: number;
  /** time present, seconds; "0" until the live class ends */
  onlineDuration: string;
  /** when staff called the family, milliseconds; 0: not called */
  calledTime: number;
  /** staff member who called; "" if an API key recorded the call, or nobody called */
  calledBy: string;
  /**
   * fields that hold a value which the caller may not see: they are masked or empty here. A field that is empty
   * and not in this list has no value. Left out where nothing is hidden.
   */
  hiddenFields?: string[];
}

export interface LiveclassGetAnswer {
  /** live class id */
  liveclass: string;
  /** history class id */
  fileId: string;
  /** class id */
  groupId: number;
  groupName: string;
  /** teacher who gives it; for a substitution, the substitute */
  teacherId: string;
  teacherName: string;
  /** "": no assistant */
  assitantId: string;
  assistantName: string;
  /** title */
  shortDesc: string;
  /** description */
  longDesc: string;
  /** oneToOne, small, large, dual or public */
  classType: string;
  /**
   * scheduled; waiting: past its begin, but no teacher has come; live; ended; notHeld: over, and no teacher came;
   * cancelled
   */
  status: string;
  /** scheduled begin, milliseconds */
  beginTime: number;
  /** scheduled end, milliseconds */
  endTime: number;
  /** actual begin, milliseconds; 0: has not begun */
  heldBegin: number;
  /** actual end, milliseconds; 0: has not ended */
  heldEnd: number;
  /** from heldBegin to heldEnd, seconds */
  duration: number;
  /** students who were present */
  listenerCount: number;
  /** length of the recording, seconds; 0: none */
  recordDuration: number;
  /** id of the first live class of its series; "": not part of a series */
  seriesId: string;
  /** id in another system; "": none */
  externalId: string;
  /** branch */
  subOrgId: number;
  /** milliseconds */
  createAt: number;
  /** milliseconds */
  updateAt: number;
  /** version of the record, for /liveclass/update and /liveclass/reschedule; another one after a change */
  version: string;
  students: LiveClassStudent[];
}

export interface LiveclassConflictsRequest {
  /** Class. */
  groupId?: number | undefined;
  /**
   * Teacher who gives it.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /** Start, milliseconds, included. */
  beginTime: number;
  /** End, milliseconds, not included; not less than beginTime. */
  endTime: number;
}

export interface LiveClassConflict {
  /** live class id; "" in a dry run of /liveclass/schedule */
  liveclass: string;
  /** scheduled begin of that live class, milliseconds */
  beginTime: number;
  /** scheduled end of that live class, milliseconds */
  endTime: number;
  /**
   * teacherBusy, assistantBusy, classBusy, studentBusy: the teacher, the assistant, the class or a student has
   * another live class at that time; outsideValidity: the validity of the class does not cover that time, so
   * nobody sees the live class
   */
  kind: string;
  /** the other live class; "": none, or the caller may not read it */
  other: string;
  /** class and title of the other live class; "" without other */
  otherName: string;
  /** its scheduled begin, milliseconds; 0 without other */
  otherBegin: number;
  /** its scheduled end, milliseconds; 0 without other */
  otherEnd: number;
  /** with studentBusy: students who are expected in both */
  studentCount: number;
  /** with studentBusy: the first 5 of them */
  students: {
    uniqueId: string;
    userName: string;
    loginName: string;
  }[];
}

export interface LiveclassConflictsAnswer {
  /** by live class, at most 3 for each. Students with a leave are not counted */
  list: LiveClassConflict[];
}

/** How the live class repeats. Send exactly one of count and until. */
export interface Repeat {
  /** day or week. */
  every: 'day' | 'week';
  /**
   * Number of days or weeks between two live classes.
   * @default 1
   */
  interval?: number | undefined;
  /** Only with every "week". Must contain the weekday of beginTime. Default: the weekday of beginTime. */
  weekdays?: readonly number[] | undefined;
  /** How many live classes in all. */
  count?: number | undefined;
  /** Latest begin of the last live class, milliseconds. */
  until?: number | undefined;
}

export interface LiveclassScheduleRequest {
  /** Class. */
  groupId: number;
  /**
   * Title.
   * It is more than spaces.
   */
  shortDesc: string;
  /** Description. */
  longDesc?: string | undefined;
  /** Kind of live class. */
  classType: 'oneToOne' | 'small' | 'large' | 'dual' | 'public';
  /** Scheduled begin, milliseconds. */
  beginTime: number;
  /** Scheduled end, milliseconds, at most 24 hours after beginTime. */
  endTime: number;
  /**
   * Teacher who gives it; for a substitution, the substitute.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /**
   * Assistant; "" for none.
   * It is an assistant id of the form 302_<number>, or "" for none.
   */
  assitantId?: string | undefined;
  /** Length of the recording, seconds; 0: none. */
  recordDuration?: number | undefined;
  /** Id in your system, unique; "" for none. */
  externalId?: string | undefined;
  /** How the live class repeats. Send exactly one of count and until. */
  repeat?: Repeat | undefined;
  /** Live classes of the series that are not scheduled. */
  leaveOut?: readonly number[] | undefined;
  /**
   * 1: check only. The answer is that of the real request, but nothing is stored, and an idempotency key is
   * ignored.
   * @default 0
   */
  dryRun?: 0 | 1 | undefined;
}

export interface LiveClassWarning {
  /** live class id; "" in a dry run of /liveclass/schedule */
  liveclass: string;
  /**
   * teacherBusy, assistantBusy, classBusy, studentBusy: the teacher, the assistant, the class or a student has
   * another live class at that time; outsideValidity: the validity of the class does not cover that time, so
   * nobody sees the live class
   */
  kind: string;
  /** the other live class; "": none, or the caller may not read it */
  other: string;
}

export interface LiveclassScheduleAnswer {
  /** id of the first live class of the series; "" without repeat, and in a dry run */
  seriesId: string;
  /** the live classes with their times, earliest first */
  list: {
    /** live class id; "" in a dry run of /liveclass/schedule */
    liveclass: string;
    /** milliseconds */
    beginTime: number;
    /** milliseconds */
    endTime: number;
  }[];
  /** possible mistakes, at most 200; the request succeeded anyway */
  warnings: LiveClassWarning[];
  /**
   * only in a dry run: the warnings in detail, by live class, at most 10 for each. Students with a leave are not
   * counted
   */
  conflicts?: LiveClassConflict[];
}

export interface LiveclassUpdateRequest {
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /**
   * Title.
   * It is more than spaces.
   */
  shortDesc?: string | undefined;
  /** Description. */
  longDesc?: string | undefined;
  /** Kind of live class. */
  classType?: 'oneToOne' | 'small' | 'large' | 'dual' | 'public' | undefined;
  /**
   * Teacher who gives it; for a substitution, the substitute.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /**
   * Assistant; "" for none.
   * It is an assistant id of the form 302_<number>, or "" for none.
   */
  assitantId?: string | undefined;
  /** Length of the recording, seconds; 0: none. */
  recordDuration?: number | undefined;
  /** Id in your system, unique; "" for none. */
  externalId?: string | undefined;
  /**
   * Version that /liveclass/get answered: if the record has changed since, nothing is stored. Default: any
   * version.
   */
  version?: string | undefined;
}

export interface LiveclassUpdateAnswer {
  /** number of live classes changed */
  sucNum: number;
  /** possible mistakes, at most 200; the request succeeded anyway */
  warnings: LiveClassWarning[];
}

export interface LiveclassRescheduleRequest {
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /** Scheduled begin, milliseconds. */
  beginTime: number;
  /** Scheduled end, milliseconds, at most 24 hours after beginTime. */
  endTime: number;
  /**
   * 1: also the later live classes of its series.
   * @default 0
   */
  following?: 0 | 1 | undefined;
  /** Live classes of the series that stay where they are. */
  leaveOut?: readonly string[] | undefined;
  /**
   * Version that /liveclass/get answered: if the record has changed since, nothing is stored. Default: any
   * version.
   */
  version?: string | undefined;
  /**
   * 1: check only. The answer is that of the real request, but nothing is stored, and an idempotency key is
   * ignored.
   * @default 0
   */
  dryRun?: 0 | 1 | undefined;
}

export interface LiveclassRescheduleAnswer {
  /** number of live classes changed */
  sucNum: number;
  /** the live classes with their times, earliest first */
  list: {
    /** live class id; "" in a dry run of /liveclass/schedule */
    liveclass: string;
    /** milliseconds */
    beginTime: number;
    /** milliseconds */
    endTime: number;
  }[];
  /** possible mistakes, at most 200; the request succeeded anyway */
  warnings: LiveClassWarning[];
  /**
   * only in a dry run: the warnings in detail, by live class, at most 10 for each. Students with a leave are not
   * counted
   */
  conflicts?: LiveClassConflict[];
}

export interface LiveclassCancelRequest {
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /**
   * 1: also the later live classes of its series.
   * @default 0
   */
  following?: 0 | 1 | undefined;
}

export interface LiveclassCancelAnswer {
  /** number of live classes changed */
  sucNum: number;
}

export interface LiveclassRestoreRequest {
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /**
   * 1: also the later live classes of its series.
   * @default 0
   */
  following?: 0 | 1 | undefined;
}

export interface LiveclassRestoreAnswer {
  /** number of live classes changed */
  sucNum: number;
  /** possible mistakes, at most 200; the request succeeded anyway */
  warnings: LiveClassWarning[];
}

export interface LiveclassStartRequest {
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /** Milliseconds, not later than now; default: now. */
  time?: number | undefined;
}

export interface LiveclassStartAnswer {
  /** actual begin, milliseconds */
  heldBegin: number;
}

export interface LiveclassEndRequest {
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /** Milliseconds, not later than now; default: now. */
  time?: number | undefined;
}

export interface LiveclassEndAnswer {
  /** actual begin, milliseconds */
  heldBegin: number;
  /** actual end, milliseconds */
  heldEnd: number;
}

export interface LiveClassEvent {
  /**
   * Unique within the live class; a second event with the same id is ignored. Stored permanently, so do not put
   * personal data in it.
   */
  eventId: string;
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /** What happened. */
  kind: 'start' | 'end' | 'join' | 'leave' | 'heartbeat' | 'stageOn' | 'stageOff' | 'micOn' | 'micOff' | 'hand' | 'signInCall' | 'signInCancel' | 'signIn' | 'reward' | 'answer' | 'watch';
  /** Time of the event, milliseconds; at most 5 minutes ahead of the server clock. */
  time: number;
  /**
   * User of the event. Required except for start, end, signInCall and signInCancel.
   * It is a user id of the form <role prefix>_<number>: 0_ for a teacher, 1_ for a student, 302_ for an assistant.
   */
  userId?: string | undefined;
  /** Device. For join, leave, heartbeat, stageOn, stageOff, micOn and micOff. */
  device?: string | undefined;
  /** Id of the raised hand, sign-in call or question. Required for signInCall, signInCancel, signIn and answer. */
  ref?: string | undefined;
  /** Points of a reward; 1 by default. */
  points?: number | undefined;
  /** Result of an answer: 1 right, 0 wrong. */
  isRight?: 0 | 1 | undefined;
  /** How long students can answer a sign-in call; 300 by default. */
  windowSeconds?: number | undefined;
  /** Start of the watched part of the recording, included. */
  fromSecond?: number | undefined;
  /** End of the watched part of the recording, not included. */
  toSecond?: number | undefined;
}

export interface LiveclassEventsRequest {
  /** 1 to 1000 events. */
  events: readonly LiveClassEvent[];
}

export interface LiveclassEventsAnswer {
  /** new events */
  added: number;
  /** events that were already stored, or repeated in this request */
  known: number;
}

export interface LiveclassLeaveRequest {
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /**
   * Student id.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
  /** Reason. Personal data. */
  reason?: string | undefined;
}

export interface LiveclassLeaveAnswer {
  /** 1 */
  sucNum: number;
}

export interface LiveclassCancelLeaveRequest {
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /**
   * Student id.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
}

export interface LiveclassCancelLeaveAnswer {
  /** 1 */
  sucNum: number;
}

export interface LiveclassRevealLeaveRequest {
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /**
   * Student id.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
}

export interface LiveclassRevealLeaveAnswer {
  /** "": none */
  value: string;
}

export interface LiveclassMakeUpRequest {
  /**
   * The live class to attend.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /**
   * Student id.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
  /**
   * The missed live class. Leave it out for a trial.
   * It is a live class id, such as "881".
   */
  missed?: string | undefined;
}

export interface LiveclassMakeUpAnswer {
  /** 1 */
  sucNum: number;
}

export interface LiveclassSuggestMakeUpRequest {
  /**
   * The missed live class.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /**
   * Student id.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
}

export interface MakeUpSuggestion {
  /** live class id */
  liveclass: string;
  /** class id */
  groupId: number;
  groupName: string;
  /** title */
  shortDesc: string;
  teacherName: string;
  /** scheduled begin, milliseconds */
  beginTime: number;
  /** scheduled end, milliseconds */
  endTime: number;
  /** grade of the class */
  grade: string;
  /** seats of the class; 0: no limit */
  capacity: number;
  /** members and guests of that live class */
  taken: number;
  /** 1: the title is that of the missed live class; otherwise 0 */
  sameTitle: number;
  /**
   * subject: the class has other subjects than the missed one; grade: it has another grade than the student; time:
   * the student has another live class at that time
   */
  mismatches: string[];
}

export interface LiveclassSuggestMakeUpAnswer {
  /** at most 50, best first */
  list: MakeUpSuggestion[];
}

export interface LiveclassCancelMakeUpRequest {
  /**
   * The live class to attend.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /**
   * Student id.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
}

export interface LiveclassCancelMakeUpAnswer {
  /** 1 */
  sucNum: number;
}

export interface LiveclassMarkCalledRequest {
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /**
   * Student id.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
  /** 1 (default): called; 0: delete the recorded call. */
  called?: 0 | 1 | undefined;
}

export interface LiveclassMarkCalledAnswer {
  /** milliseconds; 0: not called */
  calledTime: number;
  /** staff member who called; "" if an API key recorded the call, or nobody called */
  calledBy: string;
}

export interface LiveclassHistoryRequest {
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass: string;
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

export interface LiveclassHistoryAnswer {
  total: number;
  list: AuditEntry[];
  /**
   * names of the records that fields and recordId mention, by kind and number: user:12, group:3, branch:1,
   * product:5, subject:2
   */
  names: Record<string, string>;
}

export interface LiveclassOperations {
  /**
   * Historical live classes: operation 9 of the interface.
   *
   * The live classes that a teacher gave, latest first. A substituted live class is listed for the substitute.
   *
   * Needs the scope `liveclass:read`.
   *
   * @example
   * ```ts
   * const { total, rs } = await lectern.liveclass.listHistory({ teacherId: '0_1', pageStart: 0, pageSize: 20 });
   * ```
   */
  listHistory(parameters: LiveclassListHistoryRequest, options?: CallOptions): Promise<LiveclassListHistoryAnswer>;

  /**
   * Yields every record of `listHistory`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const historicalLiveClass of lectern.liveclass.eachHistory({ teacherId: '0_1' })) {
   *   // …
   * }
   * ```
   */
  eachHistory(parameters: LiveclassListHistoryRequest, options?: CallOptions): AsyncGenerator<HistoricalLiveClass, void, undefined>;

  /**
   * List live classes.
   *
   * Live classes with a scheduled begin in [beginTime, endTime), earliest first. All filters must match. Added by
   * Lectern.
   *
   * Needs the scope `liveclass:read`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.liveclass.list({ groupId: 1, status: 'ended', beginTime: 1788192000000, endTime: 1790784000000 });
   * ```
   */
  list(parameters?: LiveclassListRequest, options?: CallOptions): Promise<LiveclassListAnswer>;

  /**
   * Yields every record of `list`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const listedLiveClass of lectern.liveclass.each({ groupId: 1, status: 'ended', beginTime: 1788192000000, endTime: 1790784000000 })) {
   *   // …
   * }
   * ```
   */
  each(parameters?: LiveclassListRequest, options?: CallOptions): AsyncGenerator<ListedLiveClass, void, undefined>;

  /**
   * Get a live class.
   *
   * One live class with its students and their attendance. Send exactly one of liveclass and externalId. Added by
   * Lectern.
   *
   * Needs the scope `liveclass:read`.
   *
   * @example
   * ```ts
   * const answer = await lectern.liveclass.get({ liveclass: '10' });
   * ```
   */
  get(parameters?: LiveclassGetRequest, options?: CallOptions): Promise<LiveclassGetAnswer>;

  /**
   * List conflicts of the timetable.
   *
   * Conflicts of the live classes with a scheduled begin in [beginTime, endTime): teachers, assistants, classes
   * and students with two live classes at once, and the validity of the classes. Checks the first 500. Added by
   * Lectern.
   *
   * Needs the scope `liveclass:read`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.liveclass.conflicts({ beginTime: 1788609600000, endTime: 1789214400001 });
   * ```
   */
  conflicts(parameters: LiveclassConflictsRequest, options?: CallOptions): Promise<LiveclassConflictsAnswer>;

  /**
   * Schedule live classes.
   *
   * Schedules a live class, or a series at the same local time in the time zone of the organisation (at most 200).
   * Teacher and assistant default to those of the class. Added by Lectern.
   *
   * Needs the scope `liveclass:write`.
   *
   * @example
   * ```ts
   * const { seriesId, list, warnings, conflicts } = await lectern.liveclass.schedule({
   *   groupId: 1,
   *   shortDesc: '一元一次方程',
   *   classType: 'small',
   *   beginTime: 1788609600000,
   *   endTime: 1788615000000,
   *   repeat: { every: 'week', count: 2 },
   * });
   * ```
   */
  schedule(parameters: LiveclassScheduleRequest, options?: CallOptions): Promise<LiveclassScheduleAnswer>;

  /**
   * Change a live class.
   *
   * Changes the title, description, type, teacher, assistant, recording length or external id. Send only the
   * fields to change. If the live class is over, it moves to the history of the new teacher. Added by Lectern.
   *
   * Needs the scope `liveclass:write`.
   *
   * @example
   * ```ts
   * const { sucNum, warnings } = await lectern.liveclass.update({ liveclass: '10', teacherId: '0_15' });
   * ```
   */
  update(parameters: LiveclassUpdateRequest, options?: CallOptions): Promise<LiveclassUpdateAnswer>;

  /**
   * Reschedule a live class.
   *
   * Moves a live class that has not begun. With following 1, the later live classes of its series move by the same
   * number of days and to the same local time. A class teacher moves only the own ones. Added by Lectern.
   *
   * Needs the scope `liveclass:write`.
   *
   * @example
   * ```ts
   * const { sucNum, list, warnings, conflicts } = await lectern.liveclass.reschedule({ liveclass: '13', beginTime: 1788613200000, endTime: 1788618600000, following: 1 });
   * ```
   */
  reschedule(parameters: LiveclassRescheduleRequest, options?: CallOptions): Promise<LiveclassRescheduleAnswer>;

  /**
   * Cancel a live class.
   *
   * Cancels a live class. A cancelled live class has no records and no history, even if it was held. With
   * following 1, the later live classes of its series that have not begun are cancelled too. Added by Lectern.
   *
   * Needs the scope `liveclass:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.liveclass.cancel({ liveclass: '13' });
   * ```
   */
  cancel(parameters: LiveclassCancelRequest, options?: CallOptions): Promise<LiveclassCancelAnswer>;

  /**
   * Restore a cancelled live class.
   *
   * Restores a cancelled live class together with its records and history. With following 1, the later live
   * classes of its series that were cancelled in the same request are restored too. Added by Lectern.
   *
   * Needs the scope `liveclass:write`.
   *
   * @example
   * ```ts
   * const { sucNum, warnings } = await lectern.liveclass.restore({ liveclass: '13' });
   * ```
   */
  restore(parameters: LiveclassRestoreRequest, options?: CallOptions): Promise<LiveclassRestoreAnswer>;

  /**
   * Start a live class.
   *
   * Sets the actual begin of a live class: now, or a time that corrects an earlier value. The begin may be at most
   * 12 hours before the scheduled begin. Added by Lectern.
   *
   * Needs the scope `liveclass:write`.
   *
   * @example
   * ```ts
   * const { heldBegin } = await lectern.liveclass.start({ liveclass: '236' });
   * ```
   */
  start(parameters: LiveclassStartRequest, options?: CallOptions): Promise<LiveclassStartAnswer>;

  /**
   * End a live class.
   *
   * Sets the actual end of a live class: now, or a time that corrects an earlier value. Its records are then
   * visible. Added by Lectern.
   *
   * Needs the scope `liveclass:write`.
   *
   * @example
   * ```ts
   * const { heldBegin, heldEnd } = await lectern.liveclass.end({ liveclass: '220' });
   * ```
   */
  end(parameters: LiveclassEndRequest, options?: CallOptions): Promise<LiveclassEndAnswer>;

  /**
   * Add events of live classes.
   *
   * Adds events in any order, also late ones. An event with a known id is ignored. The server stores all events of
   * a request or none, and updates the attendance records in the same transaction. Added by Lectern.
   *
   * Needs the scope `liveclass:write`.
   *
   * @example
   * ```ts
   * const { added, known } = await lectern.liveclass.events({
   *   events: [
   *     {
   *       eventId: '6f1c',
   *       liveclass: '10',
   *       kind: 'join',
   *       time: 1788609480000,
   *       userId: '1_61',
   *       device: 'ipad',
   *     },
   *     { eventId: '6f1d', liveclass: '10', kind: 'signInCall', time: 1788610200000, ref: 'call-1' },
   *     {
   *       eventId: '6f1e',
   *       liveclass: '10',
   *       kind: 'signIn',
   *       time: 1788610230000,
   *       userId: '1_61',
   *       ref: 'call-1',
   *     },
   *     {
   *       eventId: '6f1f',
   *       liveclass: '10',
   *       kind: 'reward',
   *       time: 1788611000000,
   *       userId: '1_61',
   *       points: 3,
   *     },
   *     {
   *       eventId: '6f20',
   *       liveclass: '10',
   *       kind: 'leave',
   *       time: 1788615000000,
   *       userId: '1_61',
   *       device: 'ipad',
   *     },
   *   ],
   * });
   * ```
   */
  events(parameters: LiveclassEventsRequest, options?: CallOptions): Promise<LiveclassEventsAnswer>;

  /**
   * Leave from a live class.
   *
   * Excuses a class member from a live class. If the student does not come, the state is excused instead of
   * absent. A second request replaces the reason. Added by Lectern.
   *
   * Needs the scope `liveclass:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.liveclass.leave({ liveclass: '13', uniqueId: '1_61', reason: '发烧' });
   * ```
   */
  leave(parameters: LiveclassLeaveRequest, options?: CallOptions): Promise<LiveclassLeaveAnswer>;

  /**
   * Cancel a leave.
   *
   * Cancels the leave of a student. The student is expected again. Added by Lectern.
   *
   * Needs the scope `liveclass:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.liveclass.cancelLeave({ liveclass: '1', uniqueId: '1_284' });
   * ```
   */
  cancelLeave(parameters: LiveclassCancelLeaveRequest, options?: CallOptions): Promise<LiveclassCancelLeaveAnswer>;

  /**
   * Show the reason of a leave.
   *
   * Returns the reason of a leave, which other operations mask. The request is written to the audit log. Added by
   * Lectern.
   *
   * Needs the scope `personal`.
   *
   * @example
   * ```ts
   * const { value } = await lectern.liveclass.revealLeave({ liveclass: '1', uniqueId: '1_284' });
   * ```
   */
  revealLeave(parameters: LiveclassRevealLeaveRequest, options?: CallOptions): Promise<LiveclassRevealLeaveAnswer>;

  /**
   * Invite a guest to a live class.
   *
   * Invites a student who is not a member of the class, to make up for a missed live class or as a trial. The
   * guest gets an attendance record only by attending. Added by Lectern.
   *
   * Needs the scope `liveclass:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.liveclass.makeUp({ liveclass: '29', uniqueId: '1_61', missed: '10' });
   * ```
   */
  makeUp(parameters: LiveclassMakeUpRequest, options?: CallOptions): Promise<LiveclassMakeUpAnswer>;

  /**
   * Suggest live classes to make up in.
   *
   * Live classes of the next 28 days in other classes of the branch, with a free seat, in which a student can make
   * up for a missed one: the same subject, grade and title at a free time first. Added by Lectern.
   *
   * Needs the scope `liveclass:read`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.liveclass.suggestMakeUp({ liveclass: '10', uniqueId: '1_61' });
   * ```
   */
  suggestMakeUp(parameters: LiveclassSuggestMakeUpRequest, options?: CallOptions): Promise<LiveclassSuggestMakeUpAnswer>;

  /**
   * Cancel an invitation.
   *
   * Cancels the invitation of a guest. An existing attendance record stays. Added by Lectern.
   *
   * Needs the scope `liveclass:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.liveclass.cancelMakeUp({ liveclass: '17', uniqueId: '1_284' });
   * ```
   */
  cancelMakeUp(parameters: LiveclassCancelMakeUpRequest, options?: CallOptions): Promise<LiveclassCancelMakeUpAnswer>;

  /**
   * Record a call to the family.
   *
   * Records that staff called the family of an expected student, so that nobody calls twice. Only the first call
   * is stored; the answer shows who made it and when. Added by Lectern.
   *
   * Needs the scope `liveclass:write`.
   *
   * @example
   * ```ts
   * const { calledTime, calledBy } = await lectern.liveclass.markCalled({ liveclass: '10', uniqueId: '1_61' });
   * ```
   */
  markCalled(parameters: LiveclassMarkCalledRequest, options?: CallOptions): Promise<LiveclassMarkCalledAnswer>;

  /**
   * History of a live class.
   *
   * What was changed, by whom and when: the entries of the audit log about a live class and the leaves, guests and
   * calls of its students, the latest first. Added by Lectern.
   *
   * Needs the scope `liveclass:read`.
   *
   * @example
   * ```ts
   * const { total, list, names } = await lectern.liveclass.history({ liveclass: '13' });
   * ```
   */
  history(parameters: LiveclassHistoryRequest, options?: CallOptions): Promise<LiveclassHistoryAnswer>;

  /**
   * Yields every record of `history`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const auditEntry of lectern.liveclass.eachHistoryEntry({ liveclass: '13' })) {
   *   // …
   * }
   * ```
   */
  eachHistoryEntry(parameters: LiveclassHistoryRequest, options?: CallOptions): AsyncGenerator<AuditEntry, void, undefined>;
}
