import type { ReadCall } from '../call/call.ts';
import { userNumber } from '../contract/ids.ts';
import { slice } from '../contract/paging.ts';
import type { Static } from '../contract/static.ts';
import { inBranch } from '../database/branch.ts';
import { selectPage } from '../database/page.ts';
import { join, type Sql, sql } from '../database/sql.ts';
import { fail } from '../failure.ts';
import { selectGroupId } from '../group/select.ts';
import { selectUser } from '../user/select.ts';
import type { homeworkQueues, listHomework } from './contract.ts';
import { recordColumns, recordRow, toRecord, withProgress } from './record.ts';

export async function list({
  input,
  db,
  caller,
  now,
}: ReadCall<Static<typeof listHomework.request>>): Promise<Static<typeof listHomework.response>> {
  const { groupId, teacherId, queue, createBegin, createEnd } = input;
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  if (createBegin !== undefined && createEnd !== undefined && createEnd < createBegin) {
    const range = { begin: 'createBegin', beginValue: createBegin, received: createEnd };
    throw fail('rangeEndBeforeBegin', { param: 'createEnd', ...range });
  }
  if (groupId !== undefined) await selectGroupId(db, caller, { param: 'groupId', groupId });
  if (teacherId !== undefined) await selectUser(db, caller, { param: 'teacherId', userId: teacherId, role: 'teacher' });

  const conditions = [sql`h.org_id = $1 and h.cancelled_at_ms is null ${inBranch(caller, sql`h.branch_id`)}`];
  if (groupId !== undefined) conditions.push(sql`h.group_id = ${groupId}`);
  if (teacherId !== undefined) conditions.push(sql`h.teacher_id = ${userNumber(teacherId)}`);
  if (createBegin !== undefined) conditions.push(sql`h.published_at_ms >= ${createBegin}`);
  if (createEnd !== undefined) conditions.push(sql`h.published_at_ms < ${createEnd}`);
  if (queue !== undefined) conditions.push(inQueue(queue, now));

  const found = join(conditions, ' and ');
  const page = await selectPage(
    db,
    {
      total:
        queue === undefined
          ? sql`select count(*) from homeworks h where ${found}`
          : sql`select count(*) from (${withProgress(found)}) as found`,
      page: recordColumns(sql`
        ${withProgress(found)}
        order by h.published_at_ms desc, h.homework_id desc
        limit ${limit} offset ${offset}`),
      order: sql`page.published_at_ms desc, page.homework_id desc`,
    },
    recordRow,
  );
  return { total: page.total, list: page.list.map((homework) => toRecord(homework, now)) };
}

/** Published homework `h` whose progress `p` says that there is something to do. */
function inQueue(queue: (typeof homeworkQueues)[number], now: number): Sql {
  const waiting = {
    notSubmitted: sql`p.not_submitted > 0`,
    overdue: sql`p.not_submitted > 0 and h.due_at_ms > 0 and h.due_at_ms < ${now}`,
    awaitingCorrection: sql`p.awaiting > 0`,
    returned: sql`p.returned > 0`,
  };
  return sql`h.published_at_ms <= ${now} and ${waiting[queue]}`;
}
