import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, isCitus, isEmbedded, onOneKind, openAt } from '../../../test/database/database.ts';
import { createExampleSchool } from '../../../test/school/example-school.ts';
import { startServeCommand } from '../../../test/server/serve-command.ts';
import { noon, startServer } from '../../../test/server/server.ts';
import { send } from '../../../test/server/wire.ts';
import { readinessOf } from './readiness.ts';
import { watchSpace } from './space.ts';

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

const newUser = { userRole: 'student', loginName: 'one.more', name: '孙丽', subOrgId: 1 };

// A trigger plays the full disk, and Citus has none.
test.runIf(onOneKind() && !isCitus())(
  'a write that finds the disk full is answered with 503, and /readyz looks whether there is space again',
  async () => {
    const opened = await openAt(await createTestDatabase());
    onTestFinished(() => opened.close());
    const caller = await createExampleSchool(opened);
    const { database, isFull } = watchSpace(opened);
    const server = await startServer(database, caller, { readiness: await readinessOf(database, isFull) });
    const failing = (state: string) =>
      opened.transaction((tx) =>
        tx.script(`
        create or replace function fail_writing() returns trigger language plpgsql as $$
          begin raise exception 'no space' using errcode = '${state}'; end $$;
        create or replace trigger fail_writing before insert on users execute function fail_writing()`),
      );
    await failing('53100');
    const answer = await server.post('/user/create', newUser);
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 5005, '1']);
    server.setNow(noon + 1_000);
    // The error was made by hand and the disk has room: what is written aside to find out succeeds.
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  },
);

test.runIf(onOneKind())('/readyz reports a full database until writes succeed', async () => {
  const opened = await openAt(await createTestDatabase());
  onTestFinished(() => opened.close());
  const caller = await createExampleSchool(opened);
  const { database, isFull } = watchSpace({
    ...opened,
    transaction: (work) =>
      opened.transaction(async (tx) => {
        await tx.script(`do $$ begin raise exception 'no space' using errcode = '53100'; end $$`);
        return work(tx);
      }),
  });
  const { url } = await startServer(opened, caller, { readiness: await readinessOf(database, isFull) });
  await expect(database.transaction((tx) => tx.script('select 1'))).rejects.toThrow('no space left');
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { ready: false, database: 'full', migrations: 'unknown' }]);
});

test.runIf(isEmbedded() && isRoot)(
  'the embedded database on a disk that is really full: 503, not ready, and well again',
  async () => {
    const location = await createTestDatabase();
    if (location.kind !== 'embedded') throw new Error('Not embedded');
    const disk = await mkdtemp(join(tmpdir(), 'lectern-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', disk]);
    onTestFinished(async () => {
      execFileSync('umount', ['-l', disk]);
      await rm(disk, { recursive: true });
    });
    await cp(location.dataDir, join(disk, 'data'), { recursive: true });
    const { url, stop } = await startServeCommand({ ...location, dataDir: join(disk, 'data') });
    const ready = async () => (await send(url, { method: 'GET', path: '/readyz' })).status;
    expect(await ready()).toBe(200);

    const filling = await open(join(disk, 'filling'), 'w');
    for (const size of [1024 * 1024, 4096]) {
      const block = Buffer.alloc(size);
      for (let left = (await statfs(disk)).bavail * 4096; left >= size; left -= size) await filling.write(block);
    }
    await filling.close();
    const headers = { 'Content-Type': 'application/json' };
    const write = (loginName: string) =>
      send(url, {
        method: 'POST',
        path: '/user/create',
        headers,
        body: JSON.stringify({ ...newUser, loginName }),
      });
    const statuses = new Set<number>();
    for (let count = 0; count < 200 && !statuses.has(503); count++) statuses.add((await write(`s${count}`)).status);
    expect([...statuses].filter((status) => status === 500)).toEqual([]);
    expect(statuses).toContain(503);
    await expect.poll(ready).toBe(503);
    await rm(join(disk, 'filling'));
    await expect.poll(ready).toBe(200);
    await stop();
  },
);
