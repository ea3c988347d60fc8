// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface HomeworkListRequest {
  /** Class. */
  groupId?: number | undefined;
  /**
   * Whose it is.
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
  /** Only what somebody has to do something about. */
  queue?: 'notSubmitted' | 'overdue' | 'awaitingCorrection' | 'returned' | undefined;
  /** Start, milliseconds, included. */
  createBegin?: number | undefined;
  /** End, milliseconds, not included; not less than createBegin. */
  createEnd?: number | undefined;
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
  /** whose it is */
  teacherId: string;
  teacherName: string;
  /** publication, milliseconds */
  createTime: number;
  /** milliseconds; 0: never */
  dueTime: number;
  /** 0: not known */
  questionCount: number;
  /** "" where not known */
  fullMarks: string;
  /** 1: cancelled, else 0 */
  cancelled: number;
  /** students it is for */
  assigned: number;
  /** of these, have handed nothing in */
  notSubmitted: number;
  /** of these, though it was due */
  overdue: number;
  /** rounds or revisions to be corrected */
  awaitingCorrection: number;
  corrected: number;
  /** returned for revision */
  returned: number;
  /** branch */
  subOrgId: number;
}

export interface HomeworkListAnswer {
  /** pieces of homework that match */
  total: number;
  list: Homework[];
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
  /** "" where nothing was answered */
  answer: string;
  /** how long it took; 0: not known */
  seconds: number;
  /** 1 right, 0 not, -1 not marked */
  isRight: number;
  /** marks, "" where none were given */
  score: string;
}

export interface HomeworkRound {
  /** 1 is the first */
  round: number;
  /** milliseconds */
  submitTime: number;
  /** active seconds */
  answerDuration: string;
  /** milliseconds; 0: not corrected */
  correctTime: number;
  /** 1: returned for revision, else 0 */
  returned: number;
  /** "" until marked */
  score: string;
  /** "" where not known */
  errorCount: string;
  /** percent, "0" to "100", "" where there is none */
  correctness: string;
  /** only where one student was asked for */
  answers: Answer[];
}

export interface HomeworkStudent {
  /** student id */
  uniqueId: string;
  userName: string;
  loginName: string;
  /** 0 not submitted, 1 awaiting correction, 2 corrected, 3 returned for revision, 4 revision awaiting correction */
  status: number;
  /** 1: nothing was handed in though it was due, else 0 */
  overdue: number;
  /** first submission, milliseconds */
  submitTime: number;
  /** "" until marked */
  score: string;
  /** "" where not known */
  errorCount: string;
  /** percent, "0" to "100", "" where there is none */
  correctness: string;
  /** "1" if the reference answer was opened, else "0" */
  readAnswer: string;
  /** revisions handed in after a return */
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
  /** whose it is */
  teacherId: string;
  teacherName: string;
  /** publication, milliseconds */
  createTime: number;
  /** milliseconds; 0: never */
  dueTime: number;
  /** 0: not known */
  questionCount: number;
  /** "" where not known */
  fullMarks: string;
  /** 1: cancelled, else 0 */
  cancelled: number;
  /** students it is for */
  assigned: number;
  /** of these, have handed nothing in */
  notSubmitted: number;
  /** of these, though it was due */
  overdue: number;
  /** rounds or revisions to be corrected */
  awaitingCorrection: number;
  corrected: number;
  /** returned for revision */
  returned: number;
  /** branch */
  subOrgId: number;
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
   * Whose it is; left out: the teacher of the class.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /** How many questions it has; left out: not known. */
  questionCount?: number | undefined;
  /**
   * The most marks there are, such as "100" or "87.5"; left out: not known.
   * It is a number of marks above 0, up to "99999.99".
   */
  fullMarks?: string | undefined;
  /** When it is published, milliseconds; left out: now. */
  createTime?: number | undefined;
  /** When it is due, milliseconds; 0: never. */
  dueTime?: number | undefined;
}

