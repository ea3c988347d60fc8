import { appendEvents } from '../../../operation/call/events.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { boolean, integer, row } from '../../../sql/row.ts';
import { type Sql, sql } from '../../../sql/sql.ts';

const batchSize = 100;

const ends = sql`(starts_at_ms + duration_seconds * 1000)`;
const hasEnded = (now: number) => sql`not end_recorded and ${ends} <= ${now}`;

/** The organisations with exams whose end is not in the event log. */
export const organisationsWithEndedExams = (now: number): Sql =>
  sql`select distinct org_id from exams where ${hasEnded(now)}`;

/** Records that exams closed, each once. Returns how many exams it dealt with. */
export async function announceExamEnds(tx: OrgSql, now: number): Promise<number> {
  const ended = await tx.rows(
    sql`
      update exams e set end_recorded = true
      from (
        select exam_id
        from exams
        where org_id = $1 and ${hasEnded(now)}
        order by ${ends}
        limit ${batchSize}
        for no key update skip locked
      ) as due
      where e.org_id = $1 and e.exam_id = due.exam_id
      returning e.exam_id, e.branch_id, e.starts_at_ms + e.duration_seconds * 1000 as ends_at_ms,
        e.cancelled_at_ms is not null as is_cancelled`,
    row({ examId: integer, branchId: integer, endsAtMs: integer, isCancelled: boolean }),
  );
  appendEvents(
    tx,
    ended
      .filter(({ isCancelled }) => !isCancelled)
      .map(({ examId, branchId, endsAtMs }) => ({
        type: 'exam.closed',
        atMs: endsAtMs,
        record: 'exam',
        recordId: String(examId),
        branchId,
        fields: [],
        data: {},
      })),
    now,
  );
  return ended.length;
}
