import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../database/database.ts';
import { root } from '../run/cache.ts';
import { createShop, type Shop } from '../school/shop.ts';
import { buildSources } from '../server/build-program.ts';
import { exportedSheet } from '../server/copied-sheets.ts';
import { noon } from '../server/server.ts';
import { codeBlocks } from './code-blocks.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop(await openTestDatabase());
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** The program on a page that keeps a copy of the classes, as a reader would save it. */
const programOn = (page: string, language: string) => {
  const text = codeBlocks.find(
    (block) => block.page === page && block.language === language && /groups\.json/.test(block.text),
  );
  return (text?.text ?? expect.fail(`${page} has no such program`)).replace('http://127.0.0.1:8080', shop.server.url);
};

const languages = [
  ['docs/quick-start.md', 'ts', 'keep.mjs', process.execPath] as const,
  ...(hasPython ? [['docs/python.md', 'python', 'keep.py', 'python3'] as const] : []),
];

test.each(languages)(
  'the program in %s keeps a copy: everything, then the changes',
  async (page, language, name, command) => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-copy-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const client = join(await buildSources(), 'src/client/index.js');
    await writeFile(join(folder, name), programOn(page, language).replace('@lectern/client', client));
    const env = { PATH: process.env.PATH, PYTHONPATH: join(root, 'client-python'), PYTHONDONTWRITEBYTECODE: '1' };
    const copied = async () => {
      await promisify(execFile)(command, [name], { cwd: folder, env });
      const { rows } = JSON.parse(await readFile(join(folder, 'groups.json'), 'utf8'));
      return Object.values(rows);
    };
    const expected = async () => [...(await exportedSheet(shop.server, 'groups')).copy.values()];

    const create = async (groupName: string): Promise<number> => {
      const activeBegin = noon / 1000;
      const request = {
        groupName,
        activeBegin,
        activeEnd: activeBegin + 86_400,
        teacherId: `0_${shop.branch.teacherId}`,
      };
      return (await shop.server.ask('/group/create', request)).groupId;
    };
    const first = await create(`first, in ${language}`);
    expect(await copied()).toEqual(await expected());
    await shop.server.ask('/group/edit', { groupId: first, groupName: `renamed, in ${language}` });
    await create(`second, in ${language}`);
    expect(await copied()).toEqual(await expected());
    // Nothing has changed.
    expect(await copied()).toEqual(await expected());
  },
);
