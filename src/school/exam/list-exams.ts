import { sql } from '../../database/sql.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import { listWork } from '../homework-and-exam/list.ts';
import type * as contract from './contract.ts';
import { examTable, recordRow, toRecord } from './record.ts';

export async function listExams(
  call: ReadCall<Static<typeof contract.listExams.request>>,
): Promise<Static<typeof contract.listExams.response>> {
  const { input, now } = call;
  const { beginFrom, beginTo, queue } = input;
  const isOver = sql`w.starts_at_ms + w.duration_seconds * 1000 <= ${now}`;
  const filter = {
    begin: { param: 'beginFrom', ms: beginFrom },
    end: { param: 'beginTo', ms: beginTo },
    queueCondition: queue === undefined ? undefined : sql`(p.handed_in > 0 or p.started > 0 and ${isOver})`,
  };
  const page = await listWork(call, examTable, filter, recordRow);
  return { total: page.total, list: page.list.map((exam) => toRecord(exam, now)) };
}
