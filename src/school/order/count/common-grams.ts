import type { Database, Executor } from '../../../database/database.ts';
import { orgSql } from '../../../database/org-sql.ts';
import { countGram } from '../../../search/gram-counters.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { type Sql, sql, toStatement } from '../../../sql/sql.ts';

/** A gram is common if at least this many people have it and they are at least this part of all. */
const commonFrom = { people: 5_000, part: 0.03 };

interface Gram {
  readonly orgId: number;
  readonly gram: string;
}

const statisticsOf = (table: 'users' | 'receivers') => sql`
  select common.gram, round(common.part * greatest(c.reltuples, 0))::bigint as people
  from pg_class c
  join pg_stats s on s.schemaname = c.relnamespace::regnamespace::text and s.tablename = c.relname
  cross join lateral unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as common (gram, part)
  where c.oid = ${table}::regclass and s.attname = 'search_grams' and common.gram is not null
    and common.part >= ${commonFrom.part}::real`;

const knownOfUsers = sql`select org_id, gram from counted_grams`;
const knownOfReceivers = sql`select org_id, gram from common_receiver_grams`;

/** The grams that are common according to the statistics of PostgreSQL and are not marked as common yet. */
async function newlyCommon(executor: Executor, table: 'users' | 'receivers', known: Sql): Promise<Gram[]> {
  const stored = (await executor.execute(toStatement(statisticsOf(table)))).rows.map(
    row({ gram: text, people: integer }),
  );
  const before = (await executor.execute(toStatement(known))).rows.map(row({ orgId: integer, gram: text }));
  const keyOf = ({ orgId, gram }: Gram) => `${orgId} ${gram}`;
  const common = new Map<string, Gram>();
  for (const { gram: key, people } of stored) {
    const [, org, gram] = /^([0-9a-z]+)[:#](.+)$/s.exec(key) ?? [];
    if (org === undefined || gram === undefined || people < commonFrom.people) continue;
    const found = { orgId: Number.parseInt(org, 36), gram };
    common.set(keyOf(found), found);
  }
  for (const each of before) common.delete(keyOf(each));
  return [...common.values()];
}

/**
 * Marks grams that are common among receivers. Starts counters for up to `most` grams that are common among users, each in
 * its own transaction, because counting takes long.
 */
export async function updateCommonGrams(database: Database, most: number): Promise<void> {
  for (const { orgId, gram } of await newlyCommon(database, 'receivers', knownOfReceivers)) {
    await database.transaction((tx) =>
      orgSql(tx, orgId).run(
        sql`insert into common_receiver_grams (org_id, gram) values ($1, ${gram}) on conflict do nothing returning 1`,
      ),
    );
  }
  for (const { orgId, gram } of (await newlyCommon(database, 'users', knownOfUsers)).slice(0, most)) {
    await database.transaction((tx) => countGram(orgSql(tx, orgId), gram));
  }
}

/** The condition that the gram is marked as common among receivers. */
export const isCommonAmongReceivers = (gram: string): Sql => sql`
  exists (select from common_receiver_grams where org_id = $1 and gram = ${gram})`;
