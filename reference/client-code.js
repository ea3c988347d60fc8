/** JSON as a program writes it: names without quotation marks. */
const literal = (/** @type {string} */ json) =>
  JSON.stringify(JSON.parse(json), undefined, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:');

/**
 * A program that calls an operation with the TypeScript client.
 * @type {(name: string, baseUrl: string, body: string) => string}
 */
export const clientCode = (name, baseUrl, body) =>
  [
    "import { Lectern } from '@lectern/client';",
    '',
    `const lectern = new Lectern({ baseUrl: '${baseUrl}', key: process.env.LECTERN_KEY });`,
    `const answer = await lectern.${name}(${body === '{}' ? '' : literal(body)});`,
  ].join('\n');
