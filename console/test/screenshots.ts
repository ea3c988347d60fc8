import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { callApi, openWindow, type WindowOptions } from './browser.ts';
import { addressOf, findIds } from './every-page.ts';

// The pictures of docs/console: the pages as their users see them.

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

const mostBytes = 200_000;
const mostBytesTogether = 2_000_000;

test.each(pictures)('%s', async (name, path, look) => {
  const { page, goTo, waitUntilLoaded, close } = await openWindow(look);
  await goTo(addressOf(path, ids));
  await waitUntilLoaded();
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  await close();
  const picture = Buffer.from(data, 'base64');
  expect(picture.length).toBeLessThan(mostBytes);
  writeFileSync(join(folder, `${name}.webp`), picture);
});

test('the pictures are small together', () => {
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostBytesTogether);
});
