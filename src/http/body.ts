import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mostLevels } from '../operation/contract/nesting.ts';
import { fail, quote, type Words } from '../operation/errors/failure.ts';
import { requestErrors } from '../operation/errors/request.ts';

const empty: Words = { en: 'it is empty; send at least {}', zh: '内容为空，至少应为 {}' };

/** The largest body, in bytes, that is parsed before the caller is authenticated. */
export const smallBody = 16 * 1024;
const compressions = /\b(gzip|deflate|br|zstd|compress)\b/i;

interface Bodies {
  /** The most values in a body for this path. */
  readonly mostValuesAt: (path: string) => number;
  /** Authenticates the sender of a large body before it is parsed; throws if that fails. */
  readonly authenticate: (request: FastifyRequest) => Promise<unknown>;
}

/** Accepts only JSON bodies. A large body is parsed after authentication, unless it is signed. */
export function readJsonBodies(app: FastifyInstance, { mostValuesAt, authenticate }: Bodies): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, bytes: Buffer, done) => {
      const { 'content-encoding': encoding } = request.headers;
      if (encoding !== undefined && compressions.test(encoding))
        throw fail(requestErrors.bodyCompressed, { received: quote(encoding) });
      request.rawBody = bytes;
      const parse = () => parseBody(bytes, mostValuesAt(request.url));
      if (bytes.length > smallBody && !bytes.includes('"signature"')) return authenticate(request).then(parse);
      done(null, parse());
      return undefined;
    },
  );
}

/** Parses a UTF-8 body; a byte order mark is allowed. */
export function parseBody(bytes: Buffer, mostValues: number): unknown {
  if (!isUtf8(bytes)) throw fail(requestErrors.invalidUtf8, {});
  checkShape(bytes, mostValues);
  const text = bytes.toString().replace(/^\ufeff/, '');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw fail(requestErrors.malformedJson, { detail: text.trim() === '' ? empty : reason(cause) }, { cause });
  }
}

const [quotes, backslash, comma] = Buffer.from('"\\,');
const [openArray, closeArray, openObject, closeObject] = Buffer.from('[]{}');

/** No contract has an object with nearly this many names. Parsing 100,000 different names takes over 100 ms. */
const mostNames = 1_000;

/** Refuses bodies that are slow to parse, by counting brackets and commas without parsing. */
function checkShape(bytes: Buffer, mostValues: number): void {
  /** The number of names so far in each open object; arrays are not counted. */
  const names: number[] = [];
  let values = 1;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quotes) at = endOfText(bytes, at);
    else if (byte === openArray || byte === openObject) {
      names.push(byte === openObject ? 1 : Number.NEGATIVE_INFINITY);
      values += 1;
      if (names.length > mostLevels) throw fail(requestErrors.nestedTooDeep, { limit: mostLevels });
    } else if (byte === closeArray || byte === closeObject) names.pop();
    else if (byte === comma) {
      values += 1;
      const count = (names.pop() ?? 0) + 1;
      if (count > mostNames) throw fail(requestErrors.bodyTooManyNames, { limit: mostNames });
      names.push(count);
    }
  }
  if (values > mostValues) throw fail(requestErrors.bodyTooManyValues, { limit: mostValues, values });
}

/** Most texts are shorter. To skip the rest of a longer one takes a call, which would be too slow for each short text. */
const shortText = 64;

/** The position of the quotation mark that ends the string starting at `begin`. */
function endOfText(bytes: Buffer, begin: number): number {
  let at = begin + 1;
  for (;;) {
    for (const short = at + shortText; at < short; at++) {
      if (bytes[at] === backslash) at += 1;
      else if (bytes[at] === quotes) return at;
    }
    const end = bytes.indexOf('"', at);
    if (end === -1) return bytes.length;
    let backslashes = 0;
    while (end - backslashes > at && bytes[end - backslashes - 1] === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
    at = end + 1;
  }
}

/** The position of the syntax error, without quoting the body. */
function reason(cause: unknown): Words {
  const message = cause instanceof Error ? cause.message : '';
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined)
    return { en: `unexpected character at position ${position}`, zh: `位置 ${position} 处的字符不合法` };
  return message.includes('end of JSON')
    ? { en: 'it ends too early', zh: '内容不完整' }
    : { en: 'it has an unexpected character', zh: '含有不合法的字符' };
}
