import type { Database } from '../../src/database/database.ts';
import { selectTables } from '../../src/database/tables.ts';

/**
 * Copies an organisation with the same ids, order numbers, login names and app ids. Only texts differ: each ` mark` of the
 * first organisation becomes the mark of the copy.
 */
export async function copyOrganisation(
  database: Database,
  { orgId, mark }: { orgId: number; mark: string },
  { orgId: copyId, mark: copyMark }: { orgId: number; mark: string },
): Promise<void> {
  const tables = await tablesOf(database);
  await database.transaction(async (tx) => {
    for (const { name, columns } of tables) {
      const rows = `replace(jsonb_agg(jsonb_set(to_jsonb(r), '{org_id}', '${copyId}'))::text, ' ${mark}', ' ${copyMark}')`;
      await tx.script(`
        insert into ${name} (${columns}) overriding system value
        select ${columns}
        from jsonb_populate_recordset(null::${name}, (select ${rows}::jsonb from ${name} r where org_id = ${orgId}))`);
    }
    // Secrets are random, so two organisations never share one.
    await tx.script(`update keys set secret_digest = secret_digest || 'copy' where org_id = ${copyId}`);
  });
}

/** A digest of all rows of an organisation. It changes if any row changes. */
export async function digestOfOrganisation(
  executor: Pick<Database, 'execute'>,
  tables: readonly { readonly name: string }[],
  orgId: number,
): Promise<string> {
  const digests = tables.map(
    ({ name }) =>
      `select md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as digest from ${name} r where org_id = ${orgId}`,
  );
  const { rows } = await executor.execute({ text: digests.join(' union all '), values: [] });
  return rows.map(({ digest }) => digest).join();
}

/** All tables with an `org_id`, and their columns; each comes after the tables that it refers to. */
export async function tablesOf(database: Database): Promise<{ name: string; columns: string }[]> {
  const tables = await selectTables(database);
  return tables
    .filter(({ columns }) => columns.includes('org_id'))
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => `"${column}"`).join(', ') }));
}
