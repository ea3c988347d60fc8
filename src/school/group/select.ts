import type { Caller } from '../../operation/call/caller.ts';
import { fail } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import { stateErrors } from '../../operation/errors/state.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, nullable, type Parsed, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';

/** Throws groupNotFound unless the caller may read the class. */
export async function selectGroupId(
  db: OrgSql,
  caller: Caller,
  { param, groupId }: { param: string; groupId: number },
): Promise<number> {
  const group = await db.optional(
    sql`select group_id from groups where org_id = $1 and group_id = ${groupId} ${inBranch(caller, sql`branch_id`)}`,
    row({ groupId: integer }),
  );
  if (group === undefined) throw fail(notFoundErrors.groupNotFound, { param, received: groupId });
  return group.groupId;
}

const staffShape = { branchId: integer, teacherId: integer, assistantId: nullable(integer) };

/** Nobody can change the members or staff of the class until the transaction ends. */
export async function lockGroupShared(
  tx: OrgSql,
  caller: Caller,
  { param, groupId }: { param: string; groupId: number },
): Promise<Parsed<typeof staffShape>> {
  const group = await tx.optional(
    sql`
      select branch_id, teacher_id, assistant_id
      from groups
      where org_id = $1 and group_id = ${groupId} ${inBranch(caller, sql`branch_id`)}
      for share`,
    row(staffShape),
  );
  if (group === undefined) throw fail(stateErrors.groupUnknown, { param, received: groupId });
  return group;
}
