import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, isPostgres } from '../../test/database/database.ts';
import { onServer } from '../../test/run/postgres/admin.ts';
import { sql, toStatement } from '../sql/sql.ts';
import { type Database, DatabaseUnavailable } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

const statementTimeoutMs = 60_000;

/** The worker threads of the embedded database that this file started, and what was sent to them. */
const workers: Worker[] = [];
const sent: string[] = [];
const observe = (worker: Worker) => {
  workers.push(worker);
  const post = worker.postMessage.bind(worker);
  worker.postMessage = (bytes: Uint8Array | null) => {
    post(bytes);
    if (bytes) sent.push(Buffer.from(bytes).toString('latin1'));
  };
};
process.on('worker', observe);
afterAll(() => void process.off('worker', observe));

interface Line {
  readonly database: Database;
  /** Settled when the database works on the statement for the nth time. */
  running(text: string, times: number): Promise<void>;
  /** Cuts the connection, or crashes the worker. */
  cut(): Promise<void>;
}

async function openLine(): Promise<Line> {
  const location = await createTestDatabase('empty');
  if (location.kind === 'embedded') {
    const database = await openEmbedded({ ...location, statementTimeoutMs });
    return {
      database,
      running: async (text, times) => {
        const heard = () => sent.filter((bytes) => bytes.includes(text)).length;
        await vi.waitUntil(() => heard() === times, { timeout: 240_000 });
      },
      cut: async () => void (await workers.at(-1)?.terminate()),
    };
  }
  const cut = new Set<unknown>();
  const sessions = (columns: string, condition: string) =>
    onServer(
      location.url,
      `select ${columns} from pg_stat_activity
       where application_name like 'lectern %' and datname = current_database() and ${condition}`,
    );
  return {
    database: await openPostgres({ ...location, statementTimeoutMs, poolSize: 2 }),
    running: async (text) => {
      const active = () => sessions('pid', `state = 'active' and query = '${text}'`);
      await vi.waitUntil(async () => (await active()).some(({ pid }) => !cut.has(pid)), { timeout: 240_000 });
    },
    cut: async () => {
      for (const { pid } of await sessions('pid, pg_terminate_backend(pid)', 'true')) cut.add(pid);
    },
  };
}

let line: Line;
beforeAll(async () => {
  line = await openLine();
});
afterAll(() => line.database.close());

const one = () => line.database.execute(toStatement(sql`select 1 as one`));

test('a connection lost between statements is not noticed by the next one', async () => {
  await line.cut();
  expect((await one()).rows).toEqual([{ one: 1 }]);
});

test('a read whose connection was lost is retried once', async () => {
  // Of PostgreSQL another connection has to see it run.
  const slow = `select 1 as one from pg_sleep(${isPostgres() ? 2 : 0.5})`;
  const read = line.database.execute({ text: slow, values: [] });
  await line.running(slow, 1);
  await line.cut();
  expect((await read).rows).toEqual([{ one: 1 }]);
});

test('a read whose connection was lost twice fails', async () => {
  const slow = 'select 2 as two from pg_sleep(30)';
  const read = expect(line.database.execute({ text: slow, values: [] })).rejects.toThrow(DatabaseUnavailable);
  for (const attempt of [1, 2]) {
    await line.running(slow, attempt);
    await line.cut();
  }
  await read;
  expect((await one()).rows).toEqual([{ one: 1 }]);
});

test('a transaction whose connection was lost is not run again, and leaves nothing', async () => {
  await line.database.transaction((tx) => tx.script('create table kept (id int)'));
  const slow = 'select 3 as three from pg_sleep(30)';
  let runs = 0;
  const transaction = expect(
    line.database.transaction(async (tx) => {
      runs += 1;
      await tx.execute(toStatement(sql`insert into kept values (1)`));
      await tx.execute({ text: slow, values: [] });
    }),
  ).rejects.toThrow(DatabaseUnavailable);
  await line.running(slow, 1);
  await line.cut();
  await transaction;
  expect(runs).toBe(1);
  expect((await line.database.execute(toStatement(sql`select * from kept`))).rows).toEqual([]);
});

test('closing lets open statements finish and refuses later ones', async () => {
  const { database } = await openLine();
  const read = database.execute(toStatement(sql`select 1 as one`));
  const waiting = database.transaction((tx) => tx.execute(toStatement(sql`select 2 as two`)));
  const closed = database.close();
  await expect(database.execute(toStatement(sql`select 3`))).rejects.toThrow(DatabaseUnavailable);
  await closed;
  expect((await read).rows).toEqual([{ one: 1 }]);
  expect((await waiting).rows).toEqual([{ two: 2 }]);
});
