// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface StatisticsListStudentLiveClassDataRequest {
  /** Start, 13-digit millisecond timestamp, included. */
  beginTime: number;
  /** End, 13-digit millisecond timestamp, not included; not less than beginTime and at most 90 days after it. */
  endTime: number;
  /** Class id; default: all classes of the student. */
  groupId?: number | undefined;
  /**
   * Student id in the form 1_<student_id>.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageStart?: number | undefined;
  /**
   * Records per page, at most 30.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface StudentLiveClass {
  /** student name */
  userName: string;
  /** student login name */
  loginName: string;
  /** class name */
  groupName: string;
  /** title of the live class */
  title: string;
  /** teacher name */
  teacherName: string;
  /** assistant name */
  assistantName: string;
  /** oneToOne, small, large, dual or public */
  classType: string;
  /** start of the live class, milliseconds */
  startTime: number;
  /** first join, milliseconds; 0: never joined */
  joinClassTime: number;
  /** end of the last presence, milliseconds */
  leaveClassTime: number;
  /** 1: watched a part of the recording; otherwise 0 */
  watchRecord: number;
  /** time of the audio/video link, seconds */
  liveConnectDuration: string;
  /** length of the live class, seconds */
  classDuration: string;
  /** time present, seconds */
  onlineDuration: string;
  /** time on stage, seconds */
  onstageDuration: string;
  /** sum of the rewards */
  rewardPoints: string;
  /** sign-in calls answered */
  signInCount: string;
  /** hand raises */
  raiseCount: string;
  /** sign-in calls of the live class */
  signInTotal: string;
  /** right answers in class, "0" to "100"; "": none */
  examCorrectness: string;
  /** time of recording watched, repeats included, seconds */
  watchRecordDuration: string;
  /** part of the recording watched, "0" to "100"; "": none */
  watchRecordProgress: string;
}

export interface StatisticsListStudentLiveClassDataAnswer {
  /** total detail records */
  total: number;
  list: StudentLiveClass[];
}

export interface StatisticsListStudentHomeworkDataRequest {
  /** Start, 13-digit millisecond timestamp, included. */
  beginTime: number;
  /** End, 13-digit millisecond timestamp, not included; not less than beginTime and at most 90 days after it. */
  endTime: number;
  /** Class id; default: all classes of the student. */
  groupId?: number | undefined;
  /**
   * Student id in the form 1_<student_id>.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageStart?: number | undefined;
  /**
   * Records per page, at most 50.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface StudentHomework {
  /** student name */
  userName: string;
  /** student login name */
  loginName: string;
  /** class name */
  groupName: string;
  /** title of the homework */
  title: string;
  /** subject */
  courseName: string;
  /** name of the teacher who assigned it */
  teacherName: string;
  /** 0 not submitted, 1 awaiting correction, 2 corrected, 3 returned for revision, 4 revision awaiting correction */
  status: number;
  /** publication, milliseconds */
  createTime: number;
  /** first submission, milliseconds */
  submitTime: number;
  /** score of the first corrected round; "": not corrected */
  score: string;
  /** "1": the student opened the reference answer; otherwise "0" */
  readAnswer: string;
  /** revisions submitted after a return */
  correctionCount: string;
  /** errors in the first corrected round; "": unknown */
  errorCount: string;
  /** right answers in the first corrected round, "0" to "100"; "": none */
  correctness: string;
  /** active time up to the first submission, seconds */
  answerDuration: string;
}

export interface StatisticsListStudentHomeworkDataAnswer {
  /** total detail records */
  total: number;
  list: StudentHomework[];
}

