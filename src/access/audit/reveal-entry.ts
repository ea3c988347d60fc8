import { writeOperation } from '../../operation/call/implementation.ts';
import { fail } from '../../operation/errors/failure.ts';
import { inBranch } from '../../sql/branch.ts';
import { arrayOf, integer, object, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { auditErrors } from './errors.ts';

const entryRow = row({ branchId: integer, record: text, recordId: text, personal: object });
const beforeAndAfter = arrayOf((value: unknown) => value);

export const revealEntry = writeOperation(contract.revealEntry, async ({ input: { auditId }, tx, caller, audit }) => {
  const entry = await tx.optional(
    sql`
      select e.branch_id, e.record, e.record_id, coalesce(p.fields, '{}') as personal
      from audit_entries e
      left join audit_personal_values p on p.org_id = $1 and p.audit_id = e.audit_id
      where e.org_id = $1 and e.audit_id = ${auditId} ${inBranch(caller, sql`e.branch_id`)}`,
    entryRow,
  );
  if (entry === undefined) throw fail(auditErrors.auditEntryNotFound, { param: 'auditId', received: auditId });
  const { branchId, record, recordId, personal } = entry;
  audit({ record, events: [], id: recordId, branchId, fields: { shown: [null, Object.keys(personal).join(', ')] } });
  return { list: Object.entries(personal).map(([field, value]) => ({ field, value: beforeAndAfter(value, field) })) };
});
