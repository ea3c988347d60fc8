import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { waitsFor } from '../../../../test/database/lock-wait.ts';
import { tries } from '../../../../test/run/tries.ts';
import { createSchool, type School } from '../../../../test/school/school.ts';
import type { Database } from '../../../database/database.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, nullable, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { dayMs, hourMs } from '../../../time/spans.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { everyStatus, everyType } from '../contract.ts';
import { insertOrders, type NewOrder } from '../insert/insert-orders.ts';
import { orderTotal } from '../list/total.ts';
import { changeOrders } from '../transition/change-orders.ts';
import { lockOrders } from '../transition/locked-order.ts';
import { everyBranch } from './branch.ts';
import { compactCounters, rebuildCounters } from './counters.ts';

const firstDayMs = Date.UTC(2026, 2, 1);
const lastDayMs = firstDayMs + 4 * dayMs;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

/** Many times near the ends of hours and days. */
const moment = fc
  .record({
    edgeMs: fc.integer({ min: 0, max: 4 * 24 }).map((hours) => firstDayMs + hours * hourMs),
    offMs: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: 0, max: hourMs })),
  })
  .map(({ edgeMs, offMs }) => edgeMs + offMs);
const status = fc.constantFrom(2, 3, 5, 6, 7, 8, 9);
const order = fc.record({
  branch: fc.nat(1),
  status: fc.oneof(status, fc.constantFrom(0, 4, 10)),
  type: fc.constantFrom(1, 4, 5),
  paidAtMs: moment,
  amount: fc.nat(500_000),
});
type Order = typeof order extends fc.Arbitrary<infer T> ? T : never;

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ insert: fc.array(order, { minLength: 1, maxLength: 8 }) }) },
  { weight: 3, arbitrary: fc.record({ move: fc.nat(100), to: status }) },
  { weight: 1, arbitrary: fc.constant({ fold: true }) },
  { weight: 1, arbitrary: fc.constant({ rebuild: true }) },
);
const filter = fc.record({
  branch: fc.option(fc.nat(1), { nil: undefined }),
  status: fc.oneof(fc.constant(everyStatus), fc.constantFrom(2, 3, 4, 5, 6, 7, 8, 9)),
  type: fc.constantFrom(everyType, 1, 4, 5),
  fromMs: moment,
  toMs: moment,
});
type Filter = typeof filter extends fc.Arbitrary<infer T> ? T : never;

