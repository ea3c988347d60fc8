import { integer, row } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { sql } from '../../database/sql.ts';

/** Whoever changes who is in a class locks it first: so the members that are read next are all there are. */
export async function keepMembers(tx: Scope, groupIds: readonly number[]): Promise<void> {
  await tx.rows(
    sql`
      select group_id
      from groups
      where org_id = $1 and group_id = any(${groupIds}::bigint[])
      order by group_id
      for share`,
    row({ groupId: integer }),
  );
}
