import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { type AnswerLimit, runStatement } from './connection.ts';

/** In so short a time no table grows so much that a plan becomes a bad one. */
const lookEveryMs = 200;

/**
 * How large each table is, by powers of two: the text changes when one of them doubles. A table that somebody locks
 * exclusively is left out, since asking for its size would wait for the lock.
 */
const sizes = `
  select string_agg(floor(log(2, 1 + coalesce(pg_relation_size(oid), 0) / 8192))::text, ' ' order by oid) as sizes
  from pg_class
  where relkind = 'r' and oid >= 16384
    and oid not in (select relation from pg_locks where mode = 'AccessExclusiveLock' and relation is not null)`;

/**
 * Has prepared statements planned again when a table has doubled. In a small table all indexes cost the same, so the
 * planner picks any of them, and PostgreSQL keeps that plan until the table is analysed: a school that grows quickly
 * would read all its orders for each one it looks for.
 */
export function planRenewal(limit: AnswerLimit): (client: pg.PoolClient) => Promise<void> {
  const plannedAt = new WeakMap<pg.PoolClient, string>();
  let lookAgainMs = 0;
  let known = '';
  return async (client) => {
    if (performance.now() >= lookAgainMs) {
      lookAgainMs = performance.now() + lookEveryMs;
      // A connection that is lost says so to the statement that comes next.
      const found = await runStatement(client, { text: sizes, values: [] }, limit).catch(() => undefined);
      known = String(found?.rows[0]?.sizes ?? known);
    }
    const planned = plannedAt.get(client);
    if (planned === known) return;
    plannedAt.set(client, known);
    if (planned !== undefined) client.query('discard plans').catch(() => {});
  };
}
