import { isUtf8 } from 'node:buffer';
import { mostLevels, nestsTooDeep } from '../contract/nesting.ts';
import { fail, type Words } from '../failure.ts';

const empty: Words = { en: 'it is empty; send at least {}', zh: '内容为空，至少应为 {}' };

/** The JSON value of a body; its bytes must be UTF-8. A byte order mark is tolerated. */
export function parseBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw fail('invalidUtf8', {});
  const text = bytes.toString().replace(/^\ufeff/, '');
  const value = parsed(text);
  if (nestsTooDeep(value)) throw fail('nestedTooDeep', { limit: mostLevels });
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw fail('malformedJson', { detail: text.trim() === '' ? empty : reason(cause) }, { cause });
  }
}

/** Where the parser gave up, without quoting what it was given. */
function reason(cause: unknown): Words {
  const message = cause instanceof Error ? cause.message : '';
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined)
    return { en: `unexpected character at position ${position}`, zh: `位置 ${position} 处的字符不合法` };
  return message.includes('end of JSON')
    ? { en: 'it ends too early', zh: '内容不完整' }
    : { en: 'it has an unexpected character', zh: '含有不合法的字符' };
}
