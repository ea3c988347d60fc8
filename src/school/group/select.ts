import { inBranch } from '../../database/branch.ts';
import { integer, nullable, type Parsed, row } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { sql } from '../../database/sql.ts';
import type { Caller } from '../../operation/call/call.ts';
import { fail } from '../../operation/errors/failure.ts';

/** Makes sure that the class a read asks about exists for this caller. */
export async function selectGroupId(
  db: Scope,
  caller: Caller,
  { param, groupId }: { param: string; groupId: number },
): Promise<number> {
  const group = await db.optional(
    sql`select group_id from groups where org_id = $1 and group_id = ${groupId} ${inBranch(caller, sql`branch_id`)}`,
    row({ groupId: integer }),
  );
  if (group === undefined) throw fail('groupNotFound', { param, received: groupId });
  return group.groupId;
}

const staffShape = { branchId: integer, teacherId: integer, assistantId: nullable(integer) };

/** The class that something new is for. Its members and its staff stay who they are until the transaction ends. */
export async function keepGroup(
  tx: Scope,
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
  if (group === undefined) throw fail('groupUnknown', { param, received: groupId });
  return group;
}
