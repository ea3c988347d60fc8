import { row, text } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { sql } from '../../database/sql.ts';

/** Where the organisation's clocks are: its "today" is theirs. */
export async function selectTimeZone(db: Scope): Promise<string> {
  const { timeZone } = await db.one(
    sql`select time_zone from organisations where org_id = $1`,
    row({ timeZone: text }),
  );
  return timeZone;
}
