import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { operations } from '../catalogue/operations.ts';
import { candidates } from './completion.ts';
import type { Completions } from './completions.ts';
import { createProgram, loadCommand } from './program.ts';
import { laidOut } from './show.ts';

const program = createProgram({}, () => {});
for (const command of program.commands) await loadCommand(command);

const visible = (command: Command): Command[] => [
  command,
  ...command
    .createHelp()
    .visibleCommands(command)
    .filter((each) => each.name() !== 'help')
    .flatMap(visible),
];

function helpOf(command: Command): string {
  let text = '';
  command.configureHelp({ ...command.configureHelp(), helpWidth: 100 });
  command.configureOutput({
    writeOut: (piece) => {
      text += piece;
    },
    getOutHasColors: () => false,
  });
  command.outputHelp();
  return text.trimEnd();
}

/** What can follow a command. */
function completionsOf(command: Command): Completions {
  const next = command.createHelp().visibleCommands(command);
  const longOptions = command.options.flatMap(({ long, required, argChoices = [] }) =>
    long ? [{ long, required, choices: argChoices }] : [],
  );
  const valued = longOptions.filter(({ required }) => required);
  return {
    commands: Object.fromEntries(next.map((each) => [each.name(), completionsOf(each)])),
    options: longOptions.map(({ long }) => long),
    values: Object.fromEntries(valued.map(({ long, choices }) => [long, choices])),
    arguments: command.registeredArguments.map(({ argChoices = [] }) => argChoices),
  };
}

const nameOf = (command: Command): string =>
  command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;

test('docs/cli.md equals the help texts of the program (npm run generate rewrites it)', async () => {
  const sections = visible(program).map((command) => `## ${nameOf(command)}\n\n\`\`\`\n${helpOf(command)}\n\`\`\``);
  const page = [
    '# Command line',
    'The help of every command, as `lectern <command> --help` prints it.',
    ...sections,
  ].join('\n\n');
  await expect(`${page}\n`).toMatchFileSnapshot('../../docs/cli.md');
});

test('every command that does something has an example', () => {
  const doing = visible(program).filter((command) => command.commands.length === 0);
  expect(doing.length).toBeGreaterThan(10);
  for (const command of doing) expect(helpOf(command), nameOf(command)).toMatch(/\nExamples?:\n {2}\S/);
});

describe('a shell completes', () => {
  test.each<[string[], string[]]>([
    [['mig'], ['migrate']],
    [
      ['migrate', ''],
      ['up', 'status', 'help'],
    ],
    [['call', 'order.shipB'], ['order.shipBatch']],
    [['call', 'order.detail', ''], ['orderSns=']],
    [
      ['call', 'user.list', 'page'],
      ['pageStart=', 'pageSize='],
    ],
    [['call', 'user.list', 'pageStart=1', 'page'], ['pageSize=']],
    [['backup', '--j'], ['--json']],
    [['completion', 'f'], ['fish']],
    [
      ['import', 'produ'],
      ['productColumns', 'products'],
    ],
    [['export', 'users', '--format', 'x'], ['xlsx']],
    [['export', 'users', ''], []],
    [['export', 'users', '--out', ''], []],
    [['nothing-of-the-kind', 'x'], []],
  ])('%j', async (words, expected) => {
    expect(candidates(words)).toEqual(expected);
  });

  test('from a table that agrees with the program (npm run generate rewrites it)', async () => {
    const parameters = operations.map(({ operation: { name, request } }) => [name, Object.keys(request.properties)]);
    const { commands = {}, ...root } = completionsOf(program);
    const source = [
      '// Generated from the commands and the contracts by "npm run generate". Change those, not this.',
      "import type { Completions } from '../completions.ts';",
      `const commands: Readonly<Record<string, Completions>> = ${byLine(commands)};`,
      `export const commandLine: Completions = { commands, ...${JSON.stringify(root)} };`,
      `export const operationParameters: Readonly<Record<string, readonly string[]>> = ${byLine(Object.fromEntries(parameters))};`,
    ];
    await expect(`${source.join('\n\n')}\n`).toMatchFileSnapshot('./generated/completions.ts');
  });
});

/** An object with one line for each of its fields. */
const byLine = (value: object) =>
  `{\n${Object.entries(value)
    .map(([name, field]) => `  ${JSON.stringify(name)}: ${JSON.stringify(field)},\n`)
    .join('')}}`;

describe('for a person', () => {
  test('records that fit are shown as a table; Chinese characters are two columns wide', () => {
    const list = [
      { id: 1, name: '王芳' },
      { id: 22, name: 'Oliver' },
    ];
    expect(laidOut({ list: [] }, 80)).toBe('(none)');
    expect(laidOut({ list: [{ id: 1, scopes: ['a', 'b'] }] }, 80)).toBe('id  scopes\n1   a, b');
    expect(laidOut({ total: 2, list }, 80)).toBe('total  2\nlist\n  id  name\n  1   王芳\n  22  Oliver');
  });

  test('records that do not fit are shown one below the other', () => {
    expect(laidOut([{ first: 'a'.repeat(10), second: 1n }], 12)).toBe(`first   ${'a'.repeat(10)}\nsecond  1`);
  });

  test('a moment is a date, and one that never came is nothing; other numbers are as they are', () => {
    const key = { keyId: 1_788_220_800_000, createAt: 1_788_220_800_000, revokedAt: 0, execTime: 12 };
    const shown = 'keyId      1788220800000\ncreateAt   2026-09-01T00:00:00.000Z\nrevokedAt  \nexecTime   12';
    expect(laidOut(key, 80)).toBe(shown);
    const endpoint = { failingSince: 1_788_220_800_000, pausedUntil: 0, time: 1_788_220_800_000 };
    const date = '2026-09-01T00:00:00.000Z';
    expect(laidOut(endpoint, 80)).toBe(`failingSince  ${date}\npausedUntil   \ntime          ${date}`);
  });

  test('an empty list is shown as (none)', () => {
    expect(laidOut([], 80)).toBe('(none)');
  });
});
