import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { tries } from '../../../../test/run/tries.ts';
import { createTwoSchools, orderBy, type TwoSchools } from '../../../../test/school/orders.ts';
import { callerOf } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import type { OrderStatus } from '../../code-dictionary/order-status.ts';
import { insertUsers } from '../../user/write.ts';
import { compactCounters } from '../count/counters.ts';

const hourMs = 3_600_000;
const beganMs = Date.UTC(2026, 1, 27, 21);

let twins: TwoSchools;
let servers: readonly [whole: TestServer, bound: TestServer];
beforeAll(async () => {
  const database = await openTestDatabase();
  twins = await createTwoSchools(database);
  const { school } = twins;
  servers = [
    await startServer(database, callerOf(school)),
    await startServer(database, callerOf(school, school.branches[1])),
  ];
});

// Few letters, so that even long keywords occur; both cases, so that normalizing matters.
const word = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'a', 'A', 'b', '王', '%'), minLength: 1, maxLength });
// Times near the ends of hours and days, where counters meet rows.
const moment = fc
  .tuple(fc.nat(30), fc.constantFrom(-1, 0, 1, 1_800_000))
  .map(([hours, beside]) => beganMs + hours * hourMs + beside);
const optionally = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const statuses = [2, 3, 4, 5, 6, 7, 8, 9] as const satisfies readonly OrderStatus[];

const anyPerson = fc.record({ name: word(6), loginName: word(6), mobile: word(5) });
const anyOrder = fc.record({
  branch: fc.constantFrom(0, 1),
  buyer: fc.nat(3),
  sharer: fc.option(fc.nat(3)),
  receiver: fc.option(fc.record({ receiver: word(6), mobile: word(5) })),
  type: fc.constantFrom(1, 4, 5),
  status: fc.constantFrom(...statuses, 4, 0, 10),
  overdue: fc.boolean(),
  names: fc.array(word(6), { minLength: 1, maxLength: 3 }),
  amount: fc.nat(6),
  paidAtMs: moment,
});
const narrowing = {
  price: optionally(fc.tuple(fc.nat(12), fc.nat(12))),
  buyer: optionally(word(5)),
  receiver: optionally(word(5)),
  shareUser: optionally(word(5)),
  prodName: optionally(word(5)),
};
const none = fc.constant(undefined);
const countedAlone = { price: none, buyer: none, receiver: none, shareUser: none, prodName: none };
// With only these filters, totals come from the counters; half of the requests are such.
const filterWith = <T>(more: { [Name in keyof T]: fc.Arbitrary<T[Name]> }) =>
  fc.record({
    server: fc.constantFrom(0, 1),
    between: fc.tuple(moment, moment),
    orderStatus: optionally(fc.constantFrom(1, ...statuses)),
    orderType: optionally(fc.constantFrom(0, 1, 4, 5)),
    sort: optionally(fc.constantFrom('paid', '-paid', 'amount', '-amount')),
    pageNum: fc.nat(2),
    pageSize: fc.constantFrom(1, 5, 500),
    ...more,
  });
const anyFilter = fc.oneof(filterWith(countedAlone), filterWith(narrowing));
type Filter = typeof anyFilter extends fc.Arbitrary<infer T> ? T : never;
type Order = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never;
type Person = typeof anyPerson extends fc.Arbitrary<infer T> ? T : never;

const low = ([a, b]: readonly [number, number]) => Math.min(a, b);
const high = ([a, b]: readonly [number, number]) => Math.max(a, b);

/** A simple filter over orders in memory. */
function passes(filter: Filter, order: Order, people: readonly Person[]): boolean {
  const has = (keyword: string | undefined, ...texts: (string | undefined)[]) =>
    keyword === undefined || texts.some((text) => text?.toLowerCase().includes(keyword.toLowerCase()));
  const buyer = people[order.buyer];
  const sharer = order.sharer === null ? undefined : people[order.sharer];
  const amount = amountOf(order);
  // A group purchase past its deadline counts as refund in progress, recorded or not.
  const statusNow = order.status === 4 && order.overdue ? 6 : order.status;
  return (
    order.status !== 0 &&
    order.status !== 10 &&
    (filter.server === 0 || order.branch === 1) &&
    order.paidAtMs >= low(filter.between) &&
    order.paidAtMs <= high(filter.between) &&
    [undefined, 1, statusNow].includes(filter.orderStatus) &&
    [undefined, 0, order.type].includes(filter.orderType) &&
    (filter.price === undefined || (amount >= low(filter.price) && amount <= high(filter.price))) &&
    has(filter.buyer, buyer?.name, buyer?.loginName, buyer?.mobile) &&
    has(filter.receiver, order.receiver?.receiver, order.receiver?.mobile) &&
    has(filter.shareUser, sharer?.name, sharer?.loginName) &&
    has(filter.prodName, ...order.names)
  );
}

