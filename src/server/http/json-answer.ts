import type { JsonPiece } from '../../operation/contract/operation.ts';
import type { Exchange } from './exchange.ts';

/** A short text leaves together with its headers. A long one would be encoded twice: to measure it and to send it. */
const largeText = 64 * 1024;
/** A UTF-16 unit has at most three bytes in UTF-8. */
const mostBytes = 3;

/** Answers with the JSON text that these pieces are together. */
export function jsonAnswer(exchange: Exchange, pieces: readonly JsonPiece[]): string | Buffer {
  exchange.setHeader('Content-Type', 'application/json; charset=utf-8');
  return payloadOf(pieces);
}

function payloadOf(pieces: readonly JsonPiece[]): string | Buffer {
  if (pieces.some((piece) => typeof piece !== 'string')) return joined(pieces);
  const text = pieces.join('');
  return text.length > largeText ? Buffer.from(text) : text;
}

function joined(pieces: readonly JsonPiece[]): Buffer {
  let room = 0;
  for (const piece of pieces) room += piece.length * (typeof piece === 'string' ? mostBytes : 1);
  const bytes = Buffer.allocUnsafe(room);
  let end = 0;
  for (const piece of pieces) {
    if (typeof piece !== 'string') bytes.set(piece, end);
    end += typeof piece === 'string' ? bytes.write(piece, end) : piece.length;
  }
  return bytes.subarray(0, end);
}
