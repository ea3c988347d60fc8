import type { Server } from '../machine/servers.ts';
import { Connection, requestBytes } from './connection.ts';
import type { BenchRequest } from './load.ts';

const callers = 8;
/** A read follows every write of this number. */
const writesPerRead = 10;

/**
 * Sends each of these writes once, from several callers, and returns what they answered, in the same order. Reads are sent
 * between them. Throws on a refusal.
 */
export async function askEach(
  { url, headers }: Server,
  writes: readonly BenchRequest[],
  reads: readonly BenchRequest[],
): Promise<unknown[]> {
  const address = new URL(url);
  const connections = await Promise.all(Array.from({ length: callers }, () => Connection.open(address)));
  const answers: unknown[] = [];
  let sent = 0;
  const ask = async (connection: Connection, { path, body }: BenchRequest): Promise<unknown> => {
    const { status, body: answer } = await connection.send(requestBytes(address, path, body, headers));
    const { code, obj }: { code: number; obj: unknown } = JSON.parse(answer.toString());
    if (status !== 200 || code !== 0) throw new Error(`${path} ${body} answered ${answer.toString().slice(0, 500)}`);
    return obj;
  };
  const askInTurn = async (connection: Connection) => {
    for (let number = sent++; number < writes.length; number = sent++) {
      const write = writes[number];
      if (write !== undefined) answers[number] = await ask(connection, write);
      const read = number % writesPerRead === 0 ? reads[(number / writesPerRead) % reads.length] : undefined;
      if (read !== undefined) await ask(connection, read);
    }
  };
  try {
    await Promise.all(connections.map(askInTurn));
  } finally {
    for (const connection of connections) connection.close();
  }
  return answers;
}
