import { expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database/database.ts';
import { sql, toStatement } from '../sql/sql.ts';
import type { Executor } from './database.ts';
import { orgSql } from './org-sql.ts';

const database = await openTestDatabase();

test('a transaction plans a prepared statement once, whatever arrays it gets', async () => {
  const prepared = { text: 'select name from organisations where org_id = any($1::bigint[])', isPrepared: true };
  const plans = toStatement(sql`
    select generic_plans, custom_plans from pg_prepared_statements where statement = ${prepared.text}`);
  const { rows } = await database.transaction(async (tx) => {
    for (let id = 0; id < 10; id++) await tx.execute({ ...prepared, values: [[id]] });
    return tx.execute(plans);
  });
  expect(rows).toEqual([{ generic_plans: 10, custom_plans: 0 }]);
});

test('a statement that is not prepared is planned for its values, also after an attempt that failed', async () => {
  const prepared = { text: 'select name from organisations where org_id = $1', values: [1], isPrepared: true };
  const setting = async (tx: Executor) => {
    const { rows } = await tx.execute(toStatement(sql`select current_setting(${'plan_cache_mode'}) as mode`));
    return rows[0]?.mode;
  };
  await database.transaction(async (transaction) => {
    const tx = orgSql(transaction, 1);
    await transaction.execute(prepared);
    const failed = tx.attempt(async () => {
      expect(await setting(transaction)).toBe('auto');
      throw new Error('oops');
    });
    await expect(failed).rejects.toThrow('oops');
    expect(await setting(transaction)).toBe('auto');
    await transaction.execute(prepared);
    expect(await setting(transaction)).toBe('auto');
  });
});
