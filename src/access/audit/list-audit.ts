import { readOperation } from '../../operation/call/implementation.ts';
import { slice } from '../../operation/contract/paging.ts';
import { join, sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { selectEntries } from './entries.ts';

export const listAudit = readOperation(contract.listAudit, ({ input, db, caller }) => {
  const filters = [
    ...(input.beginTime === undefined ? [] : [sql`and at_ms >= ${input.beginTime}`]),
    ...(input.endTime === undefined ? [] : [sql`and at_ms < ${input.endTime}`]),
    ...(input.caller === undefined ? [] : [sql`and caller = ${input.caller}`]),
    ...(input.operation === undefined ? [] : [sql`and operation = ${input.operation}`]),
    ...(input.record === undefined ? [] : [sql`and record = ${input.record}`]),
    ...(input.recordId === undefined ? [] : [sql`and record_id = ${input.recordId}`]),
  ];
  return selectEntries(db, caller, { filters: join(filters, ' '), ...slice(input.pageStart, input.pageSize) });
});
