import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi, openWindow, type Visitor } from './browser.ts';
import { addressOf, everyPage, findIds } from './every-page.ts';

let ids: Readonly<Record<string, string>>;
let window: Visitor;
beforeAll(async () => {
  // On a phone, in Chinese: the menu comes apart there, and the most is to be loaded.
  [ids, window] = await Promise.all([findIds(callApi), openWindow({ as: 'owner', language: 'zh', width: 390 })]);
});
afterAll(() => window.close());

// What the window has kept from the page before counts like what is loaded anew.
test.each(everyPage)('%s loads less than 350 kB at first, charts apart', async (path) => {
  await window.goTo(addressOf(path, ids));
  await window.waitUntilLoaded();
  const loaded = await window.page.evaluate<{ name: string; encodedBodySize: number }[]>(
    "performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => ({ name, encodedBodySize }))",
  );
  const ours = loaded.filter(({ name }) => name.includes('/console/') && !name.includes('draw-chart'));
  const bytes = ours.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(350_000);
});
