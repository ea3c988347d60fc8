import type { Static } from '../../../operation/contract/static.ts';
import { integer, type Parsed, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { joinPresentUser, namedWorkShape, toSize, toWork, type WorkTable } from '../record.ts';
import type { Exam } from './record-contract.ts';
import { endOf } from './select.ts';

const recordShape = {
  ...namedWorkShape,
  examId: integer,
  startsAtMs: integer,
  durationSeconds: integer,
  students: integer,
  missing: integer,
  started: integer,
  handedIn: integer,
  graded: integer,
};
export type ExamRow = Parsed<typeof recordShape>;
export const recordRow = row(recordShape);

export const examTable: WorkTable = {
  table: sql`exams`,
  id: sql`exam_id`,
  time: sql`starts_at_ms`,
  // `missing` neither started nor submitted; `started` did not submit. `toRecord` turns both into a status, which
  // depends on the current time. Deleted students are not counted.
  progress: sql`
    select count(*) as students,
      count(*) filter (where s.started_at_ms is null and s.submitted_at_ms is null) as missing,
      count(*) filter (where s.started_at_ms is not null and s.submitted_at_ms is null and s.graded_at_ms is null) as started,
      count(*) filter (where s.submitted_at_ms is not null and s.graded_at_ms is null) as handed_in,
      count(*) filter (where s.graded_at_ms is not null and num_nonnulls(s.started_at_ms, s.submitted_at_ms) > 0) as graded
    from exam_students s
    ${joinPresentUser}
    where s.org_id = $1 and s.exam_id = w.exam_id`,
};

export function toRecord(exam: ExamRow, now: number): Static<typeof Exam> {
  const isOver = now >= endOf(exam);
  return {
    examId: exam.examId,
    ...toWork(exam),
    beginTime: exam.startsAtMs,
    endTime: endOf(exam),
    duration: exam.durationSeconds,
    ...toSize(exam),
    students: exam.students,
    notStarted: isOver ? 0 : exam.missing,
    inProgress: isOver ? 0 : exam.started,
    submitted: exam.handedIn + (isOver ? exam.started : 0),
    graded: exam.graded,
    absent: isOver ? exam.missing : 0,
    subOrgId: exam.branchId,
  };
}
