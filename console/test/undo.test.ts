import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi, visit } from './browser.ts';
import { freshClass, freshOrder, lessonAt } from './fresh.ts';

const confirm = async (page: Page, label: string) => {
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
};
const tickTwo = async (page: Page, name: string | RegExp) => {
  const boxes = page.getByRole('checkbox', { name });
  await expect.poll(() => boxes.count()).toBe(2);
  for (const box of await boxes.all()) await box.check();
};
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).click();

test('places that were put back by mistake are dismissed again, each with its reason', async () => {
  const buyer = `Twice ${crypto.randomUUID().slice(0, 6)}`;
  const reasons = ['moves away', 'waits for the winter'];
  for (const reason of reasons) {
    const { orderSn } = await freshOrder({ types: [1], buyer });
    await callApi('/group/dismissUnplaced', { lines: [{ orderSn, line: 1 }], reason });
  }
  const dismissed = async () =>
    (await callApi('/group/unplaced', { student: buyer, dismissed: 1 })).list
      .map(({ orderSn, reason }: { orderSn: string; reason: string }) => `${orderSn} ${reason}`)
      .sort();
  const before = await dismissed();
  expect(before).toHaveLength(2);
  const { page, pageErrors } = await visit(`/unplaced?student=${buyer}`, { as: 'academicAffairs' });
  await page.getByText('Dismissed', { exact: true }).click();
  await tickTwo(page, buyer);
  await confirm(page, 'Put 2 back');
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  expect(await dismissed()).toEqual([]);
  await undo(page);
  await expect.poll(dismissed).toEqual(before);
  expect(pageErrors).toEqual([]);
});

test('the status of several products is changed, and undone for those that changed', async () => {
  const { products } = await freshOrder({ types: [1, 4] });
  const statuses = async () =>
    Promise.all(products.map(async ({ productId }) => (await callApi('/product/get', { productId })).status));
  expect(await statuses()).toEqual([2, 2]);
  const { page, pageErrors } = await visit('/products?size=100', { as: 'finance' });
  for (const { name } of products) await page.getByRole('checkbox', { name, exact: true }).check();
  const move = page.getByRole('button', { name: /^→ .* \(2\)$/ }).first();
  const label = await move.innerText();
  await confirm(page, label);
  await page.getByRole('dialog', { name: /Outcome of each row$/ }).waitFor();
  const changed = await statuses();
  expect(new Set(changed).size).toBe(1);
  expect(changed).not.toEqual([2, 2]);
  await undo(page);
  await expect.poll(statuses).toEqual([2, 2]);
  expect(pageErrors).toEqual([]);
});

test('several cancelled lessons are restored', async () => {
  const { groupId } = await freshClass();
  for (const hour of [10, 12]) await lessonAt(groupId, 3, hour);
  const open = async () => (await callApi('/liveclass/list', { groupId, status: 'scheduled' })).total;
  const before = await open();
  expect(before).toBe(2);
  const { page, pageErrors } = await visit(`/classes/${groupId}?tab=lessons`, { as: 'academicAffairs' });
  await tickTwo(page, /^Fractions/);
  await confirm(page, 'Cancel lesson (2)');
  await page.getByRole('dialog', { name: /Outcome of each row$/ }).waitFor();
  expect(await open()).toBe(0);
  await undo(page);
  await expect.poll(open).toBe(before);
  expect(pageErrors).toEqual([]);
});

test('a refund that was marked as failed is in progress again, and one that is tried again fails again for the same reason', async () => {
  const { orderSn } = await freshOrder();
  await callApi('/order/requestRefund', { orderSn, userName: 'asker' });
  await callApi('/order/approveRefund', { orderSn, userName: 'approver' });
  const refunds = async () =>
    (await callApi('/order/get', { orderSn })).refunds.map(
      ({ status, failure }: { status: string; failure: string }) => `${status} ${failure}`,
    );
  const approved = await refunds();
  expect(approved).toEqual(['approved ', 'approved ']);
  const { page, pageErrors } = await visit(`/orders/${orderSn}`, { as: 'finance' });
  await page.getByRole('button', { name: 'Mark as failed' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('card closed');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  const failed = ['failed card closed', 'failed card closed'];
  expect(await refunds()).toEqual(failed);
  await undo(page);
  await expect.poll(refunds).toEqual(approved);

  await callApi('/order/failRefund', { orderSn, reason: 'card closed' });
  await page.reload();
  await confirm(page, 'Try again');
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  expect(await refunds()).toEqual(approved);
  await undo(page);
  await expect.poll(refunds).toEqual(failed);
  expect(pageErrors).toEqual([]);
});

test('an account that was disabled by mistake is enabled again', async () => {
  const name = `Back ${crypto.randomUUID().slice(0, 8)}`;
  const { staffId } = await callApi('/staff/create', { loginName: name.slice(-8), name, role: 'readOnly' });
  const isActive = async () =>
    (await callApi('/staff/list', {})).list.find((each: { staffId: number }) => each.staffId === staffId).active;
  const { page, pageErrors } = await visit(`/staff?account=${staffId}`, { as: 'owner' });
  await confirm(page, 'Disable');
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  expect(await isActive()).toBe(0);
  await undo(page);
  await expect.poll(isActive).toBe(1);
  expect(pageErrors).toEqual([]);
});
