// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';
import type { Answer, MarkedAnswer, SubmittedAnswer } from './homework.ts';

export interface ExamListRequest {
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
  /** toGrade: only those with something to be graded. */
  queue?: 'toGrade' | undefined;
  /** Start, milliseconds, included. */
  beginFrom?: number | undefined;
  /** End, milliseconds, not included; not less than beginFrom. */
  beginTo?: number | undefined;
}

export interface Exam {
  examId: number;
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
  /** milliseconds */
  beginTime: number;
  /** milliseconds: then it submits itself */
  endTime: number;
  /** seconds */
  duration: number;
  /** 0: not known */
  questionCount: number;
  /** "" where not known */
  fullMarks: string;
  /** 1: cancelled, else 0 */
  cancelled: number;
  /** students it is for */
  students: number;
  notStarted: number;
  inProgress: number;
  /** to be graded */
  submitted: number;
  graded: number;
  absent: number;
  /** branch */
  subOrgId: number;
}

export interface ExamListAnswer {
  /** exams that match */
  total: number;
  list: Exam[];
}

export interface ExamGetRequest {
  /** Exam id. */
  examId: number;
  /**
   * Only this student, with the answers.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId?: string | undefined;
}

export interface ExamStudent {
  /** student id */
  uniqueId: string;
  userName: string;
  loginName: string;
  /** notStarted, inProgress, submitted, graded or absent */
  status: string;
  /** the student's own start, milliseconds; 0: not known */
  startTime: number;
  /** milliseconds; 0: not submitted */
  submitTime: number;
  /** "" until marked */
  score: string;
  /** "" where not known */
  errorCount: string;
  /** percent, "0" to "100", "" where there is none */
  correctness: string;
  /** seconds */
  answerDuration: string;
  /** only where one student was asked for */
  answers: Answer[];
}

export interface ExamGetAnswer {
  examId: number;
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
  /** milliseconds */
  beginTime: number;
  /** milliseconds: then it submits itself */
  endTime: number;
  /** seconds */
  duration: number;
  /** 0: not known */
  questionCount: number;
  /** "" where not known */
  fullMarks: string;
  /** 1: cancelled, else 0 */
  cancelled: number;
  /** students it is for */
  students: number;
  notStarted: number;
  inProgress: number;
  /** to be graded */
  submitted: number;
  graded: number;
  absent: number;
  /** branch */
  subOrgId: number;
  list: ExamStudent[];
}

export interface ExamScheduleRequest {
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
  /** When it begins, milliseconds. */
  beginTime: number;
  /** How long it lasts, seconds. */
  duration: number;
}

export interface ExamScheduleAnswer {
  examId: number;
}

export interface ExamUpdateRequest {
  /** Exam id. */
  examId: number;
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
  /** When it begins, milliseconds. */
  beginTime?: number | undefined;
  /** How long it lasts, seconds. */
  duration?: number | undefined;
}

export interface ExamUpdateAnswer {
  /** number of records changed */
  sucNum: number;
}

export interface ExamCancelRequest {
  /** Exam id. */
  examId: number;
}

export interface ExamCancelAnswer {
  /** number of records changed */
  sucNum: number;
}

export interface ExamStartRequest {
  /** Exam id. */
  examId: number;
  /**
   * Student id.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
  /** When, milliseconds, not later than now; left out: now. */
  time?: number | undefined;
}

export interface ExamStartAnswer {
  /** milliseconds */
  startTime: number;
  /** when it submits itself, milliseconds */
  endTime: number;
}

export interface ExamSubmitRequest {
  /** Exam id. */
  examId: number;
  /**
   * Student id.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
  /** When, milliseconds, not later than now; left out: now. */
  submitTime?: number | undefined;
  /** The answers, each question once. */
  answers?: readonly SubmittedAnswer[] | undefined;
}

export interface ExamSubmitAnswer {
  /** milliseconds */
  submitTime: number;
}

export interface Grade {
  /**
   * Student id.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
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
}

export interface ExamGradeRequest {
  /** Exam id. */
  examId: number;
  /** 1 to 500, each student once. */
  grades: readonly Grade[];
}

export interface ExamGradeAnswer {
  list: {
    uniqueId: string;
    /** "" until marked */
    score: string;
    /** "" where not known */
    errorCount: string;
    /** percent, "0" to "100", "" where there is none */
    correctness: string;
  }[];
}

