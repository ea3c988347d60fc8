import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createShop, type Shop } from '../../../../test/school/shop.ts';
import { noon } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { sql, toStatement } from '../../../sql/sql.ts';

const path = '/order/create';
const minute = 60_000;

let database: Database;
let shop: Shop;
beforeAll(async () => {
  database = await openTestDatabase();
  shop = await createShop(database);
});

const create = (request: object) => shop.server.ask(path, { buyerId: shop.students[0], ...request });
const refused = (request: object) => shop.refused(path, { buyerId: shop.students[0], ...request });
const get = (orderSn: string) => shop.server.ask('/order/get', { orderSn });

describe('an ordinary order', () => {
  test('awaits payment for half an hour, has the current price, and is not in the list', async () => {
    const productId = await shop.product({ price: 1250 });
    const order = await create({ productList: [{ productId, quantity: 2 }] });
    expect(order).toMatchObject({
      orderStatus: 0,
      orderAmount: 2500,
      payable: 2500,
      moneyPaid: 0,
      payBefore: noon + 30 * minute,
      purchaseGroupId: 0,
      lines: [{ line: 1, productId, status: 0, share: 0, refundAmount: 0 }],
    });
    const { list } = await shop.server.ask('/order/detail', { orderSns: [order.orderSn] });
    expect(list).toEqual([]);
  });

  test('keeps the name and price of its creation', async () => {
    const productId = await shop.product({ name: '春季班', price: 100 });
    const { orderSn } = await create({ productList: [{ productId }] });
    await shop.server.ask('/product/update', { productId, name: '夏季班', price: 200 });
    expect((await get(orderSn)).lines).toMatchObject([{ product_name: '春季班', orderAmount: 100 }]);
  });

  test('has a unique number: the day in Shanghai and digits', async () => {
    const productId = await shop.product();
    const [a, b] = [await create({ productList: [{ productId }] }), await create({ productList: [{ productId }] })];
    for (const { orderSn } of [a, b]) expect(orderSn).toMatch(/^LT20260915\d{5,}$/);
    expect(a.orderSn).not.toBe(b.orderSn);
  });

  test('has a unique number also after the hundred thousandth order', async () => {
    const jump = toStatement(sql`select setval(pg_get_serial_sequence('orders', 'order_id'), 99998)`);
    await database.transaction((tx) => tx.execute(jump));
    const productId = await shop.product();
    const numbers: string[] = [];
    for (let order = 0; order < 3; order++) numbers.push((await create({ productList: [{ productId }] })).orderSn);
    expect(numbers.map((orderSn) => orderSn.slice('LT20260915'.length))).toEqual(['99999', '100000', '100001']);
  });

  test('accepts the iOS price, a discount, a sharer, an address, ids and payBefore', async () => {
    const productId = await shop.product({ price: 1000, iosPrice: 1100 });
    const orderAddress = { receiver: '王芳', mobile: '13800138000', districts: '上海市', address: '世纪大道' };
    const order = await create({
      productList: [{ productId, studentId: shop.students[1] }],
      ios: 1,
      discount: 100,
      shareUserId: shop.students[2],
      orderAddress,
      orderSn: 'mine-1',
      externalId: 'crm-1',
      payBefore: noon + 1,
    });
    expect(order).toMatchObject({ orderSn: 'mine-1', orderAmount: 1100, payable: 1000, payBefore: noon + 1 });
    expect(await get('mine-1')).toMatchObject({
      externalId: 'crm-1',
      buyerId: shop.students[0],
      shareUserId: shop.students[2],
      discount: 100,
      orderAddress,
      lines: [{ studentId: shop.students[1] }],
      history: [{ move: 'create', from: -1, to: 0, time: noon, caller: 'test' }],
    });
  });

  test('enrols the buyer by default, unless it is goods or the buyer is not a student', async () => {
    const [course, book] = [await shop.product({ type: 1 }), await shop.product({ type: 4 })];
    const productList = [{ productId: course }, { productId: book }];
    const students = async (request: object) => {
      const { orderSn } = await create({ productList, ...request });
      return (await get(orderSn)).lines.map(({ studentId }: { studentId: string }) => studentId);
    };
    expect(await students({})).toEqual([shop.students[0], '']);
    expect(await students({ buyerId: `0_${shop.branch.teacherId}` })).toEqual(['', '']);
  });

  test('belongs to the branch of its products', async () => {
    const productId = await shop.product({ subOrgId: shop.school.branches[1].branchId });
    const { orderSn } = await create({ productList: [{ productId }] });
    expect((await get(orderSn)).subOrgId).toBe(shop.school.branches[1].branchId);
    expect((await shop.elsewhere.ask('/order/get', { orderSn })).orderSn).toBe(orderSn);
  });
});

