import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { serveRoutes } from '../../../test/server/routes.ts';
import { addGuides } from './guides.ts';
import { addReference } from './reference.ts';

describe.each(['', '/api'])('mounted below "%s"', async (basePath) => {
  const { get, close } = await serveRoutes((routes) => {
    addReference(routes, basePath, {}, () => '.');
    addGuides(routes, basePath);
  });
  afterAll(close);
  const list = await get(`${basePath}/docs/guides`);
  const linksIn = (page: string, at: string) =>
    [...page.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => new URL(link, `http://host${at}`));
  const guides = linksIn(list.text, `${basePath}/docs/guides`).filter(({ pathname }) => pathname.endsWith('.md'));

  test('the list names the guides that messages and help texts name', () => {
    const named = ['settings', 'security', 'import-and-export', 'deploying', 'versions', 'decisions/wire'];
    const paths = guides.map(({ pathname }) => pathname);
    expect(paths).toEqual(expect.arrayContaining(named.map((name) => `${basePath}/docs/${name}.md`)));
  });

  test('the list is in reading order: first the quick start, last the decisions, and it names every page', () => {
    const paths = guides.map(({ pathname }) => pathname.slice(`${basePath}/docs/`.length));
    expect(paths.slice(0, 3)).toEqual(['quick-start.md', 'interface.md', 'scopes.md']);
    const decisions = paths.findIndex((path) => path.startsWith('decisions/'));
    // A new page gets a place in the order.
    expect(paths.slice(decisions).filter((path) => !path.startsWith('decisions/'))).toEqual([]);
    expect(paths[decisions]).toBe('decisions/README.md');
    const files = readdirSync(new URL('../../../docs/', import.meta.url), { recursive: true, encoding: 'utf8' });
    expect([...paths].sort()).toEqual(files.filter((file) => file.endsWith('.md')).sort());
  });

  test('the list is also found with a final slash', async () => {
    const { status, headers } = await get(`${basePath}/docs/guides/`);
    expect(status).toBe(302);
    const { pathname } = new URL(headers.location ?? '', `http://host${basePath}/docs/guides/`);
    expect(pathname).toBe(`${basePath}/docs/guides`);
  });

  test('a folder leads to its own page', async () => {
    const { status, headers } = await get(`${basePath}/docs/decisions/`);
    expect([status, headers.location]).toEqual([302, 'README.md']);
  });

  test.each(guides.map(({ pathname }) => pathname))(
    'every link of %s leads to a page and a heading of it',
    async (at) => {
      const page = await get(at);
      expect(page.status).toBe(200);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      for (const { origin, pathname, hash } of linksIn(page.text, at)) {
        if (origin !== 'http://host') continue;
        const target = await get(pathname);
        expect([pathname, target.status]).toEqual([pathname, 200]);
        if (hash !== '') expect(target.text).toContain(`id="${decodeURIComponent(hash.slice(1))}"`);
      }
    },
  );
});

test('a guide shows its text, tables and examples', async () => {
  const { get, close } = await serveRoutes((routes) => addGuides(routes, ''));
  onTestFinished(close);
  const { text: body } = await get('/docs/settings.md');
  expect(body).toContain('<h1 id="settings">Settings</h1>');
  expect(body).toContain('<td><code>DATABASE_URL</code></td>');
  expect(body).not.toContain('<script');
});

test('the package contains the guides', () => {
  const { files } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  expect(files).toContain('docs/**/*.md');
});
