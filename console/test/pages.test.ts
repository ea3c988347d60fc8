import { expect, test } from 'vitest';
import { intercept, visit } from './browser.ts';
import { freshOrder } from './fresh.ts';

test.each(['2024/00123', '订单 50%25?b=c#d&e%'])(
  'an order numbered %s opens from the list, from the search and after a reload',
  async (number) => {
    const { orderSn } = await freshOrder({ orderSn: `${number}-${crypto.randomUUID().slice(0, 8)}` });
    const { page, pageErrors } = await visit('/orders?buyer=Bea+Buyer', { as: 'academicAffairs' });
    await page.getByRole('link', { name: orderSn }).click();
    const title = page.locator('h1', { hasText: orderSn });
    await title.waitFor();
    await page.reload();
    await title.waitFor();
    await page.getByRole('link', { name: 'Today', exact: true }).click();
    await page.locator('.search input').fill(orderSn);
    await page.locator('.ant-select-item-option', { hasText: orderSn }).click();
    await title.waitFor();
    expect(pageErrors).toEqual([]);
  },
);

test('a page whose script is missing after an upgrade shows an error, and reloading fixes it', async () => {
  const { page, waitUntilLoaded } = await visit('/', { as: 'owner' });
  // The chart of this page has a script of its own, whose failure would show the same words.
  await waitUntilLoaded();
  let isGone = true;
  await intercept(page, '**/assets/*.js', (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  await page.getByRole('link', { name: 'Audit log', exact: true }).click();
  await page.waitForURL('**/audit**');
  const alert = page.getByRole('alert').filter({ hasText: 'upgraded while this page was open' });
  await alert.waitFor();
  // The menu is still there, and leads on.
  await page.getByRole('link', { name: 'Today', exact: true }).waitFor();
  isGone = false;
  await alert.getByRole('button', { name: 'Reload the page' }).click();
  await page.locator('h1', { hasText: 'Audit log' }).waitFor();
});

test('a dialog whose script is missing shows an error too', async () => {
  const { orderSn } = await freshOrder();
  const { page, waitUntilLoaded } = await visit(`/orders/${orderSn}`, { as: 'academicAffairs' });
  await waitUntilLoaded();
  await intercept(page, '**/assets/*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Request refund' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Reload the page' }).waitFor();
  await page.locator('h1', { hasText: orderSn }).waitFor();
});

test('where even the sign-in page cannot be loaded, the page is not white', async () => {
  const { page } = await visit('/', { as: 'nobody' });
  await page.getByLabel('Password').waitFor();
  await intercept(page, '**/assets/sign-in*.js', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await page.getByRole('button', { name: 'Reload the page' }).waitFor();
});
