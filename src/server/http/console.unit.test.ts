import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { type RouteAnswer, serveRoutes } from '../../../test/server/routes.ts';
import { addConsole } from './console.ts';

/** The console below a base path, out of a folder that `build` fills. */
async function start() {
  const parent = await mkdtemp(join(tmpdir(), 'lectern-built-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'console');
  await mkdir(folder);
  const served = await serveRoutes((routes) => addConsole(routes, '/base', pathToFileURL(`${folder}/`)));
  onTestFinished(served.close);
  const build = async () => {
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<base href="%base%"><meta content="%nonce%">');
    await writeFile(join(folder, 'assets/index-1.js'), 'x'.repeat(10_000));
  };
  const get = (path: string, headers = {}) => served.get(`/base/console${path}`, headers);
  return { get, build, parent };
}

test('until the console is built, the page says so and reloads; then it appears without a restart', async () => {
  const { get, build } = await start();
  const before = await get('/orders');
  expect(before.status).toBe(200);
  expect(before.text).toContain('http-equiv="refresh"');
  await build();
  expect((await get('/orders')).text).toContain('<base href="/base/console/">');
});

test('if it could not be built, the page says what to do, and a later build shows it', async () => {
  const { get, build, parent } = await start();
  await writeFile(join(parent, 'console-not-built.txt'), 'npm ci failed');
  expect((await get('/')).text).toMatch(/could not be built.*npm run console/s);
  await build();
  expect((await get('/')).text).toContain('<base href="/base/console/">');
});

test('every page has its own nonce in its policy, and only its styles carry it', async () => {
  const { get, build } = await start();
  await build();
  const [first, second] = [await get('/'), await get('/students/1_1')];
  const nonceOf = ({ headers }: RouteAnswer) =>
    /'nonce-([\w-]{22})'/.exec(String(headers['content-security-policy']))?.[1];
  expect(nonceOf(first)).toBeDefined();
  expect(first.text).toContain(`content="${nonceOf(first)}"`);
  expect(nonceOf(second)).not.toBe(nonceOf(first));
  expect(first.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
  expect(String(first.headers['content-security-policy'])).not.toContain('unsafe');
});

test('a script is cached for good, and compressed if the browser accepts it', async () => {
  const { get, build } = await start();
  await build();
  const plain = await get('/assets/index-1.js');
  expect(plain.headers['cache-control']).toContain('immutable');
  expect(plain.bytes).toHaveLength(10_000);
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [accepted, encoding, unpack] of [
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    // Refused.
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const compressed = await get('/assets/index-1.js', { 'accept-encoding': accepted });
    expect(compressed.headers['content-encoding']).toBe(encoding);
    expect(compressed.bytes.length).toBeLessThan(200);
    expect(unpack(compressed.bytes)).toEqual(plain.bytes);
  }
});

test.each([
  '/assets/missing.js',
  '/assets/..%2findex.html',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/assets/index.html',
])('nothing else is read: %s', async (path) => {
  const { get, build } = await start();
  await build();
  expect((await get(path)).status).not.toBe(200);
});
