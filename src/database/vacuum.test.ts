import { expect, test, vi } from 'vitest';
import { openOwnDatabase } from '../../test/database/database.ts';
import { type Statement, sql, toStatement } from '../sql/sql.ts';
import { vacuum } from './jobs.ts';

test('vacuum of a large table is not ended at the limit of a statement', async () => {
  const asked: Statement[] = [];
  const rows = [{ table_name: 'public.orders' }];
  const execute = async (statement: Statement) => {
    asked.push(statement);
    return { rows, affected: 0 };
  };
  await vacuum({
    kind: 'embedded',
    isDistributed: false,
    execute,
    transaction: () => Promise.reject(),
    close: async () => {},
  });
  expect(asked.filter(({ text }) => text.startsWith('vacuum'))).toMatchObject([{ isUnlimited: true }]);
});

test('the embedded database vacuums tables with many dead rows', async () => {
  const database = await openOwnDatabase();
  await database.transaction((tx) =>
    tx.script(`
      create table "Worn" (id int);
      insert into "Worn" select generate_series(1, 1000);
      delete from "Worn" where id > 10`),
  );
  const expected = database.kind === 'embedded' ? ['public."Worn"'] : [];
  // PostgreSQL counts what changed a moment after it changed.
  await vi.waitFor(async () => expect(await vacuum(database)).toEqual(expect.arrayContaining(expected)), 240_000);
  const size = sql`select pg_relation_size('"Worn"')::int as bytes`;
  if (database.kind === 'embedded') {
    expect((await database.execute(toStatement(size))).rows).toEqual([{ bytes: 8192 }]);
    await vi.waitFor(async () => expect(await vacuum(database)).toEqual([]), 240_000);
  }
});
