import { execFileSync, spawnSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { codeBlocks } from './code-blocks.ts';

const loaderOn = (page: string, language: string) =>
  codeBlocks.find((block) => block.page === page && block.language === language && block.text.includes('state.json'))
    ?.text ?? '';
const added = (key: object, value: object) => `${JSON.stringify({ meta: { action: 'U' }, key, value })}\n`;
const deleted = (key: object) => `${JSON.stringify({ meta: { action: 'D' }, key })}\n`;

type Member = { readonly groupId: number; readonly userId: string };

const hasPython = spawnSync('python3', ['--version']).status === 0;
const query =
  'import json, sqlite3; print(json.dumps([json.loads(value) for value, in ' +
  'sqlite3.connect("warehouse.db").execute("select value from members")]))';

const loaders = [
  [
    'ts',
    (folder: string, program: string) =>
      execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder }),
    async (folder: string): Promise<Member[]> =>
      Object.values(JSON.parse(await readFile(join(folder, 'warehouse.json'), 'utf8')).rows.members),
  ] as const,
  ...(hasPython
    ? [
        [
          'python',
          (folder: string, program: string) => execFileSync('python3', ['-c', program], { cwd: folder }),
          async (folder: string): Promise<Member[]> =>
            JSON.parse(execFileSync('python3', ['-c', query], { cwd: folder, encoding: 'utf8' })),
        ] as const,
      ]
    : []),
];

test.each(loaders)(
  'the loader in %s on the page applies each committed line once, none that is not, and begins anew with a new copy',
  async (language, run, loaded) => {
    const program = loaderOn('docs/recipes.md', language);
    expect(loaderOn('docs/recipes.zh.md', language)).toBe(program);
    const folder = await mkdtemp(join(tmpdir(), 'lectern-loader-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'copy'));
    const members = join(folder, 'copy', 'members.jsonl');
    const member = (groupId: number, userId: string, joinTime: number) => {
      const key = { groupId, userId, joinTime };
      // Some programs take the second character for the end of a line.
      return added(key, { ...key, name: '王\u2028芳' });
    };
    const commit = async (bytes: number, copy = 'first') => {
      const state = { format: 1, copy, source: {}, sheets: { members: { cursor: 'x', bytes } } };
      await writeFile(join(folder, 'copy', 'state.json'), JSON.stringify(state));
    };
    const load = async () => {
      run(folder, program);
      return (await loaded(folder)).map(({ groupId, userId }) => `${groupId} ${userId}`).sort();
    };

    const begin = `${member(7, '1_1', 1)}${member(7, '1_1', 2)}${member(7, '1_2', 1)}${member(7, '1_2', 1)}`;
    // A run that was killed has appended two lines: one of them whole, one cut off.
    await writeFile(members, `${begin}${member(9, '1_9', 1)}${member(8, '1_4', 1).slice(0, 30)}`);
    const committed = Buffer.byteLength(begin);
    await commit(committed);
    expect(await load()).toEqual(['7 1_1', '7 1_1', '7 1_2']);
    expect(await load()).toHaveLength(3);
    // The next run has removed them, and appended others. A deletion names some of the values: it is for every row that has them.
    await truncate(members, committed);
    const next = `${member(8, '1_4', 1)}${deleted({ groupId: 7, userId: '1_1' })}`;
    await appendFile(members, next);
    expect(await load()).toHaveLength(3);
    await commit(committed + Buffer.byteLength(next));
    expect(await load()).toEqual(['7 1_2', '8 1_4']);

    const other = member(5, '1_5', 1);
    await writeFile(members, other);
    await commit(Buffer.byteLength(other), 'second');
    expect(await load()).toEqual(['5 1_5']);
  },
);
