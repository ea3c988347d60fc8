import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';

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
  app: FastifyInstance,
  basePath: string,
  documents: Readonly<Record<string, () => Promise<object>>>,
): void {
  for (const [path, document] of Object.entries(documents)) {
    // Made on the first request: it is large and rarely requested.
    let encoded: Buffer | undefined;
    app.get(basePath + path, async (_, reply) => {
      encoded ??= Buffer.from(JSON.stringify(await document()));
      return reply.header('Content-Type', 'application/json; charset=utf-8').send(encoded);
    });
  }
  for (const file of readdirSync(folder)) {
    const contentType = contentTypes[extname(file)];
    if (contentType === undefined) continue;
    const content = readFileSync(new URL(file, folder));
    app.get(basePath + (file === 'index.html' ? '/docs' : `/docs/${file}`), async (_, reply) =>
      reply
        .header('Content-Type', contentType)
        .header('Content-Security-Policy', contentSecurityPolicy)
        .header('Referrer-Policy', 'no-referrer')
        // A page must not mix files of two versions after an upgrade.
        .header('Cache-Control', 'no-cache')
        .send(content),
    );
  }
  // Relative redirects work behind a proxy that strips a path prefix.
  app.get(`${basePath}/docs/`, async (_, reply) => reply.redirect('../docs'));
  app.get(`${basePath}/`, async (_, reply) => reply.redirect('docs'));
}
