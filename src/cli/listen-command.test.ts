import { beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, onOneKind, openAt, type TestDatabase } from '../../test/database/database.ts';
import { createShop } from '../../test/school/shop.ts';
import { command, environmentOf } from '../../test/server/command.ts';
import { startReceiver } from '../../test/server/webhook-receiver.ts';
import { organisation as demoOrganisation } from '../demo/branches.ts';
import { sql } from '../sql/sql.ts';

let location: TestDatabase;
const testOnce = test.runIf(onOneKind());

beforeAll(async () => {
  location = await createTestDatabase();
  const database = await openAt(location);
  const { school, product } = await createShop(database);
  await product();
  await school.db.transaction((tx) =>
    tx.run(sql`update organisations set name = ${demoOrganisation.name} where org_id = $1`),
  );
  await database.close();
});

const run = (...words: string[]) => command(environmentOf(location), words);

testOnce(
  'lectern trigger makes every type happen that it offers, and lectern listen prints and forwards them',
  async () => {
    const { answer: before } = await run('call', 'event.list', '{"since":99999999999999}');
    const { refused: offered = '' } = await run('trigger', 'order.unknown');
    const types = /Give one of (.*)\./.exec(offered)?.[1]?.split(', ') ?? [];
    expect(types).toContain('order.paid');
    for (const type of types)
      expect(await run('trigger', type)).toMatchObject({ refused: undefined, answer: { type } });

    const receiver = await startReceiver();
    receiver.secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    vi.stubEnv('LECTERN_WEBHOOK_SECRET', receiver.secret);
    const from = ['--cursor', before.nextCursor, '--forward-to', receiver.url];
    const only = types.flatMap((type) => ['--type', type]);
    const listen = ['listen', ...from, ...only];
    const request = JSON.stringify({ cursor: before.nextCursor, types, pageSize: 500 });
    const count = (await run('call', 'event.list', request)).answer.list.length;
    const { text } = await command(environmentOf(location), [...listen, '--count', `${count}`], 'text');
    vi.unstubAllEnvs();
    const printed = text.split('\n').map((line) => JSON.parse(line));
    expect(new Set(printed.map(({ type }) => type))).toEqual(new Set(types));
    const sent = printed.map(({ cursor, ...event }) => {
      expect(cursor).toMatch(/^[0-9a-f]{12}\.\d+$/);
      return event;
    });
    expect(receiver.received.map(({ message }) => message.data)).toEqual(sent);
  },
);

testOnce('lectern trigger refuses an organisation that is not the demo school', async () => {
  const own = await createTestDatabase();
  const database = await openAt(own);
  await createShop(database);
  await database.close();
  const { refused } = await command(environmentOf(own), ['trigger', 'order.paid']);
  expect(refused).toMatch(/"Test school", not the demo school/);
});

testOnce('lectern listen refuses an unknown type and an address that is none', async () => {
  expect((await run('listen', '--type', 'order.payed')).refused).toMatch(/no type of event "order.payed"/);
  expect((await run('listen', '--forward-to', 'localhost:3000')).refused).toMatch(/--forward-to must be an address/);
});
