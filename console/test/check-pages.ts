import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong, isWhole } from '../../test/run/tries.ts';
import { callApi, openWindow, type Visitor } from './browser.ts';
import { addressOf, type everyPage, findIds } from './every-page.ts';
import { faultsOnPhone } from './touch.ts';

const [desk, phone] = [1280, 390];

/**
 * These pages, each opened once: on a phone, in Chinese and dark, where the menu is a script of its own and the most is
 * loaded; then in English, whose words are longer; then light and on a desk. The accessibility check looks at each
 * appearance and each width once; with `LONG=1` at all four, and at the Chinese page on a desk; on a developer's machine only
 * at the first.
 */
export function checkPages(paths: readonly (typeof everyPage)[number][]): void {
  let ids: Readonly<Record<string, string>>;
  let window: Visitor;
  beforeAll(async () => {
    [ids, window] = await Promise.all([findIds(callApi), openWindow({ as: 'owner', language: 'zh' })]);
    // Past the pages' policy, which knows nothing of it.
    await window.page.addInitScript(axe.source);
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
    if (!isWhole) return;
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

/**
 * What an accessibility check finds serious. A colour may still be changing while it looks, so only what a second look also
 * finds counts.
 */
async function findings(page: Page): Promise<unknown> {
  const first = await look(page);
  return first.length === 0 ? first : look(page);
}

async function look(page: Page): Promise<string[]> {
  return page.evaluate(`(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    for (const each of document.getAnimations()) {
      if (each.effect.getComputedTiming().endTime !== Infinity) each.finish();
    }
    const lesser = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
    const rules = Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }]));
    const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false, rules });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | '));
  })()`);
}
