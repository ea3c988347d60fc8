import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase, openAt } from '../../test/database/database.ts';
import { waitsFor } from '../../test/database/lock-wait.ts';
import { runStatement } from './connection.ts';
import { planRenewal } from './plan-renewal.ts';
import { scope } from './scope.ts';
import type { Statement } from './sql.ts';

test('a statement does not wait for a lock on a table that it does not name', async ({ skip }) => {
  const location = await createTestDatabase();
  if (location.kind === 'embedded') return skip('One connection: nobody else can hold a lock');
  const database = await openAt(location);
  const pool = new pg.Pool({ connectionString: location.url, max: 1 });
  const client = await pool.connect();
  await database.transaction(async (tx) => {
    await tx.execute({ text: 'lock table orders in access exclusive mode', values: [] });
    const execute = (statement: Statement) => runStatement({ client, limit: undefined, isOwn: true }, statement);
    const renewPlans = planRenewal();
    expect(await waitsFor(scope(tx, 1), Promise.resolve(renewPlans(client, execute)))).toBe(false);
  });
  client.release();
  await pool.end();
});
