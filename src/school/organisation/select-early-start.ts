import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';

/** How long before the scheduled start of a lesson a start event counts. */
export async function selectEarlyStartLimitMs(db: OrgSql): Promise<number> {
  const { earlyStartMinutes } = await db.one(
    sql`select early_start_minutes from organisations where org_id = $1`,
    row({ earlyStartMinutes: integer }),
  );
  return earlyStartMinutes * 60_000;
}
