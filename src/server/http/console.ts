import { randomBytes } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { TtlCache } from '../../access/ttl-cache.ts';
import { fail } from '../../operation/errors/failure.ts';
import { requestErrors } from '../../operation/errors/request.ts';
import { programFolder } from '../program-folder.ts';
import { type Exchange, redirect } from './exchange.ts';
import { setPageHeaders } from './page-headers.ts';
import type { Routes } from './routes.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The built console. */
const built = programFolder('dist/console');

/** Content security policy: everything comes from this server; styles created at run time need the nonce. */
const policy = (nonce: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; connect-src 'self'; ` +
  "base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

const withoutConsole = (english: string, chinese: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="3">
<title>Lectern</title>
<p>${english}</p>
<p lang="zh">${chinese}</p>
`;
const notBuiltYet = withoutConsole(
  'The console is being built. This page reloads until it is ready. In a clone of the sources, "npm start" builds it; ' +
    '"npm run console" only builds it.',
  '控制台正在构建，完成后本页会自动显示。',
);
const notBuilt = withoutConsole(
  'The console could not be built; the terminal of the server says why. Its packages come from the npm registry, so the first ' +
    'build needs a connection. Run "npm run console" to try again: this page then shows the console. Every operation works without it.',
  '控制台构建失败，原因见服务器终端。首次构建需要联网下载依赖包。请运行 "npm run console" 重试，成功后本页会自动显示控制台。所有接口不受影响。',
);

/** Best first: what most browsers accept over HTTPS, then what all accept. */
const encodings = ['br', 'gzip'] as const;

type Asset = Readonly<Record<(typeof encodings)[number] | 'identity', Buffer>>;

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);
/** The last two levels take ten times as long. */
const brotliLevel = 9;

const compress = async (identity: Buffer): Promise<Asset> => ({
  identity,
  gzip: await zip(identity, { level: 9 }),
  br: await brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel } }),
});

/**
 * Serves `/console`: one page for every path below it, and its scripts. Files are read on request, because in a fresh
 * clone the server starts before the console is built.
 */
export function addConsole(routes: Routes, basePath: string, folder: URL = built): void {
  const folderPath = `${basePath}/console/`;
  const assets = new Map<string, Promise<Asset>>();
  const assetOf = (name: string): Promise<Asset> => {
    const known = assets.get(name);
    if (known !== undefined) return known;
    const read = readFile(fileURLToPath(new URL(name, folder))).then(compress);
    assets.set(name, read);
    read.catch(() => assets.delete(name));
    return read;
  };

  // For a moment only: the next build has another one.
  const pages = new TtlCache<string>({ ttlMs: 1_000, mostEntries: 1 });
  const readPage = () => readFile(new URL('index.html', folder), 'utf8');
  const readFailure = () =>
    access(new URL('../console-not-built.txt', folder)).then(
      () => notBuilt,
      () => notBuiltYet,
    );
  const page = async (exchange: Exchange) => {
    const nonce = randomBytes(16).toString('base64url');
    const text = await pages.get('index.html', performance.now(), readPage).catch(readFailure);
    setPageHeaders(exchange, 'text/html; charset=utf-8', policy(nonce));
    return text.replace('%nonce%', nonce).replace('%base%', folderPath);
  };

  const asset = async (exchange: Exchange, name: string) => {
    const contentType = contentTypes[extname(name)];
    const found = contentType === undefined ? undefined : await assetOf(name).catch(() => undefined);
    if (contentType === undefined || found === undefined)
      throw fail(requestErrors.unknownPath, { path: exchange.path.slice(0, 200), docs: `${basePath}/docs` });
    const accepted = String(exchange.headers['accept-encoding'] ?? '')
      .split(',')
      .map((each) => each.trim());
    const encoding = encodings.find((each) => accepted.includes(each));
    if (encoding !== undefined) exchange.setHeader('Content-Encoding', encoding);
    exchange.setHeader('Content-Type', contentType);
    const { Vary: origin } = exchange.answerHeaders;
    exchange.setHeader('Vary', origin === undefined ? 'Accept-Encoding' : `${origin}, Accept-Encoding`);
    // Its name changes with what is in it.
    exchange.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    return found[encoding ?? 'identity'];
  };

  routes.get(`${folderPath}*`, page);
  routes.get(`${folderPath}assets/*`, (exchange) => {
    const name = exchange.path.slice(`${folderPath}assets/`.length);
    return asset(exchange, /^[\w.-]+$/.test(name) ? `assets/${name}` : '');
  });
  routes.get(`${folderPath}icon.svg`, (exchange) => asset(exchange, 'icon.svg'));
  routes.get(`${basePath}/console`, (exchange) => redirect(exchange, 'console/'));
}
