import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi, openWindow, type Visitor } from './browser.ts';
import { addressOf, everyPage, findIds } from './every-page.ts';

const widths = [1280, 390];

/** Every page in one language, on a desk and on a phone: light in English, dark in Chinese. */
export function checkEveryPage(language: 'en' | 'zh'): void {
  let ids: Readonly<Record<string, string>>;
  let window: Visitor;
  beforeAll(async () => {
    [ids, window] = await Promise.all([
      findIds(callApi),
      openWindow({ as: 'owner', language, dark: language === 'zh' }),
    ]);
    // Past the pages' policy, which knows nothing of it.
    await window.page.addInitScript(axe.source);
  });
  afterAll(() => window.close());

  test.each(everyPage)('%s: whole, accessible, within its policy, on a desk and on a phone', async (path) => {
    const { page, pageErrors } = window;
    pageErrors.length = 0;
    await page.setViewportSize({ width: 1280, height: 900 });
    await window.goTo(addressOf(path, ids));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await window.waitUntilLoaded();
      expect(await page.locator('.failure').count()).toBe(0);
      // Nothing is wider than the window: what is wide scrolls in its own place.
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await findings(page)).toEqual([]);
    }
    expect(pageErrors).toEqual([]);
  });
}

/** What an accessibility check finds serious. */
const findings = (page: Page): Promise<unknown> =>
  page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')))`);
