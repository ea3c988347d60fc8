import { row, text } from '../../sql/row.ts';
import type { Scope } from '../../sql/scope.ts';
import { sql } from '../../sql/sql.ts';

export async function selectTimeZone(db: Scope): Promise<string> {
  const { timeZone } = await db.one(
    sql`select time_zone from organisations where org_id = $1`,
    row({ timeZone: text }),
  );
  return timeZone;
}