export interface StatisticsListStudentExamDataRequest {
  /** Start, 13-digit millisecond timestamp, included. */
  beginTime: number;
  /** End, 13-digit millisecond timestamp, not included; not less than beginTime and at most 90 days after it. */
  endTime: number;
  /** Class id; default: all classes of the student. */
  groupId?: number | undefined;
  /**
   * Student id in the form 1_<student_id>.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageStart?: number | undefined;
  /**
   * Records per page, at most 30.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface StudentExam {
  /** student name */
  userName: string;
  /** student login name */
  loginName: string;
  /** class name */
  groupName: string;
  /** notStarted, inProgress, submitted, graded or absent */
  status: string;
  /** subject */
  courseName: string;
  /** teacher name */
  teacherName: string;
  /** exam id */
  title: number;
  /** scheduled begin, milliseconds */
  startTime: number;
  /** submission, milliseconds */
  submitTime: number;
  /** score; "": not graded */
  score: string;
  /** errors; "": not graded */
  errorCount: string;
  /** right answers, "0" to "100"; "": none */
  correctness: string;
  /** time from the start of the student to the submission, seconds */
  answerDuration: string;
}

export interface StatisticsListStudentExamDataAnswer {
  /** total detail records */
  total: number;
  list: StudentExam[];
}

export interface StatisticsExplainRequest {
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

export interface Span {
  /** included, milliseconds */
  from: number;
  /** not included, milliseconds */
  to: number;
}

export interface Visit {
  device: string;
  /** join, milliseconds */
  joinTime: number;
  /** end of the visit; 0: unknown, milliseconds */
  leaveTime: number;
  /**
   * leave; nextJoin: the device joined again; heartbeat: 60 s after its last heartbeat; lessonEnd: no later event
   * until the live class ended
   */
  endedBy: string;
  /** 0: the device reported the leave; 1: the end is assumed */
  assumed: number;
  /** on stage during this visit */
  onStage: Span[];
  /** audio/video link during this visit */
  connected: Span[];
}

export interface SignInCall {
  ref: string;
  /** first call, milliseconds */
  callTime: number;
  /** latest time to answer, milliseconds */
  until: number;
  /** 1: cancelled, does not count; otherwise 0 */
  cancelled: number;
  /** first answer of the student; 0: none, milliseconds */
  answerTime: number;
  /** 1: answered in time; otherwise 0 */
  counted: number;
}

export interface ExplainedEvent {
  eventId: string;
  kind: string;
  /** time of the event, milliseconds */
  time: number;
  /** student; teacher: can decide the begin and the end; lesson: concerns everybody */
  of: string;
  /** 1: entered by staff; otherwise 0 */
  byStaff: number;
  device: string;
  ref: string;
  /** points of a reward; otherwise 0 */
  points: number;
  /** result of an answer: 1 right, 0 wrong; otherwise -1 */
  isRight: number;
  /** start of the watched part; otherwise 0 */
  fromSecond: number;
  /** end of the watched part; otherwise 0 */
  toSecond: number;
}

export interface StatisticsExplainAnswer {
  /** the record; empty if the live class is not over, or the student was not a member and never joined */
  records: StudentLiveClass[];
  /** 1: the live class is live or was held; otherwise 0 */
  held: number;
  /** begin of the live class; 0: not held, milliseconds */
  classBegin: number;
  /** end of the live class, as known so far, milliseconds */
  classEnd: number;
  /**
   * staff: entered by staff; startEvent: start event; schedule: the teacher was present at the scheduled begin;
   * teacherJoin: the teacher joined later; "": not held
   */
  beginBasis: string;
  /**
   * staff: entered by staff; endEvent: end event; schedule: scheduled end; teacherLeave: the teacher left later;
   * overrunLimit: 20 minutes after the scheduled end; start: it began after its scheduled end, and the leave of
   * the teacher is unknown; "": not held
   */
  endBasis: string;
  visits: Visit[];
  /** merged visits within the live class; their sum is onlineDuration */
  presence: Span[];
  /** merged time on stage; its sum is onstageDuration */
  onStage: Span[];
  /** merged time of the link; its sum is liveConnectDuration */
  connected: Span[];
  signIns: SignInCall[];
  /** in the order in which the rules apply them */
  events: ExplainedEvent[];
}

export interface StatisticsOperations {
  /**
   * Student live-class details: operation 10 of the interface.
   *
   * A student's attendance: one record per live class that started in [beginTime, endTime), latest first.
   *
   * Needs the scope `statistics:read`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.statistics.listStudentLiveClassData({
   *   beginTime: 1788192000000,
   *   endTime: 1790784000000,
   *   groupId: 1,
   *   uniqueId: '1_61',
   *   pageStart: 0,
   *   pageSize: 20,
   * });
   * ```
   */
  listStudentLiveClassData(parameters: StatisticsListStudentLiveClassDataRequest, options?: CallOptions): Promise<StatisticsListStudentLiveClassDataAnswer>;

