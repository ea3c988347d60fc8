import { expect, onTestFinished, test, vi } from 'vitest';
import { openOwnDatabase } from '../../test/database/database.ts';
import { withStatementChecks } from '../../test/database/statement-checks.ts';
import { callerOf, createSchool } from '../../test/school/school.ts';
import { noon, startServer } from '../../test/server/server.ts';
import { Authenticator } from '../access/key/authenticate.ts';
import { storeKeyUses } from '../access/key/jobs.ts';
import { jobs } from '../catalogue/jobs.ts';
import type { Database } from '../database/database.ts';
import { compactCounters } from '../school/order/count/counters.ts';
import { compactSoldUnits } from '../school/product/sold.ts';
import { mostDeltas } from '../sql/deltas.ts';
import type { OrgDatabase } from '../sql/org-sql.ts';
import { integer, row } from '../sql/row.ts';
import { sql } from '../sql/sql.ts';
import { runJobs } from './run-jobs.ts';

test('maintenance finds the organisations that need work, and scopes every other statement to one of them', async () => {
  const database = await openOwnDatabase();
  const school = await createSchool(database);
  const server = await startServer(database, callerOf(school));
  const { secret } = await server.ask('/key/create', { name: 'x', scopes: ['user:read'] });
  const authenticator = new Authenticator({ database, signingSecretOf: () => '' });
  const presented = { signed: undefined, method: 'POST', path: '/', body: {}, rawBody: Buffer.of(), address: '::1' };
  await authenticator.identify({ ...presented, bearer: secret }, noon);
  expect(authenticator.used.size).toBe(1);
  for (const { run } of [...jobs, storeKeyUses(authenticator)]) {
    await run({ database: withStatementChecks(database), clock: () => noon, eventDays: 90 });
  }
  expect(authenticator.used.size).toBe(0);
});

interface Deltas {
  readonly branchId: number;
  readonly productId: number;
  readonly buyerId: number;
  readonly deltas: number;
}

/** Adds this many deltas of orders, each of another hour, and of units of the product. */
const addDeltas = (db: OrgDatabase, { branchId, productId, buyerId, deltas }: Deltas) =>
  db.transaction(async (tx) => {
    await tx.run(sql`
      insert into order_counter_deltas (org_id, buyer_id, branch_id, status, type, hour_ms, orders, amount, money_paid)
      select $1, ${buyerId}, ${branchId}, 2, 1, i * 3600000, 1, 3, 2 from generate_series(1, ${deltas}::bigint) as i`);
    await tx.run(sql`
      insert into product_sold_deltas (org_id, product_id, quantity)
      select $1, ${productId}, 2 from generate_series(1, ${deltas}::bigint)`);
  });

test('a run compacts more deltas than one statement takes, and loses none', async () => {
  const database = await openOwnDatabase();
  const { db, branches } = await createSchool(database);
  const [{ branchId, productIds, studentIds }] = branches;
  const deltas = 2 * mostDeltas + 1;
  await addDeltas(db, { branchId, productId: productIds[0], buyerId: studentIds[0], deltas });
  const compactions = jobs.filter(({ name }) => name === 'compact-counters');
  for (const { run } of compactions) await run({ database, clock: () => noon, eventDays: 90 });
  const counted = sql`
    select sum(orders)::bigint as orders, sum(amount)::bigint as amount,
      (select sold_num from products where org_id = $1 and product_id = ${productIds[0]}) as sold,
      (select count(*) from order_counter_deltas where org_id = $1)
        + (select count(*) from product_sold_deltas where org_id = $1) as deltas
    from order_counters
    where org_id = $1 and branch_id = ${branchId} and status = 2 and type = 1 and span_ms = 3600000`;
  expect(await db.one(counted, row({ orders: integer, amount: integer, sold: integer, deltas: integer }))).toEqual({
    orders: deltas,
    amount: 3 * deltas,
    sold: 2 * deltas,
    deltas: 0,
  });
});

test.each([
  ['order_counter_deltas', compactCounters],
  ['product_sold_deltas', compactSoldUnits],
] as const)(
  'a compaction reads each row of %s twice at most, also if statistics say that there are none',
  async (table, compact) => {
    const database = await openOwnDatabase();
    const { db, branches } = await createSchool(database);
    const [{ branchId, productIds, studentIds }] = branches;
    const compactOf = async (deltas: number) => {
      await addDeltas(db, { branchId, productId: productIds[0], buyerId: studentIds[0], deltas });
      return db.transaction(async (tx) => {
        expect(await compact(tx)).toBe(mostDeltas);
        const read = sql`
        select seq_tup_read + idx_tup_fetch as rows_read
        from pg_stat_xact_user_tables where relname = ${table} and $1 > 0`;
        return (await tx.one(read, row({ rowsRead: integer }))).rowsRead;
      });
    };
    await compactOf(mostDeltas);
    // An empty table whose file has pages: the planner believes that they stay empty.
    await database.execute({ text: `vacuum (analyze) ${table}`, values: [], isUnlimited: true });
    const waiting = 5 * mostDeltas;
    expect(await compactOf(waiting)).toBeLessThanOrEqual(2 * waiting);
  },
);

test('each run of a job is recorded with its outcome', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const database = await openOwnDatabase();
  const away: Database = {
    ...database,
    execute: () => Promise.reject(new Error('away')),
    transaction: () => Promise.reject(new Error('away')),
  };
  const runAll = async (on: Database) => {
    const recorded: string[] = [];
    const stop = runJobs({
      jobs,
      database: on,
      clock: () => noon,
      eventDays: 90,
      report: () => {},
      recordJob: (name, outcome) => void recorded.push(`${name} ${outcome}`),
    });
    vi.advanceTimersByTime(60_000);
    await stop();
    return recorded.sort();
  };
  const all = (outcome: string) => [...new Set(jobs.map(({ name }) => `${name} ${outcome}`))].sort();
  expect(await runAll(away)).toEqual(all('failed'));
  expect(await runAll(database)).toEqual(all('succeeded'));
});
