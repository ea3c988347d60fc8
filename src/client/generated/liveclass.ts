// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

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
   * Who holds it.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /**
   * Who is expected: a member of the class then, or a guest.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId?: string | undefined;
  /** Where it stands now. */
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

export interface ListedLiveClass {
  /** live class id */
  liveclass: string;
  /** history class id */
  fileId: string;
  /** class id */
  groupId: number;
  groupName: string;
  /** who holds it: a substitute is credited here */
  teacherId: string;
  teacherName: string;
  /** "" where there is no assistant */
  assitantId: string;
  assistantName: string;
  /** title */
  shortDesc: string;
  /** description */
  longDesc: string;
  /** oneToOne, small, large, dual or public */
  classType: string;
  /** scheduled; waiting: it should have begun; live; ended; notHeld: its time is over and nobody held it; cancelled */
  status: string;
  /** scheduled begin, milliseconds */
  beginTime: number;
  /** scheduled end, milliseconds */
  endTime: number;
  /** when it really began, milliseconds; 0: it did not */
  heldBegin: number;
  /** when it really ended, milliseconds; 0: it did not, or it is not over */
  heldEnd: number;
  /** from heldBegin to heldEnd, seconds */
  duration: number;
  /** students who were there */
  listenerCount: number;
  /** length of the recording, seconds; 0: none */
  recordDuration: number;
  /** the first of the live classes that it repeats with, "" for a single one */
  seriesId: string;
  /** "" where there is none */
  externalId: string;
  /** branch */
  subOrgId: number;
  /** milliseconds */
  createAt: number;
  /** milliseconds */
  updateAt: number;
  /** 1: the student of uniqueId has asked for leave; else 0 */
  excused: number;
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
  /** 1: no member of the class; 0: a member */
  guest: number;
  /** the live class that this one makes up for, "" for none */
  makeUpFor: string;
  /**
   * before it is over: expected, excused, present or missing; afterwards: there, late, leftEarly, excused or
   * absent; expected or excused where nobody held it
   */
  state: string;
  /** why the student asked for leave */
  leaveReason: string;
  /** first join, milliseconds; 0: never */
  joinClassTime: number;
  /** end of the last presence, milliseconds; 0: never, or still there */
  leaveClassTime: number;
  /** time present, seconds; "0" until it is over */
  onlineDuration: string;
  /** when the family was called about it, milliseconds; 0: not called */
  calledTime: number;
  /** the member of staff who did; "" where a key told it, or nobody called */
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
  /** who holds it: a substitute is credited here */
  teacherId: string;
  teacherName: string;
  /** "" where there is no assistant */
  assitantId: string;
  assistantName: string;
  /** title */
  shortDesc: string;
  /** description */
  longDesc: string;
  /** oneToOne, small, large, dual or public */
  classType: string;
  /** scheduled; waiting: it should have begun; live; ended; notHeld: its time is over and nobody held it; cancelled */
  status: string;
  /** scheduled begin, milliseconds */
  beginTime: number;
  /** scheduled end, milliseconds */
  endTime: number;
  /** when it really began, milliseconds; 0: it did not */
  heldBegin: number;
  /** when it really ended, milliseconds; 0: it did not, or it is not over */
  heldEnd: number;
  /** from heldBegin to heldEnd, seconds */
  duration: number;
  /** students who were there */
  listenerCount: number;
  /** length of the recording, seconds; 0: none */
  recordDuration: number;
  /** the first of the live classes that it repeats with, "" for a single one */
  seriesId: string;
  /** "" where there is none */
  externalId: string;
  /** branch */
  subOrgId: number;
  /** milliseconds */
  createAt: number;
  /** milliseconds */
  updateAt: number;
  students: LiveClassStudent[];
}

/** How it repeats; one of count and until. */
export interface Repeat {
  /** day or week. */
  every: 'day' | 'week';
  /**
   * Every so many days or weeks.
   * @default 1
   */
  interval?: number | undefined;
  /** Of a weekly one; that of beginTime among them. Left out: that of beginTime. */
  weekdays?: readonly number[] | undefined;
  /** How many live classes in all. */
  count?: number | undefined;
  /** The last may begin then, milliseconds. */
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
   * Who holds it; a substitute is credited here.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /**
   * Who assists, or "" for nobody.
   * It is an assistant id of the form 302_<number>, or "" for none.
   */
  assitantId?: string | undefined;
  /** Length of the recording, seconds; 0: none. */
  recordDuration?: number | undefined;
  /** Your own id of it, unique; "" for none. */
  externalId?: string | undefined;
  /** How it repeats; one of count and until. */
  repeat?: Repeat | undefined;
}

