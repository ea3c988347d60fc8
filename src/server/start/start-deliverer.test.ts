import { expect, onTestFinished, test } from 'vitest';
import { isPostgres, openOwnDatabase } from '../../../test/database/database.ts';
import { loopback, testSecretOf } from '../../../test/server/webhook-options.ts';
import { startReceiver } from '../../../test/server/webhook-receiver.ts';
import { createWebhookSchool } from '../../../test/server/webhook-school.ts';
import type { Database } from '../../database/database.ts';
import type { Statement } from '../../sql/sql.ts';
import { startDeliverer } from './start-deliverer.ts';

const hourMs = 3_600_000;

/** Delivers what is committed, and looks for what is due only once an hour. */
function deliverCommits(database: Database, clock: () => number): void {
  const errors: unknown[] = [];
  const report = (error: unknown) => void errors.push(error);
  const others = { signingSecretOf: testSecretOf, countAttempt: () => {}, requestsInFlight: () => 0 };
  const options = { database, clock, report, ...others };
  // Asked without a pause, the one connection of the embedded database would answer a question between any two statements.
  const deliverer = startDeliverer(loopback, options, { commitsMs: 20, dueMs: hourMs });
  onTestFinished(async () => {
    await deliverer.close();
    expect(errors).toEqual([]);
  });
}

test('a commit of whichever process is on its way as soon as it is seen, without a look for what is due', async () => {
  const database = await openOwnDatabase();
  const { shop, productId, clock, subscribe } = await createWebhookSchool(database);
  const receiver = await startReceiver();
  await subscribe(receiver);
  deliverCommits(database, clock);
  for (let count = 1; count <= 5; count++) {
    await shop.buy(productId);
    await receiver.arrived(count);
  }
});

test.runIf(isPostgres())('a commit is seen when the process has looked during its transaction', async () => {
  const database = await openOwnDatabase();
  const { shop, productId, clock, subscribe } = await createWebhookSchool(database);
  const receiver = await startReceiver();
  await subscribe(receiver);
  let asked = 0;
  let isAsked = () => {};
  const counting: Database = {
    ...database,
    execute: (statement: Statement) => {
      if (statement.text.includes('pg_locks') && ++asked % 3 === 0) isAsked();
      return database.execute(statement);
    },
  };
  deliverCommits(counting, clock);
  await shop.buy(productId);
  await receiver.arrived(1);
  const { db } = shop.school;
  await db.transaction(async (tx) => {
    await tx.changeNumber();
    await shop.buy(productId);
    asked = 0;
    await new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    // Its number is later than one that may still be committed.
    expect(receiver.received).toHaveLength(1);
  });
  await receiver.arrived(2);
});
