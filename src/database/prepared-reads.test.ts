import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, isPostgres } from '../../test/database/database.ts';
import { onServer } from '../../test/run/postgres/admin.ts';
import { DatabaseError, DatabaseUnavailable, IntegerTooLarge } from './database.ts';
import { PreparedReads } from './prepared-reads.ts';
import type { SqlValue } from './sql.ts';

/** The embedded database runs every statement by the driver. */
describe.runIf(isPostgres())('prepared reads', () => {
  let url: string;
  const clients: pg.Client[] = [];
  beforeAll(async () => {
    const location = await createTestDatabase('empty');
    if (location.kind === 'embedded') throw new Error('This needs PostgreSQL');
    ({ url } = location);
  });
  afterAll(() => Promise.all(clients.map((client) => client.end())));

  const connect = async (afterMs = 600_000) => {
    const client = new pg.Client({ connectionString: url, pipeline: true });
    client.on('error', () => {});
    await client.connect();
    clients.push(client);
    const reads = new PreparedReads(client, { afterMs, error: () => new DatabaseUnavailable('No answer') });
    const run = async (text: string, values: readonly SqlValue[] = []) => {
      const { rows } = await reads.execute({ text, values });
      return rows.map((row) => Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString() : value)));
    };
    return { client, run };
  };

  const texts = ['', 'a', '"', '\\', '{a,b}', "'; drop table orders --", '王小明', '😀', 'line\nbreak', 'NULL', '%_'];
  test.each(texts)('pass on %j as a value and in an array', async (text) => {
    const { run } = await connect();
    expect(
      await run('select $1::text as a, ($2::text[])[2] as b, array_length($2::text[], 1) as c', [text, [text, text]]),
    ).toEqual([[text, text, 2]]);
  });

  test('read numbers, truth, null, empty arrays, JSON, and columns without rows', async () => {
    const { run } = await connect();
    const query = `
      select $1::bigint as a, $2::boolean as b, $3::text as c, $4::int[] as d, $5::int[] as e, $6::jsonb as f,
        1.50::numeric as g, 2::smallint as h
      where $2`;
    const values: SqlValue[] = [Number.MAX_SAFE_INTEGER, true, null, [], [1, -2], '{"a":[1]}'];
    expect(await run(query, values)).toEqual([
      [Number.MAX_SAFE_INTEGER, true, null, [], [1, -2], { a: [1] }, '1.50', 2],
    ]);
    expect(await run(query, values.with(1, false))).toEqual([]);
  });

  test('read answers of many rows and of many pieces, in the order of the statements', async () => {
    const { run } = await connect();
    const long = run(`select repeat('王', n) from generate_series(1, 300) as n`);
    const longer = run(`select repeat($1, 1000000)`, ['x']);
    const short = run('select 1');
    expect((await long).map(([text]) => String(text).length)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
    expect((await longer)[0]).toEqual(['x'.repeat(1_000_000)]);
    expect(await short).toEqual([[1]]);
  });

  test('fail alone, and the statement can be run again', async () => {
    const { run } = await connect();
    const text = 'select 10 / $1::int';
    const [failed, worked] = await Promise.allSettled([run(text, [0]), run(text, [5])]);
    expect(failed).toMatchObject({ reason: { sqlState: '22012' } });
    expect(worked).toMatchObject({ value: [[2]] });
    await expect(run('select * from later')).rejects.toThrow(DatabaseError);
    await onServer(url, 'create table later as select 7 as seven');
    expect(await run('select * from later')).toEqual([[7]]);
    await expect(run('select 9007199254740992::bigint')).rejects.toThrow(IntegerTooLarge);
    expect(await run('select 1')).toEqual([[1]]);
  });

  test('leave the connection to the driver when they are done', async () => {
    const { client, run } = await connect();
    for (const number of [1, 2]) {
      expect(await run('select $1::int', [number])).toEqual([[number]]);
      expect((await client.query('select $1::int as n', [number])).rows).toEqual([{ n: number }]);
    }
  });

  test('fail when the connection is lost, also those that come later', async () => {
    const { client, run } = await connect();
    const waiting = [run('select pg_sleep(600)'), run('select 1')].map((read) =>
      expect(read).rejects.toThrow(DatabaseUnavailable),
    );
    client.connection.stream.destroy();
    await Promise.all(waiting);
    await expect(run('select 1')).rejects.toThrow(DatabaseUnavailable);
  });

  test('fail when no answer comes in time, and close the connection', async () => {
    const { client, run } = await connect(1);
    await expect(run('select pg_sleep(600)')).rejects.toThrow('No answer');
    expect(client.connection.stream.destroyed).toBe(true);
  });
});
