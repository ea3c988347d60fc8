import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { signedHeaders } from '../../src/events/webhook/signature.ts';
import { isLong } from '../run/tries.ts';
import { buildSources } from '../server/build-program.ts';
import { codeBlocks } from './code-blocks.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;

const textOf = (language: string) =>
  codeBlocks.find((block) => block.page === 'docs/webhooks.md' && block.language === language)?.text ?? '';

/** A port that was free a moment ago: the receivers on the page listen on the one they are given. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = Object(server.address());
  server.close();
  await once(server, 'close');
  return String(port);
}

/** Starts a receiver in a folder of its own. Returns its URL when it accepts connections, or undefined if it exits for good. */
async function start(
  language: string,
  file: string,
  commandOf: (path: string, port: string) => string[],
  { given = secret, changed = (text: string) => text } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-receiver-'));
  const client = join(await buildSources(), 'src/client/index.js');
  // Types are left out as a compiler would: the page uses none.
  await writeFile(join(folder, file), changed(textOf(language).replace('@lectern/client', client)));
  // The port may be taken by now.
  for (let left = 5; left > 0; left--) {
    const port = await freePort();
    const [program = '', ...args] = commandOf(join(folder, file), port);
    const env = { ...process.env, WEBHOOK_SECRET: given, PORT: port };
    const child: ChildProcess = spawn(program, args, { env, stdio: 'ignore' });
    let hasEnded = false;
    const ended = once(child, 'exit').then(() => {
      hasEnded = true;
    });
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    });
    const url = `http://127.0.0.1:${port}/`;
    while (!hasEnded) {
      const answer = await fetch(url, { method: 'POST', body: '{}' }).catch(() => undefined);
      if (answer !== undefined) return url;
    }
  }
  return undefined;
}

const body = '{"type":"order.paid","timestamp":"2026-09-01T00:01:00.000Z","data":{"name":"王"}}';
const languages = [
  ['ts', 'receiver.mjs', (path: string) => [process.execPath, path]],
  ['python', 'receiver.py', (path: string) => ['python3', path]],
  ['php', 'receiver.php', (path: string, port: string) => ['php', '-S', `127.0.0.1:${port}`, path]],
] as const;

test.runIf(isLong).each(languages)(
  'the receiver in %s on the page verifies messages and refuses others',
  async (language, file, commandOf) => {
    const url = (await start(language, file, (path, port) => [...commandOf(path, port)])) ?? '';
    const now = Math.floor(Date.now() / 1000);
    const send = async (secrets: string[], timestampSeconds = now, sent = body) => {
      const headers = signedHeaders(secrets, { id: 'evt_1', timestampSeconds, body });
      const response = await fetch(url, { method: 'POST', headers, body: sent });
      return [response.status, await response.text()];
    };
    expect(await send([secret])).toEqual([200, 'evt_1']);
    expect(await send([other, secret])).toEqual([200, 'evt_1']);
    for (const refused of [send([other]), send([secret], now - 400), send([secret], now, `${body} `)]) {
      expect(await refused).toEqual([400, '']);
    }
  },
);

test.runIf(isLong).each(languages)(
  'the receiver in %s on the page accepts nothing if its secret is empty',
  async (language, file, commandOf) => {
    const url = await start(language, file, (path, port) => [...commandOf(path, port)], { given: '' });
    const timestampSeconds = Math.floor(Date.now() / 1000);
    const headers = signedHeaders(['whsec_'], { id: 'evt_1', timestampSeconds, body });
    // The one in Python does not start.
    const status = url === undefined ? undefined : (await fetch(url, { method: 'POST', headers, body })).status;
    expect(status).toBe(language === 'python' ? undefined : 500);
  },
);

const storing = '// Store $id and $body here, unless $id is known. Do the work later.';

test.runIf(isLong).each([
  ['as it is', '', 200],
  ['that cannot store the message', "file_put_contents('/no/such/folder/message', $body);", 500],
  ['with a mistake in it', 'no_such_function();', 500],
  ['that throws', "throw new Exception('x');", 500],
])(
  'the receiver in PHP %s answers in the same way without the extension ctype and with errors shown',
  async (_, work, status) => {
    const options = ['-d', 'display_errors=1', '-d', 'disable_functions=ctype_digit'];
    const url = await start(
      'php',
      'receiver.php',
      (path, port) => ['php', ...options, '-S', `127.0.0.1:${port}`, path],
      {
        changed: (text) => text.replace(storing, work),
      },
    );
    const headers = signedHeaders([secret], { id: 'evt_1', timestampSeconds: Math.floor(Date.now() / 1000), body });
    const response = await fetch(url ?? '', { method: 'POST', headers, body });
    expect(response.status).toBe(status);
    const unsigned = await fetch(url ?? '', { method: 'POST', body });
    expect(unsigned.status).toBe(400);
  },
);
