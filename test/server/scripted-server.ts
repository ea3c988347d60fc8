import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export interface Seen {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How the scripted server answers one request. */
export type Act = (response: ServerResponse) => void;

export interface ScriptedServer {
  readonly url: string;
  /** Every request, as it arrived. */
  readonly seen: readonly Seen[];
}

/** An HTTP server that answers its first request with the first act, and so on. The last act repeats. */
export async function startScriptedServer(...acts: readonly [Act, ...Act[]]): Promise<ScriptedServer> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const act = acts[Math.min(seen.length, acts.length - 1)] ?? acts[0];
    const place = seen.push({ path: request.url ?? '', headers: request.headers, body: '' }) - 1;
    const body = Buffer.concat(await request.toArray()).toString();
    seen[place] = { path: request.url ?? '', headers: request.headers, body };
    act(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { url: `http://127.0.0.1:${address.port}`, seen };
}

const arrival = { reqId: 'r', reqTime: 1, execTime: 1 };

export const answers =
  (obj: unknown): Act =>
  (response) =>
    response.end(JSON.stringify({ code: 0, msg: 'success', obj, ...arrival }));

export const refuses =
  (status: number, code: number, headers: Readonly<Record<string, string>> = {}): Act =>
  (response) =>
    response.writeHead(status, headers).end(JSON.stringify({ code, msg: 'no', ...arrival }));

/** The answer of a proxy without a server behind it. */
export const answersHtml =
  (status: number): Act =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>');

/** Closes the connection without an answer. */
export const closesConnection: Act = (response) => response.socket?.destroy();

/** Closes the connection in the middle of an answer. */
export const closesMidAnswer: Act = (response) => {
  response.writeHead(200, { 'Content-Length': '1000' });
  response.write('{"code":0,', () => response.socket?.destroy());
};

/** Never answers. */
export const neverAnswers: Act = () => {};
