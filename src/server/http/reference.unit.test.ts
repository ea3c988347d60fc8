import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { type RouteAnswer, serveRoutes } from '../../../test/server/routes.ts';
import { documents } from '../../catalogue/documents.ts';
import { Exchange } from './exchange.ts';
import { addReference } from './reference.ts';
import { Routes } from './routes.ts';

interface Asset {
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

const contentTypes = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
} as const;

/** How a page, a style sheet or a script names another file. */
const references = [
  /(?:href|src)="([^"#]+)"/g,
  // Others stand in the code that the page shows.
  /\bfrom '(\.[^']+)'/g,
  /new URL\('([^']+)', import\.meta\.url\)/g,
  /url\(["']?([^"')]+)/g,
];

describe.each(['', '/api'])('mounted below "%s"', async (basePath) => {
  const { get, close } = await serveRoutes((routes) => addReference(routes, basePath, documents, () => '.'));
  afterAll(close);
  const assets = await everythingFrom(get, `${basePath}/docs`);

  test('the page, and all it refers to, is served with its type', () => {
    expect(assets.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/docs', '/docs/reference.js', '/docs/reference.css', '/openapi.json'].map(below)),
    );
    for (const { path, status, headers } of assets) {
      expect([path, status, headers['content-type']]).toEqual([path, 200, contentTypes[kindOf(path)]]);
    }
  });

  test('the policy allows the page to load only from this server and to run no inline script or markup', () => {
    for (const { path, headers } of assets.filter(({ path }) => !path.endsWith('.json'))) {
      const policy = String(headers['content-security-policy']);
      const directives = new Map(policy.split('; ').map((directive) => splitOnce(directive)));
      expect([path, directives.get('default-src')]).toEqual([path, "'none'"]);
      expect(directives.get('require-trusted-types-for')).toBe("'script'");
      directives.delete('require-trusted-types-for');
      expect([...directives.values()].filter((sources) => sources !== "'self'" && sources !== "'none'")).toEqual([]);
    }
  });

  test('nothing refers to another host', () => {
    for (const { path, text } of assets.filter(({ path }) => !path.endsWith('.json'))) {
      const elsewhere = text.replace('xmlns="http://www.w3.org/2000/svg"', '').match(/\/\/[\w-]+[.:][\w.-]+/g);
      expect([path, elsewhere]).toEqual([path, null]);
    }
  });

  test('the page has no inline style or script, which the policy would refuse', () => {
    const page = assets.find(({ path }) => path === below('/docs'))?.text;
    expect(page).toContain('<script type="module" src=');
    expect(page).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=/);
  });

  test.each(['/', '/docs/'])('%s leads to the page', async (path) => {
    const { status, headers } = await get(below(path));
    expect(status).toBe(302);
    expect(new URL(String(headers.location), `http://host${below(path)}`).pathname).toBe(below('/docs'));
  });

  test.each(Object.entries(documents))('%s is the OpenAPI document, word for word', async (path, document) => {
    expect(JSON.parse((await get(below(path))).text)).toEqual(JSON.parse(JSON.stringify(await document('.'))));
  });

  function below(path: string): string {
    return basePath + path;
  }
});

/** A file and all that it refers to, and what these refer to. */
async function everythingFrom(get: (path: string) => Promise<RouteAnswer>, start: string): Promise<Asset[]> {
  const found = new Map<string, Asset>();
  const waiting = [start];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const { status, headers, text } = await get(path);
    found.set(path, { path, status, headers, text });
    if (path.endsWith('.json')) continue;
    const named = references.flatMap((reference) => [...text.matchAll(reference)].map((match) => match[1] ?? ''));
    waiting.push(...named.map((name) => new URL(name, `http://host${path}`).pathname));
  }
  return [...found.values()];
}

function kindOf(path: string): keyof typeof contentTypes {
  const kinds = Object.keys(contentTypes) as (keyof typeof contentTypes)[];
  return kinds.find((kind) => path.endsWith(`.${kind}`)) ?? 'html';
}

function splitOnce(directive: string): [string, string] {
  const space = directive.indexOf(' ');
  return [directive.slice(0, space), directive.slice(space + 1)];
}

test('the OpenAPI document is encoded once: every answer sends the same bytes', async () => {
  const routes = new Routes();
  addReference(routes, '', { '/openapi.json': async () => ({ openapi: '3.1.0' }) }, () => '.');
  const request = new IncomingMessage(new Socket());
  const answer = () =>
    routes.find('GET', '/openapi.json')?.answer(new Exchange(request, new ServerResponse(request), 0));
  const sent = [await answer(), await answer()];
  expect(String(sent[0])).toBe('{"openapi":"3.1.0"}');
  expect(sent[0]).toBeInstanceOf(Buffer);
  expect(sent[1]).toBe(sent[0]);
});
