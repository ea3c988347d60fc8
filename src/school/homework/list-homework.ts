import { type Sql, sql } from '../../database/sql.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import { listWork } from '../homework-and-exam/list.ts';
import type * as contract from './contract.ts';
import { homeworkTable, recordRow, toRecord } from './record.ts';

export async function listHomework(
  call: ReadCall<Static<typeof contract.listHomework.request>>,
): Promise<Static<typeof contract.listHomework.response>> {
  const { input, now } = call;
  const { createBegin, createEnd, queue } = input;
  const filter = {
    begin: { param: 'createBegin', ms: createBegin },
    end: { param: 'createEnd', ms: createEnd },
    queueCondition: queue === undefined ? undefined : inQueue(queue, now),
  };
  const page = await listWork(call, homeworkTable, filter, recordRow);
  return { total: page.total, list: page.list.map((homework) => toRecord(homework, now)) };
}

/** A condition on the homework `w` and its progress `p`. */
function inQueue(queue: (typeof contract.homeworkQueues)[number], now: number): Sql {
  const conditions = {
    notSubmitted: sql`p.not_submitted > 0`,
    overdue: sql`p.not_submitted > 0 and w.due_at_ms > 0 and w.due_at_ms < ${now}`,
    awaitingCorrection: sql`p.awaiting > 0`,
    returned: sql`p.returned > 0`,
  };
  return sql`w.published_at_ms <= ${now} and ${conditions[queue]}`;
}
