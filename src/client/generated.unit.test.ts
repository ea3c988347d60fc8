import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { clientSource } from '../../scripts/client-source/source.ts';
import { errorCatalogue } from '../catalogue/errors.ts';
import { fileOperations, operations } from '../catalogue/operations.ts';
import { version } from '../database/version.ts';
import { table } from './generated/table.ts';

const files = clientSource([...operations, ...fileOperations], errorCatalogue, version);

test.each([...files])('%s is what the contracts say (npm run generate writes it anew)', async (name, source) => {
  await expect(source).toMatchFileSnapshot(`./generated/${name}`);
});

test('nothing else is there', async () => {
  const found = await readdir(new URL('./generated', import.meta.url));
  expect(found.sort()).toEqual([...files.keys()].sort());
});

test('no two operations of a resource share the name of a method', () => {
  for (const [resource, entries] of Object.entries(table)) {
    const walks = Object.values(entries).flatMap(({ each }) => [each?.as, each?.pagesAs].filter((name) => name));
    const names = [...Object.keys(entries), ...walks];
    expect([resource, names]).toEqual([resource, [...new Set(names)]]);
  }
});

test('the comment of every method says whether it belongs to the interface or was added', () => {
  const written = [...files.values()].join('');
  const numbers = [...written.matchAll(/: operation (\d+) of the interface\./g)].map(([, number]) => Number(number));
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  const added = written.replaceAll(/\s+\*\s+/g, ' ').match(/Added by Lectern\./g) ?? [];
  expect(added).toHaveLength(operations.length + fileOperations.length - 12);
});
