import { expect, test } from 'vitest';
import { createTestDatabase, isPostgres, openAt } from '../../../../test/database/database.ts';
import { startProcess } from '../../../../test/processes/start.ts';
import { callerOf, createSchool } from '../../../../test/school/school.ts';
import { startDeliverer } from '../../../../test/server/deliverer.ts';
import { noon, startServer } from '../../../../test/server/server.ts';
import { startReceiver } from '../../../../test/server/webhook-receiver.ts';
import { appendEvents } from '../../../operation/call/events.ts';

/** The requests that one process sends to an endpoint at the same time. */
const mostInFlight = 64;

/** A school with an endpoint for new subjects, and a number of such events, of which several are about the same subject. */
async function createBacklog(count: number, eventsOfEach: number) {
  const location = await createTestDatabase();
  if (location.kind !== 'postgres') throw new Error('Several processes need PostgreSQL');
  const database = await openAt(location);
  const school = await createSchool(database);
  const server = await startServer(database, callerOf(school));
  const receiver = await startReceiver();
  const wanted = { name: 'test', url: receiver.url, types: ['subject.created'] };
  const { webhookId, secret } = await server.ask('/webhook/create', wanted);
  receiver.secret = secret;
  const [{ branchId }] = school.branches;
  const events = Array.from({ length: count }, (_, index) => ({
    type: 'subject.created' as const,
    atMs: noon,
    record: 'subject',
    recordId: String(1_000_000 + (index % (count / eventsOfEach))),
    branchId,
    fields: [],
    data: {},
  }));
  await school.db.transaction(async (tx) => appendEvents(tx, events, noon));
  const listed = async () => {
    const { list } = await server.ask('/webhook/list', {});
    return list.find((each: { webhookId: number }) => each.webhookId === webhookId);
  };
  return { url: location.url, database, receiver, listed };
}

test.runIf(isPostgres())(
  'after kill -9 amid the deliveries every event arrives, and at most those in flight arrive twice',
  async () => {
    const count = process.env.LONG ? 10_000 : 300;
    const { url, database, receiver, listed } = await createBacklog(count, 1);
    // From the middle on the receiver holds its answers back, so that the process is killed with requests on their way.
    const { answer } = receiver;
    receiver.answer = (...given) => receiver.received.length <= count / 2 && answer(...given);
    const killed = await startProcess('deliverer', [url]);
    await receiver.arrived(count / 2 + 1);
    await killed.kill();
    receiver.answer = answer;
    // What the killed process had claimed is due again after a minute.
    const later = Date.now() + 120_000;
    await startDeliverer(database, () => later).deliverAll();
    const ids = new Set(receiver.received.map(({ id }) => id));
    expect(ids.size).toBe(count);
    const twice = receiver.received.length - ids.size;
    expect(twice).toBeGreaterThan(0);
    expect(twice).toBeLessThanOrEqual(mostInFlight);
    expect(await listed()).toMatchObject({ openDeliveries: 0, failedDeliveries: 0, state: 'active' });
  },
);

test.runIf(isPostgres())(
  'processes side by side deliver every event once, those of a record in their order',
  async () => {
    const count = process.env.LONG ? 9_000 : 300;
    const { url, receiver, listed } = await createBacklog(count, 3);
    await Promise.all([1, 2, 3].map(() => startProcess('deliverer', [url])));
    await receiver.arrived(count);
    while ((await listed()).openDeliveries > 0);
    const numbers = receiver.received.map(({ message }) => message.data.eventId);
    expect(numbers).toHaveLength(count);
    expect(new Set(numbers).size).toBe(count);
    const records = new Set(receiver.received.map(({ message }) => message.data.recordId));
    for (const record of records) {
      const about = receiver.received.filter(({ message }) => message.data.recordId === record);
      const order = about.map(({ message }) => message.data.eventId);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
  },
);
