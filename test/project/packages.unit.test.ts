import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installed } from '../client-generators/installed.ts';
import { isLong } from '../run/tries.ts';
import { answers, refuses, startScriptedServer } from '../server/scripted-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const execute = promisify(execFile);

/** The packed files by package. */
const tarballs = new Map<string, string>();

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
  tarballs.set('@lectern/client', client).set('lectern', whole);
  await execute('npm', ['install', '--offline', '--no-audit', '--no-fund', client], { cwd: project });
  // The server's own dependencies are of no use here, and may not be had without a network.
  await mkdir(join(project, 'node_modules/lectern'));
  await execute('tar', ['-xzf', whole, '-C', join(project, 'node_modules/lectern'), '--strip-components', '1']);
});
afterAll(() => rm(project, { recursive: true }));

/** The sources of the server's package, built by its own scripts. The console is left out: it takes long to build. */
async function built(): Promise<string> {
  const folder = join(project, 'whole');
  await mkdir(folder);
  const sources = ['package.json', 'tsconfig.json', 'src', 'client', 'scripts'];
  const packed = ['migrations', 'reference', 'docs', 'deploy', 'openapi.json', 'openapi-interface.json'];
  const beside = ['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md'];
  const isNeeded = (path: string) => !/\.test\.ts$|\/client\/dist$/.test(path);
  for (const name of [...sources, ...packed, ...beside]) {
    await cp(join(root, name), join(folder, name), { recursive: true, filter: isNeeded });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await execute('npm', ['run', '--silent', 'build'], { cwd: folder });
  await execute(process.execPath, ['scripts/build-client.js', 'dist/client'], { cwd: folder });
  await execute(process.execPath, ['scripts/packed-pages.js'], { cwd: folder });
  return folder;
}

const program = (from: string) => `
import { Lectern, LecternError, type Order } from '${from}';

const lectern = new Lectern({ baseUrl: process.argv[2] ?? '' });
const { count, list } = await lectern.order.list({ payStartDate: 1, payEndDate: 2 });
const first: Order | undefined = list[0];
const digits: string | undefined = first?.trackingNumber;
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

test.each(['@lectern/client', 'lectern/client'])('%s can be loaded with require', async (from) => {
  const main = join(project, `${from.replace('/', '-')}.cjs`);
  await writeFile(
    main,
    `const { Lectern, errorCodes } = require('${from}'); console.log(typeof Lectern, errorCodes.keyRequired);`,
  );
  const { stdout } = await execute(process.execPath, [main]);
  expect(stdout).toBe('function 3001\n');
});

test('a fresh build can be run as a program, also where npx has linked an earlier one', async () => {
  // Without the executable bit, the shell answers with status 126 and npx with 127.
  const main = join(project, 'whole/dist/cli/main.js');
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect((await execute(main, ['--version'])).stdout.trim()).toContain(version);
});

test('the program contains the packages that it uses, but for PGlite, and their licences', async () => {
  const folder = join(project, 'node_modules/lectern/dist/cli');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const imported = texts.flatMap((text) => [...text.matchAll(/^import .*"([^."][^"]*)";$/gm)].map(([, name]) => name));
  const installed = new Set(imported.filter((name) => !name?.startsWith('node:')));
  expect([...installed].sort()).toEqual(['@electric-sql/pglite', '@electric-sql/pglite/nodefs']);
  const licences = await readFile(join(folder, 'licences.txt'), 'utf8');
  for (const name of ['commander', 'pg', 'pg-types', 'pino']) {
    expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)$`, 'm'));
  }
});

