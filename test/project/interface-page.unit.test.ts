import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { operations } from '../../src/catalogue/operations.ts';

const page = new URL('../../docs/interface.md', import.meta.url);
const text = readFileSync(page, 'utf8');
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const links = [...text.matchAll(/\[([^[\]]+(?:\[[^\]]*\][^[\]]*)*)\]\(([^)]+)\)/g)].map(([, name = '', to = '']) => ({
  name,
  to,
}));
const cited = links.filter(({ to }) => /(\.test\.ts|parameter-rules\.ts)$/.test(to));

test('docs/interface.md cites tests', () => {
  expect(cited.length).toBeGreaterThan(50);
});

test.each(cited)('docs/interface.md: "$name" is a test of $to', ({ name, to }) => {
  expect(readFileSync(new URL(to, page), 'utf8')).toContain(name);
});

describe('the twelve operations', () => {
  const twelve = operations.flatMap(({ operation }) => (operation.number === undefined ? [] : [operation]));

  test.each(twelve)('$path has its row in docs/interface.md and in README.md', ({ number, path, scope }) => {
    const row = text.split('\n').find((line) => line.startsWith(`| ${number} | `));
    expect(row).toContain(`\`${path}\``);
    expect(row).toContain(`\`${scope}\``);
    expect(readme.split('\n').find((line) => line.startsWith(`| ${number} | `))).toContain(`\`${path}\``);
  });
});
