import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, isPostgres, openAt } from '../../test/database/database.ts';
import { createSchool } from '../../test/school/school.ts';
import { buildProgram } from '../../test/server/build-program.ts';
import { environmentOf } from '../../test/server/command.ts';
import { insertUsers } from '../school/user/write.ts';

const students = 3_500;

/** For the program each look at the clock comes eleven seconds after the one before. */
const hurriedClock = `data:text/javascript,${encodeURIComponent(`
  const { now } = Date;
  let looks = 0;
  Date.now = () => now() + 11_000 * looks++;
`)}`;

test.runIf(isPostgres())(
  'lectern backup tells on standard error how many rows it has written of how many about, and the time left',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-backup-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const location = await createTestDatabase();
    const database = await openAt(location);
    const { db, branches } = await createSchool(database);
    await db.transaction((tx) =>
      insertUsers(
        tx,
        Array.from({ length: students }, (_, index) => ({
          branchId: branches[0].branchId,
          role: 'student' as const,
          loginName: `s${index}`,
          name: '孙丽',
          createdAtMs: 1_788_192_000_000,
        })),
      ),
    );
    await database.transaction((tx) => tx.script('analyze users'));
    await database.close();

    const program = await buildProgram();
    const environment = {
      ...environmentOf(location),
      PATH: process.env.PATH,
      NODE_OPTIONS: `--import ${hurriedClock}`,
    };
    const file = join(folder, 'school.gz');
    const { exitCode, stdout, stderr } = await program(['backup', file, '--json'], environment);
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
    const { rows } = JSON.parse(stdout);
    expect(rows).toBeGreaterThan(students);

    // With --json each line is JSON.
    const lines = stderr
      .trimEnd()
      .split('\n')
      .map((line): string => JSON.parse(line).progress);
    const form = /^backup {2}\[█* *\] +(\d+) % {2}([\d,]+) of about ([\d,]+) rows {2}[\d,]+\/s(?: {2}.+ left)?$/;
    const told = lines.map((line) =>
      form
        .exec(line)
        ?.slice(1)
        .map((text) => Number(text.replaceAll(',', ''))),
    );
    expect(told, stderr).not.toContain(undefined);
    const done = told.map((each) => each?.[1] ?? 0);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done[0]).toBe(0);
    expect(done.at(-1)).toBe(rows);
    // Of the many rows PostgreSQL has counted all; of the few in the other tables it knows only the size.
    expect(told[0]?.[2]).toBeGreaterThan(students);
    expect(
      lines.some((line) => / \d+ (s|min) left$/.test(line)),
      stderr,
    ).toBe(true);
  },
);
