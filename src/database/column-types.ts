import type pg from 'pg';
import { IntegerTooLarge } from './database.ts';

type Parse = (text: string) => unknown;

/** JavaScript numbers are exact up to 2^53−1. */
function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new IntegerTooLarge('An integer from the database is larger than 2^53−1');
  return value;
}

const parseBoolean: Parse = (text) => text === 't';
const parseJson: Parse = (text) => JSON.parse(text);
const asText: Parse = (text) => text;

const arrayItem = /"((?:[^"\\]|\\.)*)"|([^,{}]+)/gs;

/** One-dimensional arrays in PostgreSQL's text format: `{plain,"quoted \\" text",NULL}`. */
const arrayOf =
  (parse: Parse): Parse =>
  (text) => {
    if (!/^\{(?!\{)/.test(text)) throw new TypeError('Only one-dimensional arrays are supported');
    return Array.from(text.matchAll(arrayItem), ([, quoted, plain]) => {
      if (quoted !== undefined) return parse(quoted.replaceAll(/\\(.)/gs, '$1'));
      return plain === undefined || plain === 'NULL' ? null : parse(plain);
    });
  };

/** OIDs of the types and of their arrays, with their parsers. Other types stay text. */
const known: readonly (readonly [oid: number, arrayOid: number, parse: Parse])[] = [
  [16, 1000, parseBoolean],
  [21, 1005, exactInteger], // smallint
  [23, 1007, exactInteger], // integer
  [20, 1016, exactInteger], // bigint
  [26, 1028, exactInteger], // oid
  [700, 1021, Number], // real
  [701, 1022, Number], // double precision
  [114, 199, parseJson], // json
  [3802, 3807, parseJson], // jsonb
  [25, 1009, asText], // text
  [1043, 1015, asText], // character varying
  [1042, 1014, asText], // character
  [19, 1003, asText], // name
  [18, 1002, asText], // "char"
  [1700, 1231, asText], // numeric
  [1082, 1182, asText], // date
];

const parsers = new Map(
  known.flatMap(([oid, arrayOid, parse]) => [[oid, parse] as const, [arrayOid, arrayOf(parse)] as const]),
);

export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid) => parsers.get(oid) ?? asText,
};
