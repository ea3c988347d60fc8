// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';
import type { Answer, MarkedAnswer, SubmittedAnswer } from './homework.ts';

export interface ExamListRequest {
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
  /** toGrade: only exams with submissions to grade. */
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
  /** teacher id */
  teacherId: string;
  teacherName: string;
  /** milliseconds */
  beginTime: number;
  /** time of the automatic submission, milliseconds */
  endTime: number;
  /** seconds */
  duration: number;
  /** 0: unknown */
  questionCount: number;
  /** "": unknown */
  fullMarks: string;
  /** 1: cancelled; otherwise 0 */
  cancelled: number;
  /** number of students */
  students: number;
  notStarted: number;
  inProgress: number;
  /** submitted, not graded */
  submitted: number;
  graded: number;
  absent: number;
  /** branch */
  subOrgId: number;
}

export interface ExamListAnswer {
  /** number of matches */
  total: number;
  /** with queue: number of students in that state, on all pages */
  students?: number;
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
  /** version of the record, for /exam/grade; another one after a change */
  version: string;
  /** notStarted, inProgress, submitted, graded or absent */
  status: string;
  /** when the student started, milliseconds; 0: unknown */
  startTime: number;
  /** milliseconds; 0: not submitted */
  submitTime: number;
  /** "": not marked */
  score: string;
  /** "": unknown */
  errorCount: string;
  /** percent, "0" to "100"; "": unknown */
  correctness: string;
  /** seconds */
  answerDuration: string;
  /** empty unless the request has uniqueId */
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
  /** teacher id */
  teacherId: string;
  teacherName: string;
  /** milliseconds */
  beginTime: number;
  /** time of the automatic submission, milliseconds */
  endTime: number;
  /** seconds */
  duration: number;
  /** 0: unknown */
  questionCount: number;
  /** "": unknown */
  fullMarks: string;
  /** 1: cancelled; otherwise 0 */
  cancelled: number;
  /** number of students */
  students: number;
  notStarted: number;
  inProgress: number;
  /** submitted, not graded */
  submitted: number;
  graded: number;
  absent: number;
  /** branch */
  subOrgId: number;
  /** version of the record, for /exam/update; another one after a change */
  version: string;
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
  /** Begin, milliseconds. */
  beginTime: number;
  /** Duration, seconds. */
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
  /** Begin, milliseconds. */
  beginTime?: number | undefined;
  /** Duration, seconds. */
  duration?: number | undefined;
  /** Version that /exam/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
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
  /** Milliseconds, not later than now; default: now. */
  time?: number | undefined;
}

export interface ExamStartAnswer {
  /** milliseconds */
  startTime: number;
  /** time of the automatic submission, milliseconds */
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
  /** Milliseconds, not later than now; default: now. */
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
   * Version that /exam/get, of the student, answered: if the record has changed since, nothing is stored. Default:
   * any version.
   */
  version?: string | undefined;
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
    /** "": not marked */
    score: string;
    /** "": unknown */
    errorCount: string;
    /** percent, "0" to "100"; "": unknown */
    correctness: string;
  }[];
}

export interface ExamOperations {
  /**
   * List exams.
   *
   * Exams that begin in [beginFrom, beginTo), the latest first or as `sort` says. All filters must match. Added by
   * Lectern.
   *
   * Needs the scope `exam:read`.
   *
   * @example
   * ```ts
   * const { total, students, list } = await lectern.exam.list({ groupId: 1 });
   * ```
   */
  list(parameters?: ExamListRequest, options?: CallOptions): Promise<ExamListAnswer>;

  /**
   * Yields every record of `list`, from the given page on. Requests each page when it is needed.
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
   * Get an exam.
   *
   * One exam with all its students. With uniqueId: only that student, with the answers. Added by Lectern.
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
   * Schedules an exam for the members that the class has at beginTime. Schedule a retake as a separate exam. Added
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
   * Changes the title, subject, teacher, number of questions or full marks, and the time of an exam that has not
   * begun. The number of questions and the full marks cannot drop below the marks already given. Added by Lectern.
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
   * Cancels an exam. It disappears from all records and lists. Added by Lectern.
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
   * A student starts the exam while it is open. If the exam was not assigned to the student, starting assigns it.
   * Added by Lectern.
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
   * A student submits the exam before it ends. A started exam is submitted automatically at its end. A student who
   * has not started, for example on paper, can submit too. Added by Lectern.
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
   * Marks submitted exams, or replaces their marks, for all listed students or for none. If answers are sent, the
   * server computes the error count and the correctness from them. Added by Lectern.
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
