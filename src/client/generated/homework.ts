// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface HomeworkListRequest {
  /** Class. */
  groupId?: number | undefined;
  /**
   * Teacher.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /**
   * time: oldest first; -time: latest first.
   * @default "-time"
   */
  sort?: 'time' | '-time' | undefined;
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
  /** Only homework that has students in this state. */
  queue?: 'notSubmitted' | 'overdue' | 'awaitingCorrection' | 'returned' | undefined;
  /** Start, milliseconds, included. */
  createBegin?: number | undefined;
  /** End, milliseconds, not included; not less than createBegin. */
  createEnd?: number | undefined;
  /** Only homework that is due at this time or later, milliseconds. */
  dueBegin?: number | undefined;
}

export interface Homework {
  homeworkId: number;
  /** class id */
  groupId: number;
  groupName: string;
  title: string;
  /** subject id; 0: none */
  courseId: number;
  courseName: string;
  /** teacher id */
  teacherId: string;
  teacherName: string;
  /** publication, milliseconds */
  createTime: number;
  /** milliseconds; 0: no due time */
  dueTime: number;
  /** 0: unknown */
  questionCount: number;
  /** "": unknown */
  fullMarks: string;
  /** 1: cancelled; otherwise 0 */
  cancelled: number;
  /** number of students */
  assigned: number;
  /** students who have submitted nothing */
  notSubmitted: number;
  /** students who have submitted nothing after the due time */
  overdue: number;
  /** students whose latest round is not marked */
  awaitingCorrection: number;
  corrected: number;
  /** returned for revision */
  returned: number;
  /** branch */
  subOrgId: number;
}

export interface HomeworkListAnswer {
  /** number of matches */
  total: number;
  /** with queue: number of students in that state, on all pages */
  students?: number;
  list: Homework[];
}

export interface HomeworkToCorrectRequest {
  /** Class. */
  groupId?: number | undefined;
  /**
   * Teacher.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
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

export interface HomeworkToCorrect {
  homeworkId: number;
  /** class id */
  groupId: number;
  groupName: string;
  title: string;
  /** subject id; 0: none */
  courseId: number;
  courseName: string;
  /** teacher id */
  teacherId: string;
  teacherName: string;
  /** student id */
  uniqueId: string;
  userName: string;
  loginName: string;
  /** latest round; from 2: a revision */
  round: number;
  /** when that round was submitted, milliseconds */
  submitTime: number;
}

export interface HomeworkToCorrectAnswer {
  /** number of matches */
  total: number;
  list: HomeworkToCorrect[];
}

export interface HomeworkGetRequest {
  /** Homework id. */
  homeworkId: number;
  /**
   * Only this student, with the answers.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId?: string | undefined;
}

export interface Answer {
  question: string;
  /** "": blank */
  answer: string;
  /** time spent; 0: unknown */
  seconds: number;
  /** 1: right; 0: not right; -1: not marked */
  isRight: number;
  /** marks; "": none */
  score: string;
}

export interface HomeworkRound {
  /** starts at 1 */
  round: number;
  /** version of the record, for /homework/correct; another one after a change */
  version: string;
  /** milliseconds */
  submitTime: number;
  /** active seconds */
  answerDuration: string;
  /** milliseconds; 0: not corrected */
  correctTime: number;
  /** 1: returned for revision; otherwise 0 */
  returned: number;
  /** "": not marked */
  score: string;
  /** "": unknown */
  errorCount: string;
  /** percent, "0" to "100"; "": unknown */
  correctness: string;
  /** empty unless the request has uniqueId */
  answers: Answer[];
}

export interface HomeworkStudent {
  /** student id */
  uniqueId: string;
  userName: string;
  loginName: string;
  /** language of the student's family, such as zh-CN; "": unknown */
  language: string;
  /** 0 not submitted, 1 awaiting correction, 2 corrected, 3 returned for revision, 4 revision awaiting correction */
  status: number;
  /** 1: nothing submitted after the due time; otherwise 0 */
  overdue: number;
  /** first submission, milliseconds */
  submitTime: number;
  /** "": not marked */
  score: string;
  /** "": unknown */
  errorCount: string;
  /** percent, "0" to "100"; "": unknown */
  correctness: string;
  /** "1": the student opened the reference answer; otherwise "0" */
  readAnswer: string;
  /** revisions submitted after a return */
  correctionCount: string;
  /** active seconds up to the first submission */
  answerDuration: string;
  rounds: HomeworkRound[];
}

