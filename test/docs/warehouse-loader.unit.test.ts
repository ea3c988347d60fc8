import { execFileSync, spawnSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { codeBlocks } from './code-blocks.ts';

const loaderOn = (page: string) =>
  codeBlocks.find((block) => block.page === page && block.language === 'python')?.text ?? '';
const added = (key: object, value: object) => `${JSON.stringify({ meta: { action: 'U' }, key, value })}\n`;
const deleted = (key: object) => `${JSON.stringify({ meta: { action: 'D' }, key })}\n`;

const hasPython = spawnSync('python3', ['--version']).status === 0;
test.skipIf(!hasPython)(
  'the loader on the page applies each line once, and leaves a line that is cut off',
  async () => {
    const program = loaderOn('docs/recipes.md');
    expect(loaderOn('docs/recipes.zh.md')).toBe(program);
    const folder = await mkdtemp(join(tmpdir(), 'lectern-loader-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'copy'));
    const members = join(folder, 'copy', 'members.jsonl');
    const member = (groupId: number, userId: string, joinTime: number) => {
      const key = { groupId, userId, joinTime };
      return added(key, { ...key, name: '王芳' });
    };
    const load = () => {
      execFileSync('python3', ['-c', program], { cwd: folder });
      const query =
        'import json, sqlite3; print(json.dumps([json.loads(value) for value, in ' +
        'sqlite3.connect("warehouse.db").execute("select value from members order by key")]))';
      const rows: { groupId: number; userId: string }[] = JSON.parse(
        execFileSync('python3', ['-c', query], { cwd: folder, encoding: 'utf8' }),
      );
      return rows.map(({ groupId, userId }) => `${groupId} ${userId}`);
    };

    const cutOff = member(8, '1_4', 1);
    await writeFile(
      members,
      `${member(7, '1_1', 1)}${member(7, '1_1', 2)}${member(7, '1_2', 1)}${member(7, '1_2', 1)}${cutOff.slice(0, 30)}`,
    );
    expect(load()).toEqual(['7 1_1', '7 1_1', '7 1_2']);
    expect(load()).toHaveLength(3);
    // A deletion names some of the values: it is for every row that has them.
    await appendFile(members, `${cutOff.slice(30)}${deleted({ groupId: 7, userId: '1_1' })}`);
    expect(load()).toEqual(['7 1_2', '8 1_4']);
  },
);
