const width = 100;

/** A JSON value as a TypeScript literal, on one line if it fits. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' && !/['\\\n]/.test(value) ? `'${value}'` : JSON.stringify(value);
  }
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  const items = (inner: string) =>
    Array.isArray(value)
      ? value.map((item) => literal(item, inner))
      : Object.entries(value).map(([name, field]) => `${key(name)}: ${literal(field, inner)}`);
  const line = `${open}${items('').join(', ')}${close}`;
  if (line.length + indent.length <= width && !line.includes('\n'))
    return items('').length === 0 ? open.trim() + close.trim() : line;
  const inner = `${indent}  `;
  return `${open.trim()}\n${items(inner)
    .map((item) => `${inner}${item},\n`)
    .join('')}${indent}${close.trim()}`;
}

export const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);
