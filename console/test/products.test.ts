import { expect, test } from 'vitest';
import { callApi, visit } from './browser.ts';
import { dayOf, freshOrder } from './fresh.ts';

test('finance creates a column of the shop and renames it', async () => {
  const name = `Autumn ${crypto.randomUUID().slice(0, 8)}`;
  const named = async () =>
    (await callApi('/productColumn/list', { pageSize: 500 })).list
      .map((column: { name: string }) => column.name)
      .filter((each: string) => each.startsWith(name));
  const [{ subOrgId }] = (await callApi('/branch/list', {})).list;
  const { page, pageErrors } = await visit(`/products?branch=${subOrgId}`, { as: 'finance' });
  await page.getByRole('link', { name: 'Columns of the shop' }).click();
  await page.getByRole('button', { name: 'New column' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Name').press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await named()).toEqual([name]);
  await page.getByRole('row', { name }).getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Name').fill(`${name} term`);
  await dialog.getByLabel('Name').press('Enter');
  await page.getByRole('row', { name: `${name} term` }).waitFor();
  expect(await named()).toEqual([`${name} term`]);
  expect(pageErrors).toEqual([]);
});

test('the units sold of a product lead to all its orders, which show the same units', async () => {
  const first = await freshOrder({ types: [4] });
  const [{ productId, name } = { productId: 0, name: '' }] = first.products;
  const { buyerId, orderAddress } = first;
  const productList = [{ productId, quantity: 3 }];
  const { orderSn, payable } = await callApi('/order/create', { buyerId, productList, orderAddress });
  const payment = { payChannel: 'wechat', transactionNo: `T-${crypto.randomUUID()}` };
  await callApi('/order/pay', { orderSn, amount: payable, ...payment });
  const { soldNum } = await callApi('/product/get', { productId });
  expect(soldNum).toBe(4);

  const { page, pageErrors } = await visit('/products?size=100', { as: 'finance' });
  await page.getByRole('row', { name }).getByRole('link', { name: '4', exact: true }).click();
  await page.getByText(`Product: ${name} · 4 sold`).waitFor();
  const rows = page.locator('tbody .ant-table-row');
  await rows.filter({ hasText: first.orderSn }).waitFor();
  await rows.filter({ hasText: orderSn }).waitFor();
  expect(await rows.count()).toBe(2);
  const chosen = new URL(page.url()).searchParams;
  const { createAt } = await callApi('/product/get', { productId });
  expect([chosen.get('from'), chosen.get('to')]).toEqual([dayOf(createAt), dayOf(Date.now())]);
  expect(pageErrors).toEqual([]);
});

test('prices and numbers of a product are checked as they are typed, not changed to a limit', async () => {
  const name = `Typed ${crypto.randomUUID().slice(0, 8)}`;
  const [{ subOrgId }] = (await callApi('/branch/list', {})).list;
  const { page, pageErrors } = await visit(`/products?branch=${subOrgId}`, { as: 'finance' });
  await page.getByRole('button', { name: 'New product' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  const price = dialog.getByLabel('Price', { exact: true });
  const limit = dialog.getByLabel('At most for each buyer');
  await price.fill('12.345');
  await limit.fill('1.5');
  await price.press('Enter');
  await dialog.getByText('Enter an amount with at most 2 decimals').waitFor();
  await dialog.getByText('Enter a whole number').waitFor();
  expect([await price.inputValue(), await limit.inputValue()]).toEqual(['12.345', '1.5']);
  await price.fill('12,5');
  await limit.fill('2');
  await price.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const { list } = await callApi('/product/getProductList', { pageSize: 500 });
  const made = list.find((each: { name: string }) => each.name === name);
  expect(made).toMatchObject({ price: 1_250, iosPrice: 1_250, limitBuyNum: 2 });
  expect(pageErrors).toEqual([]);
});

test('the columns of a product are found by a part of their name, folded like any search', async () => {
  const id = crypto.randomUUID().slice(0, 8);
  const { subOrgId } = (await callApi('/branch/list', {})).list[0];
  const create = (name: string) => callApi('/productColumn/create', { subOrgId, name });
  await create(`Große Straße ${id}`);
  await create(`Other ${id}`);
  const { page, pageErrors } = await visit('/products', { as: 'finance' });
  await page.getByRole('button', { name: 'New product' }).click();
  const dialog = page.getByRole('dialog');
  const options = page.locator('.ant-select-item-option');
  for (const text of [`STRASSE ${id}`, `gro\u1E9Ee stra\u1E9Ee ${id} `, `\uFF33trasse ${id}`]) {
    await dialog.getByLabel('Columns').fill(text);
    await options.filter({ hasText: `Große Straße ${id}` }).waitFor();
    expect(await options.allInnerTexts()).toEqual([`Große Straße ${id}`]);
  }
  expect(pageErrors).toEqual([]);
});
