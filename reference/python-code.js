/** The words that Python does not accept as names. */
const reserved = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/**
 * A parameter of the Python client: as on the wire, with an underscore after a reserved word.
 * @type {(name: string) => string}
 */
export const pythonArgument = (name) => (reserved.has(name) ? `${name}_` : name);

/**
 * A method of the Python client: `shipBatch` becomes `ship_batch`, `del` becomes `del_`.
 * @type {(name: string) => string}
 */
export const pythonName = (name) =>
  pythonArgument(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, ''));

/**
 * A JSON value as Python writes it.
 * @type {(value: unknown, indent?: string) => string}
 */
export function pythonLiteral(value, indent = '') {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const items = Array.isArray(value)
    ? value.map((item) => pythonLiteral(item, inner))
    : Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${pythonLiteral(field, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const line = `${open}${items.join(', ')}${close}`;
  if (line.length + indent.length <= 90 && !line.includes('\n')) return line;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}

/**
 * A program that calls an operation with the Python client.
 * @type {(name: string, baseUrl: string, body: string) => string}
 */
export function pythonCode(name, baseUrl, body) {
  const lines = Object.entries(JSON.parse(body)).map(
    ([parameter, value]) => `    ${pythonArgument(parameter)}=${pythonLiteral(value, '    ')},\n`,
  );
  const called = `client.${name.split('.').map(pythonName).join('.')}`;
  return [
    'import os',
    'from lectern import Lectern',
    '',
    `client = Lectern("${baseUrl}", key=os.environ.get("LECTERN_KEY"))`,
    `answer = ${called}(${lines.length === 0 ? '' : `\n${lines.join('')}`})`,
  ].join('\n');
}
