import type { ReadCall } from '../call/call.ts';
import { userNumber } from '../contract/ids.ts';
import { slice } from '../contract/paging.ts';
import type { Static } from '../contract/static.ts';
import { inBranch } from '../database/branch.ts';
import { selectPage } from '../database/page.ts';
import { join, sql } from '../database/sql.ts';
import { fail } from '../failure.ts';
import { selectGroupId } from '../group/select.ts';
import { selectUser } from '../user/select.ts';
import type { listExams } from './contract.ts';
import { recordColumns, recordRow, toRecord, withProgress } from './record.ts';

export async function list({
  input,
  db,
  caller,
  now,
}: ReadCall<Static<typeof listExams.request>>): Promise<Static<typeof listExams.response>> {
  const { groupId, teacherId, queue, beginFrom, beginTo } = input;
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  if (beginFrom !== undefined && beginTo !== undefined && beginTo < beginFrom) {
    const range = { begin: 'beginFrom', beginValue: beginFrom, received: beginTo };
    throw fail('rangeEndBeforeBegin', { param: 'beginTo', ...range });
  }
  if (groupId !== undefined) await selectGroupId(db, caller, { param: 'groupId', groupId });
  if (teacherId !== undefined) await selectUser(db, caller, { param: 'teacherId', userId: teacherId, role: 'teacher' });

  const conditions = [sql`e.org_id = $1 and e.cancelled_at_ms is null ${inBranch(caller, sql`e.branch_id`)}`];
  if (groupId !== undefined) conditions.push(sql`e.group_id = ${groupId}`);
  if (teacherId !== undefined) conditions.push(sql`e.teacher_id = ${userNumber(teacherId)}`);
  if (beginFrom !== undefined) conditions.push(sql`e.starts_at_ms >= ${beginFrom}`);
  if (beginTo !== undefined) conditions.push(sql`e.starts_at_ms < ${beginTo}`);
  if (queue === 'toGrade') {
    const isOver = sql`e.starts_at_ms + e.duration_seconds * 1000 <= ${now}`;
    conditions.push(sql`(p.handed_in > 0 or p.started > 0 and ${isOver})`);
  }

  const found = join(conditions, ' and ');
  const page = await selectPage(
    db,
    {
      total:
        queue === undefined
          ? sql`select count(*) from exams e where ${found}`
          : sql`select count(*) from (${withProgress(found)}) as found`,
      page: recordColumns(sql`
        ${withProgress(found)}
        order by e.starts_at_ms desc, e.exam_id desc
        limit ${limit} offset ${offset}`),
      order: sql`page.starts_at_ms desc, page.exam_id desc`,
    },
    recordRow,
  );
  return { total: page.total, list: page.list.map((exam) => toRecord(exam, now)) };
}
