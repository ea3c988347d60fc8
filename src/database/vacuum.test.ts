import { expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { sql, toStatement } from './sql.ts';
import { vacuum } from './vacuum.ts';

test('worn tables are vacuumed where nobody else does it, and are not worn any more', async () => {
  const database = await openTestDatabase();
  await database.transaction((tx) =>
    tx.script(`
      create table "Worn" (id int);
      insert into "Worn" select generate_series(1, 1000);
      delete from "Worn" where id > 10`),
  );
  const expected = database.kind === 'embedded' ? ['public."Worn"'] : [];
  // PostgreSQL counts what changed a moment after it changed.
  await vi.waitFor(async () => expect(await vacuum(database)).toEqual(expect.arrayContaining(expected)), 60_000);
  const size = sql`select pg_relation_size('"Worn"')::int as bytes`;
  if (database.kind === 'embedded') {
    expect((await database.execute(toStatement(size))).rows).toEqual([{ bytes: 8192 }]);
    await vi.waitFor(async () => expect(await vacuum(database)).toEqual([]), 60_000);
  }
});
