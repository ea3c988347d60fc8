import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, isPostgres } from '../../test/database/database.ts';
import { onServer } from '../../test/run/postgres/admin.ts';
import type { SqlValue } from '../sql/sql.ts';
import { DatabaseError, DatabaseUnavailable, IntegerTooLarge } from './database.ts';
import { Session } from './session.ts';
import { runTransaction } from './transaction.ts';

describe.runIf(isPostgres())('statements', () => {
  let url: string;
  const clients: pg.Client[] = [];
  beforeAll(async () => {
    const location = await createTestDatabase('empty');
    if (location.kind === 'embedded') throw new Error('This needs PostgreSQL');
    ({ url } = location);
  });
  afterAll(() => Promise.all(clients.map((client) => client.end())));

  const connect = async (afterMs = 600_000) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    clients.push(client);
    const limit = { afterMs, error: () => new DatabaseUnavailable('No answer') };
    const session = new Session(client, { limit, isOwn: true, isDistributed: false });
    const run = async (text: string, values: readonly SqlValue[] = []) => {
      const { rows } = await session.runAlone({ text, values, isPrepared: true });
      return rows.map((row) => Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString() : value)));
    };
    return { client, session, run };
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

  test('of one turn are a group: what comes before a failure is answered, what comes after it fails with it', async () => {
    const { session } = await connect();
    const inGroup = (text: string) => session.run({ text, values: [] });
    const answers = await Promise.allSettled([
      inGroup('select 1 as n'),
      inGroup('select 1 / 0 as n'),
      inGroup('select 2 as n'),
      session.runAlone({ text: 'select 3 as n', values: [] }),
    ]);
    expect(answers).toMatchObject([
      { value: { rows: [{ n: 1 }] } },
      { reason: { sqlState: '22012' } },
      { reason: { sqlState: '22012' } },
      { value: { rows: [{ n: 3 }] } },
    ]);
    expect(await inGroup('select 4 as n')).toMatchObject({ rows: [{ n: 4 }] });
  });

  test('of a transaction that throws while they fail are rolled back, and the connection stays', async () => {
    const { session, run } = await connect();
    const oops = new Error('oops');
    const transaction = runTransaction(session, async (tx) => {
      tx.send({ text: 'create temp table made (n int)', values: [] });
      tx.send({ text: 'select 1 / 0', values: [] });
      throw oops;
    });
    await expect(transaction).rejects.toBe(oops);
    expect(session.isClosed).toBe(false);
    expect(await run(`select to_regclass('made') is null`)).toEqual([[true]]);
  });

  test('that were sent with a commit whose answer is lost may or may not have happened', async () => {
    const { client, session } = await connect();
    const transaction = runTransaction(session, async (tx) => tx.send({ text: 'select pg_sleep(600)', values: [] }));
    setImmediate(() => client.connection.stream.destroy());
    await expect(transaction).rejects.toThrow('it may or may not have happened');
  });

  test('behind one that takes too long fail as those of a lost connection', async () => {
    const { run } = await connect(1);
    const [late, behind] = await Promise.allSettled([run('select pg_sleep(600)'), run('select 1')]);
    expect(late).toMatchObject({ reason: { message: 'No answer' } });
    expect(behind).toMatchObject({ reason: { message: 'The connection to the database was lost' } });
  });

  test('with more values than PostgreSQL takes are not sent in part', async () => {
    const { client, run } = await connect();
    await expect(run('select 1', Array<number>(70_000).fill(1))).rejects.toThrow(RangeError);
    expect(client.connection.stream.destroyed).toBe(true);
  });

  test('of a script run up to the first that fails, which is the failure of the script', async () => {
    const { session, run } = await connect();
    const script = session.runScript('create temp table made (n int); insert into made values (1); select n from made');
    await Promise.all([script, run('select 1')]);
    await expect(session.runScript('insert into made values (2); select 1 / 0')).rejects.toThrow(DatabaseError);
    expect(await run('select n from made')).toEqual([[1]]);
  });

  test('say how many rows they wrote, with a conflict those that they returned', async () => {
    const { session } = await connect();
    await session.runScript('create temp table made (n int primary key)');
    const affected = async (text: string) => (await session.run({ text, values: [] })).affected;
    expect(await affected('insert into made values (1), (2), (3)')).toBe(3);
    expect(await affected('insert into made values (3), (4) on conflict do nothing returning 1')).toBe(1);
    expect(await affected('update made set n = n + 10 where n < 3')).toBe(2);
    expect(await affected('delete from made')).toBe(4);
    expect(await affected('select n from made')).toBe(0);
    expect(await affected('')).toBe(0);
  });

  test('return texts as bytes if they are prepared, else as strings', async () => {
    const { session } = await connect();
    const text = `select '王'::text as name`;
    expect((await session.run({ text, values: [], isPrepared: true })).rows).toEqual([{ name: Buffer.from('王') }]);
    expect((await session.run({ text: `${text} `, values: [] })).rows).toEqual([{ name: '王' }]);
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

  test('without a limit wait longer than it', async () => {
    const { session, run } = await connect(1);
    const unlimited = session.run({ text: 'select pg_sleep(0.1)', values: [], isUnlimited: true });
    await unlimited;
    await session.runScript('select pg_sleep(0.1)', true);
    await expect(run('select pg_sleep(600)')).rejects.toThrow('No answer');
  });
});
