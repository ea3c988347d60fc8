import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';

/** A change of memberships takes the exclusive lock, so the members that are read next are complete. */
export async function lockMembershipsShared(tx: OrgSql, groupIds: readonly number[]): Promise<void> {
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
