import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database/database.ts';
import { command, environmentOf } from '../../test/server/command.ts';
import { startServeCommand } from '../../test/server/serve-command.ts';
import { startReceiver } from '../../test/server/webhook-receiver.ts';
import { Lectern } from '../client/index.ts';

test('a running server delivers what is committed, with lectern webhook to manage it', async () => {
  const location = await createTestDatabase();
  const allowed = { WEBHOOK_NETWORKS: '127.0.0.1', LECTERN_SECRET: 'ab'.repeat(32), KEYLESS: 'loopback' };
  const environment = { ...environmentOf(location), ...allowed };
  const { url, stop } = await startServeCommand(location, allowed);
  const lectern = new Lectern({ baseUrl: url });
  const run = async (...words: string[]) => {
    const { answer, refused } = await command(environment, ['webhook', ...words]);
    expect(refused).toBeUndefined();
    return answer;
  };
  const receiver = await startReceiver();
  receiver.answer = (_, response) => response.end('thanks');
  const created = await run('create', '--name', 'CRM', '--url', receiver.url, '--type', 'subject.created');
  receiver.secret = created.secret;
  const id = String(created.webhookId);

  const { list: branches } = await lectern.branch.list({});
  const subOrgId = branches[0]?.subOrgId ?? 0;
  await lectern.subject.create({ subOrgId, courseName: 'Logic' });
  await receiver.arrived(1);
  await run('ping', id);
  await receiver.arrived(2);
  expect(receiver.received.map(({ message }) => message.type)).toEqual(['subject.created', 'ping']);

  await run('disable', id);
  await lectern.subject.create({ subOrgId, courseName: 'Rhetoric' });
  await run('update', id, '--name', 'ERP', '--type', 'subject.created,subject.updated');
  await run('enable', id, '--skip-missed');
  expect((await run('list')).list).toMatchObject([
    { name: 'ERP', types: ['subject.created', 'subject.updated'], state: 'active' },
  ]);
  const rotated = await run('rotate', id, '--overlap', '0');
  receiver.secret = rotated.secret;
  const [first] = (await run('deliveries', id, '--event', receiver.received[0]?.id.slice(4) ?? '')).list;
  expect(first).toMatchObject({ state: 'delivered', attempts: [{ status: 200, answer: 'thanks' }] });
  expect(await run('replay', id, '--event', String(first.eventId))).toEqual({ count: 1, nextEventId: 0 });
  await receiver.arrived(3);
  expect(receiver.received[2]?.id).toBe(first.messageId);
  expect((await command(environment, ['webhook', 'replay', id])).refused).toMatch(/--event, --from-event, --to-event/);
  await run('delete', id);
  expect(await run('list')).toEqual({ list: [] });
  await stop();
});

test('without a network that the operator allows, an endpoint on the own machine or on another port is refused', async () => {
  const location = await createTestDatabase();
  await (await startServeCommand(location)).stop();
  for (const url of ['http://127.0.0.1:9/', 'https://crm.example.com:8443/hook']) {
    const create = ['webhook', 'create', '--name', 'x', '--url', url];
    expect((await command(environmentOf(location), create)).refused).toMatch(
      /url must be an address on the public internet.*on an allowed port/,
    );
  }
});
