import { beforeEach, expect, inject, test } from 'vitest';
import { isCitus, openOwnDatabase } from '../../test/database/database.ts';
import { sql, toStatement } from '../sql/sql.ts';
import { type Database, DatabaseError, type Executor } from './database.ts';
import { orgSql } from './org-sql.ts';

let database: Database;
beforeEach(async () => {
  database ??= await openOwnDatabase();
  await database.transaction((tx) => tx.script('drop table if exists kept; create table kept (id int primary key)'));
});

const insert = (tx: Executor, id: number) => tx.execute(toStatement(sql`insert into kept values (${id})`));
const kept = async (executor: Executor = database) =>
  (await executor.execute(toStatement(sql`select id from kept order by id`))).rows.map(({ id }) => id);

test('a transaction that resolves is committed and returns the result of its work', async () => {
  const returned = await database.transaction(async (tx) => {
    await insert(tx, 1);
    return kept(tx);
  });
  expect(returned).toEqual([1]);
  expect(await kept()).toEqual([1]);
});

test('a transaction that throws leaves nothing, and throws what its work threw', async () => {
  const oops = new Error('oops');
  const transaction = database.transaction(async (tx) => {
    await insert(tx, 1);
    throw oops;
  });
  await expect(transaction).rejects.toBe(oops);
  expect(await kept()).toEqual([]);
});

test('a failed statement aborts the transaction, even if its error is swallowed', async () => {
  const transaction = database.transaction(async (tx) => {
    await insert(tx, 1);
    await insert(tx, 1).catch(() => {});
  });
  await expect(transaction).rejects.toThrow(DatabaseError);
  expect(await kept()).toEqual([]);
});

test('statements of a transaction that are not awaited in order run in order', async () => {
  await database.transaction(async (tx) => {
    await Promise.all([
      insert(tx, 1),
      insert(tx, 2),
      tx.execute(toStatement(sql`update kept set id = id + 10`)),
      insert(tx, 1),
    ]);
  });
  expect(await kept()).toEqual([1, 11, 12]);
});

test('what is sent runs in its place, and the transaction waits for it', async () => {
  await database.transaction(async (tx) => {
    await insert(tx, 1);
    tx.send(toStatement(sql`update kept set id = id + 10`));
    await insert(tx, 1);
    tx.send(toStatement(sql`insert into kept values (2)`));
  });
  expect(await kept()).toEqual([1, 2, 11]);
});

test('what is sent and fails fails the transaction', async () => {
  const transaction = database.transaction(async (tx) => {
    await insert(tx, 1);
    tx.send(toStatement(sql`insert into kept values (1)`));
    tx.send(toStatement(sql`insert into kept values (2)`));
  });
  await expect(transaction).rejects.toMatchObject({ constraint: 'kept_pkey' });
  expect(await kept()).toEqual([]);
});

const failWith = (sqlState: string) => ({
  text: `do $$ begin raise exception using errcode = '${sqlState}'; end $$`,
  values: [],
});

test('a sent statement that fails is the failure that the next awaited statement reports', async () => {
  const transaction = database.transaction(async (tx) => {
    await insert(tx, 1);
    tx.send(toStatement(sql`insert into kept values (1)`));
    await expect(kept(tx)).rejects.toMatchObject({ constraint: 'kept_pkey' });
    await insert(tx, 2);
  });
  await expect(transaction).rejects.toMatchObject({ sqlState: '23505', constraint: 'kept_pkey' });
});

test('an appended statement that fails is the failure that the next awaited statement reports', async () => {
  const transaction = database.transaction(async (tx) => {
    tx.append(sql`insert into kept values (1)`, []);
    tx.append(sql`insert into kept values (1)`, []);
    await kept(tx);
  });
  await expect(transaction).rejects.toMatchObject({ constraint: 'kept_pkey' });
});

test('a prepared statement that was not prepared because of an earlier failure reports that failure', async () => {
  const prepared = { text: 'select 1 as never_prepared_before', values: [], isPrepared: true };
  const transaction = database.transaction(async (tx) => {
    tx.send(failWith('23000'));
    tx.send(prepared);
    await tx.execute(prepared);
  });
  await expect(transaction).rejects.toMatchObject({ sqlState: '23000' });
});

test('a failure that was swallowed is the failure of the transaction', async () => {
  const transaction = database.transaction(async (tx) => {
    await tx.execute(failWith('23000')).catch(() => {});
    await kept(tx).catch(() => {});
  });
  await expect(transaction).rejects.toMatchObject({ sqlState: '23000' });
});

test('after an attempt that failed, a later failure is reported as itself', async () => {
  const transaction = database.transaction(async (transaction) => {
    const tx = orgSql(transaction, 1);
    const failed = tx.attempt(async () => {
      transaction.send(failWith('23000'));
      await kept(transaction);
    });
    await expect(failed).rejects.toMatchObject({ sqlState: '23000' });
    transaction.send(failWith('22000'));
    await kept(transaction);
  });
  await expect(transaction).rejects.toMatchObject({ sqlState: '22000' });
});

test.each(['awaits another statement', 'swallows the failure of another statement'])(
  'a transaction whose sent statement was a victim is run again, when it %s',
  async (next) => {
    let runs = 0;
    await database.transaction(async (tx) => {
      runs += 1;
      await insert(tx, runs);
      if (runs < 3) tx.send(failWith('40P01'));
      const read = kept(tx);
      await (next.startsWith('awaits') ? read : read.catch(() => {}));
    });
    expect(await kept()).toEqual([3]);
  },
);

