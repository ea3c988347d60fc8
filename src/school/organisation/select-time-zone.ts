import type { OrgSql } from '../../sql/org-sql.ts';
import { row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';

export async function selectTimeZone(db: OrgSql): Promise<string> {
  const { timeZone } = await db.one(
    sql`select time_zone from organisations where org_id = $1`,
    row({ timeZone: text }),
  );
  return timeZone;
}
