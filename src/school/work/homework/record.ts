import type { Static } from '../../../operation/contract/static.ts';
import { integer, type Parsed, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { joinPresentUser, namedWorkShape, toSize, toWork, type WorkTable } from '../record.ts';
import type { Homework } from './record-contract.ts';

const recordShape = {
  ...namedWorkShape,
  homeworkId: integer,
  publishedAtMs: integer,
  dueAtMs: integer,
  assigned: integer,
  notSubmitted: integer,
  returned: integer,
  corrected: integer,
  awaiting: integer,
};
export type HomeworkRow = Parsed<typeof recordShape>;
export const recordRow = row(recordShape);

export const homeworkTable: WorkTable = {
  table: sql`homeworks`,
  id: sql`homework_id`,
  time: sql`published_at_ms`,
  // Deleted students are not counted.
  progress: sql`
    select count(*) as assigned,
      count(*) filter (where r.round is null) as not_submitted,
      count(*) filter (where r.returned) as returned,
      count(*) filter (where not r.returned and r.corrected_at_ms is not null) as corrected,
      count(*) filter (where not r.returned and r.corrected_at_ms is null) as awaiting
    from homework_students s
    ${joinPresentUser}
    left join lateral (
      select r.round, r.returned, r.corrected_at_ms
      from homework_rounds r
      where r.org_id = $1 and r.homework_id = s.homework_id and r.user_id = s.user_id
      order by r.round desc
      limit 1
    ) as r on true
    where s.org_id = $1 and s.homework_id = w.homework_id`,
};

export const isOverdue = ({ dueAtMs }: { dueAtMs: number }, now: number): boolean => dueAtMs > 0 && now > dueAtMs;

export const toRecord = (homework: HomeworkRow, now: number): Static<typeof Homework> => ({
  homeworkId: homework.homeworkId,
  ...toWork(homework),
  createTime: homework.publishedAtMs,
  dueTime: homework.dueAtMs,
  ...toSize(homework),
  assigned: homework.assigned,
  notSubmitted: homework.notSubmitted,
  overdue: isOverdue(homework, now) ? homework.notSubmitted : 0,
  awaitingCorrection: homework.awaiting,
  corrected: homework.corrected,
  returned: homework.returned,
  subOrgId: homework.branchId,
});