export interface LiveClassWarning {
  /** live class id */
  liveclass: string;
  /**
   * teacherBusy, assistantBusy, classBusy: has another live class at the time; outsideValidity: the class is not
   * valid at the time, so that nobody sees it then
   */
  kind: string;
  /** that other live class; "" where there is none or it is not for the caller */
  other: string;
}

export interface LiveclassScheduleAnswer {
  /** the first of the live classes that repeat, "" for a single one */
  seriesId: string;
  list: {
    /** live class id */
    liveclass: string;
    /** milliseconds */
    beginTime: number;
    /** milliseconds */
    endTime: number;
  }[];
  /** what somebody may not have meant, at most 200; it was done all the same */
  warnings: LiveClassWarning[];
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
   * Who holds it; a substitute is credited here.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /**
   * Who assists, or "" for nobody.
   * It is an assistant id of the form 302_<number>, or "" for none.
   */
  assitantId?: string | undefined;
  /** Length of the recording, seconds; 0: none. */
  recordDuration?: number | undefined;
  /** Your own id of it, unique; "" for none. */
  externalId?: string | undefined;
}

export interface LiveclassUpdateAnswer {
  /** number of live classes changed */
  sucNum: number;
  /** what somebody may not have meant, at most 200; it was done all the same */
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
   * 1: also those that follow in its series.
   * @default 0
   */
  following?: 0 | 1 | undefined;
}

export interface LiveclassRescheduleAnswer {
  /** number of live classes changed */
  sucNum: number;
  /** what somebody may not have meant, at most 200; it was done all the same */
  warnings: LiveClassWarning[];
}

export interface LiveclassCancelRequest {
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /**
   * 1: also those that follow in its series.
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
}

export interface LiveclassRestoreAnswer {
  /** number of live classes changed */
  sucNum: number;
  /** what somebody may not have meant, at most 200; it was done all the same */
  warnings: LiveClassWarning[];
}

export interface LiveclassStartRequest {
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /** When, milliseconds, not later than now; left out: now. */
  time?: number | undefined;
}

export interface LiveclassStartAnswer {
  /** when it began, milliseconds */
  heldBegin: number;
}

export interface LiveclassEndRequest {
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /** When, milliseconds, not later than now; left out: now. */
  time?: number | undefined;
}

export interface LiveclassEndAnswer {
  /** when it began, milliseconds */
  heldBegin: number;
  /** when it ended, milliseconds */
  heldEnd: number;
}

export interface LiveClassEvent {
  /** What makes it known again: an id is heard once for each live class. It is kept, so it names nobody. */
  eventId: string;
  /**
   * Live class id.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /** What happened. */
  kind: 'start' | 'end' | 'join' | 'leave' | 'heartbeat' | 'stageOn' | 'stageOff' | 'micOn' | 'micOff' | 'hand' | 'signInCall' | 'signInCancel' | 'signIn' | 'reward' | 'answer' | 'watch';
  /** When, milliseconds; at most 5 minutes ahead of our clock. */
  time: number;
  /**
   * Whom it concerns; all kinds but start, end, signInCall and signInCancel need it.
   * It is a user id of the form <role prefix>_<number>: 0_ for a teacher, 1_ for a student, 302_ for an assistant.
   */
  userId?: string | undefined;
  /** From which device: join, leave, heartbeat, stageOn, stageOff, micOn, micOff. */
  device?: string | undefined;
  /** Which raise, sign-in call or question: hand (may), signInCall, signInCancel, signIn, answer (must). */
  ref?: string | undefined;
  /** Of a reward; 1 unless said. */
  points?: number | undefined;
  /** Of an answer: 1 right, 0 wrong. */
  isRight?: 0 | 1 | undefined;
  /** How long a sign-in call can be answered; 300 unless said. */
  windowSeconds?: number | undefined;
  /** Of the recording watched, included. */
  fromSecond?: number | undefined;
  /** Of the recording watched, not included. */
  toSecond?: number | undefined;
}

export interface LiveclassEventsRequest {
  /** 1 to 1000 events. */
  events: readonly LiveClassEvent[];
}