export interface HomeworkGetAnswer {
  homeworkId: number;
  /** class id */
  groupId: number;
  groupName: string;
  title: string;
  /** subject id; 0: none */
  courseId: number;
  courseName: string;
  /** teacher id */
  teacherId: string;
  teacherName: string;
  /** publication, milliseconds */
  createTime: number;
  /** milliseconds; 0: no due time */
  dueTime: number;
  /** 0: unknown */
  questionCount: number;
  /** "": unknown */
  fullMarks: string;
  /** 1: cancelled; otherwise 0 */
  cancelled: number;
  /** number of students */
  assigned: number;
  /** students who have submitted nothing */
  notSubmitted: number;
  /** students who have submitted nothing after the due time */
  overdue: number;
  /** students whose latest round is not marked */
  awaitingCorrection: number;
  corrected: number;
  /** returned for revision */
  returned: number;
  /** branch */
  subOrgId: number;
  /** version of the record, for /homework/update; another one after a change */
  version: string;
  students: HomeworkStudent[];
}

export interface HomeworkAssignRequest {
  /** Class. */
  groupId: number;
  /**
   * Title.
   * It is more than spaces.
   */
  title: string;
  /** Subject. */
  courseId?: number | undefined;
  /**
   * Teacher; default: the teacher of the class.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /** Number of questions; leave it out if unknown. */
  questionCount?: number | undefined;
  /**
   * Full marks, such as "100" or "87.5"; leave it out if unknown.
   * It is a number of marks above 0, up to "99999.99".
   */
  fullMarks?: string | undefined;
  /** Publication time, milliseconds; default: now. */
  createTime?: number | undefined;
  /** Due time, milliseconds; 0: no due time. */
  dueTime?: number | undefined;
}

export interface HomeworkAssignAnswer {
  homeworkId: number;
  /** number of students; it changes if members join or leave before createTime */
  assigned: number;
}

export interface HomeworkUpdateRequest {
  /** Homework id. */
  homeworkId: number;
  /**
   * Title.
   * It is more than spaces.
   */
  title?: string | undefined;
  /** Subject; 0: none. */
  courseId?: number | undefined;
  /**
   * Teacher.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /** Number of questions, at least as many as were marked; 0: unknown. */
  questionCount?: number | undefined;
  /**
   * Full marks, at least as many as were given; "": unknown.
   * It is a number of marks above 0, up to "99999.99", or "".
   */
  fullMarks?: string | undefined;
  /** Due time, milliseconds; 0: no due time. */
  dueTime?: number | undefined;
  /** Version that /homework/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
}

export interface HomeworkUpdateAnswer {
  /** 1 */
  sucNum: number;
}

export interface HomeworkCancelRequest {
  /** Homework id. */
  homeworkId: number;
}

export interface HomeworkCancelAnswer {
  /** 1 */
  sucNum: number;
}

export interface SubmittedAnswer {
  /** Question id. */
  question: string;
  /** Answer; "" or left out: blank. */
  answer?: string | undefined;
  /** Time spent, seconds. */
  seconds?: number | undefined;
}

export interface HomeworkSubmitRequest {
  /** Homework id. */
  homeworkId: number;
  /**
   * Student id.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
  /** Milliseconds, not later than now; default: now. */
  submitTime?: number | undefined;
  /** Active seconds; default: the sum of the seconds of the answers. */
  answerDuration?: number | undefined;
  /** The answers, each question once. */
  answers?: readonly SubmittedAnswer[] | undefined;
}

export interface HomeworkSubmitAnswer {
  /** starts at 1 */
  round: number;
  /** 0 not submitted, 1 awaiting correction, 2 corrected, 3 returned for revision, 4 revision awaiting correction */
  status: number;
}

