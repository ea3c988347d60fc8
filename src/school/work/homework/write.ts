import { insertNumberedRows, insertRows } from '../../../sql/insert.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { sql } from '../../../sql/sql.ts';
import { type StoredAnswer, toStored } from '../answers.ts';
import type { Marking } from '../marks.ts';
import type { Work } from '../record.ts';

export interface NewHomework {
  /** Only when an import brings the id along. */
  readonly homeworkId?: number;
  readonly branchId: number;
  readonly groupId: number;
  readonly subjectId?: number | null;
  readonly teacherId: number;
  readonly title: string;
  readonly publishedAtMs: number;
  /** 0: no due time. */
  readonly dueAtMs?: number;
  readonly questionCount?: number | null;
  /** A decimal text. */
  readonly fullMarks?: string | null;
  readonly cancelledAtMs?: number | null;
}

/** Assigns the homework to the members at `publishedAtMs`. Returns the new ids in the order of `homeworks`. */
export async function insertHomeworks(tx: OrgSql, homeworks: readonly NewHomework[]): Promise<number[]> {
  if (homeworks.length === 0) return [];
  const homeworkIds = await insertNumberedRows(
    tx,
    'homeworks',
    homeworks.map((homework) => ({ subjectId: null, dueAtMs: 0, questionCount: null, fullMarks: null, ...homework })),
  );
  await syncHomeworkStudents(tx, {
    groupIds: [...new Set(homeworks.map(({ groupId }) => groupId))],
    sinceMs: Math.min(...homeworks.map(({ publishedAtMs }) => publishedAtMs)),
  });
  return homeworkIds;
}

/**
 * Updates the assigned students after a change of homework or memberships: the members at publication, and every other
 * student who submitted something.
 */
export async function syncHomeworkStudents(
  tx: OrgSql,
  { groupIds, sinceMs }: { groupIds: readonly number[]; sinceMs: number },
): Promise<void> {
  const homeworks = sql`h.org_id = $1 and h.group_id = any(${groupIds}::bigint[]) and h.published_at_ms >= ${sinceMs}`;
  const members = sql`
    m.org_id = $1 and m.group_id = h.group_id and m.joined_at_ms <= h.published_at_ms
    and (m.left_at_ms is null or m.left_at_ms > h.published_at_ms)`;
  await tx.run(sql`
    insert into homework_students (org_id, homework_id, user_id, published_at_ms)
    select $1, h.homework_id, m.user_id, h.published_at_ms
    from homeworks h
    join group_members m on ${members}
    where ${homeworks}
    on conflict do nothing
    returning 1`);
  await tx.run(sql`
    delete from homework_students s
    using homeworks h
    where s.org_id = $1 and s.homework_id = h.homework_id and ${homeworks}
      and not exists (select from group_members m where m.user_id = s.user_id and ${members})
      and not exists (
        select from homework_rounds r
        where r.org_id = $1 and r.homework_id = s.homework_id and r.user_id = s.user_id)`);
}

export interface NewHomeworkRound {
  readonly homeworkId: number;
  readonly userId: number;
  readonly round: number;
  readonly submittedAtMs: number;
  readonly activeSeconds?: number;
  readonly correctedAtMs?: number | null;
  readonly returned?: boolean;
  /** A decimal text. */
  readonly score?: string | null;
  readonly rightCount?: number | null;
  readonly errorCount?: number | null;
  readonly answers?: readonly StoredAnswer[];
}

/** Also assigns the homework to students who submit it without being assigned. */
export async function insertHomeworkRounds(tx: OrgSql, rounds: readonly NewHomeworkRound[]): Promise<void> {
  await addHomeworkStudents(tx, rounds);
  await insertRows(
    tx,
    'homework_rounds',
    rounds.map(({ answers = [], ...round }) => ({
      answers: toStored(answers),
      activeSeconds: 0,
      correctedAtMs: null,
      returned: false,
      score: null,
      rightCount: null,
      errorCount: null,
      ...round,
    })),
  );
}

export interface RoundChange extends Marking {
  readonly homeworkId: number;
  readonly userId: number;
  readonly round: number;
  readonly correctedAtMs: number | null;
  readonly returned: boolean;
  readonly answers: readonly StoredAnswer[];
}

export async function updateRound(tx: OrgSql, round: RoundChange): Promise<void> {
  await tx.run(sql`
    update homework_rounds set corrected_at_ms = ${round.correctedAtMs}, returned = ${round.returned},
      score = ${round.score}, right_count = ${round.rightCount}, error_count = ${round.errorCount},
      answers = ${JSON.stringify(toStored(round.answers))}::jsonb
    where org_id = $1 and homework_id = ${round.homeworkId} and user_id = ${round.userId} and round = ${round.round}`);
}

export interface HomeworkChange extends Omit<Work, 'branchId' | 'groupId'> {
  readonly homeworkId: number;
  readonly dueAtMs: number;
}

export async function changeHomework(tx: OrgSql, homework: HomeworkChange): Promise<void> {
  await tx.run(sql`
    update homeworks set subject_id = ${homework.subjectId}, teacher_id = ${homework.teacherId},
      title = ${homework.title}, due_at_ms = ${homework.dueAtMs}, question_count = ${homework.questionCount},
      full_marks = ${homework.fullMarks}, cancelled_at_ms = ${homework.cancelledAtMs}
    where org_id = $1 and homework_id = ${homework.homeworkId}`);
}

export interface AnswerView {
  readonly homeworkId: number;
  readonly userId: number;
  readonly atMs: number;
}

/** Keeps the first view of each student. Does not assign the homework. */
export async function insertAnswerViews(tx: OrgSql, views: readonly AnswerView[]): Promise<void> {
  if (views.length === 0) return;
  await tx.run(sql`
    insert into homework_answer_views as known (org_id, homework_id, user_id, viewed_at_ms)
    select $1, homework_id, user_id, min(at_ms)
    from unnest(
      ${views.map(({ homeworkId }) => homeworkId)}::bigint[],
      ${views.map(({ userId }) => userId)}::bigint[],
      ${views.map(({ atMs }) => atMs)}::bigint[]
    ) as v (homework_id, user_id, at_ms)
    group by homework_id, user_id
    order by homework_id, user_id
    on conflict (org_id, homework_id, user_id)
      do update set viewed_at_ms = least(known.viewed_at_ms, excluded.viewed_at_ms)
    returning 1`);
}

export async function addHomeworkStudents(
  tx: OrgSql,
  students: readonly { homeworkId: number; userId: number }[],
): Promise<void> {
  if (students.length === 0) return;
  await tx.run(sql`
    insert into homework_students (org_id, homework_id, user_id, published_at_ms)
    select $1, h.homework_id, s.user_id, h.published_at_ms
    from unnest(
      ${students.map(({ homeworkId }) => homeworkId)}::bigint[],
      ${students.map(({ userId }) => userId)}::bigint[]
    ) as s (homework_id, user_id)
    join homeworks h on h.org_id = $1 and h.homework_id = s.homework_id
    on conflict do nothing
    returning 1`);
}
