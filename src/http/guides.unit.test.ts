import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { addGuides } from './guides.ts';
import { addReference } from './reference.ts';

describe.each(['', '/api'])('mounted below "%s"', async (basePath) => {
  const app = fastify();
  addReference(app, basePath, {});
  addGuides(app, basePath);
  const get = (path: string) => app.inject({ method: 'GET', url: path });
  const list = await get(`${basePath}/docs/guides`);
  const linksIn = (page: string, at: string) =>
    [...page.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => new URL(link, `http://host${at}`));
  const guides = linksIn(list.body, `${basePath}/docs/guides`).filter(({ pathname }) => pathname.endsWith('.md'));

  test('the list names the guides that messages and help texts name', () => {
    const named = ['settings', 'security', 'import-and-export', 'deploying', 'versions', 'decisions/wire'];
    const paths = guides.map(({ pathname }) => pathname);
    expect(paths).toEqual(expect.arrayContaining(named.map((name) => `${basePath}/docs/${name}.md`)));
  });

  test('the list is also found with a final slash', async () => {
    const { statusCode, headers } = await get(`${basePath}/docs/guides/`);
    expect(statusCode).toBe(302);
    const { pathname } = new URL(headers.location ?? '', `http://host${basePath}/docs/guides/`);
    expect(pathname).toBe(`${basePath}/docs/guides`);
  });

  test('a folder leads to its own page', async () => {
    const { statusCode, headers } = await get(`${basePath}/docs/decisions/`);
    expect([statusCode, headers.location]).toEqual([302, 'README.md']);
  });

  test.each(guides.map(({ pathname }) => pathname))(
    'every link of %s leads to a page and a heading of it',
    async (at) => {
      const page = await get(at);
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      for (const { origin, pathname, hash } of linksIn(page.body, at)) {
        if (origin !== 'http://host') continue;
        const target = await get(pathname);
        expect([pathname, target.statusCode]).toEqual([pathname, 200]);
        if (hash !== '') expect(target.body).toContain(`id="${decodeURIComponent(hash.slice(1))}"`);
      }
    },
  );
});

test('a guide shows its text, tables and examples', async () => {
  const app = fastify();
  addGuides(app, '');
  const { body } = await app.inject({ method: 'GET', url: '/docs/settings.md' });
  expect(body).toContain('<h1 id="settings">Settings</h1>');
  expect(body).toContain('<td><code>DATABASE_URL</code></td>');
  expect(body).not.toContain('<script');
});

test('the package contains the guides', () => {
  const { files } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(files).toContain('docs/**/*.md');
});