  /**
   * Yields every record of `listStudentLiveClassData`, from the given page on. Requests each page when it is
   * needed. A range longer than 90 days is requested in parts.
   *
   * @example
   * ```ts
   * for await (const studentLiveClass of lectern.statistics.eachLiveClass({ beginTime: 1788192000000, endTime: 1790784000000, groupId: 1, uniqueId: '1_61' })) {
   *   // …
   * }
   * ```
   */
  eachLiveClass(parameters: StatisticsListStudentLiveClassDataRequest, options?: CallOptions): AsyncGenerator<StudentLiveClass, void, undefined>;

  /**
   * Student consolidation details: operation 11 of the interface.
   *
   * A student's homework: one record per homework published in [beginTime, endTime), latest first.
   *
   * Needs the scope `statistics:read`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.statistics.listStudentHomeworkData({
   *   beginTime: 1788192000000,
   *   endTime: 1790784000000,
   *   groupId: 1,
   *   uniqueId: '1_61',
   *   pageStart: 0,
   *   pageSize: 20,
   * });
   * ```
   */
  listStudentHomeworkData(parameters: StatisticsListStudentHomeworkDataRequest, options?: CallOptions): Promise<StatisticsListStudentHomeworkDataAnswer>;

  /**
   * Yields every record of `listStudentHomeworkData`, from the given page on. Requests each page when it is
   * needed. A range longer than 90 days is requested in parts.
   *
   * @example
   * ```ts
   * for await (const studentHomework of lectern.statistics.eachHomework({ beginTime: 1788192000000, endTime: 1790784000000, groupId: 1, uniqueId: '1_61' })) {
   *   // …
   * }
   * ```
   */
  eachHomework(parameters: StatisticsListStudentHomeworkDataRequest, options?: CallOptions): AsyncGenerator<StudentHomework, void, undefined>;

  /**
   * Student exam details: operation 12 of the interface.
   *
   * A student's exams: one record per exam that starts in [beginTime, endTime), latest first.
   *
   * Needs the scope `statistics:read`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.statistics.listStudentExamData({
   *   beginTime: 1788192000000,
   *   endTime: 1790784000000,
   *   groupId: 1,
   *   uniqueId: '1_61',
   *   pageStart: 0,
   *   pageSize: 20,
   * });
   * ```
   */
  listStudentExamData(parameters: StatisticsListStudentExamDataRequest, options?: CallOptions): Promise<StatisticsListStudentExamDataAnswer>;

  /**
   * Yields every record of `listStudentExamData`, from the given page on. Requests each page when it is needed. A
   * range longer than 90 days is requested in parts.
   *
   * @example
   * ```ts
   * for await (const studentExam of lectern.statistics.eachExam({ beginTime: 1788192000000, endTime: 1790784000000, groupId: 1, uniqueId: '1_61' })) {
   *   // …
   * }
   * ```
   */
  eachExam(parameters: StatisticsListStudentExamDataRequest, options?: CallOptions): AsyncGenerator<StudentExam, void, undefined>;

  /**
   * Explain a live-class record.
   *
   * The intervals and events behind one student's record of one live class, and the assumptions where events are
   * missing. Added by Lectern.
   *
   * Needs the scope `statistics:read`.
   *
   * @example
   * ```ts
   * const answer = await lectern.statistics.explain({ liveclass: '10', uniqueId: '1_61' });
   * ```
   */
  explain(parameters: StatisticsExplainRequest, options?: CallOptions): Promise<StatisticsExplainAnswer>;
}
