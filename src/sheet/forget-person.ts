import type { Scope } from '../database/scope.ts';
import { sql } from '../database/sql.ts';

/** Forgets what was wrong with rows of an import where that names a person; that they were wrong stays counted. */
export async function forgetBadRows(tx: Scope, names: readonly string[]): Promise<void> {
  const texts = names.map((name) => JSON.stringify(name).slice(1, -1)).filter((text) => [...text].length > 1);
  await tx.run(sql`
    update imports set last_bad = '[]'
    where org_id = $1 and exists (
      select from unnest(${texts}::text[]) as name where strpos(last_bad::text, name) > 0)`);
}