export interface MarkedAnswer {
  /** Question id. */
  question: string;
  /** 1: right; 0: wrong, half right or blank. */
  isRight: 0 | 1;
  /**
   * Marks for this question.
   * It is a number of marks from "0" to "99999.99".
   */
  score?: string | undefined;
}

export interface HomeworkCorrectRequest {
  /** Homework id. */
  homeworkId: number;
  /**
   * Student id.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
  /** Round; default: the latest. */
  round?: number | undefined;
  /**
   * Total marks. Default: the sum of the answers if all have marks, otherwise unchanged.
   * It is a number of marks from "0" to "99999.99".
   */
  score?: string | undefined;
  /**
   * Questions answered right; not together with answers. It must agree with questions that were marked one by one.
   * Left out: unchanged.
   */
  rightCount?: number | undefined;
  /**
   * Questions not answered right; not together with answers. It must agree with questions that were marked one by
   * one. Left out: unchanged.
   */
  errorCount?: number | undefined;
  /** Marked answers, each question once. Answers that are left out keep their marks. */
  answers?: readonly MarkedAnswer[] | undefined;
  /**
   * 1: also return the round for revision.
   * @default 0
   */
  giveBack?: 0 | 1 | undefined;
  /**
   * Version that /homework/get, of the round, answered: if the record has changed since, nothing is stored.
   * Default: any version.
   */
  version?: string | undefined;
}

export interface HomeworkCorrectAnswer {
  round: number;
  /** 0 not submitted, 1 awaiting correction, 2 corrected, 3 returned for revision, 4 revision awaiting correction */
  status: number;
  /** "": not marked */
  score: string;
  /** "": unknown */
  errorCount: string;
  /** percent, "0" to "100"; "": unknown */
  correctness: string;
}

export interface HomeworkReturnRequest {
  /** Homework id. */
  homeworkId: number;
  /**
   * Student id.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
}

export interface HomeworkReturnAnswer {
  /** 0 not submitted, 1 awaiting correction, 2 corrected, 3 returned for revision, 4 revision awaiting correction */
  status: number;
}

export interface HomeworkViewAnswerRequest {
  /** Homework id. */
  homeworkId: number;
  /**
   * Student id.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
  /** Milliseconds, not later than now; default: now. */
  time?: number | undefined;
}

export interface HomeworkViewAnswerAnswer {
  /** "1" */
  readAnswer: string;
}

export interface HomeworkOperations {
  /**
   * List homework.
   *
   * Homework published in [createBegin, createEnd), the latest first or as `sort` says. All filters must match.
   * Added by Lectern.
   *
   * Needs the scope `homework:read`.
   *
   * @example
   * ```ts
   * const { total, students, list } = await lectern.homework.list({ groupId: 1, queue: 'awaitingCorrection' });
   * ```
   */
  list(parameters?: HomeworkListRequest, options?: CallOptions): Promise<HomeworkListAnswer>;

  /**
   * Yields every record of `list`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const homework of lectern.homework.each({ groupId: 1, queue: 'awaitingCorrection' })) {
   *   // …
   * }
   * ```
   */
  each(parameters?: HomeworkListRequest, options?: CallOptions): AsyncGenerator<Homework, void, undefined>;

  /**
   * List homework to correct.
   *
   * Each student whose latest round waits for its correction, with the homework; who has waited longest comes
   * first. All filters must match. Added by Lectern.
   *
   * Needs the scope `homework:read`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.homework.toCorrect({ groupId: 1 });
   * ```
   */
  toCorrect(parameters?: HomeworkToCorrectRequest, options?: CallOptions): Promise<HomeworkToCorrectAnswer>;

  /**
   * Yields every record of `toCorrect`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const homeworkToCorrect of lectern.homework.eachToCorrect({ groupId: 1 })) {
   *   // …
   * }
   * ```
   */
  eachToCorrect(parameters?: HomeworkToCorrectRequest, options?: CallOptions): AsyncGenerator<HomeworkToCorrect, void, undefined>;

