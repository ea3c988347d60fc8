// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';
import type { ArrangedMakeUp } from './liveclass.ts';

export interface StudentOverviewRequest {
  /**
   * Student id.
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  uniqueId: string;
  /** Only this class. */
  groupId?: number | undefined;
  /** Start, milliseconds, included. */
  beginTime: number;
  /** End, milliseconds, not included; at most 366 days after beginTime. */
  endTime: number;
}

export interface AttendanceStripEntry {
  /** live class id */
  liveclass: string;
  title: string;
  /** milliseconds */
  startTime: number;
  /** there, late, leftEarly, excused or absent */
  state: string;
  /** reason for the leave; "": none */
  leaveReason: string;
  makeUp?: ArrangedMakeUp;
  /**
   * fields that hold a value which the caller may not see: they are masked or empty here. A field that is empty
   * and not in this list has no value. Left out where nothing is hidden.
   */
  hiddenFields?: string[];
}

export interface StudentHomeworkOverview {
  homeworkId: number;
  title: string;
  /** milliseconds */
  createTime: number;
  /** 0 to 4, as in the homework record */
  status: number;
  /** right answers, percent "0" to "100"; "": nothing to count */
  correctness: string;
  /** median of the class, percent "0" to "100"; "": nothing to count */
  classMedian: string;
}

export interface StudentExamOverview {
  examId: number;
  title: string;
  /** milliseconds */
  beginTime: number;
  status: string;
  score: string;
  /** right answers, percent "0" to "100"; "": nothing to count */
  correctness: string;
  fullMarks: string;
  /** median score of the class; "": none */
  classMedian: string;
}

export interface WeakItem {
  /** homework or exam */
  kind: string;
  id: number;
  title: string;
  /** right answers, percent "0" to "100"; "": nothing to count */
  correctness: string;
  /** median of the class, percent "0" to "100"; "": nothing to count */
  classMedian: string;
}

export interface ClassMedians {
  /** median of the students of the class, percent "0" to "100"; "": nothing to count */
  attendanceRate: string;
  /** median of the students of the class, percent "0" to "100"; "": nothing to count */
  completionRate: string;
  /** median of the students of the class, percent "0" to "100"; "": nothing to count */
  homeworkRate: string;
  /** median of the students of the class, percent "0" to "100"; "": nothing to count */
  homeworkCorrectness: string;
}

export interface StudentGroupOverview {
  groupId: number;
  groupName: string;
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
  /** earliest first */
  attendance: AttendanceStripEntry[];
  /** pieces of homework */
  assigned: number;
  /** submitted homework */
  submitted: number;
  /** submitted, of all homework, percent "0" to "100"; "": nothing to count */
  homeworkRate: string;
  /** mean correctness of the first corrected rounds, percent "0" to "100"; "": nothing to count */
  homeworkCorrectness: string;
  /** earliest first */
  homework: StudentHomeworkOverview[];
  /** earliest first */
  exams: StudentExamOverview[];
  /** up to three pieces of work, furthest below the class median first */
  weakest: WeakItem[];
  classMedians: ClassMedians;
}

export interface StudentOverviewAnswer {
  /** student id */
  uniqueId: string;
  userName: string;
  loginName: string;
  groups: StudentGroupOverview[];
}

export interface StudentOperations {
  /**
   * Get the overview of a student.
   *
   * A student's attendance, homework and exams in [beginTime, endTime), class by class, with the class medians.
   * Suitable for parents: it has no ranks and no other names. Added by Lectern.
   *
   * Needs the scope `statistics:read`.
   *
   * @example
   * ```ts
   * const { uniqueId, userName, loginName, groups } = await lectern.student.overview({ uniqueId: '1_61', beginTime: 1788192000000, endTime: 1790784000000 });
   * ```
   */
  overview(parameters: StudentOverviewRequest, options?: CallOptions): Promise<StudentOverviewAnswer>;
}