export interface ExamOperations {
  /**
   * Exams.
   *
   * Exams that begin in [beginFrom, beginTo), the latest first. Filters combine. Added by Lectern.
   *
   * Needs the scope `exam:read`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.exam.list({ groupId: 1 });
   * ```
   */
  list(parameters?: ExamListRequest, options?: CallOptions): Promise<ExamListAnswer>;

  /**
   * Every record that `list` has on all its pages from the one given, asked for as they are needed.
   *
   * @example
   * ```ts
   * for await (const exam of lectern.exam.each({ groupId: 1 })) {
   *   // …
   * }
   * ```
   */
  each(parameters?: ExamListRequest, options?: CallOptions): AsyncGenerator<Exam, void, undefined>;

  /**
   * An exam of a class.
   *
   * One exam with all its students; of one student, with the answers. Added by Lectern.
   *
   * Needs the scope `exam:read`.
   *
   * @example
   * ```ts
   * const answer = await lectern.exam.get({ examId: 1 });
   * ```
   */
  get(parameters: ExamGetRequest, options?: CallOptions): Promise<ExamGetAnswer>;

  /**
   * Schedule an exam.
   *
   * Schedules an exam for those who are members of the class when it begins. A retake is an exam of its own. Added
   * by Lectern.
   *
   * Needs the scope `exam:write`.
   *
   * @example
   * ```ts
   * const { examId } = await lectern.exam.schedule({
   *   groupId: 1,
   *   title: '期中测试',
   *   courseId: 2,
   *   beginTime: 1789819200000,
   *   duration: 5400,
   *   questionCount: 20,
   *   fullMarks: '100',
   * });
   * ```
   */
  schedule(parameters: ExamScheduleRequest, options?: CallOptions): Promise<ExamScheduleAnswer>;

  /**
   * Change an exam.
   *
   * Changes what an exam is called, its subject and its teacher; its time until it begins; how much there is to it
   * as long as nobody was given more. Added by Lectern.
   *
   * Needs the scope `exam:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.exam.update({ examId: 3, duration: 5400 });
   * ```
   */
  update(parameters: ExamUpdateRequest, options?: CallOptions): Promise<ExamUpdateAnswer>;

  /**
   * Cancel an exam.
   *
   * It does not take place, or was scheduled by mistake: nobody has a record of it any more. Added by Lectern.
   *
   * Needs the scope `exam:write`.
   *
   * @example
   * ```ts
   * const { sucNum } = await lectern.exam.cancel({ examId: 3 });
   * ```
   */
  cancel(parameters: ExamCancelRequest, options?: CallOptions): Promise<ExamCancelAnswer>;

  /**
   * Start an exam.
   *
   * A student begins, while the exam is open. Whoever sits an exam that was not theirs has it from then on. Added
   * by Lectern.
   *
   * Needs the scope `exam:write`.
   *
   * @example
   * ```ts
   * const { startTime, endTime } = await lectern.exam.start({ examId: 22, uniqueId: '1_61' });
   * ```
   */
  start(parameters: ExamStartRequest, options?: CallOptions): Promise<ExamStartAnswer>;

  /**
   * Submit an exam.
   *
   * A student hands in before the time is over; then it submits itself. One who never started, on paper perhaps,
   * may hand in too. Added by Lectern.
   *
   * Needs the scope `exam:write`.
   *
   * @example
   * ```ts
   * const { submitTime } = await lectern.exam.submit({ examId: 22, uniqueId: '1_61', answers: [{ question: '1', answer: 'C' }] });
   * ```
   */
  submit(parameters: ExamSubmitRequest, options?: CallOptions): Promise<ExamSubmitAnswer>;

  /**
   * Grade an exam.
   *
   * Marks what students handed in, or marks it again: all of them or none. Error count and correctness follow from
   * the answers where these are marked. Added by Lectern.
   *
   * Needs the scope `exam:write`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.exam.grade({ examId: 1, grades: [{ uniqueId: '1_61', score: '88.5', rightCount: 17 }] });
   * ```
   */
  grade(parameters: ExamGradeRequest, options?: CallOptions): Promise<ExamGradeAnswer>;
}
