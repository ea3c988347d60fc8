import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { createShop, type Shop } from '../../../../test/school/shop.ts';
import type { Database, Transaction } from '../../../database/database.ts';

let shop: Shop;
/** How many answers of the database the last write waited for, one after the other. The commit is the last. */
let waits = 0;

beforeAll(async () => {
  shop = await createShop(counted(await openTestDatabase()));
});

function counted(database: Database): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        let answered = 0;
        const after = async <T>(answer: Promise<T>): Promise<T> => {
          const wait = answered + 1;
          const value = await answer;
          answered = Math.max(answered, wait);
          return value;
        };
        const counting: Transaction = {
          ...tx,
          execute: (statement) => after(tx.execute(statement)),
          settle: () => after(tx.settle()),
        };
        const value = await work(counting);
        waits = answered + 1;
        return value;
      }),
  };
}

test('creating an order waits for the database three times: what it needs, its number, the commit', async () => {
  const productId = await shop.product();
  await shop.buy(productId);
  const counts: number[] = [];
  for (let order = 0; order < 10; order++) {
    await shop.buy(productId);
    counts.push(waits);
  }
  // The least of them: answers that arrive together may count as one after the other.
  expect(Math.min(...counts)).toBe(3);
});
