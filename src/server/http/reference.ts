import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { programFolder } from '../program-folder.ts';
import { type Exchange, redirect } from './exchange.ts';
import { setPageHeaders } from './page-headers.ts';
import type { Routes } from './routes.ts';

const folder = programFolder('reference');

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Content security policy: everything comes from this server, and text cannot become markup. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** The OpenAPI documents by path. Each is made for the address of the server. */
type Documents = Readonly<Record<string, (address: string) => Promise<object>>>;

const placeholder = 'http://address-of-this-server.invalid';

/** Serves the OpenAPI documents by path, and `/docs`, the reference that the browser renders from `/openapi.json`. */
export function addReference(
  routes: Routes,
  basePath: string,
  documents: Documents,
  addressOf: (exchange: Exchange) => string,
): void {
  for (const [path, document] of Object.entries(documents)) {
    // Made on the first request: it is large and rarely requested.
    let parts: readonly string[] | undefined;
    let last: { readonly address: string; readonly bytes: Buffer } | undefined;
    routes.get(basePath + path, async (exchange) => {
      parts ??= JSON.stringify(await document(placeholder)).split(placeholder);
      exchange.setHeader('Content-Type', 'application/json; charset=utf-8');
      // It names the host of this request.
      exchange.setHeader('Cache-Control', 'no-store');
      const address = addressOf(exchange);
      if (last?.address !== address) last = { address, bytes: Buffer.from(parts.join(address)) };
      return last.bytes;
    });
  }
  for (const file of readdirSync(folder)) {
    const contentType = contentTypes[extname(file)];
    if (contentType === undefined) continue;
    const content = readFileSync(new URL(file, folder));
    routes.get(basePath + (file === 'index.html' ? '/docs' : `/docs/${file}`), (exchange) => {
      setPageHeaders(exchange, contentType, contentSecurityPolicy);
      return content;
    });
  }
  routes.get(`${basePath}/docs/`, (exchange) => redirect(exchange, '../docs'));
  routes.get(`${basePath}/`, (exchange) => redirect(exchange, 'docs'));
}
