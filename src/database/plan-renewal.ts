import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import type { Executor } from './database.ts';

/** A table cannot grow enough in this time to make a plan bad. */
const checkEveryMs = 200;

/**
 * The sizes of all tables as powers of two: the text changes when a table doubles. Tables with an exclusive lock are left
 * out, because reading their size would wait for the lock.
 */
const sizes = `
  select string_agg(floor(ln(1 + coalesce(pg_relation_size(oid), 0) / 8192) / ln(2))::text, ' ' order by oid) as sizes
  from pg_class
  where relkind = 'r' and oid >= 16384
    and oid not in (select relation from pg_locks where mode = 'AccessExclusiveLock' and relation is not null)`;

/**
 * Discards the plans of prepared statements when a table has doubled. In a small table all indexes cost the same, so the
 * planner may pick a bad one, and PostgreSQL keeps the plan until the table is analysed. In a fast-growing school, every
 * lookup of an order would then read all orders.
 */
export function planRenewal(): (client: pg.Client, execute: Executor['execute']) => Promise<void> | undefined {
  const plannedAt = new WeakMap<pg.Client, string>();
  let nextCheckMs = 0;
  let known = '';
  const check = async (client: pg.Client, execute: Executor['execute']) => {
    nextCheckMs = performance.now() + checkEveryMs;
    // If the connection is lost, the next statement reports it.
    const found = await execute({ text: sizes, values: [], isPrepared: true }).catch(() => undefined);
    known = String(found?.rows[0]?.sizes ?? known);
    renew(client, execute);
  };
  const renew = (client: pg.Client, execute: Executor['execute']) => {
    const planned = plannedAt.get(client);
    if (planned === known) return;
    plannedAt.set(client, known);
    if (planned !== undefined) execute({ text: 'discard plans', values: [] }).catch(() => {});
  };
  return (client, execute) => (performance.now() >= nextCheckMs ? check(client, execute) : void renew(client, execute));
}
