import type { Scope } from '../../../sql/scope.ts';
import { sql } from '../../../sql/sql.ts';
import { withoutNames } from './person-names.ts';

/** Removes the names from the remarks of classes that the person attended or taught. Returns the number of classes. */
export async function eraseNamesInRemarks(tx: Scope, userId: number, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0;
  const without = withoutNames(sql`remarks`, names);
  return tx.run(sql`
    update groups set remarks = ${without}
    where org_id = $1 and remarks <> ${without} and (
      teacher_id = ${userId} or assistant_id = ${userId}
      or group_id in (select group_id from group_members where org_id = $1 and user_id = ${userId})
      or group_id in (select group_id from group_teachers where org_id = $1 and teacher_id = ${userId}))`);
}
