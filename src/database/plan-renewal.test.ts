import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase, openAt } from '../../test/database/database.ts';
import { waitsFor } from '../../test/database/lock-wait.ts';
import { orgSql } from './org-sql.ts';
import { planRenewal } from './plan-renewal.ts';
import { Session } from './session.ts';

test('a statement does not wait for a lock on a table that it does not name', async ({ skip }) => {
  const location = await createTestDatabase();
  if (location.kind === 'embedded') return skip('One connection: nobody else can hold a lock');
  const database = await openAt(location);
  const client = new pg.Client({ connectionString: location.url });
  await client.connect();
  await database.transaction(async (tx) => {
    await tx.execute({ text: 'lock table orders in access exclusive mode', values: [] });
    const limit = { afterMs: 240_000, error: () => new Error('no answer') };
    const session = new Session(client, { limit, isOwn: true, isDistributed: false });
    expect(await waitsFor(orgSql(tx, 1), Promise.resolve(planRenewal()(session)))).toBe(false);
  });
  await client.end();
});
