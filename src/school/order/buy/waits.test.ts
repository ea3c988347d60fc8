import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createShop, type Shop } from '../../../../test/school/shop.ts';
import type { Database, Transaction } from '../../../database/database.ts';

let shop: Shop;
/** How many answers of the database the last write waited for, one after the other. The commit is the last. */
let waits = 0;
/** The statements of the last write, in their order. */
let statements: string[] = [];

beforeAll(async () => {
  shop = await createShop(counted(await openTestDatabase()));
});

function counted(database: Database): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        let answered = 0;
        statements = [];
        const after = async <T>(answer: Promise<T>): Promise<T> => {
          const wait = answered + 1;
          const value = await answer;
          answered = Math.max(answered, wait);
          return value;
        };
        const counting: Transaction = {
          ...tx,
          execute: (statement) => {
            statements.push(statement.text);
            return after(tx.execute(statement));
          },
          settle: () => after(tx.settle()),
        };
        const value = await work(counting);
        waits = answered + 1;
        return value;
      }),
  };
}

/** The waits of a write. The least of ten: answers that arrive together may count as one after the other. */
async function leastWaits(prepare: () => Promise<string>, write: (orderSn: string) => Promise<unknown>) {
  const counts: number[] = [];
  for (let attempt = 0; attempt < 10; attempt++) {
    const orderSn = await prepare();
    await write(orderSn);
    counts.push(waits);
  }
  return Math.min(...counts);
}

const bought = async () => (await shop.buy(await shop.product())).orderSn;
const paid = async () => (await shop.buyAndPay(await shop.product())).orderSn;
const asked = async () => {
  const orderSn = await paid();
  await shop.server.ask('/order/requestRefund', { orderSn, userName: 'Asks' });
  return orderSn;
};
const approve = (orderSn: string) => shop.server.ask('/order/approveRefund', { orderSn, userName: 'Approves' });
const approved = async () => {
  const orderSn = await asked();
  await approve(orderSn);
  return orderSn;
};

test('creating an order waits for the database twice: what it needs, the commit', async () => {
  const productId = await shop.product();
  expect(
    await leastWaits(
      async () => '',
      () => shop.buy(productId),
    ),
  ).toBe(2);
});

test('with a limited stock it waits three times: what it needs, its units, the commit; the first order also for the lock', async () => {
  const buy = async () => shop.buy(await shop.product({ stock: 1000 }));
  expect(await leastWaits(async () => '', buy)).toBe(4);
  const productId = await shop.product({ stock: 1000 });
  expect(
    await leastWaits(
      async () => '',
      () => shop.buy(productId),
    ),
  ).toBe(3);
});

test('while an order waits for a limited stock, it does not hold back those who read changes', async () => {
  const productId = await shop.product({ stock: 1000 });
  await shop.buy(productId);
  await shop.buy(productId);
  const at = (part: RegExp) => statements.findIndex((text) => part.test(text));
  const lock = at(/from products.*for no key update/s);
  expect(lock).toBeGreaterThan(-1);
  expect(lock).toBeLessThan(at(/nextval\('change_numbers'\)/));
});

test('paying waits four times: the order, its lock, the transaction number, the commit', async () => {
  const pay = (orderSn: string) =>
    shop.server.ask('/order/pay', { orderSn, payChannel: 'cash', amount: 1000, transactionNo: `T-${orderSn}` });
  expect(await leastWaits(bought, pay)).toBe(4);
});

test('a refund is requested with three waits, approved and settled with four', async () => {
  const request = (orderSn: string) => shop.server.ask('/order/requestRefund', { orderSn });
  const settle = (orderSn: string) =>
    shop.server.ask('/order/settleRefund', { orderSn, refundChannel: 'cash', transactionNo: `R-${orderSn}` });
  expect(await leastWaits(paid, request)).toBe(3);
  expect(await leastWaits(asked, approve)).toBe(4);
  expect(await leastWaits(approved, settle)).toBe(4);
});
