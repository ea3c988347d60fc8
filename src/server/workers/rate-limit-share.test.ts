import { expect, test } from 'vitest';
import { createTestDatabase, onOneKind } from '../../../test/database/database.ts';
import { command, environmentOf } from '../../../test/server/command.ts';
import { startServeCommand } from '../../../test/server/serve-command.ts';

test.runIf(onOneKind())(
  'with RATE_LIMIT_SHARE=4 a machine allows a quarter of each limit, rounded down: 7 of 30 requests, 2 of 10 sign-ins',
  async () => {
    const location = await createTestDatabase();
    const setup = ['setup', '--name', 'School', '--login', 'lin.mei'];
    const { answer } = await command(environmentOf(location), setup);
    const { url } = await startServeCommand(location, { RATE_LIMIT_SHARE: '4', RATE_LIMIT_PER_KEY: '3' });
    const post = (path: string, body: object, headers = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });

    // Three requests a second, counted for ten seconds.
    const listed = await post('/user/list', {}, { Authorization: `Bearer ${answer.key}` });
    expect([listed.headers.get('RateLimit-Limit'), listed.headers.get('RateLimit-Remaining')]).toEqual(['7', '6']);

    const statuses: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      const wrong = { loginName: 'lin.mei', password: `wrong ${attempt}` };
      statuses.push((await post('/staff/signIn', wrong, { Origin: url })).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
  },
);
