import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answers, refuses, startScriptedServer } from '../server/scripted-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const execute = promisify(execFile);

/** An empty project outside the repository, with both packages as they would be published. */
let project: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'lectern-project-'));
  await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
  const pack = (folder: string, ...options: string[]) =>
    execute('npm', ['pack', '--silent', '--pack-destination', project, ...options], { cwd: folder }).then(
      ({ stdout }) => join(project, stdout.trim().split('\n').at(-1) ?? ''),
    );
  const [client, whole] = await Promise.all([pack(join(root, 'client')), pack(await built(), '--ignore-scripts')]);
  await execute('npm', ['install', '--offline', '--no-audit', '--no-fund', client], { cwd: project });
  // The server's own dependencies are of no use here, and may not be had without a network.
  await mkdir(join(project, 'node_modules/lectern'));
  await execute('tar', ['-xzf', whole, '-C', join(project, 'node_modules/lectern'), '--strip-components', '1']);
});
afterAll(() => rm(project, { recursive: true }));

/** The server's package, built aside as `prepack` does, but for the console: that takes long, and others look at it. */
async function built(): Promise<string> {
  const folder = join(project, 'whole');
  await mkdir(folder);
  await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
  const compile = (config: string, ...options: string[]) =>
    execute(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, config), ...options]);
  const once = ['--incremental', 'false', '--tsBuildInfoFile', 'null'];
  await compile('tsconfig.build.json', '--noCheck', '--outDir', join(folder, 'dist'), ...once);
  await compile('client', '--outDir', join(folder, 'dist/client'));
  return folder;
}

const program = (from: string) => `
import { Lectern, LecternError, type Order } from '${from}';

const lectern = new Lectern({ baseUrl: process.argv[2] ?? '' });
const { count, list } = await lectern.order.list({ payStartDate: 1, payEndDate: 2 });
const first: Order | undefined = list[0];
const digits: bigint | undefined = first?.trackingNumber;
for await (const { groupName } of lectern.group.each()) groupName.trim();
const { obj, reqId } = await lectern.envelopes.user.list({ userRole: 'teacher' });
// @ts-expect-error The name is misspelt.
await lectern.order.list({ payStartDate: 1, payEndDate: 2, buyr: 'x' });
// @ts-expect-error There is no status 12.
await lectern.order.list({ payStartDate: 1, payEndDate: 2, orderStatus: 12 });
const name = new LecternError({ code: 2001, msg: '', reqId: '' }, 400).name === 'parameterMissing';
console.log(JSON.stringify([count, String(digits), obj.list.length, reqId, name]));
`;

describe.each(['@lectern/client', 'lectern/client'])('%s in an empty TypeScript project', (from) => {
  test('compiles, without skipping its own declarations, and runs', async () => {
    const folder = join(project, from.replace('/', '-'));
    await mkdir(folder);
    await writeFile(join(folder, 'main.ts'), program(from));
    await writeFile(join(folder, 'globals.d.ts'), 'declare const process: { argv: string[] };');
    const compilerOptions = {
      target: 'es2022',
      lib: ['es2022', 'dom'],
      module: 'nodenext',
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      outDir: 'out',
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
    await execute(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch((error) =>
      expect.fail(String(error.stdout)),
    );

    const answer =
      '{"code":0,"msg":"success","obj":{"count":1,"total":0,"list":[{"trackingNumber":999999999999999999,"groupName":""}]},"reqId":"r1"}';
    const { url } = await startScriptedServer((response) => response.end(answer));
    const { stdout } = await execute(process.execPath, [join(folder, 'out/main.js'), url]);
    expect(JSON.parse(stdout)).toEqual([1, '999999999999999999', 1, 'r1', true]);
  });
});

test('the client depends on nothing, and says the same version as the server', async () => {
  const manifest = JSON.parse(await readFile(join(root, 'client/package.json'), 'utf8'));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ version, sideEffects: false });
  expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
  expect(await readdir(join(project, 'node_modules/@lectern/client'))).not.toContain('node_modules');
});

describe('in a bundle', () => {
  const bundled = async (source: string, format: 'es' | 'iife' = 'es') => {
    const entry = join(project, 'entry.js');
    await writeFile(entry, source);
    const output = await build({
      root: project,
      logLevel: 'silent',
      build: { write: false, minify: true, target: 'es2022', lib: { entry, formats: [format], name: 'bundle' } },
    });
    const [chunk] = [output].flat().flatMap((each) => ('output' in each ? each.output : []));
    return chunk?.type === 'chunk' ? chunk.code : '';
  };

  test('the whole client stays below 10 kB gzipped', async () => {
    const code = await bundled(`export * from '@lectern/client';`);
    const size = gzipSync(code).length;
    expect(size).toBeGreaterThan(1000);
    expect(size).toBeLessThan(10_000);
  });

  test('the client needs nothing but what browsers, Node.js, Deno, Bun and edge workers have in common', async () => {
    const code = await bundled(
      `import { Lectern, LecternError, signBody, signHeaders } from '@lectern/client';
      export async function run(baseUrl) {
        const signers = [undefined, signHeaders({ keyId: 1, secret: 's' }), signBody({ appId: 'a', secret: 's' })];
        const seen = [];
        for (const sign of signers) {
          const lectern = new Lectern({ baseUrl, sign, backOff: () => 0 });
          for await (const { trackingNumber } of lectern.order.each({ payStartDate: 1, payEndDate: 2 })) seen.push(typeof trackingNumber);
          await lectern.group.create({}).catch((error) => seen.push(error instanceof LecternError));
        }
        return seen.join();
      }`,
      'iife',
    );
    const { AbortController, clearTimeout, crypto, fetch, setTimeout, TextEncoder, URL } = globalThis;
    const common = { AbortController, clearTimeout, crypto, fetch, setTimeout, TextEncoder, URL };
    const order = { list: [{ trackingNumber: 1 }], count: 1 };
    const pair = [refuses(503, 5002), answers(order), refuses(400, 2001)];
    const { url, seen } = await startScriptedServer(answers(order), ...pair.slice(2), ...pair, ...pair);
    expect(await runInNewContext(`${code}; bundle.run(${JSON.stringify(url)})`, common)).toBe(
      Array(3).fill('bigint,true').join(),
    );
    expect(seen).toHaveLength(8);
  });

  test('what is not used is not there', async () => {
    const unsigned = await bundled(`export { Lectern } from '@lectern/client';`);
    expect(unsigned).toContain('Idempotency-Key');
    expect(unsigned).not.toContain('X-Lectern-Nonce');
    expect(await bundled(`export { errorCodes } from '@lectern/client';`)).not.toContain('fetch');
  });
});
