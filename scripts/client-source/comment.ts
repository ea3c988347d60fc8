import type { Schema } from './schema.ts';

const width = 110;

/** An indented doc comment, or an empty text if there are no lines. */
export function comment(lines: readonly string[], indent: string): string {
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'));
  if (safe.length === 0) return '';
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`;
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

/** Wraps text into lines. */
export function wrapped(prose: string): string[] {
  const lines: string[] = [];
  for (const word of prose.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The comment of a field: its description, the meaning of its pattern, and its default. */
export function fieldComment(schema: Schema, indent: string): string {
  const { description = '', default: fallback, 'x-expected': expected } = schema;
  const lines = description === '' ? [] : wrapped(description);
  if (expected !== undefined && !description.includes(expected.en)) lines.push(...wrapped(`It is ${expected.en}.`));
  if (schema.format === 'int64') lines.push('The client gives its digits as text.');
  if (schema.deprecated) lines[0] = `@deprecated ${(lines[0] ?? '').replace(/^Deprecated: /, '')}`;
  if (fallback !== undefined) lines.push(`@default ${JSON.stringify(fallback)}`);
  return comment(lines, indent);
}
