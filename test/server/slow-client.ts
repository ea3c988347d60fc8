import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A client that takes its time. */
export interface SlowClient {
  readonly socket: Socket;
  /** All that came back until now. */
  received(): string;
  /** Settled when the server has hung up. */
  readonly closed: Promise<unknown>;
  /** Settled when this has come back. */
  until(text: string): Promise<void>;
}

export async function connectSlowly(url: string): Promise<SlowClient> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return {
    socket,
    received: () => text,
    closed,
    until: async (wanted) => {
      while (!text.includes(wanted)) {
        const [event] = await Promise.race([once(socket, 'data'), closed.then(() => ['closed'])]);
        if (event === 'closed' && !text.includes(wanted)) throw new Error(`The server hung up after: ${text}`);
      }
    },
  };
}

/** Sends the head of a request and waits until the server has it: it then asks for the body, which never comes. */
export async function beginRequest(
  url: string,
  { path = '/getOrgCourse', length = 100, headers = '' }: { path?: string; length?: number; headers?: string } = {},
): Promise<SlowClient> {
  const client = await connectSlowly(url);
  client.socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n` +
      `Expect: 100-continue\r\n${headers}\r\n`,
  );
  await client.until('100 Continue');
  return client;
}
