import type { Scope } from '../database/scope.ts';
import { sql } from '../database/sql.ts';

/** Removes why somebody asked to be excused from lessons; tells how many texts that were. That they did stays. */
export function forgetLeaveReasons(tx: Scope, userId: number): Promise<number> {
  return tx.run(sql`
    update lesson_leaves set reason = ''
    where org_id = $1 and user_id = ${userId} and reason <> ''`);
}
