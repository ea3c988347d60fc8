import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { callApi, openWindow, type WindowOptions } from './browser.ts';
import { addressOf, findIds } from './every-page.ts';

// The pictures of docs/console: pages printed as they look on the screen, and drawn as text by pdftocairo (poppler).

const folder = fileURLToPath(new URL('../../docs/console/', import.meta.url));
const desk: WindowOptions = { as: 'owner', width: 1280 };
const deskDark: WindowOptions = { as: 'owner', width: 1280, language: 'zh', dark: true };
const phone: WindowOptions = { as: 'owner', width: 390 };
const phoneDark: WindowOptions = { as: 'owner', width: 390, language: 'zh', dark: true };

const pictures: readonly (readonly [name: string, path: string, look: WindowOptions])[] = [
  ['home', '/', desk],
  ['home-dark', '/', deskDark],
  ['home-phone', '/', phoneDark],
  ['student', '/students/:student', desk],
  ['student-phone', '/students/:student', phone],
  ['lesson', '/lessons/:lessonNow', desk],
  ['classes', '/classes', deskDark],
  ['calendar', '/classes?show=calendar', desk],
  ['class', '/classes/:group', desk],
  ['class-attendance', '/classes/:group?tab=attendance', desk],
  ['class-results', '/classes/:group?tab=results', deskDark],
  ['parents-meeting', '/classes/:group/print', desk],
  ['to-place', '/unplaced', desk],
  ['refunds', '/refunds', desk],
  ['homework', '/homework', phone],
  ['exams', '/exams', deskDark],
  ['hours', '/hours', desk],
  ['orders', '/orders', desk],
  ['order', '/orders/:order', desk],
  ['order-phone', '/orders/:order', phoneDark],
  ['shipping', '/shipping', desk],
  ['reconcile', '/reconcile', deskDark],
  ['people', '/people?role=student', desk],
  ['products', '/products', desk],
  ['subjects', '/subjects', phone],
  ['branches', '/branches', phoneDark],
  ['staff', '/staff', desk],
  ['keys', '/keys', desk],
  ['requests', '/requests', deskDark],
  ['audit', '/audit', desk],
];

let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  ids = await findIds(callApi);
  mkdirSync(folder, { recursive: true });
});

test.concurrent.each(pictures)('%s', async (name, path, look) => {
  const width = look.width ?? 1280;
  const { page, goTo, waitUntilLoaded, close } = await openWindow({ ...look, pastPolicy: true });
  await page.addInitScript(keepBreakpoints);
  await goTo(addressOf(path, ids));
  await waitUntilLoaded();
  // Paper of the size of the window, in place of the A4 of the page for parents.
  await page.addStyleTag({ content: `@page { size: ${width}px 900px !important; margin: 0 !important; }` });
  await page.emulateMedia({ media: 'screen', colorScheme: look.dark ? 'dark' : 'light' });
  const paper = mkdtempSync(join(tmpdir(), 'lectern-pictures-'));
  const [pdf, svg] = [join(paper, 'page.pdf'), join(paper, 'page.svg')];
  // The size is said here, too: what a style sheet says for narrow windows goes by it.
  const sizes = { width: `${width}px`, height: '900px', preferCSSPageSize: true };
  await page.pdf({ path: pdf, printBackground: true, pageRanges: '1', ...sizes });
  await close();
  execFileSync('pdftocairo', ['-svg', pdf, svg]);
  const drawing = shorten(readFileSync(svg, 'utf8'));
  rmSync(paper, { recursive: true });
  writeFileSync(join(folder, `${name}.svg`), drawing);
  expect(drawing.length).toBeLessThan(1_000_000);
});

/** Laying out for paper tells the page of other widths on the way, and its menu would fold. */
const keepBreakpoints = `
  const callApi = matchMedia.bind(window);
  const deaf = { addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {} };
  window.matchMedia = (media) => ({ media, matches: callApi(media).matches, ...deaf });
`;

/** A hundredth of a point is finer than any screen. */
const shorten = (svg: string) =>
  svg
    .replace(/-?\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2))))
    .replace(/ style="stroke:none;"/g, '')
    .replace(/ d="([^"]*)"/g, (_, path: string) => ` d="${tighten(path)}"`);
const tighten = (path: string) =>
  path
    .trim()
    .replace(/ ?([MLCZ]) ?/g, '$1')
    .replaceAll(' -', '-')
    .replace(/(?<![\d.])0\./g, '.');
