import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database/database.ts';
import { createSchool, type School } from '../../test/school/school.ts';
import { insertRows } from './insert.ts';
import { row } from './row.ts';
import { sql } from './sql.ts';

let school: School;
beforeAll(async () => {
  school = await createSchool(await openTestDatabase());
});

let names = 0;
const kept = row({ stored: (value: unknown) => value });

/** What is stored of this value in each of `count` rows that are inserted together. */
const storedOf = {
  array: (searchFields: readonly unknown[], count: number) =>
    school.db.transaction(async (tx) => {
      const rows = Array.from({ length: count }, () => ({ name: `name ${names++}`, searchFields, searchGrams: [] }));
      await insertRows(tx, 'ordered_names', rows);
      const inserted = rows.map(({ name }) => name);
      return tx.rows(
        sql`select search_fields as stored from ordered_names where org_id = $1 and name = any(${inserted}::text[])`,
        kept,
      );
    }),
  json: (fields: object, count: number) =>
    school.db.transaction(async (tx) => {
      const reqId = `request ${names++}`;
      const entry = { branchId: 1, record: '', recordId: '', atMs: 0, caller: '', operation: '', reqId, fields };
      await insertRows(tx, 'audit_entries', Array<object>(count).fill(entry));
      return tx.rows(sql`select fields as stored from audit_entries where org_id = $1 and req_id = ${reqId}`, kept);
    }),
};

test.each([
  ['array', ['a', '"', '\\', '{}', ',']],
  ['array', []],
  ['array', [null, 'a']],
  ['array', [null, null]],
  ['json', { a: [1, null, { b: '漢' }], c: {} }],
  ['json', {}],
  ['json', []],
  ['json', [{ a: 1 }, { b: [null] }]],
  ['json', [null, { a: 1 }]],
  ['json', { a: new Date(0).toJSON() }],
] as const)('a few rows store the same as many: %s %j', async (kind, value) => {
  for (const count of [1, 2, 3]) {
    const stored = await storedOf[kind](value as object & unknown[], count);
    expect(stored).toEqual(Array(count).fill({ stored: value }));
  }
});
