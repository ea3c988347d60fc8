import { differences } from '../../operation/call/audit.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import { requireVersion } from '../../operation/call/version.ts';
import { fail } from '../../operation/errors/failure.ts';
import { requireTimeZone } from '../../operation/validation/time-zone.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { organisationErrors } from './errors.ts';
import { requireOrganisationWide } from './organisation-wide.ts';
import { organisationRow, organisationVersion, toRecord } from './record.ts';

export const updateOrganisation = writeOperation(contract.updateOrganisation, async ({ input, tx, caller, audit }) => {
  const { version, ...changes } = input;
  requireOrganisationWide(caller);
  if (changes.timeZone !== undefined) await requireTimeZone(tx, 'timeZone', changes.timeZone);

  // Wait for open transactions that insert orders: they hold a key share lock on the organisation.
  const before = await tx.one(
    sql`select * from organisations where org_id = $1 ${changes.currency ? sql`for update` : sql`for no key update`}`,
    organisationRow,
  );
  requireVersion(version, organisationVersion(before), { name: 'orgId', id: tx.orgId });
  const after = { ...before, ...changes };
  if (after.currency !== before.currency && (await hasOrders(tx))) {
    throw fail(organisationErrors.currencyInUse, { param: 'currency', currency: before.currency });
  }
  await tx.run(sql`
    update organisations set name = ${after.name}, currency = ${after.currency}, time_zone = ${after.timeZone},
      early_start_minutes = ${after.earlyStartMinutes}
    where org_id = $1`);
  // The background jobs then derive the lessons again.
  if (after.earlyStartMinutes !== before.earlyStartMinutes) {
    await tx.run(sql`update lessons set rule_version = 0 where org_id = $1`);
  }
  audit({
    record: 'organisation',
    events: ['organisation.updated'],
    id: String(tx.orgId),
    branchId: 0,
    fields: differences(before, after),
  });
  return toRecord(tx.orgId, after);
});

const hasOrders = async (tx: OrgSql) =>
  (await tx.optional(sql`select from orders where org_id = $1 limit 1`, () => true)) ?? false;
