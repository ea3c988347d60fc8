import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../../test/run/tries.ts';
import { findings, withAccessibilityCheck } from './accessibility.ts';
import { callApi, openWindow, type Visitor } from './browser.ts';
import { addressOf, type everyPage, findIds } from './every-page.ts';
import { faultsOnPhone } from './touch.ts';

const [desk, phone] = [1280, 390];

/**
 * These pages, each opened once: on a phone, in Chinese and dark, where the menu is a script of its own and the most is
 * loaded; then in English, whose words are longer; then light and on a desk. The accessibility check looks at each
 * appearance and each width once; with `LONG=1` at all four, and at the Chinese page on a desk.
 */
export function checkPages(paths: readonly (typeof everyPage)[number][]): void {
  let ids: Readonly<Record<string, string>>;
  let window: Visitor;
  beforeAll(async () => {
    [ids, window] = await Promise.all([findIds(callApi), openWindow({ as: 'owner', language: 'zh' })]);
    await withAccessibilityCheck(window.page);
    await window.goTo('/');
  });
  afterAll(() => window.close());

  test.each(paths)('%s: small, whole, accessible, within its policy', async (path) => {
    const { page, pageErrors } = window;
    pageErrors.length = 0;
    await page.evaluate('localStorage.clear()');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: phone, height: 900 });
    await window.goTo(addressOf(path, ids));
    await window.waitUntilLoaded();
    expectSmall(await loadedFiles(page));
    await expectWhole(window, phone, 'zh', 'dark');
    expect(await findings(page)).toEqual([]);
    if (isLong) {
      await expectWhole(window, desk, 'zh', 'dark');
      expect(await findings(page)).toEqual([]);
    }
    expect(pageErrors).toEqual([]);
    await switchToEnglish(page);
    await expectWhole(window, phone, 'en', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    if (isLong) {
      await expectWhole(window, phone, 'en', 'light');
      expect(await findings(page)).toEqual([]);
    }
    await expectWhole(window, desk, 'en', 'light');
    expect(await findings(page)).toEqual([]);
    expect(pageErrors).toEqual([]);
  });
}

async function switchToEnglish(page: Page): Promise<void> {
  // What is made for paper has no buttons.
  if (new URL(page.url()).pathname.endsWith('/print')) {
    await page.evaluate("localStorage.setItem('lectern.language', 'en')");
    await page.reload();
  } else await page.getByRole('button', { name: 'English', exact: true }).click();
}

async function expectWhole(window: Visitor, width: number, language: string, appearance: string): Promise<void> {
  const { page } = window;
  await page.setViewportSize({ width, height: 900 });
  await page.locator(`html[lang=${language}][data-appearance=${appearance}]`).waitFor();
  await window.waitUntilLoaded();
  expect(await page.locator('.failure').count()).toBe(0);
  // Nothing is wider than the window: what is wide scrolls in its own place.
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  if (width === phone) expect(await faultsOnPhone(page)).toEqual([]);
}

interface LoadedFile {
  readonly name: string;
  readonly encodedBodySize: number;
}

/** What the window has kept from the page before is among them, like what is loaded anew. */
const loadedFiles = (page: Page) =>
  page.evaluate<LoadedFile[]>(
    "performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => ({ name, encodedBodySize }))",
  );

/** Less than 400 kB, charts apart. */
function expectSmall(loaded: readonly LoadedFile[]): void {
  const ours = loaded.filter(({ name }) => name.includes('/console/') && !name.includes('draw-chart'));
  const bytes = ours.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(400_000);
}