export interface HomeworkAssignAnswer {
  homeworkId: number;
  /** students it is for, as far as is known now */
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
   * Whose it is.
   * It is a teacher id of the form 0_<number>, such as "0_12".
   */
  teacherId?: string | undefined;
  /** How many questions it has, not fewer than were marked; 0: not known. */
  questionCount?: number | undefined;
  /**
   * The most marks there are, not fewer than were given; "": not known.
   * It is a number of marks above 0, up to "99999.99", or "".
   */
  fullMarks?: string | undefined;
  /** When it is due, milliseconds; 0: never. */
  dueTime?: number | undefined;
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
  /** Which question. */
  question: string;
  /** What was answered; left out or "": nothing. */
  answer?: string | undefined;
  /** How long it took, seconds. */
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
  /** When, milliseconds, not later than now; left out: now. */
  submitTime?: number | undefined;
  /** Active seconds; left out: the sum of those of the answers. */
  answerDuration?: number | undefined;
  /** The answers, each question once. */
  answers?: readonly SubmittedAnswer[] | undefined;
}

export interface HomeworkSubmitAnswer {
  /** 1 is the first */
  round: number;
  /** 0 not submitted, 1 awaiting correction, 2 corrected, 3 returned for revision, 4 revision awaiting correction */
  status: number;
}

export interface MarkedAnswer {
  /** Which question. */
  question: string;
  /** 1 right; 0 wrong, half right or blank. */
  isRight: 0 | 1;
  /**
   * Marks for it.
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
  /** Which round; left out: the latest. */
  round?: number | undefined;
  /**
   * Marks in all; left out: the sum of the answers where all have one, else as it was.
   * It is a number of marks from "0" to "99999.99".
   */
  score?: string | undefined;
  /** Questions answered right; not beside answers. Left out: as it was. */
  rightCount?: number | undefined;
  /** Questions not answered right; not beside answers. Left out: as it was. */
  errorCount?: number | undefined;
  /** The answers as marked, each question once; marked again, those left out are as they were. */
  answers?: readonly MarkedAnswer[] | undefined;
  /**
   * 1: return it for revision.
   * @default 0
   */
  giveBack?: 0 | 1 | undefined;
}

export interface HomeworkCorrectAnswer {
  round: number;
  /** 0 not submitted, 1 awaiting correction, 2 corrected, 3 returned for revision, 4 revision awaiting correction */
  status: number;
  /** "" until marked */
  score: string;
  /** "" where not known */
  errorCount: string;
  /** percent, "0" to "100", "" where there is none */
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
  /** When, milliseconds, not later than now; left out: now. */
  time?: number | undefined;
}

export interface HomeworkViewAnswerAnswer {
  /** "1" */
  readAnswer: string;
}

export interface HomeworkOperations {
  /**
   * Homework.
   *
   * Homework published in [createBegin, createEnd), the latest first. Filters combine. Added by Lectern.
   *
   * Needs the scope `homework:read`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.homework.list({ groupId: 1, queue: 'awaitingCorrection' });
   * ```
   */
  list(parameters?: HomeworkListRequest, options?: CallOptions): Promise<HomeworkListAnswer>;

  /**
   * Every record that `list` has on all its pages from the one given, asked for as they are needed.
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
   * Homework of a class.
   *
   * One piece of homework with all its students; of one student, with the answers of every round. Added by
   * Lectern.
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
   * Assigns homework to a class: to those who are members of it when it is published. Added by Lectern.
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
   * Changes what homework is called, its subject, its teacher, when it is due, and how much there is to it as long
   * as nobody was given more. Added by Lectern.
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
   * It was assigned by mistake: nobody has a record of it any more. Added by Lectern.
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
   * Hand homework in.
   *
   * The first round, or a revision once it was returned. Whoever hands in what was not assigned to them has it
   * from then on. Added by Lectern.
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
   * Marks a round, or marks it again. Error count and correctness follow from the answers where these are marked.
   * With giveBack 1 it is returned for revision in the same step. Added by Lectern.
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
   * Gives the latest round back, marked or not. Added by Lectern.
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
   * Reference answer opened.
   *
   * A student opened the reference answer; the first time counts. Who has no record of the homework gets none by
   * it. Added by Lectern.
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
