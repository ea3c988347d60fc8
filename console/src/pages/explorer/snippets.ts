import { baseUrl } from '../../api.ts';
import type { Operation } from './contract.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

export const curlOf = ({ path }: Operation, parameters: object) =>
  [
    `curl ${baseUrl}${path} \\`,
    `  -H "Authorization: Bearer $LECTERN_KEY" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${quoted(JSON.stringify(parameters))}`,
  ].join('\n');

/** JSON in the style of a program. */
const literal = (value: object) => JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:');

export const codeOf = ({ name }: Operation, parameters: object) =>
  [
    "import { Lectern } from '@lectern/client';",
    '',
    `const lectern = new Lectern({ baseUrl: '${baseUrl}', key: process.env.LECTERN_KEY });`,
    `const answer = await lectern.${name}(${Object.keys(parameters).length === 0 ? '' : literal(parameters)});`,
  ].join('\n');
