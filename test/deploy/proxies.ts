import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Agent, request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** Ports that were free a moment ago, for programs that cannot say which one the system chose. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await once(server.listen(0, '127.0.0.1'), 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-proxy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Starts a program that ends with the test. Returns a function that tells what the program has said about itself. */
export function startProxy(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): () => string {
  const proxy = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let said = '';
  proxy.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = once(proxy, 'exit');
  onTestFinished(async () => {
    proxy.kill('SIGTERM');
    await ended;
  });
  return () => said;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** One request over HTTPS, without a second try. */
export async function ask(url: string, agent: Agent, body?: object, headers: object = {}): Promise<Answer> {
  const options = { agent, method: body === undefined ? 'GET' : 'POST' };
  const sent = request(url, { ...options, headers: { 'Content-Type': 'application/json', ...headers } });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: await text(response) };
}

/** Waits until a server behind a proxy is ready. */
export async function untilReady(url: string, agent: () => Promise<Agent>): Promise<void> {
  const isReady = async () => (await ask(`${url}/readyz`, await agent())).status === 200;
  while (!(await isReady().catch(() => false))) await pause(100);
}