test('totals by counters equal counts of orders after any writes, transitions, compactions and rebuilds', async () => {
  const history = fc.array(step, { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(history, fc.array(filter, { minLength: 10, maxLength: 20 }), async (steps, filters) => {
      const school = await createSchool(database);
      for (const each of steps) {
        await school.db.transaction(async (tx) => {
          if ('insert' in each)
            await insertOrders(
              tx,
              each.insert.map((made, index) => newOrder(school, made, index)),
            );
          else if ('move' in each) await moveOne(tx, each.move, each.to);
          else if ('fold' in each) await compactCounters(tx);
          else await rebuildCounters(tx);
        });
      }
      for (const filter of filters) {
        const { counted, total } = await totals(school, filter);
        expect(total, JSON.stringify(filter)).toBe(counted);
      }
      expect(await countersAndDeltas(school.db)).toEqual(await sumsOfOrders(school.db));
    }),
    { numRuns: tries(12, 250) },
  );
});

test('a rebuild repairs any wrong counters', async () => {
  const school = await createSchool(database);
  await school.db.transaction(async (tx) => {
    await insertOrders(tx, sampleOrders(school, 40));
    await compactCounters(tx);
    await insertOrders(tx, sampleOrders(school, 3));
    await tx.run(sql`
      update order_counters set orders = orders + 3, amount = 7
      where org_id = $1 and span_ms = ${hourMs} and type = ${everyType}`);
    await tx.run(sql`
      insert into order_counters (org_id, branch_id, status, type, span_ms, begin_ms, orders, amount, money_paid)
      values ($1, ${everyBranch}, 2, 1, ${dayMs}, 0, 5, 5, 5)`);
  });
  expect(await countersAndDeltas(school.db)).not.toEqual(await sumsOfOrders(school.db));
  await school.db.transaction((tx) => rebuildCounters(tx));
  expect(await countersAndDeltas(school.db)).toEqual(await sumsOfOrders(school.db));
});

test('a read during a compaction returns the exact total', async () => {
  const school = await createSchool(database);
  for (const made of sampleOrders(school, 60)) await school.db.transaction((tx) => insertOrders(tx, [made]));
  const everything: Filter = {
    status: everyStatus,
    type: everyType,
    fromMs: firstDayMs,
    toMs: lastDayMs,
    branch: undefined,
  };
  const { counted } = await totals(school, everything);
  const read = async () => {
    for (let times = 0; times < 15; times++) expect((await totals(school, everything)).total).toBe(counted);
  };
  const fold = () => school.db.transaction((tx) => compactCounters(tx));
  await Promise.all([read(), fold(), fold()]);
  expect(await countersAndDeltas(school.db)).toEqual(await sumsOfOrders(school.db));
});

test('concurrent writes, two compactions and a rebuild lose nothing and do not deadlock', async () => {
  const school = await createSchool(database);
  let begun = 0;
  const inTransaction = (work: (tx: OrgSql) => Promise<unknown>) =>
    school.db.transaction((tx) => {
      begun += 1;
      return work(tx);
    });
  const rounds = 12;
  for (let round = 0; round < rounds; round++) {
    await Promise.all([
      inTransaction((tx) => insertOrders(tx, sampleOrders(school, 20))),
      inTransaction(compactCounters),
      inTransaction((tx) => insertOrders(tx, sampleOrders(school, 20).reverse())),
      inTransaction(compactCounters),
      inTransaction((tx) => moveOne(tx, round, orderStatus.refundRequested)),
      ...(round % 4 === 3 ? [inTransaction(rebuildCounters)] : []),
    ]);
  }
  expect(await countersAndDeltas(school.db)).toEqual(await sumsOfOrders(school.db));
  // After a deadlock, the transaction that PostgreSQL cancelled begins again.
  expect(begun).toBe(rounds * 5 + rounds / 4);
});

test('a rebuild that begins during a compaction counts nothing twice', async () => {
  const school = await createSchool(database);
  await school.db.transaction((tx) => insertOrders(tx, sampleOrders(school, 30)));
  let rebuilt: Promise<unknown> = Promise.resolve();
  await school.db.transaction(async (tx) => {
    await compactCounters(tx);
    rebuilt = school.db.transaction((other) => rebuildCounters(other));
    if (database.kind === 'postgres') expect(await waitsFor(tx, rebuilt)).toBe(true);
  });
  await rebuilt;
  expect(await countersAndDeltas(school.db)).toEqual(await sumsOfOrders(school.db));
});

let ordersMade = 0;

function newOrder(school: School, made: Order, index: number): NewOrder {
  const branch = school.branches[made.branch];
  const [productId] = branch?.productIds ?? [];
  const buyerId = branch?.studentIds[index % 3];
  if (branch === undefined || productId === undefined || buyerId === undefined) throw new Error('No such branch');
  const isPaid = made.status !== 0 && made.status !== 10;
  ordersMade += 1;
  return {
    orderSn: `sn-${ordersMade}`,
    branchId: branch.branchId,
    type: made.type,
    buyerId,
    receiver: { receiver: 'ann', mobile: '13800000000', districts: '', address: `${index % 2}` },
    moneyPaid: isPaid ? Math.floor(made.amount / 2) : 0,
    createdAtMs: firstDayMs,
    paidAtMs: isPaid ? made.paidAtMs : null,
    lines: [{ productId, name: `Course ${index % 3}`, quantity: 1, amount: made.amount, status: made.status }],
  };
}

const sampleOrders = (school: School, count: number): NewOrder[] =>
  fc.sample(order, { numRuns: count, seed: ordersMade }).map((made, index) => newOrder(school, made, index));

/** Changes the status of a paid order, if there is one that is not in a group purchase. */
async function moveOne(tx: OrgSql, choice: number, to: (typeof orderStatus)['refundRequested'] | Order['status']) {
  const movable = await tx.rows(
    sql`
      select order_id
      from orders
      where org_id = $1 and paid_at_ms is not null and status <> ${orderStatus.groupPurchase}
      order by order_id`,
    row({ orderId: integer }),
  );
  const chosen = movable[choice % movable.length];
  if (chosen === undefined) return;
  const [order] = await lockOrders(tx, [chosen.orderId]);
  if (order !== undefined) await changeOrders(tx, [{ order, lines: [{ line: 1, status: to }] }], lastDayMs);
}

/** A time before all deadlines, because the counters use the stored status. */
const beforeAnyClock = 0;

async function totals(school: School, { branch, status, type, fromMs, toMs }: Filter) {
  const branchId = branch === undefined ? null : (school.branches[branch]?.branchId ?? 0);
  const conditions = sql`
    o.org_id = $1 and o.paid_at_ms between ${fromMs} and ${toMs}
    and (${branchId}::bigint is null or o.branch_id = ${branchId}::bigint)
    and (${status} = ${everyStatus} or o.status = ${status}) and (${type} = ${everyType} or o.type = ${type})`;
  const caller = { id: 'test', orgId: school.orgId, branchId, personal: true };
  return school.db.one(
    sql`
      select (${orderTotal({ caller, status, type, fromMs, toMs, now: beforeAnyClock })}) as total,
        (select count(*) from orders o where ${conditions}) as counted`,
    row({ total: integer, counted: integer }),
  );
}

interface Sums {
  orders: number;
  amount: number;
  moneyPaid: number;
}
const sumsShape = { branchId: integer, status: integer, type: integer, amount: integer, moneyPaid: integer };

/** Sums by counter, without zeros. */
function summed(rows: readonly (Sums & { key: string })[]): Record<string, Sums> {
  const sums: Record<string, Sums> = {};
  for (const { key, orders, amount, moneyPaid } of rows) {
    const sum = sums[key] ?? { orders: 0, amount: 0, moneyPaid: 0 };
    sums[key] = { orders: sum.orders + orders, amount: sum.amount + amount, moneyPaid: sum.moneyPaid + moneyPaid };
  }
  const isSomething = ([, sum]: [string, Sums]) => sum.orders !== 0 || sum.amount !== 0 || sum.moneyPaid !== 0;
  return Object.fromEntries(Object.entries(sums).filter(isSomething));
}

type Delta = Sums & { branchId: number; status: number; type: number; atMs: number };

function spread({ branchId, status, type, atMs, orders, amount, moneyPaid }: Delta) {
  const keys: string[] = [];
  for (const b of [branchId, everyBranch]) {
    for (const s of [status, everyStatus]) {
      for (const t of [type, everyType]) {
        for (const span of [hourMs, dayMs]) keys.push([b, s, t, span, Math.floor(atMs / span) * span].join());
      }
    }
  }
  return keys.map((key) => ({ key, orders, amount, moneyPaid }));
}

async function sumsOfOrders(db: OrgSql) {
  const orders = await db.rows(
    sql`select branch_id, status, type, amount, money_paid, paid_at_ms from orders where org_id = $1`,
    row({ ...sumsShape, paidAtMs: nullable(integer) }),
  );
  return summed(
    orders.flatMap(({ paidAtMs, ...made }) =>
      paidAtMs === null ? [] : spread({ ...made, atMs: paidAtMs, orders: 1 }),
    ),
  );
}

async function countersAndDeltas(db: OrgSql) {
  const found = await db.rows(
    sql`
      select branch_id, status, type, span_ms, begin_ms, orders, amount, money_paid
      from order_counters where org_id = $1
      union all
      select branch_id, status, type, 0, hour_ms, orders, amount, money_paid
      from order_counter_deltas where org_id = $1`,
    row({ ...sumsShape, orders: integer, spanMs: integer, beginMs: integer }),
  );
  return summed(
    found.flatMap(({ spanMs, beginMs, ...sums }) =>
      spanMs === 0
        ? spread({ ...sums, atMs: beginMs })
        : [{ key: [sums.branchId, sums.status, sums.type, spanMs, beginMs].join(), ...sums }],
    ),
  );
}