test('both packages can be published, and the server has its docs and OpenAPI documents inside', async () => {
  for (const name of ['lectern', '@lectern/client']) {
    const manifest = JSON.parse(await readFile(join(project, 'node_modules', name, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name, license: 'Apache-2.0', engines: { node: '>=20.19' } });
    expect(manifest.keywords.length).toBeGreaterThan(0);
    expect(manifest).not.toHaveProperty('private');
    expect(await readdir(join(project, 'node_modules', name))).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md']),
    );
  }
  const inside = (path: string) => readFile(join(project, 'node_modules/lectern', path), 'utf8');
  for (const name of ['openapi.json', 'openapi-interface.json', 'docs/settings.md', 'docs/decisions/README.md']) {
    expect(await inside(name)).toBe(await readFile(join(root, name), 'utf8'));
  }
  expect(await readdir(join(project, 'node_modules/lectern'))).toEqual(
    expect.arrayContaining(['CHANGELOG.md', 'SECURITY.md']),
  );
});

test('every link and picture of the packed pages leads to a file of the package', async () => {
  for (const name of ['lectern', '@lectern/client']) {
    const folder = join(project, 'node_modules', name);
    const pages = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.md'));
    expect(pages).toContain('README.md');
    for (const page of pages) {
      const text = (await readFile(join(folder, page), 'utf8')).replace(/^```.*?^```$/gms, '');
      const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link.replace(/#.*$/, ''));
      const dead = links.filter((link) => !/^(https?:|$)/.test(link) && !existsSync(join(folder, dirname(page), link)));
      expect([page, dead]).toEqual([page, []]);
    }
  }
  const packed = await readFile(join(project, 'node_modules/lectern/README.md'), 'utf8');
  expect(packed).toContain('](docs/deploying.md)');
  expect(packed).toContain('CONTRIBUTING');
});

test('packing leaves the pages of the repository as they were', async () => {
  const whole = join(project, 'whole');
  const page = (folder: string) => readFile(join(folder, 'docs/interface.md'), 'utf8');
  expect(await page(whole)).not.toBe(await page(root));
  await execute(process.execPath, ['scripts/packed-pages.js', 'restore'], { cwd: whole });
  expect(await page(whole)).toBe(await page(root));
  expect(await readdir(whole)).not.toContain('.packing');
});

// It asks the registry for the server's dependencies.
test.runIf(isLong)('the server can be installed from its file without a warning about its dependencies', async () => {
  const empty = join(project, 'installed');
  await mkdir(empty);
  await writeFile(join(empty, 'package.json'), '{ "name": "empty", "private": true }');
  const install = ['install', '--no-audit', '--no-fund', tarballs.get('lectern') ?? ''];
  const { stdout, stderr } = await execute('npm', install, { cwd: empty });
  expect(stdout + stderr).not.toMatch(/EBADENGINE|deprecated|ERESOLVE/);
  const { stdout: printed } = await execute(join(empty, 'node_modules/.bin/lectern'), ['--version']);
  expect(printed.trim()).toMatch(/^\d+\.\d+\.\d+/);
});

interface TypesChecker {
  readonly createPackageFromTarballData: (data: Uint8Array) => object;
  readonly checkPackage: (packed: object) => Promise<{ types: unknown; problems?: readonly Problem[] }>;
}
interface Problem {
  readonly kind: string;
  readonly resolutionKind?: string;
}
interface PackageLinter {
  readonly publint: (options: object) => Promise<{ messages: readonly object[] }>;
}

describe.runIf(isLong).each(['lectern', '@lectern/client'])('independent checks of %s find nothing:', (name) => {
  const packed = async () => new Uint8Array(await readFile(tarballs.get(name) ?? ''));

  test('attw, for every way to import that the supported versions of Node.js have', async () => {
    const { checkPackage, createPackageFromTarballData } = await installed<TypesChecker>('@arethetypeswrong/core');
    const { types, problems = [] } = await checkPackage(createPackageFromTarballData(await packed()));
    expect(types).not.toBe(false);
    // Resolution before "exports" existed; no supported version of Node.js has it.
    expect(problems.filter(({ resolutionKind }) => resolutionKind !== 'node10')).toEqual([]);
  });

  test('publint, with its suggestions', async () => {
    const { publint } = await installed<PackageLinter>('publint');
    const { messages } = await publint({ pack: { tarball: (await packed()).buffer }, strict: true });
    expect(messages).toEqual([]);
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
      Array(3).fill('string,true').join(),
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
