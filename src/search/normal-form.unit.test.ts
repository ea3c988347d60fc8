import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { normalForm } from './normal-form.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** At most 200 characters, and a hash depends on all of them. */
const passwords = ['src/access/staff/password.ts', 'src/access/staff/strong-password.ts'];

test('nothing but passwords has a normal form without a limit on its marks', () => {
  const found = ['src', 'console/src'].flatMap(filesIn).filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return text.includes('.normalize(');
  });
  expect(found.sort()).toEqual([...passwords, 'src/search/normal-form.ts']);
});

test.each([
  ['a\u0301\u0323', 'ạ\u0301'],
  ['é', 'é'],
  [`a${'\u0301'.repeat(40)}`, `á${'\u0301'.repeat(29)}`],
  [`a${'\u0301'.repeat(40)}b${'\u0301'.repeat(40)}`, `á${'\u0301'.repeat(29)}b${'\u0301'.repeat(30)}`],
])('case %#: marks are in order, and of a row of them thirty count', (text, expected) => {
  expect(normalForm(text, 'NFC')).toBe(expected);
});
