import type { Database, Executor } from '../database/database.ts';
import { integer, row, text } from '../database/row.ts';
import { scope } from '../database/scope.ts';
import { sql, toStatement } from '../database/sql.ts';
import { countGram } from './gram-counters.ts';

/** A gram is common, and the orders of those who have it are counted, from so many users on, and this part of all. */
const commonFrom = { users: 5_000, part: 0.03 };

interface CommonGram {
  readonly orgId: number;
  readonly gram: string;
}

const statistics = sql`
  select common.gram, round(common.part * greatest(c.reltuples, 0))::bigint as users
  from pg_class c
  join pg_stats s on s.schemaname = c.relnamespace::regnamespace::text and s.tablename = c.relname
  cross join lateral unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as common (gram, part)
  where c.oid = 'users'::regclass and s.attname = 'search_grams' and common.gram is not null
    and common.part >= ${commonFrom.part}::real`;

const known = sql`select org_id, gram from counted_grams`;

/** Grams that are common by what PostgreSQL last found out about the users, and not counted yet. */
async function uncountedCommonGrams(executor: Executor): Promise<CommonGram[]> {
  const stored = (await executor.execute(toStatement(statistics))).rows.map(row({ gram: text, users: integer }));
  const counted = (await executor.execute(toStatement(known))).rows.map(row({ orgId: integer, gram: text }));
  const keyOf = ({ orgId, gram }: CommonGram) => `${orgId} ${gram}`;
  const common = new Map<string, CommonGram>();
  for (const { gram: key, users } of stored) {
    const [, org, gram] = /^([0-9a-z]+)[:#](.+)$/s.exec(key) ?? [];
    if (org === undefined || gram === undefined || users < commonFrom.users) continue;
    const found = { orgId: Number.parseInt(org, 36), gram };
    common.set(keyOf(found), found);
  }
  for (const each of counted) common.delete(keyOf(each));
  return [...common.values()];
}

/** Begins to count up to so many of them; each is one transaction, since counting takes its time. */
export async function countCommonGrams(database: Database, most: number): Promise<void> {
  for (const { orgId, gram } of (await uncountedCommonGrams(database)).slice(0, most)) {
    await database.transaction((tx) => countGram(scope(tx, orgId), gram));
  }
}