  /**
   * Get homework.
   *
   * One piece of homework with all its students. With uniqueId: only that student, with the answers of every
   * round. Added by Lectern.
   *
   * Needs the scope `homework:read`.
   *
   * @example
   * ```ts
   * const answer = await lectern.homework.get({ homeworkId: 4 });
   * ```
   */
  get(parameters: HomeworkGetRequest, options?: CallOptions): Promise<HomeworkGetAnswer>;

  /**
   * Assign homework.
   *
   * Assigns homework to the members that the class has at createTime. Added by Lectern.
   *
   * Needs the scope `homework:write`.
   *
   * @example
   * ```ts
   * const { homeworkId, assigned } = await lectern.homework.assign({ groupId: 1, title: '第 3 讲 课后巩固', courseId: 2, questionCount: 20, fullMarks: '100' });
   * ```
   */
  assign(parameters: HomeworkAssignRequest, options?: CallOptions): Promise<HomeworkAssignAnswer>;

  /**
   * Change homework.
   *
   * Changes the title, subject, teacher, due time, number of questions or full marks. The number of questions and
   * the full marks cannot drop below the marks already given. Added by Lectern.
   *
   * Needs the scope `homework:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.homework.update({ homeworkId: 4, dueTime: 1788876000000 });
   * ```
   */
  update(parameters: HomeworkUpdateRequest, options?: CallOptions): Promise<HomeworkUpdateAnswer>;

  /**
   * Cancel homework.
   *
   * Cancels homework. It disappears from all records and lists. Added by Lectern.
   *
   * Needs the scope `homework:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.homework.cancel({ homeworkId: 4 });
   * ```
   */
  cancel(parameters: HomeworkCancelRequest, options?: CallOptions): Promise<HomeworkCancelAnswer>;

  /**
   * Submit homework.
   *
   * Submits the first round, or a revision after a return. If the homework was not assigned to the student,
   * submitting assigns it. Added by Lectern.
   *
   * Needs the scope `homework:write`.
   *
   * @example
   * ```ts
   * const { round, status } = await lectern.homework.submit({
   *   homeworkId: 6,
   *   uniqueId: '1_61',
   *   answers: [{ question: '1', answer: 'x = 4', seconds: 95 }, { question: '2', seconds: 20 }],
   * });
   * ```
   */
  submit(parameters: HomeworkSubmitRequest, options?: CallOptions): Promise<HomeworkSubmitAnswer>;

  /**
   * Correct homework.
   *
   * Marks a round, or replaces its marks. If answers are sent, the server computes the error count and the
   * correctness from them. With giveBack 1, the round is also returned for revision. Added by Lectern.
   *
   * Needs the scope `homework:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.homework.correct({
   *   homeworkId: 4,
   *   uniqueId: '1_61',
   *   answers: [{ question: '1', isRight: 1, score: '50' }, { question: '2', isRight: 0, score: '0' }],
   *   giveBack: 1,
   * });
   * ```
   */
  correct(parameters: HomeworkCorrectRequest, options?: CallOptions): Promise<HomeworkCorrectAnswer>;

  /**
   * Return homework for revision.
   *
   * Returns the latest round for revision, marked or not. Added by Lectern.
   *
   * Needs the scope `homework:write`.
   *
   * @example
   * ```ts
   * const { status } = await lectern.homework.return({ homeworkId: 4, uniqueId: '1_61' });
   * ```
   */
  return(parameters: HomeworkReturnRequest, options?: CallOptions): Promise<HomeworkReturnAnswer>;

  /**
   * Record a view of the reference answer.
   *
   * Records that a student opened the reference answer. The first view counts. It does not assign the homework.
   * Added by Lectern.
   *
   * Needs the scope `homework:write`.
   *
   * @example
   * ```ts
   * const { readAnswer } = await lectern.homework.viewAnswer({ homeworkId: 4, uniqueId: '1_61' });
   * ```
   */
  viewAnswer(parameters: HomeworkViewAnswerRequest, options?: CallOptions): Promise<HomeworkViewAnswerAnswer>;
}
