import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi, visit } from './browser.ts';
import { freshOrder } from './fresh.ts';

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
