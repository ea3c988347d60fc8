import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database/database.ts';
import { startProcess } from '../../../test/processes/start.ts';
import { environmentOf } from '../../../test/server/command.ts';

const run = promisify(execFile);
const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** `lectern serve --demo` on an empty database, and all it says until it waits for requests. */
async function firstStart() {
  const environment = { ...environmentOf(await createTestDatabase('empty')), PORT: '0', KEYLESS: 'loopback' };
  const server = await startProcess('program', [JSON.stringify(environment), 'serve', '--demo']);
  const lines: string[] = [];
  while (!lines.at(-1)?.includes('Ctrl-C')) lines.push(await server.line());
  return { lines, errors: server.errors() };
}

test.skipIf(!hasCurl)('what a first start prints is for people, and its curl commands work as printed', async () => {
  const { lines, errors } = await firstStart();
  expect(errors).toBe('');
  expect(lines.join('\n')).not.toContain('{"level"');

  const commands = lines.flatMap((line) => /curl .*/.exec(line)?.[0] ?? []);
  expect(commands).toHaveLength(2);
  for (const command of commands) {
    const { stdout } = await run('sh', ['-c', command]);
    const { code, obj } = JSON.parse(stdout);
    expect(code, command).toBe(0);
    expect(obj.list.length, command).toBeGreaterThan(0);
  }
});
