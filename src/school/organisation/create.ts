import type { Database, Executor } from '../../database/database.ts';
import { single } from '../../database/insert.ts';
import { scope } from '../../database/scope.ts';
import { sql, toStatement } from '../../database/sql.ts';
import { appendAudit, differences } from '../../operation/call/audit.ts';
import type { Static } from '../../operation/contract/static.ts';
import { requireTimeZone } from '../../operation/validation/time-zone.ts';
import type { NewOrganisation } from './contract.ts';
import { selectOrganisations } from './select.ts';
import { insertBranches, insertOrganisation } from './write.ts';

export interface CreatedOrganisation {
  readonly orgId: number;
  /** Its head branch. */
  readonly subOrgId: number;
  readonly appId: string;
}

/** Only for the operator. Also creates the head branch. */
export async function createOrganisation(
  tx: Executor,
  { branchName = 'Head branch', appId = crypto.randomUUID(), ...organisation }: Static<typeof NewOrganisation>,
  now: number,
): Promise<CreatedOrganisation> {
  const orgId = await insertOrganisation(tx, { ...organisation, createdAtMs: now });
  const own = scope(tx, orgId);
  if (organisation.timeZone !== undefined) await requireTimeZone(own, 'timeZone', organisation.timeZone);
  const branchId = single(await insertBranches(own, [{ appId, name: branchName, isHead: true }]));
  appendAudit(own, {
    caller: { id: 'operator', branchId: null },
    operation: 'organisation.create',
    reqId: '',
    now,
    changes: [
      { record: 'organisation', id: String(orgId), branchId: 0, fields: differences({}, organisation) },
      { record: 'branch', id: String(branchId), branchId, fields: differences({}, { appId, name: branchName }) },
    ],
  });
  return { orgId, subOrgId: branchId, appId };
}

/** Processes that start at the same time create only one organisation. */
export async function createFirstOrganisation(database: Database, name: string, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    if ((await lockFirstOrganisation(tx)) === undefined) await createOrganisation(tx, { name }, now);
  });
}

/** If there is none, the advisory lock keeps other transactions from creating one until this transaction ends. */
export async function lockFirstOrganisation(tx: Executor): Promise<{ orgId: number } | undefined> {
  await tx.execute(toStatement(sql`select pg_advisory_xact_lock(hashtextextended('lectern first organisation', 0))`));
  return (await selectOrganisations(tx))[0];
}
