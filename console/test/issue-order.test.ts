import { expect, test } from 'vitest';
import { callApi, visit } from './browser.ts';
import { freshProduct, freshUser } from './fresh.ts';

test('finance issues an order on the page of a student: a book at a lower price, with an address', async () => {
  const userId = await freshUser('student', 'Ada Walkin');
  const { productId, name } = await freshProduct(4, 6_800);
  const branches = (await callApi('/branch/list', {})).list.map(({ subOrgId }: { subOrgId: number }) => subOrgId);
  const elsewhere = branches.find((each: number) => each !== branches[0]);
  await freshProduct(4, 6_800, { name: `${name} elsewhere`, subOrgId: elsewhere });
  const { page, pageErrors } = await visit(`/students/${userId}`, { as: 'finance' });
  await page.getByRole('button', { name: 'Issue order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Product').fill(name);
  const options = page.locator('.ant-select-item-option', { hasText: name });
  await options.first().waitFor();
  expect(await options.allTextContents()).toEqual([name]);
  await options.click();
  await expect.poll(() => dialog.getByLabel('Amount paid').inputValue()).toBe('68.00');
  await dialog.getByLabel('Amount paid').fill('12345.67');
  expect(await dialog.getByLabel('Amount paid').evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true);
  await dialog.getByLabel('Amount paid').press('Enter');
  await dialog.getByText('At most ¥68.00').waitFor();
  await dialog.getByLabel('Amount paid').fill('50.5');
  await dialog.getByLabel('Paid by').fill('cash');
  await dialog.getByLabel('Receiver').fill('王建国');
  await dialog.getByLabel('Address').fill('世纪大道 1 号');
  await dialog.getByRole('button', { name: 'Issue order' }).click();
  await page.waitForURL(/\/orders\//);
  const orderSn = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  await page.getByText('¥50.50').first().waitFor();
  expect(await callApi('/order/get', { orderSn })).toMatchObject({
    buyerId: userId,
    orderType: 4,
    moneyPaid: 5_050,
    payChannel: 'cash',
    lines: [{ productId, status: 2 }],
  });
  const { list } = await callApi('/order/revealAddresses', { orderSns: [orderSn] });
  expect(list).toMatchObject([{ orderSn, receiver: '王建国', address: '世纪大道 1 号' }]);
  expect(pageErrors).toEqual([]);
});

test('on a phone in Chinese a course is given away, and a role that only reads is not offered it', async () => {
  const userId = await freshUser('student', '李学生');
  const { name } = await freshProduct(1, 100_000);
  const { page, pageErrors } = await visit(`/students/${userId}`, {
    as: 'academicAffairs',
    language: 'zh',
    width: 390,
  });
  await page.getByRole('button', { name: '开单' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('商品').fill(name);
  await page.locator('.ant-select-item-option', { hasText: name }).click();
  expect(await dialog.getByLabel('收货人').count()).toBe(0);
  await dialog.getByLabel('实付金额').fill('0');
  await dialog.getByRole('button', { name: '开单' }).click();
  await page.waitForURL(/\/orders\//);
  const orderSn = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  expect(await callApi('/order/get', { orderSn })).toMatchObject({ buyerId: userId, orderType: 4, moneyPaid: 0 });

  const reader = await visit(`/students/${userId}`, { as: 'readOnly' });
  await reader.page.getByText(orderSn).waitFor();
  expect(await reader.page.getByRole('button', { name: 'Issue order' }).count()).toBe(0);
  expect([...pageErrors, ...reader.pageErrors]).toEqual([]);
});