const amountOf = ({ amount, names }: Order) => amount * names.length;

/** The order in which a list has two orders; without `sort` it is that of /order/list. */
function compare(a: Order & { index: number }, b: Order & { index: number }, sort = '-paid'): number {
  const ascending =
    (sort.endsWith('amount') ? amountOf(a) - amountOf(b) : a.paidAtMs - b.paidAtMs) || a.index - b.index;
  return sort.startsWith('-') ? -ascending : ascending;
}

const requestOf = ({ between, price, server, sort, ...filter }: Filter) => ({
  ...filter,
  ...(sort && { sort }),
  payStartDate: low(between),
  payEndDate: high(between),
  ...(price && { priceBegin: low(price), priceEnd: String(high(price)) }),
});

const anyone = fc.uniqueArray(anyPerson, { minLength: 4, maxLength: 4, selector: ({ loginName }) => loginName });

/** Adds people and orders to both schools; orders of earlier runs are outside the range. */
async function fill(people: readonly Person[], orders: readonly Order[], run: number, folded: number) {
  const shift = run * 100 * 24 * hourMs;
  const userIds = new Map<number, readonly number[]>();
  for (const { db, branches } of [twins.school, twins.other]) {
    const users = people.map((person) => ({ ...person, loginName: `${person.loginName}${'z'.repeat(run)}` }));
    const [{ branchId }] = branches;
    const ids = await db.transaction((tx) =>
      insertUsers(
        tx,
        users.map((user) => ({ ...user, branchId, role: 'student', createdAtMs: 0 })),
      ),
    );
    userIds.set(branchId, ids);
  }
  const place = (some: readonly Order[], from: number) =>
    twins.place((branches) =>
      some.map((order, index) => {
        const user = (position: number) => userIds.get(branches[0].branchId)?.[position] ?? 0;
        const unpaid = order.status === 0 || order.status === 10;
        return orderBy(branches[order.branch === 0 ? 0 : 1], {
          orderSn: `${run}-${from + index}`,
          buyerId: user(order.buyer),
          sharerId: order.sharer === null ? null : user(order.sharer),
          receiver: order.receiver && { ...order.receiver, districts: '王', address: 'a' },
          type: order.type === 4 ? 4 : order.type === 5 ? 5 : 1,
          createdAtMs: order.paidAtMs + shift,
          paidAtMs: unpaid ? null : order.paidAtMs + shift,
          completeBeforeMs: order.overdue ? noon : noon + 1,
          lines: order.names.map((name) => ({ name, amount: order.amount, status: order.status })),
        });
      }),
    );
  // Some deltas are compacted into counters, some are not.
  await place(orders.slice(0, folded), 0);
  await twins.school.db.transaction((tx) => compactCounters(tx));
  await place(orders.slice(folded), folded);
  return shift;
}

test('any filters over any orders find and count what a filter in memory does', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      anyone,
      fc.array(anyOrder, { maxLength: 40 }),
      fc.nat(40),
      fc.array(anyFilter, { minLength: 12, maxLength: 12 }),
      async (people, orders, folded, filters) => {
        run += 1;
        const thisRun = run;
        const shift = await fill(people, orders, thisRun, folded);
        const renamed = people.map((person) => ({ ...person, loginName: `${person.loginName}${'z'.repeat(thisRun)}` }));
        for (const filter of filters) {
          const expected = orders
            .map((order, index) => ({ ...order, orderSn: `${thisRun}-${index}`, index }))
            .filter((order) => passes(filter, order, renamed))
            .sort((a, b) => compare(a, b, filter.sort))
            .map(({ orderSn }) => orderSn);
          const request = requestOf(filter);
          const begin = filter.pageNum * filter.pageSize;
          const path = filter.sort === undefined ? '/order/list' : '/order/sorted';
          const { count, list } = await servers[filter.server === 0 ? 0 : 1].ask(path, {
            ...request,
            payStartDate: request.payStartDate + shift,
            payEndDate: request.payEndDate + shift,
          });
          expect({ count, list: list.map(({ orderSn }: { orderSn: string }) => orderSn) }).toEqual({
            count: expected.length,
            list: expected.slice(begin, begin + filter.pageSize),
          });
        }
      },
    ),
    { numRuns: tries(8, 150) },
  );
});
