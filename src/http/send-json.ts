import type { FastifyReply } from 'fastify';
import type { PassedOn } from '../database/row.ts';

/** A short text leaves together with its headers. A long one would be encoded twice: to measure it and to send it. */
const largeText = 64 * 1024;
/** A UTF-16 unit has at most three bytes in UTF-8. */
const mostBytes = 3;

/** Answers with the JSON text that these pieces are together. */
export const sendJson = (reply: FastifyReply, pieces: readonly PassedOn[]) =>
  reply.header('Content-Type', 'application/json; charset=utf-8').send(payloadOf(pieces));

function payloadOf(pieces: readonly PassedOn[]): string | Buffer {
  if (pieces.some((piece) => typeof piece !== 'string')) return joined(pieces);
  const text = pieces.join('');
  return text.length > largeText ? Buffer.from(text) : text;
}

function joined(pieces: readonly PassedOn[]): Buffer {
  let room = 0;
  for (const piece of pieces) room += piece.length * (typeof piece === 'string' ? mostBytes : 1);
  const bytes = Buffer.allocUnsafe(room);
  let end = 0;
  for (const piece of pieces) {
    end += typeof piece === 'string' ? bytes.write(piece, end) : piece.copy(bytes, end);
  }
  return bytes.subarray(0, end);
}