export interface LiveclassEventsAnswer {
  /** events that were new */
  added: number;
  /** events that were known already, or came twice in this batch */
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
  /** Why; personal. */
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

export interface LiveclassMakeUpRequest {
  /**
   * The live class to come to.
   * It is a live class id, such as "881".
   */
  liveclass: string;
  /**
   * Student id.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
  /**
   * The live class it makes up for; left out: a trial.
   * It is a live class id, such as "881".
   */
  missed?: string | undefined;
}

export interface LiveclassMakeUpAnswer {
  /** 1 */
  sucNum: number;
}

export interface LiveclassCancelMakeUpRequest {
  /**
   * The live class to come to.
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
  /** 1 (default): called; 0: not called after all. */
  called?: 0 | 1 | undefined;
}

export interface LiveclassMarkCalledAnswer {
  /** milliseconds; 0: not called */
  calledTime: number;
  /** the member of staff; "" where a key told it, or nobody called */
  calledBy: string;
}

export interface LiveclassOperations {
  /**
   * Historical live classes: operation 9 of the interface.
   *
   * The live classes that a teacher has held, latest first. A substitute is the teacher of what they held.
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
   * Every record that `listHistory` has on all its pages from the one given, asked for as they are needed.
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
   * Live classes.
   *
   * Live classes by their scheduled begin in [beginTime, endTime), the earliest first. Filters combine. Added by
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
   * Every record that `list` has on all its pages from the one given, asked for as they are needed.
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
   * A live class.
   *
   * One live class with its students: who is there and who is missing while it is live, who was afterwards. By
   * exactly one of its ids. Added by Lectern.
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
   * Schedule live classes.
   *
   * Schedules a live class, or one that repeats at the same time of day by the clocks of the organisation, up to
   * 200 at once. Teacher and assistant are those of the class unless said otherwise. Added by Lectern.
   *
   * Needs the scope `liveclass:write`.
   *
   * @example
   * ```ts
   * const { seriesId, list, warnings } = await lectern.liveclass.schedule({
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
   * Changes what a live class is called and who holds it; only the fields to be changed are sent. Once it was
   * held, its history is that of the new teacher. Added by Lectern.
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
   * Gives a live class that has not begun another time. With following 1 those that repeat after it move by as
   * many days and to the same time of day. Added by Lectern.
   *
   * Needs the scope `liveclass:write`.
   *
   * @example
   * ```ts
   * const { sucNum, warnings } = await lectern.liveclass.reschedule({ liveclass: '13', beginTime: 1788613200000, endTime: 1788618600000, following: 1 });
   * ```
   */
  reschedule(parameters: LiveclassRescheduleRequest, options?: CallOptions): Promise<LiveclassRescheduleAnswer>;

  /**
   * Cancel a live class.
   *
   * A cancelled live class has neither records nor history, whatever happened in it. With following 1 those that
   * repeat after it and have not begun are cancelled too. Added by Lectern.
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
   * It is as if it had not been cancelled: what happened in it counts again. Added by Lectern.
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
   * Says when a live class began: now, or at a time that corrects what was known; not more than 12 hours before it
   * is scheduled. Added by Lectern.
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
   * Says when a live class ended: now, or at a time that corrects what was known. Its records are there then.
   * Added by Lectern.
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
   * Events of live classes.
   *
   * What happened in live classes, in any order, late or twice: an event whose id is known changes nothing. A
   * batch is taken whole or not at all, and the records of its live classes are right at once. Added by Lectern.
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
   * Excuses a member of the class from a live class: not having come is then apart from absence. Asking again
   * changes the reason. Added by Lectern.
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
   * Take leave back.
   *
   * The student is expected after all. Added by Lectern.
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
   * Make up for a live class, or try one.
   *
   * Expects a student in a live class of a class they are no member of: to make up for one they missed, or on
   * trial. A guest who comes has a record of it; one who does not has none. Added by Lectern.
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
   * Take an invitation back.
   *
   * The student is no longer expected; a record of having come stays. Added by Lectern.
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
   * The family of somebody missing was called.
   *
   * Notes that the family of a student who is expected in a live class was called, so that nobody else calls them
   * too. Whoever was first stands: the answer tells who that was. Added by Lectern.
   *
   * Needs the scope `liveclass:write`.
   *
   * @example
   * ```ts
   * const { calledTime, calledBy } = await lectern.liveclass.markCalled({ liveclass: '10', uniqueId: '1_61' });
   * ```
   */
  markCalled(parameters: LiveclassMarkCalledRequest, options?: CallOptions): Promise<LiveclassMarkCalledAnswer>;
}
