import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { onTestFinished, vi } from 'vitest';

/** A message as it arrived, after the library of the specification has verified its signature. */
export interface Received {
  readonly id: string;
  readonly timestamp: number;
  // biome-ignore lint/suspicious/noExplicitAny: what it holds is what the tests are about.
  readonly message: any;
}

export type Answering = (received: Received, response: ServerResponse, request: IncomingMessage) => unknown;

export interface Receiver {
  readonly url: string;
  readonly port: number;
  /** What has arrived, whatever was answered. */
  readonly received: Received[];
  /** The secret of its endpoint. Nothing is accepted without. */
  secret: string;
  /** How it answers: with 200 and nothing else, unless told otherwise. */
  answer: Answering;
  /** Waits until so many have arrived. */
  arrived(count: number): Promise<void>;
}

/** Verifies with the library of the specification, which compares the time of the attempt with the present: that of the test. */
function verifiedBySpecification(secret: string, body: string, headers: Record<string, string>): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 });
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
}

/** A receiver on loopback, closed after the test. It fails the test if a message has a wrong signature. */
export async function startReceiver(): Promise<Receiver> {
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  let refused: unknown;
  const server = createServer(async (request, response) => {
    try {
      const body = Buffer.concat(await request.toArray()).toString();
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const message = verifiedBySpecification(receiver.secret, body, headers);
      const received = {
        id: String(headers['webhook-id']),
        timestamp: Number(headers['webhook-timestamp']),
        message,
      };
      receiver.received.push(received);
      receiver.answer(received, response, request);
    } catch (error) {
      refused ??= error;
      response.writeHead(400).end(String(error));
    }
    for (const { count, resolve } of waiting) if (receiver.received.length >= count) resolve();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    if (refused !== undefined) throw refused;
  });
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received: [],
    secret: '',
    answer: (_, response) => void response.end(),
    arrived: (count) =>
      receiver.received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => void waiting.push({ count, resolve })),
  };
  return receiver;
}
