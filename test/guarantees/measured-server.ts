import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from '../processes/start.ts';
import { bearer } from '../server/authenticated-server.ts';
import type { Envelope, TestServer } from '../server/server.ts';

/** What one request cost the server. */
export interface Cost {
  readonly request: string;
  readonly caller: string;
  readonly status: number;
  readonly requestBytes: number;
  readonly answerBytes: number;
  /** CPU time of the main thread. */
  readonly mainMs: number;
  /** Elapsed time of the statements, and of the password hashes, which run elsewhere. */
  readonly databaseMs: number;
  readonly hashingMs: number;
  /** CPU time of the longest turn of the event loop, where it was watched: for so long, nobody else was answered. */
  readonly turnMs: number;
}

export interface Measured {
  readonly cost: Omit<Cost, 'request' | 'caller'>;
  readonly headers: Headers;
  readonly text: string;
  /** The envelope; meaningless if the answer is not JSON. */
  readonly body: Envelope;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface MeasuredServer extends Pick<TestServer, 'url' | 'post'> {
  measure(request: Request, watch?: 'watch'): Promise<Measured>;
  /** CPU time of the main thread for work that is always the same. */
  workMs(): Promise<number>;
  owner(secret: string): Pick<TestServer, 'ask'>;
}

/** `lectern serve` in a process of its own. */
export async function startMeasuredServer(environment: Record<string, string>): Promise<MeasuredServer> {
  const server = await startProcess('measured-server', [], [], environment);
  const url = await server.listening();

  const mainThreadMs = async () =>
    Number((await readFile(`/proc/${server.pid}/task/${server.pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6;
  const elapsed = async (line = 'report'): Promise<Pick<Cost, 'databaseMs' | 'hashingMs' | 'turnMs'>> => {
    server.send(line);
    for (;;) {
      const line = await server.line();
      if (line.startsWith('{')) return JSON.parse(line);
    }
  };
  const measure: MeasuredServer['measure'] = async (asked, watch) => {
    await elapsed(watch);
    const before = await mainThreadMs();
    const { status, headers, text } = await send(url, asked);
    // The server may still be busy after its answer.
    await pause(1);
    const mainMs = (await mainThreadMs()) - before;
    const bytes = { requestBytes: Buffer.byteLength(asked.body), answerBytes: Buffer.byteLength(text) };
    const isJson = headers.get('content-type')?.startsWith('application/json') === true;
    const cost = { status, ...bytes, mainMs, ...(await elapsed()) };
    return { cost, headers, text, body: isJson ? JSON.parse(text) : {} };
  };
  const workMs = async () => {
    const before = await mainThreadMs();
    await elapsed('work');
    return (await mainThreadMs()) - before;
  };
  const post: TestServer['post'] = async (path, body, headers = {}) => {
    const sent = { method: 'POST', path, headers: { 'Content-Type': 'application/json', ...headers } };
    const { status, ...answer } = await send(url, { ...sent, body: JSON.stringify(body) });
    return { status, ...answer, body: JSON.parse(answer.text) };
  };
  return {
    url,
    measure,
    workMs,
    post,
    owner: (secret) => ({
      ask: async (path, body) => {
        const { body: envelope, text } = await post(path, body, bearer(secret));
        if (envelope.code !== 0) throw new Error(`${path} answered ${text.slice(0, 500)}`);
        return envelope.obj;
      },
    }),
  };
}

let addresses = 0;

/** Sends a request from an address that sent none before: the server limits the failed attempts of each. */
function send(url: string, { method, path, headers, body }: Request) {
  addresses += 1;
  const localAddress = `127.1.${Math.floor(addresses / 250) % 250}.${(addresses % 250) + 1}`;
  return new Promise<{ status: number; headers: Headers; text: string }>((resolve) => {
    const length = body === '' ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const sent = request(url + path, { method, headers: { ...headers, ...length }, localAddress, agent: false });
    // The server may close the connection while it refuses a large body.
    sent.on('error', () => resolve({ status: 0, headers: new Headers(), text: '' }));
    sent.on('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
      resolve({
        status: response.statusCode ?? 0,
        headers: new Headers(pairs),
        text: Buffer.concat(chunks).toString(),
      });
    });
    sent.end(body);
  });
}
