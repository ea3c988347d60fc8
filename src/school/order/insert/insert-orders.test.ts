import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createSchool, type School, type SchoolBranch } from '../../../../test/school/school.ts';
import type { Database } from '../../../database/database.ts';
import { contains } from '../../../search/keyword.ts';
import { single } from '../../../sql/insert.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { changeOrders } from '../transition/change-orders.ts';
import { lockOrders } from '../transition/locked-order.ts';
import { insertOrders, type NewOrder, type NewOrderLine } from './insert-orders.ts';

const paidAtMs = Date.UTC(2026, 2, 1);
const home = { receiver: '王芳', mobile: '13800001111', districts: '上海市 浦东新区', address: '世纪大道 100 号' };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

async function newSchool(): Promise<School & SchoolBranch> {
  const school = await createSchool(database);
  const [first] = school.branches;
  if (first === undefined) throw new Error('A school has branches');
  return { ...school, ...first };
}

let ordersMade = 0;

function order(
  school: SchoolBranch,
  lines: readonly Partial<NewOrderLine>[],
  changes: Partial<NewOrder> = {},
): NewOrder {
  const [productId = 0] = school.productIds;
  const [buyerId = 0] = school.studentIds;
  ordersMade += 1;
  return {
    orderSn: `sn-${ordersMade}`,
    branchId: school.branchId,
    type: 1,
    buyerId,
    moneyPaid: 0,
    createdAtMs: paidAtMs,
    paidAtMs,
    lines: lines.map((line) => ({ productId, name: 'Course', quantity: 1, amount: 0, status: 2, ...line })),
    ...changes,
  };
}

const write = (school: School, orders: readonly NewOrder[]) => school.db.transaction((tx) => insertOrders(tx, orders));
const count = async (school: School, table: 'receivers' | 'ordered_names') => {
  const counted = table === 'receivers' ? sql`receivers` : sql`ordered_names`;
  const { number } = await school.db.one(
    sql`select count(*) as number from ${counted} where org_id = $1`,
    row({ number: integer }),
  );
  return number;
};

test('ids are returned in the order of the input', async () => {
  const school = await newSchool();
  const orders = Array.from({ length: 50 }, () => order(school, [{ amount: 1 }]));
  const ids = await write(school, orders);
  const found = await school.db.rows(
    sql`select order_id, order_sn from orders where org_id = $1`,
    row({ orderId: integer, orderSn: text }),
  );
  const snOf = new Map(found.map(({ orderId, orderSn }) => [orderId, orderSn]));
  expect(ids.map((id) => snOf.get(id))).toEqual(orders.map(({ orderSn }) => orderSn));
});

test("an order's amount and status, and its lines' shares, follow from its lines", async () => {
  const school = await newSchool();
  const lines = [{ amount: 128_000 }, { amount: 6_800, status: 8 as const }, { amount: 4_900 }];
  await write(school, [order(school, lines, { moneyPaid: 118_001 })]);
  const found = await school.db.rows(
    sql`
      select o.amount as order_amount, o.status as order_status, l.line, l.share
      from orders o
      join order_lines l on l.org_id = $1 and l.order_id = o.order_id
      where o.org_id = $1
      order by l.line`,
    row({ orderAmount: integer, orderStatus: integer, line: integer, share: integer }),
  );
  expect(found).toEqual(
    [108_118, 5_744, 4_139].map((share, index) => ({ orderAmount: 139_700, orderStatus: 8, line: index + 1, share })),
  );
});

test('orders of one buyer to one address share a receiver; another buyer has another one', async () => {
  const school = await newSchool();
  const [ann = 0, ben = 0] = school.studentIds;
  const to = (buyerId: number, receiver: typeof home) => order(school, [{}], { buyerId, receiver });
  await write(school, [to(ann, home), to(ann, { ...home }), to(ben, home)]);
  await write(school, [to(ann, home), to(ann, { ...home, address: 'elsewhere' }), order(school, [{}])]);
  expect(await count(school, 'receivers')).toBe(3);
  const shared = await school.db.rows(
    sql`
      select count(*) as orders
      from orders
      where org_id = $1 and receiver_id is not null
      group by receiver_id
      order by orders`,
    row({ orders: integer }),
  );
  expect(shared.map(({ orders }) => orders)).toEqual([1, 1, 3]);
});

test('an ordered name is stored once and found by any part', async () => {
  const school = await newSchool();
  await write(school, [
    order(school, [{ name: '初一数学秋季班' }, { name: '练习册' }]),
    order(school, [{ name: '练习册' }]),
  ]);
  await write(school, [order(school, [{ name: '练习册' }, { name: '初二物理' }])]);
  expect(await count(school, 'ordered_names')).toBe(3);
  const found = await school.db.rows(
    sql`select name from ordered_names where org_id = $1 and ${contains({ orgId: school.orgId, personal: true }, '数学', ['open'])}`,
    row({ name: text }),
  );
  expect(found).toEqual([{ name: '初一数学秋季班' }]);
});

test('a receiver is found by a part of the name, and of the mobile', async () => {
  const school = await newSchool();
  await write(school, [order(school, [{}], { receiver: home })]);
  const find = (folded: string, kind: 'open' | 'personal') =>
    school.db.rows(
      sql`select receiver from receivers where org_id = $1 and ${contains({ orgId: school.orgId, personal: true }, folded, [kind])}`,
      row({ receiver: text }),
    );
  expect(await find('芳', 'personal')).toHaveLength(1);
  expect(await find('00001', 'personal')).toHaveLength(1);
  expect(await find('00001', 'open')).toHaveLength(0);
});

test('a later payment sets the payment time, the shares and the status', async () => {
  const school = await newSchool();
  const unpaid = order(
    school,
    [
      { amount: 200, status: 0 },
      { amount: 100, status: 0 },
    ],
    { paidAtMs: null },
  );
  const [orderId = 0] = await write(school, [unpaid]);
  await school.db.transaction(async (tx) => {
    const order = single(await lockOrders(tx, [orderId]));
    const lines = [1, 2].map((line) => ({ line, status: orderStatus.paid }));
    await changeOrders(tx, [{ order, payment: { atMs: paidAtMs, moneyPaid: 100 }, lines }], paidAtMs + 5);
  });
  const found = await school.db.rows(
    sql`
      select o.status, o.money_paid, o.updated_at_ms, l.paid_at_ms, l.share
      from orders o
      join order_lines l on l.org_id = $1 and l.order_id = o.order_id
      where o.org_id = $1
      order by l.line`,
    row({ status: integer, moneyPaid: integer, updatedAtMs: integer, paidAtMs: integer, share: integer }),
  );
  const paid = { status: 2, moneyPaid: 100, updatedAtMs: paidAtMs + 5, paidAtMs };
  expect(found).toEqual([
    { ...paid, share: 67 },
    { ...paid, share: 33 },
  ]);
});

test('a refund above the share of a line is refused', async () => {
  const school = await newSchool();
  const [orderId = 0] = await write(school, [order(school, [{ amount: 200 }], { moneyPaid: 150 })]);
  const refund = (refundAmount: number) =>
    school.db.transaction(async (tx) => {
      const order = single(await lockOrders(tx, [orderId]));
      const lines = [{ line: 1, status: orderStatus.refunded, refundAmount }];
      await changeOrders(tx, [{ order, lines }], paidAtMs);
    });
  await expect(refund(151)).rejects.toMatchObject({ constraint: 'order_lines_refund_within_share' });
  await refund(150);
});
