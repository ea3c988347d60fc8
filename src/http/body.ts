import { fail } from '../failure.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON value of a body; its bytes must be UTF-8. A byte order mark is tolerated. */
export function parseBody(bytes: Buffer): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch (cause) {
    throw fail('invalidUtf8', {}, { cause });
  }
  if (text.trim() === '')
    throw fail('malformedJson', { detail: { en: 'it is empty; send at least {}', zh: '内容为空，至少应为 {}' } });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw fail('malformedJson', { detail: reason(cause) }, { cause });
  }
}

/** Where the parser gave up, without quoting what it was given. */
function reason(cause: unknown): string {
  const at = cause instanceof Error ? /at position \d+|[Uu]nexpected end/.exec(cause.message)?.[0] : undefined;
  return at ?? 'unexpected character';
}
