import { performance } from 'node:perf_hooks';
import { command } from '../sql/sql.ts';
import type { Session } from './session.ts';

/** A table cannot grow enough in this time to make a plan bad. */
const checkEveryMs = 200;

/**
 * The sizes of all tables as powers of two: the text changes when a table doubles. Tables with an exclusive lock are left
 * out, because reading their size would wait for the lock.
 */
const sizes = command(`
  select string_agg(floor(ln(1 + coalesce(pg_relation_size(oid), 0) / 8192) / ln(2))::text, ' ' order by oid) as sizes
  from pg_class
  where relkind = 'r' and oid >= 16384
    and oid not in (select relation from pg_locks where mode = 'AccessExclusiveLock' and relation is not null)`);
const discardPlans = command('discard plans');

/**
 * Discards the plans of prepared statements when a table has doubled. In a small table all indexes cost the same, so the
 * planner may pick a bad one, and PostgreSQL keeps the plan until the table is analysed. In a fast-growing school, every
 * lookup of an order would then read all orders.
 */
export function planRenewal(): (session: Session) => Promise<void> | undefined {
  const plannedAt = new WeakMap<Session, string>();
  let nextCheckMs = 0;
  let known = '';
  const check = async (session: Session) => {
    nextCheckMs = performance.now() + checkEveryMs;
    // If the connection is lost, the next statement reports it.
    const found = await session.runAlone(sizes).catch(() => undefined);
    known = String(found?.rows[0]?.sizes ?? known);
    renew(session);
  };
  const renew = (session: Session) => {
    const planned = plannedAt.get(session);
    if (planned === known) return;
    plannedAt.set(session, known);
    if (planned !== undefined) session.runAlone(discardPlans).catch(() => session.destroy());
  };
  return (session) => (performance.now() >= nextCheckMs ? check(session) : void renew(session));
}
