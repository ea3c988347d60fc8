import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, inject, test } from 'vitest';
import { type StaffRole, staffNames } from './accounts.ts';
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
  await workADay();
  mkdirSync(folder, { recursive: true });
});

/** What staff changed, for the history of the class and of the order, and for the audit log. */
async function workADay(): Promise<void> {
  const [product] = (await callApi('/product/getProductList', { pageIndex: 0, pageSize: 1, status: 2 })).list;
  const { capacity } = await callApi('/group/get', { groupId: Number(ids.group) });
  await callAs('owner', '/key/create', { name: '官网商城', scopes: ['product:read', 'order:read', 'order:write'] });
  await callAs('academicAffairs', '/group/setAttributes', { groupId: Number(ids.group), capacity: capacity + 1 });
  await callAs('finance', '/product/update', { productId: product.id, limitBuyNum: 2 });
  await callAs('academicAffairs', '/user/update', { userId: ids.student, school: '实验初级中学' });
  const note = { orderSn: ids.order, content: '家长来电，成团后再安排班级。', userName: staffNames.academicAffairs };
  await callAs('academicAffairs', '/order/addNote', note);
}

/** Calls the interface as this member of staff. */
async function callAs(role: StaffRole, path: string, body: object): Promise<void> {
  const server = inject('consoleUrl');
  const response = await fetch(server + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: server,
      Cookie: inject('consoleAccounts').sessions[role],
    },
    body: JSON.stringify(body),
  });
  expect(await response.json()).toMatchObject({ code: 0 });
}

const mostBytes = 200_000;
const mostBytesTogether = 2_000_000;

test.each(pictures)('%s', async (name, path, look) => {
  const { page, goTo, waitUntilLoaded, close } = await openWindow(look);
  await goTo(addressOf(path, ids));
  await waitUntilLoaded();
  // A script that is loaded late asks for its own data: half a second without requests, and what was asked for is there.
  await page.waitForLoadState('networkidle');
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
