import { insertNumberedRows } from '../../../sql/insert.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { sql } from '../../../sql/sql.ts';
import { type StoredAnswer, toStored } from '../answers.ts';
import type { Work } from '../record.ts';

export interface NewExam {
  /** Only when an import brings the id along. */
  readonly examId?: number;
  readonly branchId: number;
  readonly groupId: number;
  readonly subjectId?: number | null;
  readonly teacherId: number;
  readonly title: string;
  readonly startsAtMs: number;
  readonly durationSeconds: number;
  readonly questionCount?: number | null;
  /** A decimal text. */
  readonly fullMarks?: string | null;
  readonly cancelledAtMs?: number | null;
}

/** Assigns the exams to the members at `startsAtMs`. Returns the new ids in the order of `exams`. */
export async function insertExams(tx: OrgSql, exams: readonly NewExam[]): Promise<number[]> {
  if (exams.length === 0) return [];
  const examIds = await insertNumberedRows(
    tx,
    'exams',
    exams.map((exam) => ({ subjectId: null, questionCount: null, fullMarks: null, ...exam })),
  );
  await syncExamStudents(tx, {
    groupIds: [...new Set(exams.map(({ groupId }) => groupId))],
    sinceMs: Math.min(...exams.map(({ startsAtMs }) => startsAtMs)),
  });
  return examIds;
}

/**
 * Updates the assigned students after a change of exams or memberships: the members at the begin, and every other
 * student who started or submitted.
 */
export async function syncExamStudents(
  tx: OrgSql,
  { groupIds, sinceMs }: { groupIds: readonly number[]; sinceMs: number },
): Promise<void> {
  const exams = sql`e.org_id = $1 and e.group_id = any(${groupIds}::bigint[]) and e.starts_at_ms >= ${sinceMs}`;
  const members = sql`
    m.org_id = $1 and m.group_id = e.group_id and m.joined_at_ms <= e.starts_at_ms
    and (m.left_at_ms is null or m.left_at_ms > e.starts_at_ms)`;
  await tx.run(sql`
    insert into exam_students (org_id, exam_id, user_id, starts_at_ms)
    select $1, e.exam_id, m.user_id, e.starts_at_ms
    from exams e
    join group_members m on ${members}
    where ${exams}
    on conflict do nothing
    returning 1`);
  await tx.run(sql`
    delete from exam_students s
    using exams e
    where s.org_id = $1 and s.exam_id = e.exam_id and s.started_at_ms is null and s.submitted_at_ms is null and ${exams}
      and not exists (select from group_members m where m.user_id = s.user_id and ${members})`);
}

export interface ExamSitting {
  readonly examId: number;
  readonly userId: number;
  readonly startedAtMs: number | null;
  readonly submittedAtMs?: number | null;
  readonly gradedAtMs?: number | null;
  /** A decimal text. */
  readonly score?: string | null;
  readonly rightCount?: number | null;
  readonly errorCount?: number | null;
  readonly answers?: readonly StoredAnswer[];
}

/** Replaces each sitting completely. */
export async function writeSittings(tx: OrgSql, sittings: readonly ExamSitting[]): Promise<void> {
  if (sittings.length === 0) return;
  const rows = sittings.map(({ answers = [], ...sitting }) => ({ ...sitting, answers: toStored(answers) }));
  await tx.run(sql`
    insert into exam_students (org_id, exam_id, user_id, starts_at_ms, started_at_ms, submitted_at_ms, graded_at_ms,
      score, right_count, error_count, answers)
    select $1, e.exam_id, s."userId", e.starts_at_ms, s."startedAtMs", s."submittedAtMs", s."gradedAtMs",
      s.score, s."rightCount", s."errorCount", s.answers
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (
      "examId" bigint, "userId" bigint, "startedAtMs" bigint, "submittedAtMs" bigint, "gradedAtMs" bigint,
      score numeric, "rightCount" bigint, "errorCount" bigint, answers jsonb)
    join exams e on e.org_id = $1 and e.exam_id = s."examId"
    order by e.exam_id, s."userId"
    on conflict (org_id, exam_id, user_id) do update set
      started_at_ms = excluded.started_at_ms,
      submitted_at_ms = excluded.submitted_at_ms,
      graded_at_ms = excluded.graded_at_ms,
      score = excluded.score,
      right_count = excluded.right_count,
      error_count = excluded.error_count,
      answers = excluded.answers
    returning 1`);
}

export interface ExamChange extends Omit<Work, 'branchId'> {
  readonly examId: number;
  readonly startsAtMs: number;
  readonly durationSeconds: number;
}

/** A new begin also changes which students the exam is assigned to. */
export async function changeExam(tx: OrgSql, exam: ExamChange, previousStartMs: number): Promise<void> {
  await tx.run(sql`
    update exams set subject_id = ${exam.subjectId}, teacher_id = ${exam.teacherId}, title = ${exam.title},
      starts_at_ms = ${exam.startsAtMs}, duration_seconds = ${exam.durationSeconds},
      question_count = ${exam.questionCount}, full_marks = ${exam.fullMarks},
      cancelled_at_ms = ${exam.cancelledAtMs}
    where org_id = $1 and exam_id = ${exam.examId}`);
  if (exam.startsAtMs === previousStartMs) return;
  await tx.run(sql`
    update exam_students set starts_at_ms = ${exam.startsAtMs} where org_id = $1 and exam_id = ${exam.examId}`);
  await syncExamStudents(tx, { groupIds: [exam.groupId], sinceMs: exam.startsAtMs });
}
