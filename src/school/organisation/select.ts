import type { Executor } from '../../database/database.ts';
import { integer, row, text } from '../../sql/row.ts';
import { sql, toStatement } from '../../sql/sql.ts';

const organisationRow = row({ orgId: integer, name: text });

/** All organisations of the database. Never use this to answer a caller. */
export async function selectOrganisations(executor: Executor): Promise<ReturnType<typeof organisationRow>[]> {
  const { rows } = await executor.execute(toStatement(sql`select org_id, name from organisations order by org_id`));
  return rows.map(organisationRow);
}
