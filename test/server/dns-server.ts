import { createSocket } from 'node:dgram';
import { onTestFinished } from 'vitest';

const typeA = 1;

/** A DNS server on loopback that answers each question for an IPv4 address with the next of the given ones. */
export async function startDnsServer(answers: readonly string[]): Promise<{ server: string; asked: () => number }> {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (query, from) => {
    const nameEnd = query.indexOf(0, 12) + 1;
    const question = query.subarray(12, nameEnd + 4);
    const isForA = query.readUInt16BE(nameEnd) === typeA;
    const address = isForA ? answers[Math.min(asked++, answers.length - 1)] : undefined;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(address === undefined ? 0 : 1, 6);
    header.writeUInt32BE(0, 8);
    // A pointer to the name in the question, type A, class IN, no time to live, four bytes.
    const record = [0xc0, 12, 0, typeA, 0, 1, 0, 0, 0, 0, 0, 4, ...(address ?? '').split('.').map(Number)];
    const found = address === undefined ? Buffer.alloc(0) : Buffer.from(record);
    socket.send(Buffer.concat([header, question, found]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return { server: `127.0.0.1:${socket.address().port}`, asked: () => asked };
}
