import type { Database, Executor } from '../../database/database.ts';
import { orgSql } from '../../database/org-sql.ts';
import { appendAudit, differences } from '../../operation/call/audit.ts';
import type { Static } from '../../operation/contract/static.ts';
import { requireTimeZone } from '../../operation/validation/time-zone.ts';
import { single } from '../../sql/insert.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { boolean, row } from '../../sql/row.ts';
import { sql, toStatement } from '../../sql/sql.ts';
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
  const own = orgSql(tx, orgId);
  if (organisation.timeZone !== undefined) await requireTimeZone(own, 'timeZone', organisation.timeZone);
  const branchId = single(await insertBranches(own, [{ appId, name: branchName, isHead: true }]));
  await appendAudit(own, {
    caller: { id: 'operator' },
    operation: 'organisation.create',
    reqId: '',
    now,
    changes: [
      {
        record: 'organisation',
        events: ['organisation.created'],
        id: String(orgId),
        branchId: 0,
        fields: differences({}, organisation),
      },
      {
        record: 'branch',
        events: ['branch.created'],
        id: String(branchId),
        branchId,
        fields: differences({}, { appId, name: branchName }),
      },
    ],
  });
  return { orgId, subOrgId: branchId, appId };
}

/** The name of the organisation that a first start creates, until a set-up gives it another one. */
const provisionalName = 'My organisation';

/** Creates an organisation in an empty database. Processes that start at the same time create only one. */
export async function createFirstOrganisation(database: Database, now: number, name = provisionalName): Promise<void> {
  await database.transaction(async (tx) => {
    if ((await lockFirstOrganisation(tx)) === undefined) await createOrganisation(tx, { name }, now);
  });
}

/** If there is none, the advisory lock keeps other transactions from creating one until this transaction ends. */
export async function lockFirstOrganisation(tx: Executor): Promise<{ orgId: number } | undefined> {
  await tx.execute(toStatement(sql`select pg_advisory_xact_lock(hashtextextended('lectern first organisation', 0))`));
  return (await selectOrganisations(tx))[0];
}

/**
 * For a set-up: locks the provisional organisation too, if there is one. Transactions that write records of it wait, because
 * they need a key share lock on it.
 */
export async function lockProvisionalOrganisation(tx: Executor): Promise<{ readonly orgId: number } | undefined> {
  const first = await lockFirstOrganisation(tx);
  if (first !== undefined) {
    await orgSql(tx, first.orgId).run(sql`select from organisations where org_id = $1 for update`);
  }
  return first;
}

/** The organisation that a set-up would leave alone: any except a provisional one that nobody has used. */
export async function selectOrganisationInUse(tx: Executor): Promise<{ readonly name: string } | undefined> {
  const organisations = await selectOrganisations(tx);
  const [first] = organisations;
  if (first === undefined) return undefined;
  const isProvisional = organisations.length === 1 && first.name === provisionalName;
  return isProvisional && (await isUntouched(orgSql(tx, first.orgId))) ? undefined : first;
}

/** Every change leaves an audit entry: nobody has used an organisation whose only entries are those of its creation. */
const isUntouched = async (tx: OrgSql) =>
  (
    await tx.one(
      sql`
        select coalesce(bool_and(operation = 'organisation.create'), false) as untouched
        from audit_entries
        where org_id = $1`,
      row({ untouched: boolean }),
    )
  ).untouched;
