import type { Database } from '../../src/database/database.ts';

/**
 * Another organisation with the very same rows: the same ids, order numbers, login names and app ids. Only what people
 * read differs: where a text of the first has ` mark`, the twin's has ` twin`.
 */
export async function copyOrganisation(
  database: Database,
  { orgId, mark }: { orgId: number; mark: string },
  { orgId: twinId, mark: twin }: { orgId: number; mark: string },
): Promise<void> {
  const tables = await tablesOf(database);
  await database.transaction(async (tx) => {
    // Rows refer to each other across tables in every direction.
    await tx.script('set local session_replication_role = replica');
    for (const { name, columns } of tables) {
      const rows = `replace(jsonb_agg(jsonb_set(to_jsonb(r), '{org_id}', '${twinId}'))::text, ' ${mark}', ' ${twin}')`;
      await tx.script(`
        insert into ${name} (${columns}) overriding system value
        select ${columns}
        from jsonb_populate_recordset(null::${name}, (select ${rows}::jsonb from ${name} r where org_id = ${orgId}))`);
    }
    // Of two secrets drawn at random no two are the same.
    await tx.script(`update keys set secret_digest = secret_digest || 'twin' where org_id = ${twinId}`);
  });
}

/** A few letters for all that an organisation has: the same before and after where nothing of it was changed. */
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

/** Every table that has rows of organisations, with its columns. */
export async function tablesOf(database: Database): Promise<{ name: string; columns: string }[]> {
  const { rows } = await database.execute({
    text: `
      select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
      from information_schema.columns
      where table_schema = 'public' and is_generated = 'NEVER'
      group by table_name
      having bool_or(column_name = 'org_id')
      order by table_name`,
    values: [],
  });
  return rows.map(({ name, columns }) => ({ name: String(name), columns: String(columns) }));
}
