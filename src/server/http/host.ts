import { fail } from '../../operation/errors/failure.ts';
import { requestErrors } from '../../operation/errors/request.ts';
import type { Exchange } from './exchange.ts';

const noHost = { detail: { en: 'the header Host is missing', zh: '缺少请求头 Host' } };
const manyHosts = { detail: { en: 'the header Host comes more than once', zh: '请求头 Host 重复' } };

/** Refuses a request without a host, or with several: Node.js would use the first, a proxy possibly the last. */
export function checkHost({ headers, request: { httpVersion, rawHeaders } }: Exchange): void {
  if (headers.host === undefined && httpVersion === '1.1') throw fail(requestErrors.badRequest, noHost);
  if (countOf('host', rawHeaders) > 1) throw fail(requestErrors.badRequest, manyHosts);
}

/** The number of headers with this name; names and values alternate. */
function countOf(name: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] ?? '';
    if (given.length === name.length && given.toLowerCase() === name) count += 1;
  }
  return count;
}
