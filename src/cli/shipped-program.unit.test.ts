import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildShipped, type Program, programIn } from '../../test/server/build-program.ts';

describe('the program, as it is shipped,', () => {
  let folder: string;
  let program: Program;
  let place: string;
  beforeAll(async () => {
    folder = await buildShipped();
    program = programIn(folder);
    place = await mkdtemp(join(tmpdir(), 'lectern-shipped-'));
  });
  afterAll(() => rm(place, { recursive: true }));

  test('exits quietly when its standard output is closed', async () => {
    expect(await program(['call'], {}, false)).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test('refuses a wrong setting with one line and exit code 2 before it touches anything', async () => {
    const dataDir = join(place, 'data');
    const ended = await program(['serve'], { DATA_DIR: dataDir, PORT: 'http' });
    const stderr = 'PORT must be a whole number from 0 to 65535; it is "http".\n';
    expect(ended).toEqual({ exitCode: 2, stdout: '', stderr });
    await expect(access(dataDir)).rejects.toThrow('ENOENT');
  });

  test('exits with code 4 if the database cannot be reached, so that a service manager retries', async () => {
    const { exitCode, stderr } = await program(['serve'], { DATABASE_URL: 'postgres://lectern@127.0.0.1:1/lectern' });
    expect(stderr).toMatch(/^The database cannot be opened: /);
    expect(exitCode).toBe(4);
  });

  test('exits with code 4 if the server of a call is away, so that a script tries again', async () => {
    const { exitCode, stderr } = await program(['call', 'group.list', '--url', 'http://127.0.0.1:1'], {});
    expect(stderr).toBe('http://127.0.0.1:1/group/list: the connection failed.\n');
    expect(exitCode).toBe(4);
  });

  test('refuses an unknown command', async () => {
    const { exitCode, stderr } = await program(['unheard-of'], { DATA_DIR: join(place, 'data') });
    expect(exitCode).toBe(2);
    expect(stderr).not.toBe('');
  });

  test('prints its help', async () => {
    const { exitCode, stdout } = await program(['--help'], {});
    expect(exitCode).toBe(0);
    expect(stdout).toContain('serve');
    expect(stdout).toContain('/docs/settings.md');
  });

  test('finds the files beside it: migrations, the worker of the database, guides, the reference', async () => {
    const environment = { ...process.env, DATA_DIR: join(place, 'served'), DATABASE_URL: '', PORT: '0' };
    const server = spawn(process.execPath, ['--liftoff-only', join(folder, 'main.js'), 'serve'], { env: environment });
    const ended = once(server, 'close');
    try {
      const url = await new Promise<string>((resolve, reject) => {
        let said = '';
        server.stderr.on('data', (chunk) => {
          said += chunk;
        });
        server.stdout.on('data', (chunk) => {
          said += chunk;
          const [, address] = /listening on (\S+)/.exec(said) ?? [];
          if (address !== undefined) resolve(address);
        });
        void ended.then(() => reject(new Error(said)));
      });
      for (const path of ['readyz', 'docs', 'docs/settings.md', 'docs/decisions/README.md', 'openapi.json', 'metrics'])
        expect([path, (await fetch(`${url}/${path}`)).status]).toEqual([path, 200]);
    } finally {
      server.kill();
      await ended;
    }
  });

  /** Writes the name of every module that the program loads to its standard error. */
  const loggingLoads = () => {
    const url = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;
    const hooks = url(`
      import { writeSync } from 'node:fs';
      export const load = (url, context, next) => (writeSync(2, 'loads ' + url + '\\n'), next(url, context));`);
    const register = url(`import { register } from 'node:module'; register(${JSON.stringify(hooks)});`);
    return { NODE_OPTIONS: `--import=${register}` };
  };

  test.each<{ words: string[]; loaded: string[]; isQuick?: boolean }>([
    { words: ['--version'], loaded: [], isQuick: true },
    { words: ['--help'], loaded: [] },
    { words: ['completion', 'fish'], loaded: [], isQuick: true },
    { words: ['completion', '--help'], loaded: ['completion-command'] },
    { words: ['complete', '--', 'call', 'order.shipB'], loaded: [], isQuick: true },
    { words: ['complete', '--', 'export', 'users', '--fo'], loaded: [], isQuick: true },
    { words: ['help', 'key'], loaded: ['key-command'] },
  ])('loads no command but the one that is used: $words', async ({ words, loaded, isQuick = false }) => {
    const { exitCode, stderr, stdout } = await program(words, loggingLoads());
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/./)]);
    const files = [...stderr.matchAll(/^loads .*\/built\/cli\/(.*)\.js$/gm)].map(([, name = '']) => name);
    expect(files).toContain('main');
    expect(files.filter((name) => name.endsWith('-command'))).toEqual(loaded);
    // What a shell asks needs no parser of the command line.
    expect(files.includes('run-program')).toBe(!isQuick);
    // The server has a megabyte in one file.
    const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, `${name}.js`))).size));
    if (!loaded.includes('key-command')) expect(Math.max(...sizes), files.join(' ')).toBeLessThan(200_000);
  });
});
