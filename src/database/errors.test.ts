import { inspect } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { openOwnDatabase } from '../../test/database/database.ts';
import { type Sql, sql, toStatement } from '../sql/sql.ts';
import { type Database, DatabaseError, StatementTimeout } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await openOwnDatabase();
  await database.transaction((tx) =>
    tx.script(`
      create table parents (id int primary key);
      create table children (
        id int constraint children_pk primary key,
        name text not null constraint children_name_length check (length(name) < 20),
        parent_id int constraint children_parent references parents,
        constraint children_name_unique unique (name)
      );
      insert into parents values (1);
      insert into children values (1, 'Ann', 1)`),
  );
});

const failure = (query: Sql) =>
  database
    .transaction((tx) => tx.execute(toStatement(query)))
    .then(
      () => expect.unreachable('The statement should fail'),
      (error: unknown) => error,
    );

describe('an error carries its SQLSTATE and the constraint that was violated', () => {
  test.each([
    ['23505', 'children_pk', sql`insert into children values (1, 'Bob', 1)`],
    ['23505', 'children_name_unique', sql`insert into children values (2, 'Ann', 1)`],
    ['23503', 'children_parent', sql`insert into children values (2, 'Bob', 2)`],
    ['23514', 'children_name_length', sql`insert into children values (2, ${'x'.repeat(20)}, 1)`],
    ['23502', undefined, sql`insert into children values (2, null, 1)`],
    ['22012', undefined, sql`select 1 / ${0}::int`],
    ['42P01', undefined, sql`select * from nowhere`],
    ['42601', undefined, sql`selec`],
    ['22021', undefined, sql`select ${'a\0b'}::text`],
  ])('%s %s', async (sqlState, constraint, query) => {
    expect(await failure(query)).toMatchObject({ name: 'DatabaseError', sqlState, constraint });
  });
});

test.each([
  ['a unique key', sql`insert into children values (2, 'Ann', 1)`, 'Ann'],
  ['a bad number', sql`select ${'secret"138"secret'}::text::bigint`, 'secret'],
  ['a check', sql`insert into children values (2, ${`hidden${'x'.repeat(20)}`}, 1)`, 'hidden'],
  ['bad JSON', sql`select ${'{"mobile": oops}'}::text::jsonb`, 'oops'],
])('an error about %s shows no value of the statement, in whatever way it is logged', async (_name, query, value) => {
  const error = await failure(query);
  expect(error).toBeInstanceOf(DatabaseError);
  expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(value);
});

test('a failed statement does not affect the next one', async () => {
  await failure(sql`select 1 / 0`);
  await expect(database.execute(toStatement(sql`selec`))).rejects.toThrow(DatabaseError);
  expect((await database.execute(toStatement(sql`select 1 as one`))).rows).toEqual([{ one: 1 }]);
});

test('a statement with too few values is a fault, not a database that is away', async () => {
  const short = database.execute({ text: 'select $1::int + $2::int', values: [1] });
  await expect(short).rejects.toMatchObject({ name: 'DatabaseError', sqlState: '08P01' });
});

test.each(['57014', '55P03'])('a statement that PostgreSQL ended at a limit (%s) is a timeout', async (sqlState) => {
  const ended = database.transaction((tx) =>
    tx.execute({ text: `do $$ begin raise exception using errcode = '${sqlState}'; end $$`, values: [] }),
  );
  await expect(ended).rejects.toThrow(StatementTimeout);
});

test('a write outside a transaction is refused', async () => {
  const write = database.execute(toStatement(sql`insert into parents values (2)`));
  await expect(write).rejects.toMatchObject({ name: 'DatabaseError', sqlState: '25006' });
});
