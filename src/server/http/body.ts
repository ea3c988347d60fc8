import { isUtf8 } from 'node:buffer';
import { mostLevels } from '../../operation/contract/nesting.ts';
import { fail, quote, type Words } from '../../operation/errors/failure.ts';
import { requestErrors } from '../../operation/errors/request.ts';
import type { Exchange } from './exchange.ts';

const empty: Words = { en: 'it is empty; send at least {}', zh: '内容为空，至少应为 {}' };

/** The largest body of most operations, in bytes. */
export const usualBodyLimit = 1024 * 1024;
/** The largest body, in bytes, that is parsed before the caller is authenticated. */
export const smallBody = 16 * 1024;
const none: Words = { en: 'none', zh: '空' };
const isJson = /^\s*application\/json\s*(;|$)/i;
const compressions = /\b(gzip|deflate|br|zstd|compress)\b/i;

interface BodyLimits {
  /** The largest body, in bytes. */
  readonly bodyLimit: number;
  readonly mostValues: number;
}

/** Reads a JSON body; no other is accepted. A large body is parsed after authentication, unless it is signed. */
export async function readJsonBody(
  exchange: Exchange,
  { bodyLimit, mostValues }: BodyLimits,
  authenticate: (exchange: Exchange) => Promise<unknown>,
): Promise<void> {
  const { 'content-type': contentType, 'content-encoding': encoding } = exchange.headers;
  if (contentType === undefined || !isJson.test(contentType))
    throw fail(requestErrors.unsupportedMediaType, { received: contentType === undefined ? none : quote(contentType) });
  if (encoding !== undefined && compressions.test(encoding))
    throw fail(requestErrors.bodyCompressed, { received: quote(encoding) });
  const bytes = await readBytes(exchange, bodyLimit);
  exchange.rawBody = bytes;
  if (bytes.length > smallBody && !bytes.includes('"signature"')) await authenticate(exchange);
  exchange.body = parseBody(bytes, mostValues);
}

function readBytes(exchange: Exchange, bodyLimit: number): Promise<Buffer> {
  const { request, headers } = exchange;
  return new Promise((resolve, reject) => {
    const breakOff = (cause: NodeJS.ErrnoException) =>
      reject(fail(requestErrors.badRequest, { detail: cause.code ?? cause.name }, { cause }));
    // The client left before.
    if (request.destroyed) return breakOff(request.errored ?? new Error());
    const chunks: Buffer[] = [];
    let size = 0;
    // The rest is read and not kept: many clients send all of it before they read, and would not see the answer.
    const refuse = () => reject(fail(requestErrors.bodyTooLarge, { limit: bodyLimit }));
    if (Number(headers['content-length']) > bodyLimit) return refuse();
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= bodyLimit) return void chunks.push(chunk);
      request.off('data', take);
      refuse();
    };
    request.on('data', take);
    request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size)));
    request.on('error', breakOff);
  });
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
