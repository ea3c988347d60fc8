import { expect, onTestFinished, test } from 'vitest';
import { orderWords } from '../src/pages/order/order-words.ts';
import { common } from '../src/words/common.ts';
import { findings, withAccessibilityCheck } from './accessibility.ts';
import { openWindow } from './browser.ts';

async function listOfOrders(language: 'en' | 'zh') {
  const window = await openWindow({ as: 'finance', language });
  onTestFinished(window.close);
  await withAccessibilityCheck(window.page);
  await window.goTo('/orders');
  await window.waitUntilLoaded();
  return window;
}

// A filter that waits for Enter says so, and one that cannot be taken says why.

test.each(['en', 'zh'] as const)(
  'a text filter says that it waits for Enter until it is applied: %s',
  async (language) => {
    const [words, order] = [common[language], orderWords[language]];
    const { page, pageErrors } = await listOfOrders(language);
    const buyer = page.getByRole('textbox', { name: order.buyer, exact: true });
    const note = page.getByText(words.pressEnter, { exact: true });
    expect(await note.count()).toBe(0);
    await buyer.fill('Nobody of this name');
    await note.waitFor();
    expect(await findings(page, '.filters')).toEqual([]);
    const described = await buyer.getAttribute('aria-describedby');
    expect(await note.evaluate((element) => element.id)).toBe(described);
    expect(new URL(page.url()).searchParams.get('buyer')).toBeNull();
    await buyer.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('buyer')).toBe('Nobody of this name');
    await note.waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
  },
);

test.each(['en', 'zh'] as const)(
  'a filter by amount refuses what is no amount, and filters nothing: %s',
  async (language) => {
    const [words, order] = [common[language], orderWords[language]];
    const { page, pageErrors } = await listOfOrders(language);
    const price = page.getByRole('textbox', { name: order.priceFrom, exact: true });
    for (const wrong of ['2,980.00', 'a lot', '12.345', '-5']) {
      await price.fill(wrong);
      await page
        .getByRole('alert')
        .filter({ hasText: words.noAmount(2) })
        .waitFor();
      await price.press('Enter');
      expect(await price.inputValue()).toBe(wrong);
      expect(new URL(page.url()).searchParams.get('priceFrom')).toBeNull();
    }
    expect(await findings(page, '.filters')).toEqual([]);
    await price.fill('29.80');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await price.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('priceFrom')).toBe('29.80');
    expect(pageErrors).toEqual([]);
  },
);