test('a sent statement that fails within an attempt fails only the attempt', async () => {
  await database.transaction(async (transaction) => {
    const tx = orgSql(transaction, 1);
    const attempt = (id: number) => tx.attempt(async () => tx.send(sql`insert into kept select ${id} where $1 > 0`));
    await attempt(1);
    await expect(attempt(1)).rejects.toMatchObject({ constraint: 'kept_pkey' });
    await attempt(2);
  });
  expect(await kept()).toEqual([1, 2]);
});

test('an attempt whose statement fails while another one goes on is rolled back, and the transaction continues', async () => {
  await database.transaction(async (transaction) => {
    const tx = orgSql(transaction, 1);
    const failed = tx.attempt(async () => {
      const twice = insert(transaction, 1).then(() => kept(transaction));
      await Promise.all([twice, transaction.execute(failWith('23000'))]);
    });
    await expect(failed).rejects.toMatchObject({ sqlState: '23000' });
    await insert(transaction, 2);
  });
  expect(await kept()).toEqual([2]);
});

// On Citus each part is a statement of its own.
test.skipIf(isCitus())(
  'what is appended is written before whatever is asked next, in parts that do not see each other',
  async () => {
    await database.transaction(async (tx) => {
      tx.append(sql`insert into kept values (1)`, []);
      tx.append(sql`insert into kept select 2 where not exists (select from kept)`, []);
      tx.append(sql`insert into kept select id + 10 from kept`, []);
      expect(await kept(tx)).toEqual([1, 2]);
      tx.append(sql`insert into kept values (3)`, []);
    });
    expect(await kept()).toEqual([1, 2, 3]);
  },
);

test('an appended statement that fails makes the next awaited statement fail, or else the transaction', async () => {
  const writing = (settles: boolean) =>
    database.transaction(async (tx) => {
      tx.append(sql`insert into kept values (1)`, []);
      tx.append(sql`insert into kept values (1)`, []);
      if (settles) await expect(tx.settle()).rejects.toMatchObject({ constraint: 'kept_pkey' });
    });
  await expect(writing(false)).rejects.toMatchObject({ constraint: 'kept_pkey' });
  await expect(writing(true)).rejects.toThrow(DatabaseError);
  expect(await kept()).toEqual([]);
});

test('an appended statement that fails within an attempt fails only the attempt', async () => {
  await database.transaction(async (transaction) => {
    const tx = orgSql(transaction, 1);
    const put = (id: number) => tx.append(sql`insert into kept select ${id} where $1 > 0`);
    put(1);
    await expect(tx.attempt(async () => put(1))).rejects.toMatchObject({ constraint: 'kept_pkey' });
    await tx.attempt(async () => put(2));
  });
  expect(await kept()).toEqual([1, 2]);
});

test('a read outside a transaction does not see its writes, in whatever order they are awaited', async () => {
  const reads: Promise<unknown[]>[] = [];
  const transaction = database.transaction(async (tx) => {
    reads.push(kept());
    await insert(tx, 1);
    reads.push(kept());
    await insert(tx, 2);
    throw new Error('rolled back');
  });
  reads.push(kept());
  await expect(transaction).rejects.toThrow('rolled back');
  expect(await Promise.all(reads)).toEqual([[], [], []]);
});

test('transactions at the same time do not mix', async () => {
  const transactions = Array.from({ length: 10 }, (_, index) =>
    database.transaction(async (tx) => {
      await insert(tx, index);
      await insert(tx, index + 100);
      if (index % 2 === 1) throw new Error('rolled back');
    }),
  );
  await Promise.allSettled(transactions);
  expect(await kept()).toEqual([0, 2, 4, 6, 8, 100, 102, 104, 106, 108]);
});

test('a finished transaction refuses further statements', async () => {
  const tx = await database.transaction(async (tx) => tx);
  await expect(insert(tx, 1)).rejects.toThrow('has ended');
  expect(await kept()).toEqual([]);
});

test.each(['40P01', '40001'])('a transaction that PostgreSQL made a victim (%s) is run again', async (state) => {
  let runs = 0;
  await database.transaction(async (tx) => {
    runs += 1;
    await insert(tx, runs);
    if (runs < 3) await tx.script(`do $$ begin raise exception using errcode = '${state}'; end $$`);
  });
  expect(await kept()).toEqual([3]);
});

test('a transaction that is a victim every time fails in the end', async () => {
  let runs = 0;
  const transaction = database.transaction(async (tx) => {
    runs += 1;
    await tx.script(`do $$ begin raise exception using errcode = '40P01'; end $$`);
  });
  await expect(transaction).rejects.toMatchObject({ sqlState: '40P01' });
  expect(runs).toBe(5);
});

test('any other failure is not run again', async () => {
  let runs = 0;
  const transaction = database.transaction(async (tx) => {
    runs += 1;
    await insert(tx, 1);
    await insert(tx, 1);
  });
  await expect(transaction).rejects.toThrow(DatabaseError);
  expect(runs).toBe(1);
});

// The embedded database runs one transaction after the other: there is nobody to lock each other out.
if (inject('databases')?.kind === 'postgres') {
  test('two transactions that lock each other out both succeed in the end', async () => {
    await database.transaction((tx) => tx.script('insert into kept values (1), (2)'));
    let waiting = 2;
    let resolve = () => {};
    const bothHoldOne = new Promise<void>((done) => {
      resolve = done;
    });
    const lock = (tx: Executor, id: number) => tx.execute(toStatement(sql`update kept set id = id where id = ${id}`));
    const inOrder = (first: number, second: number) =>
      database.transaction(async (tx) => {
        await lock(tx, first);
        waiting -= 1;
        if (waiting <= 0) resolve();
        await bothHoldOne;
        await lock(tx, second);
      });
    await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
    // One of the two was the victim and began again; it may lock its first row before the other one wakes up, and lose again.
    expect(waiting).toBeLessThan(0);
  });
}