describe('an order issued by an administrator', () => {
  test('is paid at once with any amount, also 0, and is in the list', async () => {
    const productId = await shop.product({ price: 1000 });
    const order = await create({ productList: [{ productId }], orderType: 4, moneyPaid: 0 });
    expect(order).toMatchObject({ orderStatus: 2, orderAmount: 1000, moneyPaid: 0, payBefore: 0 });
    const { list } = await shop.server.ask('/order/detail', { orderSns: [order.orderSn] });
    expect(list).toMatchObject([{ datePay: noon, dateAdded: noon, moneyPaid: 0, orderStatus: 2 }]);
  });

  test('splits the payment over its lines by amount, to the cent', async () => {
    const productId = await shop.product({ price: 100 });
    const order = await create({
      productList: [{ productId, orderAmount: 200 }, { productId, orderAmount: 100 }, { productId }],
      orderType: 4,
      moneyPaid: 100,
      payChannel: 'cash',
      transactionNo: 'c1',
    });
    expect(order.lines.map(({ share }: { share: number }) => share)).toEqual([50, 25, 25]);
    expect(await get(order.orderSn)).toMatchObject({ payChannel: 'cash', transactionNo: 'c1' });
  });

  test('ignores sale times and the purchase limit, but not the stock', async () => {
    const { productId } = await shop.server.ask('/product/create', {
      name: 'Gift',
      type: 4,
      price: 5,
      limitBuyNum: 1,
      stock: 2,
    });
    const issue = { productList: [{ productId, quantity: 2 }], orderType: 4, moneyPaid: 0 };
    expect(await create(issue)).toMatchObject({ orderStatus: 2 });
    expect(await refused(issue)).toEqual({ status: 409, code: 4244, param: 'productList[0].productId' });
  });

  test('requires moneyPaid, at most the payable amount', async () => {
    const productId = await shop.product({ price: 1000 });
    const request = { productList: [{ productId }], orderType: 4 };
    expect(await refused(request)).toEqual({ status: 400, code: 2001, param: 'moneyPaid' });
    expect(await refused({ ...request, discount: 1, moneyPaid: 1000 })).toEqual({
      status: 400,
      code: 2052,
      param: 'moneyPaid',
    });
  });
});

test('the audit log stores the address of an order as personal data of the buyer', async () => {
  const productId = await shop.product();
  const orderAddress = { receiver: '赵敏', mobile: '13911112222', address: '南京路 1 号' };
  const { orderSn } = await create({ productList: [{ productId }], orderAddress });
  const entries = await shop.school.db.rows(
    sql`
      select e.fields::text as entry, v.fields::text as personal, v.user_id
      from audit_entries e
      join audit_personal_values v on v.org_id = $1 and v.audit_id = e.audit_id
      where e.org_id = $1 and e.record = 'order' and e.record_id = ${orderSn}`,
    (values) => values,
  );
  expect(entries).toMatchObject([{ user_id: shop.branch.studentIds[0] }]);
  for (const text of Object.values(orderAddress)) {
    expect(String(entries[0]?.entry)).not.toContain(text);
    expect(String(entries[0]?.personal)).toContain(text);
  }
});
