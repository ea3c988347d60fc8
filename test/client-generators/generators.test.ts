import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi, openApiInterface } from '../../src/catalogue/openapi.ts';
import { isPostgres, openTestDatabase } from '../database/database.ts';
import { isLong } from '../run/tries.ts';
import { createExampleSchool } from '../school/example-school.ts';
import { startServer, type TestServer } from '../server/server.ts';
import { generators } from './generators.ts';
import { installed, modules } from './installed.ts';

const documents = { 'openapi.json': openApi, 'openapi-interface.json': openApiInterface };

const compilerOptions = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  types: [],
  strict: true,
  skipLibCheck: true,
  outDir: 'out',
};

// The generators need minutes, and no database; the code that they write calls a server.
describe.runIf(isLong && isPostgres())('programs of others read', () => {
  let folder: string;
  let server: TestServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-client-generators-'));
    await symlink(modules, join(folder, 'node_modules'));
    for (const [name, document] of Object.entries(documents)) {
      await writeFile(join(folder, name), JSON.stringify(document));
    }
    const database = await openTestDatabase();
    server = await startServer(database, await createExampleSchool(database));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const run = async (at: string, program: string, ...args: string[]) => {
    const running = promisify(execFile)(process.execPath, [program, ...args], { cwd: at, maxBuffer: 2 ** 26 });
    return running.catch((error) => expect.fail(`${program} ${args.join(' ')}:\n${error.stdout}\n${error.stderr}`));
  };

  describe.each(Object.keys(documents))('%s:', (name) => {
    test('swagger-parser accepts it', async () => {
      const { validate } = await installed<{ validate: (path: string) => Promise<{ openapi: string }> }>(
        '@apidevtools/swagger-parser',
      );
      expect(await validate(join(folder, name))).toHaveProperty('openapi', '3.1.0');
    });

    test.each(Object.entries(generators))(
      '%s generates a client from it that compiles and calls the server',
      async (generator, { generate, program }) => {
        const at = join(folder, `${name}-${generator}`.replaceAll(/[./@]/g, '-'));
        await mkdir(at);
        const { script, args, files = {} } = generate(join(folder, name), server.url);
        for (const [file, content] of Object.entries(files)) await writeFile(join(at, file), content);
        await run(at, join(modules, script), ...args);
        await writeFile(join(at, 'main.ts'), program);
        await writeFile(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*'] }));
        await run(at, join(modules, 'typescript/bin/tsc'), '-p', at);
        const { stdout } = await run(at, join(at, 'out/main.js'), server.url);
        const [teacher, createAt, groupId, repeated, refused] = JSON.parse(stdout);
        expect([teacher, createAt, refused]).toEqual(['沈鹏', 0, [2008, 'pageSize']]);
        expect(groupId).toBeGreaterThan(0);
        expect(repeated).toBe(groupId);
      },
    );
  });
});
