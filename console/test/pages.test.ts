import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ask, type Look, visit } from './browser.ts';

/** Ids of the demo school, by what they are of. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  const now = Date.now();
  const { list: groups } = await ask('/group/list', { validity: 'active', pageSize: 1 });
  ids.group = String(groups[0].groupId);
  ids.student = (await ask('/group/members', { groupId: groups[0].groupId, pageSize: 1 })).list[0].userId;
  ids.lesson = (await ask('/liveclass/list', { status: 'ended', pageSize: 1 })).list[0].liveclass;
  ids.order = (await ask('/order/list', { payStartDate: 1, payEndDate: now, pageSize: 1 })).list[0].orderSn;
});

const pages = [
  '/',
  '/students/:student',
  '/lessons/:lesson',
  '/classes',
  '/classes?show=calendar',
  '/classes/:group',
  '/classes/:group?tab=lessons',
  '/classes/:group?tab=attendance',
  '/classes/:group?tab=results',
  '/classes/:group/print',
  '/unplaced',
  '/refunds',
  '/homework',
  '/exams',
  '/hours',
  '/orders',
  '/orders/:order',
  '/shipping',
  '/reconcile',
  '/reconcile?by=product',
  '/people',
  '/people?show=deleted',
  '/products',
  '/subjects',
  '/branches',
  '/staff',
  '/keys',
  '/requests',
  '/explorer',
  '/audit',
];

const looks: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'zh', width: 390 },
  { language: 'zh', width: 1280, dark: true },
  { language: 'en', width: 390, dark: true },
];

const addressOf = (page: string) => page.replace(/:(\w+)/, (_, name: string) => ids[name] ?? '');

/** Every page in one look, and in all of them where there is time. */
const walks = pages.flatMap((page, index) =>
  process.env.LONG === '1'
    ? looks.map((look) => ({ page, look }))
    : [{ page, look: looks[index % looks.length] ?? looks[0] }],
);

describe('every page', () => {
  test.each(walks)('$page in $look.language at $look.width: whole, accessible, within its policy', async (walk) => {
    const { page, complaints } = await visit(addressOf(walk.page), walk.look);
    await page.waitForLoadState('networkidle');
    await page.locator('h1').first().waitFor();
    expect(await page.locator('.failure').count()).toBe(0);
    // Nothing is wider than the window: what is wide scrolls in its own place.
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    const found = await findings(page);
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

/** What an accessibility check finds serious; it is run past the page's policy, which knows nothing of it. */
async function findings(page: Page): Promise<unknown> {
  await page.evaluate(axe.source);
  return page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')))`);
}
