import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderWords } from '../src/pages/order/order-words.ts';
import { refundWords } from '../src/pages/order/refund-words.ts';
import { reconcileWords } from '../src/pages/reconcile/reconcile-words.ts';
import { callApi, visit } from './browser.ts';
import { dayOf, freshOrder } from './fresh.ts';

const parcel = { logisticsCompany: 'YTO', trackingText: 'YT1' };

interface Refund {
  readonly line: number;
  readonly status: string;
  readonly requestedAmount: number;
  readonly amount: number;
}
const refundsOf = async (orderSn: string) =>
  (await callApi('/order/get', { orderSn })).refunds.map(({ line, status, requestedAmount, amount }: Refund) => ({
    line,
    status,
    requestedAmount,
    amount,
  }));

const amountOf = (page: Page, line: number) => page.getByLabel(`Amount for line ${line}`);
const confirm = async (page: Page, label: string) => {
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

test('a refund is asked for with the suggested amounts, not with all that was paid', async () => {
  const { orderSn } = await freshOrder();
  // A book that was sent is kept: nothing is suggested for it.
  await callApi('/order/ship', { orderSn, ...parcel });
  const { page, pageErrors } = await visit(`/orders/${orderSn}`, { as: 'academicAffairs' });
  await page.getByRole('button', { name: 'Request refund' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Total: ¥1,000.00').waitFor();
  expect(await amountOf(page, 1).inputValue()).toBe('1000.00');
  expect(await amountOf(page, 2).inputValue()).toBe('0.00');
  await confirm(page, 'Request refund');
  expect(await refundsOf(orderSn)).toEqual([
    { line: 1, status: 'requested', requestedAmount: 100_000, amount: 100_000 },
  ]);
  expect(pageErrors).toEqual([]);
});

test('a refund that was requested by mistake is taken back at once', async () => {
  const { orderSn } = await freshOrder();
  const { page, pageErrors } = await visit(`/orders/${orderSn}`, { as: 'academicAffairs' });
  await page.getByRole('button', { name: 'Request refund' }).click();
  await confirm(page, 'Request refund');
  await page.getByRole('button', { name: 'Undo' }).click();
  const statuses = async () => (await refundsOf(orderSn)).map(({ status }: Refund) => status);
  await expect.poll(statuses).toEqual(['takenBack', 'takenBack']);
  expect((await callApi('/order/get', { orderSn })).orderStatus).toBe(2);
  expect(pageErrors).toEqual([]);
});

test('undoing a withdrawal leaves out what was withdrawn before', async () => {
  const { orderSn } = await freshOrder({ types: [1, 1] });
  await callApi('/order/withdraw', { orderSn, lines: [1] });
  const { page, pageErrors } = await visit(`/orders/${orderSn}`, { as: 'academicAffairs' });
  const statuses = async () =>
    (await callApi('/order/get', { orderSn })).lines.map(({ status }: { status: number }) => status);
  await page.getByRole('button', { name: 'Withdraw course', exact: true }).click();
  await confirm(page, 'Withdraw course');
  expect(await statuses()).toEqual([3, 3]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(statuses).toEqual([3, 2]);
  expect(pageErrors).toEqual([]);
});

test('what is asked for and what is approved is exactly what each dialog shows', async () => {
  const { orderSn } = await freshOrder();
  const clerk = await visit(`/orders/${orderSn}`, { as: 'academicAffairs' });
  await clerk.page.getByRole('button', { name: 'Request refund' }).click();
  await amountOf(clerk.page, 1).fill('248.34');
  await amountOf(clerk.page, 2).fill('10');
  await clerk.page.getByText('Total: ¥258.34').waitFor();
  await clerk.page.getByRole('textbox', { name: 'Reason' }).fill('moved away');
  await confirm(clerk.page, 'Request refund');
  expect(await refundsOf(orderSn)).toEqual([
    { line: 1, status: 'requested', requestedAmount: 24_834, amount: 24_834 },
    { line: 2, status: 'requested', requestedAmount: 1_000, amount: 1_000 },
  ]);

  const approver = await visit(`/orders/${orderSn}`, { as: 'finance' });
  await approver.page.getByRole('button', { name: 'Approve refund' }).click();
  const dialog = approver.page.getByRole('dialog');
  await dialog.getByText('¥248.34').first().waitFor();
  await amountOf(approver.page, 1).fill('200.5');
  await dialog.getByText('Total: ¥210.50').waitFor();
  await confirm(approver.page, 'Approve refund');
  expect(await refundsOf(orderSn)).toEqual([
    { line: 1, status: 'approved', requestedAmount: 24_834, amount: 20_050 },
    { line: 2, status: 'approved', requestedAmount: 1_000, amount: 1_000 },
  ]);

  await approver.page.getByRole('button', { name: 'Mark as paid back' }).click();
  await dialog.getByLabel('Paid back by').fill('bank');
  await dialog.getByLabel('Number of the payment').fill('R-77');
  await dialog.getByRole('button', { name: 'Mark as paid back' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const stored = await callApi('/order/get', { orderSn });
  expect(stored.refundAmount).toBe(21_050);
  expect(stored.refunds).toMatchObject(Array(2).fill({ refundChannel: 'bank', transactionNo: 'R-77' }));
  expect([...clerk.pageErrors, ...approver.pageErrors]).toEqual([]);
});

/** The error beside a field. */
const besideField = (page: Page, label: string) =>
  page
    .locator('.ant-form-item', { has: page.getByLabel(label, { exact: true }) })
    .locator('.ant-form-item-explain-error')
    .last();

test('a refund is checked as it is typed: too much is refused beside its field, and the total follows every key', async () => {
  const { orderSn } = await freshOrder();
  const { page, pageErrors } = await visit(`/orders/${orderSn}`, { as: 'academicAffairs' });
  await page.getByRole('button', { name: 'Request refund' }).click();
  const dialog = page.getByRole('dialog');
  const course = amountOf(page, 1);
  await course.fill('');
  // 7450 typed for 745: paid were 1,000.00.
  for (const [key, total] of [
    ['7', '¥75.00'],
    ['4', '¥142.00'],
    ['5', '¥813.00'],
    ['0', '¥7,518.00'],
  ] as const) {
    await course.press(key);
    await dialog.getByText(`Total: ${total}`).waitFor();
  }
  for (const send of [() => course.press('Enter'), () => dialog.locator('[type=submit]').click()]) {
    await send();
    await besideField(page, 'Amount for line 1').filter({ hasText: 'At most ¥1,000.00' }).waitFor();
    expect(await course.inputValue()).toBe('7450');
  }
  for (const [typed, problem] of [
    ['12.345', 'at most 2 decimals'],
    ['a lot', 'at most 2 decimals'],
    ['0', 'above zero'],
  ] as const) {
    await course.fill(typed);
    await course.press('Enter');
    await besideField(page, 'Amount for line 1').filter({ hasText: problem }).waitFor();
  }
  expect(await refundsOf(orderSn)).toEqual([]);
  await course.fill('745');
  await dialog.getByText('Total: ¥813.00').waitFor();
  await course.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await refundsOf(orderSn)).toEqual([
    { line: 1, status: 'requested', requestedAmount: 74_500, amount: 74_500 },
    { line: 2, status: 'requested', requestedAmount: 6_800, amount: 6_800 },
  ]);
  expect(pageErrors).toEqual([]);
});

test('an approval is checked as it is typed, and a request that changed meanwhile is not approved unseen', async () => {
  const { orderSn } = await freshOrder({ types: [1] });
  await callApi('/order/requestRefund', { orderSn, lines: [{ line: 1, amount: 74_500 }], userName: 'asker' });
  const { page } = await visit(`/orders/${orderSn}`, { as: 'finance' });
  await page.getByRole('button', { name: 'Approve refund' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Total: ¥745.00').waitFor();
  const amount = amountOf(page, 1);
  await amount.fill('7450');
  await amount.press('Enter');
  await besideField(page, 'Amount for line 1').filter({ hasText: 'At most ¥1,000.00' }).waitFor();
  expect(await refundsOf(orderSn)).toMatchObject([{ status: 'requested' }]);
  await amount.fill('745');
  await callApi('/order/cancelRefund', { orderSn });
  await callApi('/order/requestRefund', { orderSn, lines: [{ line: 1, amount: 10_000 }], userName: 'asker' });
  await amount.press('Enter');
  await dialog.getByText('Somebody else has changed this since you opened it.').waitFor();
  expect(await refundsOf(orderSn)).toMatchObject([{ status: 'takenBack' }, { status: 'requested' }]);
  await dialog.getByText('Requested ¥100.00').waitFor();
  await amount.fill('100');
  await confirm(page, 'Approve refund');
  expect(await refundsOf(orderSn)).toMatchObject([
    { status: 'takenBack' },
    { status: 'approved', requestedAmount: 10_000, amount: 10_000 },
  ]);
});

test('whoever pays back sees the order, the buyer and the amounts, and settles exactly these', async () => {
  const { orderSn } = await freshOrder();
  await callApi('/order/requestRefund', { orderSn, userName: 'asker' });
  const approved = [{ line: 1, amount: 20_050 }];
  await callApi('/order/approveRefund', { orderSn, lines: approved, userName: 'approver' });
  const { page, pageErrors } = await visit(`/orders/${orderSn}`, { as: 'finance' });
  await page.getByRole('button', { name: 'Mark as paid back' }).click();
  const dialog = page.getByRole('dialog');
  for (const text of [orderSn, 'Bea Buyer', '¥200.50']) await dialog.getByText(text).first().waitFor();
  await dialog.getByLabel('Paid back by').fill('bank');
  await confirm(page, 'Mark as paid back');
  expect(await refundsOf(orderSn)).toMatchObject([
    { line: 1, status: 'settled', amount: 20_050 },
    { line: 2, status: 'requested' },
  ]);
  expect(pageErrors).toEqual([]);
});

test('a single line can be refunded', async () => {
  const { orderSn } = await freshOrder();
  const { page, pageErrors } = await visit(`/orders/${orderSn}`, { as: 'academicAffairs' });
  await page.getByRole('button', { name: 'Request refund' }).click();
  await page.getByRole('checkbox', { name: '#1' }).uncheck();
  await page.getByText('Total: ¥68.00').waitFor();
  await confirm(page, 'Request refund');
  expect(await refundsOf(orderSn)).toEqual([{ line: 2, status: 'requested', requestedAmount: 6_800, amount: 6_800 }]);
  expect(pageErrors).toEqual([]);
});

test.each([
  { language: 'en', width: 1280 },
  { language: 'zh', width: 390 },
] as const)('each figure of reconciling leads to its rows, with the same total: $language, $width', async (look) => {
  const { orderSn, products } = await freshOrder({ types: [4] });
  await callApi('/order/requestRefund', { orderSn, lines: [{ line: 1, amount: 5_000 }], userName: 'Asker' });
  await callApi('/order/approveRefund', { orderSn, userName: 'Decider' });
  await callApi('/order/settleRefund', { orderSn, refundChannel: 'bank', transactionNo: `R-${orderSn}` });
  const [words, reconcile] = [refundWords[look.language], reconcileWords[look.language]];
  const [book = { name: '' }] = products;
  const { page, pageErrors } = await visit('/reconcile?by=product', { as: 'finance', ...look });
  const figures = page.locator('tr', { hasText: book.name }).getByRole('link');
  await expect.poll(() => figures.allInnerTexts()).toEqual(['1', '¥68.00', '1', '¥50.00']);
  await figures.nth(1).click();
  const rows = page.locator('tr.ant-table-row');
  await rows.filter({ hasText: orderSn }).waitFor();
  expect(await rows.count()).toBe(1);

  await page.goBack();
  await figures.nth(3).click();
  await page.getByText(`${words.paidBack}: ¥50.00`).waitFor();
  await page.getByText(words.refundCount(1), { exact: true }).waitFor();
  await rows.filter({ hasText: `R-${orderSn}` }).waitFor();
  expect(await rows.count()).toBe(1);
  // Without the product, the other refunds are there as well.
  await page.getByRole('button', { name: orderWords[look.language].everyProduct }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(1);

  // Days on which no other test buys.
  const [from, to] = [40, 10].map((daysAgo) => dayOf(Date.now() - daysAgo * 86_400_000));
  await page.goto(new URL(`reconcile?from=${from}&to=${to}`, page.url()).href);
  const orders = page.locator('tr', { hasText: reconcile.sum }).getByRole('link').first();
  const digits = (text: string) => text.replace(/\D/g, '');
  const figure = digits(await orders.innerText());
  await orders.click();
  await page.locator('h1', { hasText: orderWords[look.language].title }).waitFor();
  expect(digits(await page.locator('.ant-pagination-total-text').innerText())).toBe(figure);
  expect(pageErrors).toEqual([]);
});

test('the net of a day says that it is paid less refunded, and which amounts these are', async () => {
  const { page, pageErrors } = await visit('/reconcile', { as: 'finance' });
  await page.getByRole('columnheader', { name: 'Net (paid − refunded)' }).waitFor();
  const cells = page.locator('tr.sum td');
  const [paid, refunded] = [await cells.nth(2).innerText(), await cells.nth(4).innerText()];
  expect(await cells.nth(5).locator('span').getAttribute('title')).toBe(`${paid} − ${refunded}`);
  expect(pageErrors).toEqual([]);
});
