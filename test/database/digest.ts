import type { Database } from '../../src/database/database.ts';

/** A digest of all rows of a database, except some tables. It changes if any row changes. */
export async function digestOf(database: Database, except: readonly string[] = []): Promise<string> {
  const tables = await database.execute({
    text: `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename`,
    values: [],
  });
  const digests = tables.rows
    .filter(({ name }) => !except.includes(String(name)))
    .map(
      ({ name }) => `select md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as digest from ${name} as r`,
    );
  const { rows } = await database.execute({ text: digests.join(' union all '), values: [] });
  return rows.map(({ digest }) => digest).join();
}
