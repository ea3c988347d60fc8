import type pg from 'pg';

interface Definition {
  readonly drop: string;
  readonly create: string;
}

const constraints = (kinds: string) => `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint
  where connamespace = 'public'::regnamespace and contype in (${kinds})
    and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))
  order by pg_table_size(conrelid) desc`;

const plainIndexes = `
  select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
  from pg_index i
  where i.indrelid::regclass::text = any($1)
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;

/**
 * Drops the indexes and constraints of these tables, runs `fill` and creates them again. Building an index once is much
 * faster than updating it for every row, and the index is smaller.
 */
export async function withoutIndexes(
  connections: readonly [pg.Client, ...pg.Client[]],
  tables: readonly string[],
  fill: () => Promise<void>,
  report: (line: string) => void,
): Promise<void> {
  const [client] = connections;
  const read = async (query: string) => (await client.query<Definition>(query, [tables])).rows;
  const foreign = await read(constraints(`'f'`));
  const unique = await read(constraints(`'p', 'u'`));
  const plain = await read(plainIndexes);
  for (const { drop } of [...foreign, ...unique, ...plain]) await client.query(drop);
  await fill();
  const steps = [...unique, ...plain];
  report(`${steps.length} indexes`);
  await inParallel(connections, steps);
  report(`${foreign.length} foreign keys`);
  await inParallel(connections, foreign);
}

async function inParallel(connections: readonly pg.Client[], definitions: readonly Definition[]): Promise<void> {
  const waiting = [...definitions];
  await Promise.all(
    connections.map(async (client) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await client.query(next.create);
    }),
  );
}
