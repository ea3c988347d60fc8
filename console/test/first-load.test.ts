import { beforeAll, expect, test } from 'vitest';
import { ask, openWindow } from './browser.ts';
import { addressOf, everyPage, findIds } from './every-page.ts';

let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  ids = await findIds(ask);
});

// On a phone, in Chinese: the menu comes apart there, and the most is to be loaded.
test.each(everyPage)('%s loads less than 350 kB at first, charts apart', async (path) => {
  const { page, goTo, settled, close } = await openWindow({ language: 'zh', width: 390 });
  await goTo(addressOf(path, ids));
  await settled();
  const loaded = await page.evaluate<{ name: string; encodedBodySize: number }[]>(
    "performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => ({ name, encodedBodySize }))",
  );
  await close();
  const ours = loaded.filter(({ name }) => name.includes('/console/') && !name.includes('draw-chart'));
  const bytes = ours.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(350_000);
});
