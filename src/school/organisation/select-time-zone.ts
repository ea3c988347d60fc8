import { row, text } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { sql } from '../../database/sql.ts';

export async function selectTimeZone(db: Scope): Promise<string> {
  const { timeZone } = await db.one(
    sql`select time_zone from organisations where org_id = $1`,
    row({ timeZone: text }),
  );
  return timeZone;
}
