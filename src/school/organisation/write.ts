import type { Executor } from '../../database/database.ts';
import { orgSql } from '../../database/org-sql.ts';
import { markAsFolded } from '../../search/refold.ts';
import { advanceSequence, insertNumberedRows } from '../../sql/insert.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { sql, toStatement } from '../../sql/sql.ts';
import { rememberIdentities } from './identities.ts';

export interface NewOrganisation {
  readonly name: string;
  readonly currency?: string;
  readonly timeZone?: string;
  readonly createdAtMs: number;
}

/** Takes an executor, because a scope needs an existing organisation. */
export async function insertOrganisation(
  tx: Executor,
  { name, currency = 'CNY', timeZone = 'Asia/Shanghai', createdAtMs }: NewOrganisation,
): Promise<number> {
  const { rows } = await tx.execute(
    toStatement(sql`
      insert into organisations (name, currency, time_zone, created_at_ms)
      values (${name}, ${currency}, ${timeZone}, ${createdAtMs})
      returning org_id`),
  );
  const { orgId } = row({ orgId: integer })(rows[0] ?? {});
  await markAsFolded(orgSql(tx, orgId));
  return orgId;
}

export interface NewBranch {
  /** Only when an import brings the id along. */
  readonly branchId?: number;
  readonly appId: string;
  readonly name: string;
  readonly isHead?: boolean;
}

export function insertBranches(tx: OrgSql, branches: readonly NewBranch[]): Promise<number[]> {
  rememberIdentities(
    tx,
    'app',
    branches.map(({ appId }) => appId),
  );
  return insertNumberedRows(
    tx,
    'branches',
    branches.map((branch) => ({ isHead: false, ...branch })),
  );
}

export async function renameBranch(tx: OrgSql, branchId: number, { appId, name }: NewBranch): Promise<void> {
  rememberIdentities(tx, 'app', [appId]);
  await tx.run(sql`
    update branches set app_id = ${appId}, name = ${name}
    where org_id = $1 and branch_id = ${branchId}`);
}

/** The id of the head branch can only change while no record belongs to it. Returns its id. */
export async function replaceHeadBranch(tx: OrgSql, { branchId, appId, name }: NewBranch): Promise<number> {
  rememberIdentities(tx, 'app', [appId]);
  const head = await tx.one(
    sql`
      update branches set branch_id = coalesce(${branchId ?? null}, branch_id), app_id = ${appId}, name = ${name}
      where org_id = $1 and is_head
      returning branch_id`,
    row({ branchId: integer }),
  );
  if (branchId !== undefined) await advanceSequence(tx, 'branches', [{ branchId }]);
  return head.branchId;
}

export interface NamedInBranch {
  readonly branchId: number;
  readonly name: string;
}
