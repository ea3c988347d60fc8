import { expect, inject, test } from 'vitest';
import { visit } from './browser.ts';

test.each([
  ['en', 'added by Lectern', 'The interface: twelve operations'],
  ['zh', 'Lectern 扩展', '标准接口：十二个'],
] as const)(
  '/docs in %s marks every operation that Lectern adds, and none of the twelve',
  async (language, mark, heading) => {
    const { page } = await visit('/', { as: 'nobody', language });
    await page.goto(`${inject('consoleUrl')}/docs`);
    await page.locator('section.operation').first().waitFor();
    const operations = page.locator('section.operation');
    const added = operations.filter({ has: page.getByText(mark, { exact: true }) });
    expect((await operations.count()) - (await added.count())).toBe(12);
    expect(
      await operations
        .filter({ has: page.locator('h3 .number') })
        .filter({ has: page.locator('.extension') })
        .count(),
    ).toBe(0);
    await page.getByText(heading, { exact: true }).waitFor();
    expect((await page.request.get(`${inject('consoleUrl')}/openapi-interface.json`)).status()).toBe(200);
  },
);
