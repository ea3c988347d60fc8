import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isOlder } from '../../src/database/version.ts';
import { root } from '../run/cache.ts';
import { runProgram } from '../run/run-program.ts';
import { isLong } from '../run/tries.ts';
import { readRelease, requireCommit } from './last-release.ts';

const read = (name: string) => readFile(join(root, name), 'utf8');
const json = async (name: string) => JSON.parse(await read(name));

test('both packages, the lock file, the OpenAPI documents and the changelog name one version of three numbers', async () => {
  const { version } = await json('package.json');
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect((await json('client/package.json')).version).toBe(version);
  const lock = await json('package-lock.json');
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
  for (const name of ['openapi.json', 'openapi-interface.json']) expect((await json(name)).info.version).toBe(version);
  expect((await changelog())[0]?.version).toBe(version);
});

test('the sections of the changelog are versions, newest first, and only the first may not be published yet', async () => {
  const sections = await changelog();
  for (const [index, { version, state }] of sections.entries()) {
    expect(state).toMatch(index === 0 ? /^(not yet published|\d{4}-\d\d-\d\d)$/ : /^\d{4}-\d\d-\d\d$/);
    const earlier = sections[index + 1];
    if (earlier !== undefined) expect(isOlder(earlier.version, version)).toBe(true);
  }
});

test('released.json and the released documents are of the last published version, or of the first one before that', async () => {
  const sections = await changelog();
  const { version, commit } = await readRelease();
  const published = sections.find(({ state }) => state !== 'not yet published') ?? sections.at(-1);
  expect(version).toBe(published?.version);
  expect(commit).toMatch(/^[0-9a-f]{40}$/);
  for (const name of ['openapi.json', 'openapi-interface.json']) {
    expect((await json(`test/last-release/${name}`)).info.version).toBe(version);
  }
});

/** A shallow clone may lack the commit. In the long form that is an error. */
const hasCommit = await requireCommit((await readRelease()).commit).then(
  () => true,
  () => isLong,
);

test.runIf(hasCommit)('the released documents and version are those of the commit in released.json', async () => {
  const { version, commit } = await readRelease();
  await requireCommit(commit);
  const at = async (name: string) => JSON.parse((await runProgram('git', ['show', `${commit}:${name}`])).stdout);
  expect((await at('package.json')).version).toBe(version);
  for (const name of ['openapi.json', 'openapi-interface.json']) {
    expect(await json(`test/last-release/${name}`)).toEqual(await at(name));
  }
});

test('"npm run release-documents" takes the version and the documents of the last commit, not of changed files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-released-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(root, 'scripts/release-documents.js'), join(folder, 'scripts/release-documents.js'));
  await mkdir(join(folder, 'test/last-release'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "version": "7.8.9", "type": "module" }');
  for (const name of ['openapi.json', 'openapi-interface.json']) {
    await writeFile(join(folder, name), `{\n  "name": "${name}"\n}`);
  }
  // Without the settings of the person, and of a hook that runs the tests.
  const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1' };
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8', env }).trim();
  run('git', 'init', '--quiet');
  run('git', 'add', '.');
  run('git', '-c', 'user.name=x', '-c', 'user.email=x', 'commit', '--quiet', '--message', 'release');
  await writeFile(join(folder, 'openapi.json'), '{ "name": "changed" }');
  run(process.execPath, 'scripts/release-documents.js');
  const written = async (name: string) => JSON.parse(await readFile(join(folder, 'test/last-release', name), 'utf8'));
  expect(await written('released.json')).toEqual({ version: '7.8.9', commit: run('git', 'rev-parse', 'HEAD') });
  expect(await written('openapi.json')).toEqual({ name: 'openapi.json' });
});

test('a clone without the commit of the last release is told how to fetch it', async () => {
  const missing = '0'.repeat(40);
  await expect(requireCommit(missing)).rejects.toThrow(
    `The commit ${missing} of the last release (test/last-release/released.json) is not in this clone. Fetch it: git fetch --unshallow`,
  );
});

/** The sections of the changelog: `## 0.1.0, 2026-12-01` or `## 0.1.0, not yet published`. */
async function changelog() {
  const headings = [...(await read('CHANGELOG.md')).matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) => {
    const [version = '', state = ''] = heading.split(', ');
    return { version, state };
  });
}
