import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { operations } from '../../src/catalogue/operations.ts';
import { grantableScopes } from '../../src/operation/contract/operation.ts';
import { parameters, typesOf } from '../contract/parameters.ts';
import { createTestDatabase } from '../database/database.ts';
import { startProcess, type TestProcess } from '../processes/start.ts';
import { bearer } from '../server/authenticated-server.ts';
import { command, environmentOf } from '../server/command.ts';

const mostMs = 50;
const most = 1024 * 1024 - 1024;
/** These carry thousands of records, or answer with a file. */
const mayCostMore = ['/import', '/liveclass/events', '/export'];
const isLinux = process.platform === 'linux';

/** A body that is as long as a body may be, of these parts. */
const filled = (open: string, part: (index: number) => string, close: string) => {
  const parts: string[] = [];
  for (let length = open.length + close.length; ; length += parts.at(-1)?.length ?? 0) {
    const next = `${part(parts.length)},`;
    if (length + next.length > most) break;
    parts.push(next);
  }
  return open + parts.join('').slice(0, -1) + close;
};

/** Bodies that take long to read, whatever the operation. */
const anywhere: Readonly<Record<string, string>> = {
  'unknown names': filled('{', (index) => `"${index.toString(36)}":0`, '}'),
  'names without a value': filled('{', (index) => `"${index.toString(36)}":null`, '}'),
  'nested arrays': `{"a":${'['.repeat(most / 2)}${']'.repeat(most / 2)}}`,
  'empty objects': filled('{"a":[', () => '{}', ']}'),
  'a signature and unknown names': filled('{"appId":"x","signature":"x",', (index) => `"${index.toString(36)}":0`, '}'),
  'one long text': JSON.stringify({ a: 'x'.repeat(most - 20) }),
};
const texts: Readonly<Record<string, string>> = {
  'U+FDFA': '\ufdfa'.repeat(Math.floor(most / 3) - 3_000),
  'one letter': 'a'.repeat(most - 10_000),
  digits: '9'.repeat(most - 10_000),
  escapes: '\n'.repeat(most / 2 - 10_000),
};
const publicPaths = [
  '/',
  '/docs',
  '/openapi.json',
  '/console/',
  '/console/assets/x.js',
  '/healthz',
  '/readyz',
  '/nothing',
];

test.runIf(process.env.LONG && isLinux)(
  `no request of up to 1 MiB takes the server more than ${mostMs} ms of its main thread`,
  { timeout: 0 },
  async () => {
    const location = await createTestDatabase();
    const environment = { ...environmentOf(location), PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_PER_ADDRESS: '0' };
    const scopes = grantableScopes.flatMap((scope) => ['--scope', scope]);
    const server = await startProcess('server', [], [], environment);
    const url = await addressOf(server);
    const { answer: key } = await command(environment, ['key', 'create', '--name', 'cost', ...scopes]);
    const cpuMs = async () =>
      Number((await readFile(`/proc/${server.pid}/task/${server.pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6;

    const headers = { 'Content-Type': 'application/json', ...bearer(key.secret) };
    const post = (path: string, body: string) => () => fetch(url + path, { method: 'POST', headers, body });
    const requests: [string, () => Promise<Response>][] = publicPaths.map((path) => [path, () => fetch(url + path)]);
    for (const { operation } of operations.filter(({ operation }) => !mayCostMore.includes(operation.path))) {
      for (const [name, body] of Object.entries(anywhere))
        requests.push([`${operation.path}: ${name}`, post(operation.path, body)]);
    }
    for (const { operation, param, schema, with: put } of parameters) {
      if (mayCostMore.includes(operation.path) || !typesOf(schema).includes('string')) continue;
      for (const [name, text] of Object.entries(texts)) {
        requests.push([`${operation.path} ${param}: ${name}`, post(operation.path, JSON.stringify(put(text)))]);
      }
    }

    const costs: { request: string; ms: number; status: number }[] = [];
    for (const [request, send] of requests) {
      let best = { request, ms: Number.POSITIVE_INFINITY, status: 0 };
      // The least of a few: what is compiled or collected meanwhile belongs to no request.
      for (let turn = 0; turn < 5 && best.ms > mostMs / 2; turn++) {
        const before = await cpuMs();
        const answer = await send();
        await answer.arrayBuffer();
        await pause(1);
        const ms = (await cpuMs()) - before;
        if (ms < best.ms) best = { request, ms, status: answer.status };
      }
      costs.push(best);
    }
    costs.sort((one, other) => other.ms - one.ms);
    console.table(costs.slice(0, 10).map((each) => ({ ...each, ms: Math.round(each.ms * 10) / 10 })));
    expect(costs.filter(({ ms }) => ms > mostMs)).toEqual([]);
  },
);

async function addressOf(server: TestProcess): Promise<string> {
  for (;;) {
    const url = /listening on (\S+)/.exec(await server.line())?.[1];
    if (url !== undefined) return url;
  }
}
