import { readOperation } from '../../../operation/call/implementation.ts';
import { sql } from '../../../sql/sql.ts';
import { listWork, type Queue } from '../list.ts';
import * as contract from './contract.ts';
import { homeworkTable, recordRow, toRecord } from './record.ts';

export const listHomework = readOperation(contract.listHomework, async (call) => {
  const { input, now } = call;
  const { createBegin, createEnd, dueBegin, queue } = input;
  const filter = {
    begin: { param: 'createBegin', ms: createBegin },
    end: { param: 'createEnd', ms: createEnd },
    only: dueBegin === undefined ? [] : [sql`w.due_at_ms >= ${dueBegin}`],
    queue: queue === undefined ? undefined : queueOf(queue, now),
  };
  const { list, ...totals } = await listWork(call, homeworkTable, filter, recordRow);
  return { ...totals, list: list.map((homework) => toRecord(homework, now)) };
});

function queueOf(queue: (typeof contract.homeworkQueues)[number], now: number): Queue {
  const isDue = sql`w.due_at_ms > 0 and w.due_at_ms < ${now}`;
  const students = {
    notSubmitted: sql`not_submitted`,
    overdue: sql`not_submitted`,
    awaitingCorrection: sql`awaiting`,
    returned: sql`returned`,
  }[queue];
  const condition = sql`w.published_at_ms <= ${now} and p.${students} > 0`;
  return { students, condition: queue === 'overdue' ? sql`${condition} and ${isDue}` : condition };
}
