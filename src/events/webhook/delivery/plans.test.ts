import { expect, test } from 'vitest';
import { openOwnDatabase } from '../../../../test/database/database.ts';
import { everyNode, planForValues, rowsRead } from '../../../../test/database/plans.ts';
import { startDeliverer } from '../../../../test/server/deliverer.ts';
import { startReceiver } from '../../../../test/server/webhook-receiver.ts';
import { createWebhookSchool } from '../../../../test/server/webhook-school.ts';
import { type Statement, sql } from '../../../sql/sql.ts';

test('looking for endpoints with something to do reads a few rows of a long log and of many deliveries', async () => {
  const database = await openOwnDatabase();
  const { subscribe, shop, clock } = await createWebhookSchool(database);
  const { db } = shop.school;
  await db.transaction((tx) =>
    tx.run(sql`
      insert into events (
        org_id, event_id, type, at_ms, recorded_at_ms, record, record_id, branch_id, fields, data)
      select $1, number, 'order.noteAdded', ${clock()}, ${clock()}, 'order', 'sn-' || number, 1, '{notes}', '{}'
      from generate_series(-20000, -1) as number`),
  );
  const webhookId = await subscribe(await startReceiver());
  await db.transaction((tx) =>
    tx.run(sql`
      insert into webhook_deliveries (
        org_id, webhook_id, event_id, type, lane, state, next_attempt_at_ms, created_at_ms, finished_at_ms)
      select $1, ${webhookId}, event_id, type, record_id, 'delivered', at_ms, at_ms, at_ms
      from events
      where org_id = $1 and event_id < 0`),
  );
  await database.transaction((tx) => tx.script('analyze events, webhook_deliveries'));
  const seen: Statement[] = [];
  const deliverer = startDeliverer(
    {
      ...database,
      execute: (statement) => {
        seen.push(statement);
        return database.execute(statement);
      },
    },
    clock,
  );
  await deliverer.look();
  const looks = seen.filter(({ text }) => text.includes('from events'));
  expect(looks).toHaveLength(1);
  for (const statement of looks) {
    const nodes = everyNode(await planForValues(database, statement));
    expect(nodes.filter((node) => rowsRead(node) > 100).map((node) => [node['Node Type'], rowsRead(node)])).toEqual([]);
  }
});
