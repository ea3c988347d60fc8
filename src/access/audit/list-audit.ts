import { inBranch } from '../../database/branch.ts';
import { selectPage } from '../../database/page.ts';
import { arrayOf, integer, object, row, text } from '../../database/row.ts';
import { join, nothing, sql } from '../../database/sql.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import { slice } from '../../operation/contract/paging.ts';
import type { Static } from '../../operation/contract/static.ts';
import type * as contract from './contract.ts';

const entryRow = row({
  auditId: integer,
  atMs: integer,
  caller: text,
  operation: text,
  reqId: text,
  branchId: integer,
  record: text,
  recordId: text,
  fields: object,
  personalFields: arrayOf(text),
});

export async function listAudit({
  input,
  db,
  caller,
}: ReadCall<Static<typeof contract.listAudit.request>>): Promise<Static<typeof contract.listAudit.response>> {
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  const filters = [
    ...(input.beginTime === undefined ? [] : [sql`and at_ms >= ${input.beginTime}`]),
    ...(input.endTime === undefined ? [] : [sql`and at_ms < ${input.endTime}`]),
    ...(input.caller === undefined ? [] : [sql`and caller = ${input.caller}`]),
    ...(input.operation === undefined ? [] : [sql`and operation = ${input.operation}`]),
    ...(input.record === undefined ? [] : [sql`and record = ${input.record}`]),
    ...(input.recordId === undefined ? [] : [sql`and record_id = ${input.recordId}`]),
  ];
  const conditions = sql`org_id = $1 ${inBranch(caller, sql`branch_id`)} ${join(filters, ' ')}`;
  const { total, list } = await selectPage(
    db,
    {
      total: sql`select count(*) from audit_entries where ${conditions}`,
      page: sql`
        select e.audit_id, e.at_ms, e.caller, e.operation, e.req_id, e.branch_id, e.record, e.record_id,
          e.fields ${caller.personal ? sql`|| coalesce(p.fields, '{}')` : nothing} as fields,
          array(select jsonb_object_keys(p.fields)) as personal_fields
        from (
          select *
          from audit_entries
          where ${conditions}
          order by at_ms desc, audit_id desc
          limit ${limit} offset ${offset}
        ) as e
        left join audit_personal_values p on p.org_id = $1 and p.audit_id = e.audit_id`,
      order: sql`page.at_ms desc, page.audit_id desc`,
    },
    entryRow,
  );
  return {
    total,
    list: list.map(({ atMs, branchId, personalFields, ...same }) => ({
      ...same,
      time: atMs,
      subOrgId: branchId,
      ...(caller.personal || personalFields.length === 0 ? {} : { hiddenFields: personalFields }),
    })),
  };
}
