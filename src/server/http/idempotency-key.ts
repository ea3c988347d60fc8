import { fail, quote } from '../../operation/errors/failure.ts';
import { requestErrors } from '../../operation/errors/request.ts';

export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw fail(requestErrors.headerFormat, {
    param: 'Idempotency-Key',
    expected: { en: '1 to 255 visible ASCII characters', zh: '1 到 255 个可见 ASCII 字符' },
    received: quote(header),
  });
}
