import { beforeAll, expect, test } from 'vitest';
import { openOwnDatabase } from '../../test/database/database.ts';
import { type Sql, sql, toStatement } from '../sql/sql.ts';
import type { Database } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await openOwnDatabase();
});

const read = async (query: Sql) => (await database.execute(toStatement(query))).rows[0];

const awkward = 'it\'s "quoted", {braced}, back\\slashed,\nNULL 漢字 👩‍🏫 %_$1';
const largest = Number.MAX_SAFE_INTEGER;

/** What is sent, as the SQL casts it, comes back as what it was. */
const roundTrips: readonly (readonly [string, Sql, unknown])[] = [
  ['a smallint', sql`${-32768}::smallint`, -32768],
  ['an integer', sql`${2147483647}::integer`, 2147483647],
  ['the largest bigint that is exact', sql`${largest}::bigint`, largest],
  ['the smallest bigint that is exact', sql`${-largest}::bigint`, -largest],
  ['a double', sql`${0.1}::double precision`, 0.1],
  ['a numeric, as text, digit for digit', sql`${'12345678901234567890.50'}::numeric`, '12345678901234567890.50'],
  ['a count', sql`(select count(*) from generate_series(1, 3))`, 3],
  ['a sum of bigints, which is a numeric', sql`(select sum(n) from (values (1::bigint), (2)) as v (n))`, '3'],
  ['true', sql`${true}::boolean`, true],
  ['false', sql`${false}::boolean`, false],
  ['null', sql`${null}::bigint`, null],
  ['awkward text', sql`${awkward}::text`, awkward],
  ['an empty text', sql`${''}::text`, ''],
  ['texts', sql`${[awkward, '', 'NULL', 'plain']}::text[]`, [awkward, '', 'NULL', 'plain']],
  [
    'texts without quotes and backslashes',
    sql`${['王🙂', 'a,b', '{c}', ' ', 'null']}::text[]`,
    ['王🙂', 'a,b', '{c}', ' ', 'null'],
  ],
  ['control characters', sql`${['a\nb', '\u0001', '\t"']}::text[]`, ['a\nb', '\u0001', '\t"']],
  ['booleans, and a null among them', sql`${[true, null, false]}::boolean[]`, [true, null, false]],
  ['no texts', sql`${[]}::text[]`, []],
  ['bigints', sql`${[1, largest, -largest]}::bigint[]`, [1, largest, -largest]],
  ['a null among texts', sql`array['a', null, 'b']::text[]`, ['a', null, 'b']],
  ['booleans', sql`array[true, false, null]`, [true, false, null]],
  ['numerics', sql`array[1.50, 2]::numeric[]`, ['1.50', '2']],
  ['json', sql`${JSON.stringify({ a: [1, null, awkward] })}::json`, { a: [1, null, awkward] }],
  ['jsonb', sql`${JSON.stringify({ a: { b: largest } })}::jsonb`, { a: { b: largest } }],
  ['a jsonb null, which is no SQL null', sql`coalesce('null'::jsonb, '1')`, null],
  ['a date, as text', sql`'2026-02-03'::date`, '2026-02-03'],
  ['a time stamp, as text in UTC', sql`'2026-02-03T04:05:06+08'::timestamptz`, '2026-02-02 20:05:06+00'],
];

test.each(roundTrips)('%s', async (_name, expression, expected) => {
  expect(await read(sql`select ${expression} as value`)).toEqual({ value: expected });
});

test.each([
  ['9007199254740992', 'a bigint of 2^53'],
  ['-9007199254740992', 'a bigint of -2^53'],
])('%s is refused: it would be another number', async (value) => {
  await expect(read(sql`select ${value}::bigint as value`)).rejects.toThrow(RangeError);
  await expect(read(sql`select array[${value}::bigint] as value`)).rejects.toThrow(RangeError);
  expect(await read(sql`select 1 as value`)).toEqual({ value: 1 });
});

test('an array is a parameter that rows are found by', async () => {
  const query = sql`select array_agg(n order by n) as found from generate_series(1, 9) n where n = any(${[2, 5, 12]}::bigint[])`;
  expect(await read(query)).toEqual({ found: [2, 5] });
});

test('affected counts the rows an insert, an update or a delete touched, and nothing else', async () => {
  const affected = await database.transaction(async (tx) => {
    await tx.script('create table counted (id int primary key)');
    const run = async (query: Sql) => (await tx.execute(toStatement(query))).affected;
    return [
      await run(sql`insert into counted select generate_series(1, 3)`),
      await run(sql`insert into counted values (3), (4) on conflict do nothing returning 1`),
      await run(sql`update counted set id = id + 10 where id > 2`),
      await run(sql`delete from counted where id = 99`),
      await run(sql`delete from counted returning id`),
      await run(sql`select 1`),
    ];
  });
  expect(affected).toEqual([3, 1, 2, 0, 4, 0]);
});
