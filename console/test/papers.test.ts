import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paperWords } from '../src/pages/order/paper-words.ts';
import { callApi, visit } from './browser.ts';
import { freshBuyer, freshOrder } from './fresh.ts';

// Refunds as the office sees them, and what is on the paper that it hands out.

const settlement = { refundChannel: 'bank', transactionNo: 'BANK-REF-4711' };

test('whoever asked for a refund reads why somebody else must approve it; the queue has every amount', async () => {
  const { orderSn } = await freshOrder();
  const clerk = await visit(`/orders/${orderSn}`, { as: 'academicAffairs' });
  await clerk.page.getByRole('button', { name: 'Request refund' }).click();
  const dialog = clerk.page.getByRole('dialog');
  await clerk.page.getByLabel('Amount for line 1').fill('250');
  await clerk.page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await clerk.page.getByText('You requested this refund, so someone else must approve it.').waitFor();
  expect(await clerk.page.getByRole('button', { name: 'Approve refund' }).count()).toBe(0);

  const { total: asked } = await callApi('/order/refunds', { status: 'requested', pageSize: 1 });
  const last = Math.ceil(asked / 100);
  const approver = await visit(`/refunds?size=100&page=${last}`, { as: 'finance' });
  const row = approver.page.locator('tr', { hasText: orderSn });
  // Paid, asked (250 and 68), suggested, and by whom.
  for (const text of ['¥1,068.00', '¥318.00', freshBuyer, '方静']) {
    await row.getByText(text).first().waitFor();
  }
  await row.getByRole('button').click();
  await approver.page.getByRole('button', { name: 'Approve refund' }).click();
  await approver.page.getByRole('dialog').getByRole('button', { name: 'Approve refund' }).click();
  await approver.page.getByRole('dialog').waitFor({ state: 'detached' });
  await approver.page.goto(new URL('refunds?status=6&size=100', approver.page.url()).href);
  await approver.page.locator('tr', { hasText: orderSn }).getByText('¥318.00').first().waitFor();
  // All of the queue is on this page, so its total is the sum of the rows.
  const minor = (text: string) => Number(text.replace(/[^\d]/g, ''));
  const rows = (await approver.page.locator('td strong').allInnerTexts()).map(minor);
  const total = minor(await approver.page.locator('.filters strong').innerText());
  expect(rows.reduce((sum, amount) => sum + amount, 0)).toBe(total);
  expect([...clerk.pageErrors, ...approver.pageErrors]).toEqual([]);
});

test('an order shows what was asked, approved and paid back, with the reference of the bank', async () => {
  const { orderSn } = await freshOrder();
  await callApi('/order/requestRefund', { orderSn, lines: [{ line: 1, amount: 50_000 }], userName: 'Asker' });
  await callApi('/order/approveRefund', { orderSn, lines: [{ line: 1, amount: 40_000 }], userName: 'Decider' });
  await callApi('/order/settleRefund', { orderSn, ...settlement });
  const { page, pageErrors } = await visit(`/orders/${orderSn}`, { as: 'finance' });
  const row = page.locator('tr', { hasText: settlement.transactionNo });
  await row.waitFor();
  const cells = await row.getByRole('cell').allInnerTexts();
  expect(cells.slice(0, 5)).toEqual(['1', 'paid', '¥500.00', '¥400.00', '¥400.00']);
  expect(cells.slice(5, 8).map((text) => text.split('\n')[0])).toEqual([
    'Asker',
    'Decider',
    `Bank transfer ${settlement.transactionNo}`,
  ]);

  await page.getByRole('link', { name: 'Refund note' }).click();
  await page.locator('.a4').waitFor();
  const paper = await onPaper(page);
  for (const text of [orderSn, freshBuyer, '¥400.00', settlement.transactionNo, 'Bank transfer']) {
    expect(paper).toContain(text);
  }
  expect(pageErrors).toEqual([]);
});

test.each(['en', 'zh'] as const)('a receipt and a delivery slip are each one A4 page, in %s', async (language) => {
  const words = paperWords[language];
  const { orderSn, products, orderAddress } = await freshOrder();
  const { organisation } = await callApi('/staff/me', {});
  const stored = await callApi('/order/get', { orderSn });
  const look = { as: 'academicAffairs', language, dark: language === 'zh' } as const;
  const { page, pageErrors } = await visit(`/orders/${orderSn}/print?paper=receipt`, look);
  await page.locator('.a4').waitFor();
  const receipt = await onPaper(page);
  const [course = { name: '' }, book = { name: '' }] = products;
  const onBoth = [organisation, orderSn, freshBuyer];
  for (const text of [...onBoth, course.name, book.name, '¥1,068.00', stored.transactionNo]) {
    expect(receipt).toContain(text);
  }
  expect(receipt).not.toContain(orderAddress.mobile);

  await page.goto(new URL('print?paper=slip', page.url()).href);
  await page.getByText(orderAddress.address).waitFor();
  const slip = await onPaper(page);
  for (const text of [...onBoth, words.slip, book.name, ...Object.values(orderAddress)]) expect(slip).toContain(text);
  // Whoever packs needs no amounts, and a course is not packed.
  expect(slip).not.toContain('¥');
  expect(slip).not.toContain(course.name);
  expect(pageErrors).toEqual([]);
});

test('a delivery slip has only what is still to be packed: nothing unpaid, and nothing that is refunded', async () => {
  const unpaid = await freshOrder({ types: [4], isPaid: false });
  const { page, pageErrors } = await visit(`/orders/${unpaid.orderSn}`, { as: 'academicAffairs' });
  const slip = page.getByRole('link', { name: 'Print: Delivery slip' });
  await page.getByRole('button', { name: 'Record payment' }).waitFor();
  expect(await slip.count()).toBe(0);

  const { orderSn, products } = await freshOrder({ types: [4, 4] });
  const [refunded = { name: '' }, kept = { name: '' }] = products;
  await callApi('/order/requestRefund', { orderSn, lines: [{ line: 1, amount: 6_800 }], userName: 'Ann' });
  await page.goto(new URL(orderSn, page.url()).href);
  await slip.click();
  await page.locator('.a4').waitFor();
  const paper = await onPaper(page);
  expect(paper).toContain(kept.name);
  expect(paper).not.toContain(refunded.name);
  expect(pageErrors).toEqual([]);
});

/** What is on the paper, of which there is one sheet. */
async function onPaper(page: Page): Promise<string> {
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').count()).toBe(0);
  const text = await page.locator('body').innerText();
  await page.emulateMedia({ media: 'screen' });
  return text;
}

test('of a shipped order only the tracking number changes, and not as the first thing to do', async () => {
  const { orderSn } = await freshOrder({ types: [4] });
  await callApi('/order/ship', { orderSn, logisticsCompany: 'YTO', trackingText: 'YT-OLD' });
  const { page, pageErrors } = await visit(`/orders/${orderSn}`, { as: 'academicAffairs' });
  const change = page.getByRole('button', { name: 'Change tracking number' });
  await change.waitFor();
  expect(await page.getByRole('button', { name: 'Ship', exact: true }).count()).toBe(0);
  expect(await page.locator('.page-head .ant-btn-primary').count()).toBe(0);
  await change.click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Tracking number').inputValue()).toBe('YT-OLD');
  await dialog.getByLabel('Tracking number').fill('YT-NEW');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect((await callApi('/order/get', { orderSn })).trackingText).toBe('YT-NEW');
  expect(pageErrors).toEqual([]);
});
