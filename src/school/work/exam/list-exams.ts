import { readOperation } from '../../../operation/call/implementation.ts';
import { sql } from '../../../sql/sql.ts';
import { listWork } from '../list.ts';
import * as contract from './contract.ts';
import { examTable, recordRow, toRecord } from './record.ts';

export const listExams = readOperation(contract.listExams, async (call) => {
  const { input, now } = call;
  const { beginFrom, beginTo, queue } = input;
  /** What was handed in, and what nobody handed in before the end. */
  const toGrade = sql`handed_in + case when starts_at_ms + duration_seconds * 1000 <= ${now} then started else 0 end`;
  const filter = {
    begin: { param: 'beginFrom', ms: beginFrom },
    end: { param: 'beginTo', ms: beginTo },
    queue: queue === undefined ? undefined : { condition: sql`${toGrade} > 0`, students: toGrade },
  };
  const { list, ...totals } = await listWork(call, examTable, filter, recordRow);
  return { ...totals, list: list.map((exam) => toRecord(exam, now)) };
});
