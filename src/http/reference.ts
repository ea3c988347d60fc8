import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { redirect } from './exchange.ts';
import { setPageHeaders } from './page-headers.ts';
import type { Routes } from './routes.ts';

const folder = new URL('../../reference/', import.meta.url);

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

/** Serves the OpenAPI documents by path, and `/docs`, the reference that the browser renders from `/openapi.json`. */
export function addReference(
  routes: Routes,
  basePath: string,
  documents: Readonly<Record<string, () => Promise<object>>>,
): void {
  for (const [path, document] of Object.entries(documents)) {
    // Made on the first request: it is large and rarely requested.
    let encoded: Buffer | undefined;
    routes.get(basePath + path, async (exchange) => {
      encoded ??= Buffer.from(JSON.stringify(await document()));
      exchange.setHeader('Content-Type', 'application/json; charset=utf-8');
      return encoded;
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
