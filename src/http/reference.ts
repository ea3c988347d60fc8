import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const folder = new URL('../../reference/', import.meta.url);
const assets = [
  ['/docs', 'index.html', 'text/html; charset=utf-8'],
  ['/docs/reference.js', 'reference.js', 'text/javascript; charset=utf-8'],
  ['/docs/reference.css', 'reference.css', 'text/css; charset=utf-8'],
] as const;

/** Everything the page needs comes from here, and it may reach nothing else. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/openapi.json` and `/docs`, the reference that is drawn from it. */
export function addReference(app: FastifyInstance, basePath: string, openApi: object): void {
  const document = JSON.stringify(openApi);
  app.get(`${basePath}/openapi.json`, async (_, reply) =>
    reply.header('Content-Type', 'application/json; charset=utf-8').send(document),
  );
  for (const [path, file, contentType] of assets) {
    const content = readFileSync(new URL(file, folder));
    app.get(basePath + path, async (_, reply) =>
      reply
        .header('Content-Type', contentType)
        .header('Content-Security-Policy', contentSecurityPolicy)
        .header('Referrer-Policy', 'no-referrer')
        .send(content),
    );
  }
  app.get(`${basePath}/`, async (_, reply) => reply.redirect(`${basePath}/docs`));
}
