import { expect, onTestFinished, test } from 'vitest';
import { catalogueWords } from '../src/pages/catalogue/catalogue-words.ts';
import { callApi, intercept, openWindow, visit } from './browser.ts';
import { findIds } from './every-page.ts';
import { freshUser } from './fresh.ts';

test('the menu has icons, marks the page that a record belongs to, and shows what waits with a way to it', async () => {
  const { student, lesson, order, group } = await findIds(callApi);
  const { page, goTo } = await visit(`/students/${student}`, { as: 'academicAffairs' });
  const current = page.locator('.ant-menu-item-selected');
  for (const [address, name] of [
    [`/students/${student}`, 'People'],
    [`/lessons/${lesson}`, 'Classes'],
    [`/classes/${group}?tab=lessons`, 'Classes'],
    [`/orders/${encodeURIComponent(order ?? '')}`, 'Orders'],
  ] as const) {
    await goTo(address);
    await current.getByText(name, { exact: true }).waitFor();
  }
  const entries = page.locator('.side .ant-menu-item');
  expect(await entries.filter({ hasNot: page.locator('svg') }).allInnerTexts()).toEqual([]);

  const waiting = page.getByRole('link', { name: /^Homework to correct: [1-9][\d,]*$/ });
  await waiting.click();
  await page.waitForURL('**/homework?queue=awaitingCorrection**');
  await current.getByText('Homework', { exact: true }).waitFor();
});

test('a call from a guardian leads to the child, and a number is found however it is typed', async () => {
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(10, '0')
    .slice(0, 8);
  const [guardianName, guardianMobile, mobile] = [`司徒 ${digits}`, `177${digits}`, `166${digits}`];
  const child = await freshUser('student', `Kim ${digits}`, { guardianName, guardianMobile, mobile });
  const typed = (number: string) => `+86 ${number.slice(0, 3)} ${number.slice(3, 7)}-${number.slice(7)}`;
  const { page, goTo, pageErrors } = await visit('/orders', { as: 'academicAffairs' });
  await page.locator('h1').waitFor();
  for (const [keyword, told] of [
    [guardianName, true],
    [typed(guardianMobile), true],
    [typed(mobile), false],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(keyword);
    const hit = page.locator('.ant-select-item-option', { hasText: `Kim ${digits}` });
    await hit.waitFor();
    // Until the answer has come, the list may show that of the keyword before.
    await expect.poll(async () => (await hit.innerText()).includes('by the guardian')).toBe(told);
    await hit.click();
    await page.waitForURL(`**/students/${child}**`);
    await hit.waitFor({ state: 'hidden' });
  }
  await goTo(`/people?text=${encodeURIComponent(typed(mobile))}`);
  await page.locator('tr.ant-table-row', { hasText: `Kim ${digits}` }).waitFor();
  expect(pageErrors).toEqual([]);
});

test('Ctrl-K and / lead to the search, and ? shows the shortcuts, which Esc closes', async () => {
  const { page } = await visit('/orders', { as: 'finance' });
  await page.locator('h1').waitFor();
  const isSearching = () => page.evaluate('document.activeElement?.closest(".search") !== null');
  for (const key of ['/', 'Control+k', 'Meta+k']) {
    await page.keyboard.press('Escape');
    await page.evaluate('document.activeElement?.blur()');
    expect(await isSearching()).toBe(false);
    await page.keyboard.press(key);
    expect(await isSearching()).toBe(true);
  }
  // In a field a question mark is a question mark.
  await page.keyboard.type('?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.evaluate('document.activeElement?.blur()');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByText('Ctrl K').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('on a phone a finger hits the lessons of today and whoever is missing', async () => {
  const { page, pageErrors } = await visit('/', { as: 'academicAffairs', language: 'zh', width: 390 });
  const links = page.locator('.lesson-line a');
  await links.first().waitFor();
  for (const link of await links.all()) {
    const { width = 0, height = 0 } = (await link.boundingBox()) ?? {};
    // Half a pixel may be lost by rounding.
    expect(Math.min(width, height)).toBeGreaterThan(43.5);
  }
  expect(pageErrors).toEqual([]);
});

test('on a phone, back while the next page is still loading shows the page before, at its own address', async () => {
  const { page, waitUntilLoaded } = await visit('/subjects', { as: 'owner', language: 'zh', width: 390 });
  await waitUntilLoaded();
  const before = page.url();
  // The script of the next page is never answered.
  await intercept(page, '**/assets/branches-*.js', async () => {});
  // Back as soon as the next page is drawn, before the console has written the branch into its address.
  await page.evaluate(`new Promise((isBack) => {
    const goTo = (state, address) => {
      history.pushState(state, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    };
    const { state } = history;
    const { href } = location;
    const heading = document.querySelector('h1');
    new MutationObserver((_, observer) => {
      if (heading.isConnected) return;
      observer.disconnect();
      goTo(state, href);
      isBack();
    }).observe(document, { childList: true, subtree: true });
    goTo(null, '/console/branches');
  })`);
  await page.getByRole('heading', { level: 1, name: catalogueWords.zh.subjects, exact: true }).waitFor();
  expect(page.url()).toBe(before);
});

// Chromium sends no event of a change that a script has read before the next frame.
test('the appearance follows the system: it is read once, and then its events tell', async () => {
  const window = await openWindow({ as: 'owner' });
  onTestFinished(window.close);
  const { page } = window;
  await page.addInitScript(() => {
    const reads: string[] = [];
    const matches = Object.getOwnPropertyDescriptor(MediaQueryList.prototype, 'matches');
    Object.defineProperty(MediaQueryList.prototype, 'matches', {
      get(this: MediaQueryList) {
        reads.push(this.media);
        return matches?.get?.call(this);
      },
    });
    Object.assign(globalThis, { reads });
  });
  await window.openWithin('/');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-appearance=dark]').waitFor();
  const reads = (await page.evaluate('reads')) as string[];
  expect(reads.filter((query) => query.includes('prefers-color-scheme'))).toHaveLength(1);
  expect(reads.filter((query) => query === '(max-width: 600px)')).toHaveLength(1);
});
