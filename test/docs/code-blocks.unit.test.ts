import { expect, test } from 'vitest';
import { codeBlocks } from './code-blocks.ts';

test('every code block of the docs names its language, so that every command is found', () => {
  const without = codeBlocks.filter(({ language }) => language === '');
  expect(without.map(({ page, line }) => `${page}:${line}`)).toEqual([]);
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
