import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../test/database/database.ts';
import { startServer } from '../../test/server/server.ts';
import { createProgram, loadCommand } from './program.ts';
import { run } from './run-program.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-json-'));
  await writeFile(join(folder, 'users.csv'), 'loginName\nann\n');
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(() => {
  // Nothing answers here.
  vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:1/none');
  vi.stubEnv('LECTERN_KEY', `lectern_${'x'.repeat(50)}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  process.exitCode = 0;
});

/** What a command prints, and its exit code. */
async function outcome(words: readonly string[]) {
  const [printed, said]: string[][] = [[], []];
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => void printed?.push(String(line))),
    vi.spyOn(console, 'error').mockImplementation((line) => void said?.push(String(line))),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => said?.push(String(text)) !== undefined),
  ];
  process.exitCode = 0;
  await run(words);
  for (const spy of spies) spy.mockRestore();
  return { exitCode: process.exitCode, printed: printed ?? [], said: said ?? [] };
}

const program = createProgram({}, () => {});
for (const command of program.commands) await loadCommand(command);
const leaves = (command: Command, above: readonly string[] = []): { command: Command; words: string[] }[] =>
  command.commands.length === 0
    ? [{ command, words: [...above, command.name()] }]
    : command.commands.flatMap((each) => leaves(each, [...above, ...(command === program ? [] : [command.name()])]));
const everyCommand = leaves(program);

/** Words that the command accepts: its arguments and the options that it requires. */
const accepted = ({ registeredArguments, options }: Command): string[] => [
  ...registeredArguments.flatMap((argument) => {
    const { required, argChoices = [], parseArg } = argument;
    const value =
      argument.name() === 'file' ? join(folder, 'users.csv') : (argChoices[0] ?? (parseArg ? '1' : 'order.list'));
    return required ? [value] : [];
  }),
  ...options.flatMap(({ mandatory, long, argChoices = [] }) =>
    mandatory ? [long ?? '', argChoices[0] ?? (long === '--out' ? join(folder, 'out') : 'order:read')] : [],
  ),
];

test('there are many commands', () => {
  expect(everyCommand.length).toBeGreaterThan(30);
});

describe.each(everyCommand)('$words, with --json,', ({ command, words }) => {
  const failed = async (more: readonly string[]) => {
    const { exitCode, printed, said } = await outcome([...words, ...more, '--json']);
    const lines = said.map((line) => JSON.parse(line));
    return { exitCode, printed, error: lines.at(-1)?.error };
  };

  test('says as JSON that it does not know an option', async () => {
    const { exitCode, printed, error } = await failed(['--no-such-option']);
    expect([exitCode, printed]).toEqual([2, []]);
    // Or what it misses beside it.
    const message = expect.stringMatching(/--no-such-option|not specified/);
    expect(error).toEqual({ message, exit: 'refused', exitCode: 2 });
  });

  test('says as JSON why it failed without a database, or prints a result', async () => {
    const { exitCode, printed, error } = await failed(accepted(command));
    if (error === undefined) {
      // "lectern doctor" prints what it found; a command that needs no database succeeds.
      if (exitCode !== 0) JSON.parse(printed.join(''));
    } else {
      // What a server prints is its log.
      if (words[0] !== 'serve') expect(printed).toEqual([]);
      expect(error).toMatchObject({ message: expect.stringMatching(/\S/), exitCode });
      expect(error.message).not.toMatch(/^error: |\n {4}at /);
    }
  });
});

test('the code, the name and the parameter of a refused request are there', async () => {
  const server = await startServer(await openTestDatabase(), { id: 'test', orgId: 1, branchId: null, personal: true });
  const { said, exitCode } = await outcome(['call', 'order.list', 'pageSize=1', '--url', server.url, '--json']);
  expect(exitCode).toBe(2);
  expect(JSON.parse(said.at(-1) ?? '')).toEqual({
    error: {
      message: expect.stringContaining('payStartDate is required'),
      exit: 'refused',
      exitCode: 2,
      code: 2001,
      name: 'parameterMissing',
      param: 'payStartDate',
    },
  });
});

test('without a command, and after "--", JSON is used as asked', async () => {
  expect(JSON.parse((await outcome(['--json'])).said.join(''))).toEqual({
    error: { message: 'Name a command; "lectern --help" lists them.', exit: 'refused', exitCode: 2 },
  });
  const plain = await outcome(['call', 'no.such', '--', '--json']);
  expect(() => JSON.parse(plain.said.join(''))).toThrow();
});
