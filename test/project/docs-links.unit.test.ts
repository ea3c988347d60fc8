import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const markdownIn = (folder: string) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => folder + name);
const pages = ['./', 'docs/', 'docs/decisions/', 'client/'].flatMap(markdownIn);

const textOf = (page: URL) => readFileSync(page, 'utf8');
/** Code blocks contain example output, which may look like a link. */
const withoutCodeBlocks = (text: string) => text.replace(/^```.*?^```$/gms, '');

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replaceAll(' ', '-');
const anchorsIn = (text: string) =>
  [...withoutCodeBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const isBroken = (page: URL) => (link: string) => {
  const target = new URL(link, page);
  if (!existsSync(target)) return true;
  return target.hash !== '' && !anchorsIn(textOf(target)).includes(decodeURIComponent(target.hash.slice(1)));
};

test('the pages have links and paths to check', () => {
  const all = pages.map((name) => textOf(new URL(name, root))).join('');
  expect(pages.length).toBeGreaterThan(20);
  expect(linksIn(all).length).toBeGreaterThan(100);
  expect(pathsIn(all).length).toBeGreaterThan(30);
});

test.each(pages)('every relative link in %s leads to a file, and to a heading where it names one', (name) => {
  const page = new URL(name, root);
  expect(linksIn(textOf(page)).filter(isBroken(page))).toEqual([]);
});

test.each(pages.filter((name) => !name.endsWith('CHANGELOG.md')))(
  'every path of the repository in %s exists',
  (name) => {
    const missing = pathsIn(textOf(new URL(name, root))).filter((path) => !existsSync(new URL(path, root)));
    expect(missing).toEqual([]);
  },
);

function linksIn(text: string): string[] {
  const links = [...withoutCodeBlocks(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^(https?|mailto):|^\//.test(link));
}

/** `src/server/http/app.ts` and the like, in code spans. A placeholder such as `src/school/<resource>/` is not a path. */
function pathsIn(text: string): string[] {
  const path = /`((?:src|test|docs|console|scripts|bench|reference|migrations|client)\/[\w./-]*)`/g;
  return [...withoutCodeBlocks(text).matchAll(path)].map(([, found = '']) => found);
}
