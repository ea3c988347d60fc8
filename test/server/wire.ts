import { connect } from 'node:net';
import type { Envelope } from './server.ts';

/** What came back over a connection, until the server hung up. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body where it is JSON. */
  readonly body: Envelope | undefined;
}

export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** The address of this machine it is sent from. */
  readonly from?: string;
}

/** Sends a request that `fetch` would not: any method, any path, any header, as they are. */
export function send(url: string, { method, path, headers = {}, body = '', from }: WireRequest): Promise<WireAnswer> {
  const bytes = Buffer.from(body);
  const all = { Host: new URL(url).host, Connection: 'close', 'Content-Length': String(bytes.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return sendBytes(url, Buffer.concat([head, bytes]), from);
}

/** Sends bytes that need not be a request at all. */
export async function sendBytes(url: string, bytes: string | Uint8Array, from?: string): Promise<WireAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, ...(from === undefined ? {} : { localAddress: from }) });
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  // A server that refuses what it has not read yet may cut the connection while we still write; what it said counts.
  socket.on('error', () => {});
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return parse(Buffer.concat(received).toString());
}

function parse(text: string): WireAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [line.split(': ', 1)[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
  );
  const body = rest.join('\r\n\r\n');
  const json = headers.get('content-type')?.startsWith('application/json') && body !== '';
  return { status: Number(statusLine.split(' ')[1]), headers, text: body, body: json ? JSON.parse(body) : undefined };
}
