import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run/cache.ts';
import { codeBlocks, pages } from './code-blocks.ts';

test('every code block of the docs names its language, so that every command is found', () => {
  const without = codeBlocks.filter(({ language }) => language === '');
  expect(without.map(({ page, line }) => `${page}:${line}`)).toEqual([]);
});

test('every code block of every page is found', () => {
  for (const page of pages) {
    const lines = readFileSync(join(root, page), 'utf8').split('\n');
    const fences = lines.filter((line) => /^ *```/.test(line)).length;
    expect(codeBlocks.filter((block) => block.page === page).length, page).toBe(fences / 2);
  }
});

test('only commands are marked as not run', () => {
  const marked = codeBlocks.filter(({ notRun }) => notRun !== undefined);
  expect(marked.filter(({ language }) => language !== 'sh')).toEqual([]);
});

test('no command of the docs asks a registry for the packages, which are not published', () => {
  const commands = codeBlocks.filter(({ language }) => language === 'sh').map(({ text }) => text);
  expect(commands.length).toBeGreaterThan(15);
  for (const command of commands) {
    expect(command).not.toMatch(
      /\bnpx (?!--no -- )\S*lectern|npm (i|install|add|exec) (.* )?(lectern|@lectern\/\S+)$/m,
    );
  }
});
