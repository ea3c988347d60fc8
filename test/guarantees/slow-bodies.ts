const most = 1024 * 1024 - 1024;

/** A body that is as long as a body may be, of these parts. */
const filled = (open: string, part: (index: number) => string, close: string) => {
  const parts: string[] = [];
  for (let length = open.length + close.length; ; length += parts.at(-1)?.length ?? 0) {
    const next = `${part(parts.length)},`;
    if (length + next.length > most) break;
    parts.push(next);
  }
  return open + parts.join('').slice(0, -1) + close;
};

const named = (value: string) => (index: number) => `"${index.toString(36)}":${value}`;
const parsedToo = (text: string): { text: string; parsed: object } => ({ text, parsed: JSON.parse(text) });
const nested = `{"a":${'['.repeat(most / 2)}${']'.repeat(most / 2)}}`;

/** Bodies that take long to read, whatever the operation. */
export const anywhere: Readonly<Record<string, { readonly text: string; readonly parsed: object | string }>> = {
  'unknown names': parsedToo(filled('{', named('0'), '}')),
  'names without a value': parsedToo(filled('{', named('null'), '}')),
  'empty objects': parsedToo(filled('{"a":[', () => '{}', ']}')),
  'a wrong signature and unknown names': parsedToo(
    filled('{"appId":"x","signature":"x","validBegin":1,"validTime":1,', named('0'), '}'),
  ),
  'one long text': parsedToo(JSON.stringify({ a: 'x'.repeat(most - 20) })),
  // JSON.stringify cannot write it, so nobody can sign it.
  'nested arrays': { text: nested, parsed: nested },
};

export const texts: Readonly<Record<string, string>> = {
  'U+FDFA': '\ufdfa'.repeat(Math.floor(most / 3) - 3_000),
  'one letter': 'a'.repeat(most - 10_000),
  digits: '9'.repeat(most - 10_000),
  escapes: '\n'.repeat(most / 2 - 10_000),
  // Marks that a normal form puts in another order; as many as a searched text has, and as a body has.
  'marks, a few': `a${'\u0301'.repeat(1790)}${'\u0323'.repeat(1790)}`,
  marks: `a${'\u0301'.repeat(most / 4 - 10_000)}${'\u0323'.repeat(most / 4 - 10_000)}`,
};
