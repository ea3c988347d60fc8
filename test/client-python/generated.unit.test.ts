import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pythonSource } from '../../scripts/python-source/source.ts';
import { errorCatalogue } from '../../src/catalogue/errors.ts';
import { fileOperations, operations } from '../../src/catalogue/operations.ts';
import { version } from '../../src/database/version.ts';

const folder = new URL('../../client-python/', import.meta.url);
const files = pythonSource([...operations, ...fileOperations], errorCatalogue, version);

test.each([...files])('%s is what the contracts say (npm run generate writes it anew)', async (name, source) => {
  await expect(source).toMatchFileSnapshot(`../../client-python/lectern/generated/${name}`);
});

test('nothing else is there', async () => {
  const found = await readdir(new URL('lectern/generated', folder));
  expect(found.filter((name) => name !== '__pycache__').sort()).toEqual([...files.keys()].sort());
});

test('the package says the version of the server', async () => {
  expect(await readFile(new URL('pyproject.toml', folder), 'utf8')).toContain(`\nversion = "${version}"\n`);
});
