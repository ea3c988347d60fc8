import { readFile, stat } from 'node:fs/promises';
import { expect, test } from 'vitest';

const at = (name: string) => new URL(`../../${name}`, import.meta.url);
const read = (name: string) => readFile(at(name), 'utf8');

test('every file that "npm run generate" writes is marked as generated', async () => {
  const [, list = ''] = /Run `npm run generate`\.(.*?)\n\n/s.exec(await read('CONTRIBUTING.md')) ?? [];
  const generated = [...list.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path.replace(/\/$/, '/**'));
  expect(generated.length).toBeGreaterThan(5);
  const marked = [...(await read('.gitattributes')).matchAll(/^(\S+) linguist-generated$/gm)].map(([, path]) => path);
  expect(marked).toEqual(expect.arrayContaining([...generated, 'test/last-release/*.json', 'package-lock.json']));
});

test('the CI workflow runs .ci/run, which is executable', async () => {
  expect(await read('.github/workflows/ci.yml')).toMatch(/^ {6}- run: \.ci\/run$/m);
  expect((await stat(at('.ci/run'))).mode & 0o111).not.toBe(0);
});

test('SECURITY.md names the present minor version as supported', async () => {
  const { version } = JSON.parse(await read('package.json'));
  const [minor] = /^\d+\.\d+/.exec(version) ?? [];
  expect(await read('SECURITY.md')).toContain(`| ${minor} | yes |`);
});
