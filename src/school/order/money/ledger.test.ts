import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { derivedStatus, firstBrokenStep, isSold, type LoggedTransition } from '../../../../test/model/order-model.ts';
import { isLong, tries } from '../../../../test/run/tries.ts';
import { callerOf } from '../../../../test/school/school.ts';
import { createShop, type OrderState, type Shop } from '../../../../test/school/shop.ts';
import { noon, startServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { compactSoldUnits } from '../../product/sold.ts';
import { compactCounters } from '../count/counters.ts';
import { recordPassedDeadlines } from '../lock-order/record-passed-deadlines.ts';
import { isUpToDate } from '../rendered-lines/render-in-sql.ts';
import { verifyRenderedLines } from '../rendered-lines/verify.ts';
import { transitions } from '../status/transitions.ts';

const minute = 60_000;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

/** An attempted operation; the server may refuse it. */
const anyStep = fc.record({
  what: fc.constantFrom(
    ...['create', 'create', 'create', 'pay', 'pay', 'pay', 'cancel', 'ship', 'withdraw', 'undoWithdraw'],
    ...['requestRefund', 'requestRefund', 'approveRefund', 'approveRefund', 'declineRefund', 'cancelRefund'],
    ...['settleRefund', 'settleRefund', 'failRefund', 'retryRefund', 'giveUpRefund', 'completeGroupPurchase'],
  ),
  caller: fc.nat(1),
  order: fc.nat(1000),
  line: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 2 }),
  amount: fc.option(fc.integer({ min: 1, max: 400 }), { freq: 2 }),
  buyer: fc.nat(2),
  type: fc.constantFrom(1, 1, 1, 4, 5, 5),
  products: fc.array(fc.record({ product: fc.nat(3), quantity: fc.integer({ min: 1, max: 2 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  discount: fc.nat(50),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** Several concurrent attempts; then time passes and background jobs may run. */
const anyRound = fc.record({
  steps: fc.array(anyStep, { minLength: 1, maxLength: 4 }),
  minutes: fc.constantFrom(0, 0, 0, 1, 31, 25 * 60),
  chores: fc.boolean(),
});

const initialStock = 4;
const limit = 3;

interface World {
  readonly shop: Shop;
  readonly callers: readonly Shop['server'][];
  readonly products: readonly number[];
  readonly orders: OrderState[];
}

async function createWorld(): Promise<World> {
  const shop = await createShop(database);
  const groupPurchase = { groupSize: 2, groupPrice: 90 };
  const products = [
    await shop.product({ price: 100, ...groupPurchase }),
    await shop.product({ price: 101, type: 9, stock: initialStock, ...groupPurchase }),
    await shop.product({ price: 33, type: 5, limitBuyNum: limit }),
    await shop.product({ price: 0, type: 4 }),
  ];
  const second = await startServer(database, callerOf(shop.school, shop.branch, 'second'));
  return { shop, callers: [shop.server, second], products, orders: [] };
}

let transactions = 0;

function requestOf({ shop, products, orders }: World, step: Step): [path: string, request: object] {
  const { what, line, amount } = step;
  // One of the latest orders, so that some of them make many transitions.
  const order = orders.at(-1 - (step.order % Math.min(3, orders.length || 1)));
  transactions += 1;
  const transactionNo = `w${transactions}`;
  const productIdOf = (place: number) => products[place] ?? 0;
  if (what === 'create') {
    const buyerId = shop.students[step.buyer];
    const lines = step.products.map(({ product, quantity }) => ({ productId: productIdOf(product), quantity }));
    if (step.type === 4) return ['/order/create', { buyerId, productList: lines, orderType: 4, moneyPaid: 0 }];
    if (step.type === 1) return ['/order/create', { buyerId, productList: lines, discount: step.discount }];
    const group = order?.purchaseGroupId ? { purchaseGroupId: order.purchaseGroupId } : {};
    const productList = [{ productId: productIdOf(step.products[0]?.product === 0 ? 0 : 1) }];
    return ['/order/create', { buyerId, productList, orderType: 5, ...(step.discount > 25 ? group : {}) }];
  }
  const orderSn = order?.orderSn ?? 'none';
  const lines = line === null ? {} : { lines: [line] };
  const amounts = line === null ? {} : { lines: [{ line, ...(amount === null ? {} : { amount }) }] };
  if (what === 'pay') {
    return ['/order/pay', { orderSn, amount: order?.payable ?? 0, payChannel: 'wechat', transactionNo }];
  }
  if (what === 'completeGroupPurchase') {
    return ['/order/completeGroupPurchase', { purchaseGroupId: order?.purchaseGroupId || 1 }];
  }
  const more: Readonly<Record<string, object>> = {
    ship: { ...lines, logisticsCompany: 'x', trackingText: '1' },
    requestRefund: amounts,
    approveRefund: { ...amounts, userName: 'approver' },
    declineRefund: { ...lines, reason: 'no' },
    settleRefund: { ...lines, refundChannel: 'cash', transactionNo },
    cancel: {},
  };
  return [`/order/${what}`, { orderSn, ...(more[what] ?? lines) }];
}

async function play(world: World, rounds: readonly { steps: Step[]; minutes: number; chores: boolean }[]) {
  const { shop, callers, orders } = world;
  const paidUntilNow = new Map<string, number>();
  let now = noon;
  for (const { steps, minutes, chores } of rounds) {
    const requests = steps.map((step) => ({ step, request: requestOf(world, step) }));
    const answers = await Promise.all(
      requests.map(({ step, request: [path, request] }) => (callers[step.caller] ?? shop.server).post(path, request)),
    );
    const paidBefore = new Map(paidUntilNow);
    answers.forEach(({ status, body, text }, index) => {
      expect(status, text).toBeLessThan(500);
      if (body.code !== 0 || body.obj.orderSn === undefined) return;
      const state: OrderState = body.obj;
      if (requests[index]?.step.what === 'create') orders.push(state);
      // The amount paid never decreases. Concurrent answers may arrive in any order.
      expect(state.moneyPaid).toBeGreaterThanOrEqual(paidBefore.get(state.orderSn) ?? 0);
      paidUntilNow.set(state.orderSn, Math.max(state.moneyPaid, paidUntilNow.get(state.orderSn) ?? 0));
    });
    now += minutes * minute;
    for (const server of callers) server.setNow(now);
    if (chores) {
      await shop.school.db.transaction((tx) => recordPassedDeadlines(tx, now));
      await shop.school.db.transaction((tx) => compactCounters(tx));
      await shop.school.db.transaction((tx) => compactSoldUnits(tx));
    }
  }
  // Record passed deadlines first, because the comparison uses stored rows.
  await shop.school.db.transaction((tx) => recordPassedDeadlines(tx, now));
  return now;
}

const known = new Set(transitions.map(({ move, from, to }) => `${move} ${from} ${to}`));

interface Checked {
  readonly orderStatus: number;
  readonly orderType: number;
  readonly buyerId: string;
  readonly payBefore: number;
  readonly lines: readonly { readonly productId: number; readonly quantity: number; readonly sold: boolean }[];
}

async function checkOrder({ shop }: World, { orderSn }: OrderState): Promise<Checked> {
  const order = await shop.server.ask('/order/get', { orderSn });
  const statuses = order.lines.map(({ status }: { status: number }) => status);
  expect(order.orderStatus, `${orderSn}: ${statuses}`).toBe(derivedStatus(statuses));
  const shares = order.lines.map(({ share }: { share: number }) => share);
  expect(shares.reduce((sum: number, share: number) => sum + share, 0)).toBe(order.moneyPaid);
  const lines: { productId: number; quantity: number; sold: boolean }[] = [];
  for (const { line, share, refundAmount, status, productId, quantity } of order.lines) {
    const moves: LoggedTransition[] = order.history.filter((step: LoggedTransition) => step.line === line);
    for (const { move, from, to } of moves.slice(1)) expect(known).toContain(`${move} ${from} ${to}`);
    expect(firstBrokenStep(moves)).toBeUndefined();
    expect(moves.at(-1)?.to).toBe(status);
    const refunds = order.refunds.filter((refund: { line: number }) => refund.line === line);
    const settled = refunds.filter((refund: { status: string }) => refund.status === 'settled');
    const paidBack = settled.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
    expect(refundAmount).toBe(paidBack);
    expect(refundAmount).toBeLessThanOrEqual(share);
    if (status === 5) expect(refundAmount).toBe(share);
    const underWay = refunds.filter(({ status: each }: { status: string }) =>
      ['requested', 'approved', 'failed'].includes(each),
    );
    expect(underWay).toHaveLength([6, 7, 9].includes(status) ? 1 : 0);
    lines.push({ productId, quantity, sold: isSold(moves) });
  }
  return { ...order, lines };
}

async function checkCounters({ shop }: World) {
  const wrong = await shop.school.db.rows(
    sql`
      with said as (
        select status, type, sum(orders) as orders, sum(amount) as amount, sum(money_paid) as money_paid
        from (
          select status, type, orders, amount, money_paid from order_counters
          where org_id = $1 and branch_id <> 0 and status <> 1 and type <> 0 and span_ms = 3600000
          union all
          select status, type, orders, amount, money_paid from order_counter_deltas where org_id = $1
        ) as counters
        group by status, type
      ), counted as (
        select status, type, count(*) as orders, sum(amount) as amount, sum(money_paid) as money_paid
        from orders
        where org_id = $1 and paid_at_ms is not null
        group by status, type
      )
      select coalesce(said.status, counted.status) as status
      from said
      full join counted on counted.status = said.status and counted.type = said.type
      where (coalesce(said.orders, 0), coalesce(said.amount, 0), coalesce(said.money_paid, 0))
        is distinct from (coalesce(counted.orders, 0), coalesce(counted.amount, 0), coalesce(counted.money_paid, 0))`,
    row({ status: integer }),
  );
  expect(wrong).toEqual([]);
}

/** What is stored for the details of an order belongs to its latest change and matches its rows. */
async function checkRenderedLines({ shop: { school } }: World): Promise<void> {
  const outdated = await school.db.rows(
    sql`select order_sn from orders o where o.org_id = $1 and (${isUpToDate}) is not true`,
    row({ orderSn: text }),
  );
  expect(outdated).toEqual([]);
  expect(await verifyRenderedLines(school.db)).toBe(0);
}

test('after any concurrent operations the ledger balances and every transition is in the table', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRound, { minLength: 5, maxLength: isLong ? 60 : 25 }), async (rounds) => {
      const world = await createWorld();
      const now = await play(world, rounds);
      const orders: Checked[] = [];
      for (const order of world.orders) orders.push(await checkOrder(world, order));
      await checkCounters(world);
      await checkRenderedLines(world);

      const { shop, products } = world;
      const held = await shop.school.db.one(
        sql`select coalesce(sum(quantity), 0)::bigint as units from stock_holds where org_id = $1 and until_ms > ${now}`,
        row({ units: integer }),
      );
      for (const productId of products) {
        const lines = orders.flatMap((order) => order.lines).filter((line) => line.productId === productId);
        const sold = lines.filter((line) => line.sold).reduce((sum, { quantity }) => sum + quantity, 0);
        const { soldNum, stock } = await shop.server.ask('/product/get', { productId });
        expect(soldNum).toBe(sold);
        // Units of an incomplete group purchase may be both sold and held.
        if (stock !== -1) {
          expect(stock).toBeGreaterThanOrEqual(0);
          const waiting = orders
            .filter(({ orderStatus }) => orderStatus === 4)
            .flatMap((order) => order.lines)
            .filter((line) => line.productId === productId).length;
          expect(stock + sold + held.units - waiting).toBe(initialStock);
        }
      }
      for (const buyerId of shop.students) {
        const ordinary = orders.filter((order) => order.buyerId === buyerId && order.orderType !== 4);
        const units = ordinary
          .filter(({ orderStatus, payBefore }) => orderStatus !== 10 && (orderStatus !== 0 || payBefore > now))
          .flatMap((order) => order.lines.map((line) => ({ ...line, unpaid: order.orderStatus === 0 })))
          .filter((line) => line.productId === products[2] && (line.sold || line.unpaid))
          .reduce((sum, { quantity }) => sum + quantity, 0);
        expect(units).toBeLessThanOrEqual(limit);
      }
    }),
    // Concurrent runs are not repeatable, so shrinking would not help.
    { numRuns: tries(6, 80), endOnFailure: true },
  );
});
