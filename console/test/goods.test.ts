import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { zip } from '../../src/transfer/file/zip.ts';
import { callApi, visit } from './browser.ts';
import { freshOrder } from './fresh.ts';

test('a hidden address is marked as hidden; staff with the scope personal reveal it, and the audit log records that', async () => {
  const { orderSn, orderAddress } = await freshOrder();
  const { page, pageErrors } = await visit(`/orders/${orderSn}`, { as: 'finance' });
  await page.getByText('••••').first().waitFor();
  expect(await page.getByText(orderAddress.address).count()).toBe(0);
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByText(Object.values(orderAddress).join(' ')).waitFor();
  const { list } = await callApi('/audit/list', { operation: 'order.revealAddresses', recordId: orderSn });
  expect(list).toHaveLength(1);

  const reader = await visit(`/orders/${orderSn}`, { as: 'readOnly' });
  await reader.page.getByText('••••').first().waitFor();
  expect(await reader.page.getByRole('button', { name: 'Show' }).count()).toBe(0);
  expect([...pageErrors, ...reader.pageErrors]).toEqual([]);
});

test('the sheet of unshipped orders has every order that waits, with its address and what to pack', async () => {
  const { orderSn, orderAddress, products } = await freshOrder();
  const course = await freshOrder({ types: [1] });
  const { page, pageErrors } = await visit('/shipping', { as: 'academicAffairs' });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await text(await (await saved).createReadStream())).trim().split('\r\n');
  const { receiver, mobile, districts, address } = orderAddress;
  const ours = lines.find((line) => line.startsWith(`${orderSn},`));
  expect(ours).toContain(`,${receiver},${mobile},${districts},${address},${products[1]?.name} × 1`);
  expect(lines.filter((line) => line.startsWith(`${course.orderSn},`))).toEqual([]);
  expect(pageErrors).toEqual([]);
});

test('a course offers no shipping; of an order with a course and a book the book is shipped', async () => {
  const course = await freshOrder({ types: [1] });
  const { page, pageErrors } = await visit(`/orders/${course.orderSn}`, { as: 'academicAffairs' });
  await page.getByRole('button', { name: 'Request refund' }).waitFor();
  expect(await page.getByRole('button', { name: 'Ship', exact: true }).count()).toBe(0);

  const { orderSn } = await freshOrder();
  const both = await visit(`/orders/${orderSn}`, { as: 'academicAffairs' });
  await both.page.getByRole('button', { name: 'Ship', exact: true }).click();
  const dialog = both.page.getByRole('dialog');
  await dialog.getByLabel('Carrier').fill('YTO');
  await dialog.getByLabel('Tracking number').fill('YT123');
  await dialog.getByRole('button', { name: 'Ship' }).click();
  await both.page.getByRole('dialog').waitFor({ state: 'hidden' });
  const stored = await callApi('/order/get', { orderSn });
  expect(stored.lines.map(({ status }: { status: number }) => status)).toEqual([2, 8]);
  expect(stored.trackingText).toBe('YT123');
  expect([...pageErrors, ...both.pageErrors]).toEqual([]);
});

/** A workbook whose first tab is the file sheet2.xml. */
async function workbook(first: string, second: string): Promise<Buffer> {
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const parts = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="b" sheetId="2" r:id="rId2"/><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet(second),
    'xl/worksheets/sheet2.xml': sheet(first),
  };
  const pieces: Buffer[] = [];
  for await (const piece of zip(Object.entries(parts).map(([name, text]) => ({ name, content: [text] })))) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const row = (orderSn: string, tracking: string) =>
  `<row><c t="inlineStr"><is><t>${orderSn}</t></is></c><c t="inlineStr"><is><t>YTO</t></is></c>${tracking}</row>`;

test('of a courier’s workbook the first tab is read, and a number that it has shortened is not shipped', async () => {
  const [good, spoilt] = [await freshOrder(), await freshOrder()];
  const { page, pageErrors } = await visit('/shipping', { as: 'academicAffairs' });
  const buffer = await workbook(
    row(good.orderSn, '<c><v>7.73012345678E11</v></c>') + row(spoilt.orderSn, '<c><v>1.2E+17</v></c>'),
    row('OTHER-TAB-1', '<c><v>1</v></c>'),
  );
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type=file]').setInputFiles({ name: 'courier.xlsx', mimeType, buffer });
  await page.getByRole('cell', { name: '773012345678' }).waitFor();
  await page.getByText('The spreadsheet has shortened this number').waitFor();
  expect(await page.getByText('OTHER-TAB-1').count()).toBe(0);
  await page.getByRole('button', { name: 'Ship 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ship 1' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await callApi('/order/get', { orderSn: good.orderSn })).toMatchObject({ trackingText: '773012345678' });
  expect(await callApi('/order/get', { orderSn: spoilt.orderSn })).toMatchObject({ orderStatus: 2, trackingText: '' });
  expect(pageErrors).toEqual([]);
});

test('several orders get a note and several products a status by keyboard, and each row tells how it went', async () => {
  const buyer = `Bulk ${crypto.randomUUID().slice(0, 8)}`;
  const orders = [await freshOrder({ buyer }), await freshOrder({ buyer })];
  const { page, goTo } = await visit(`/orders?buyer=${encodeURIComponent(buyer)}&sort=-amount`, { as: 'finance' });
  const tick = (name: string) => page.getByRole('checkbox', { name, exact: true }).press('Space');
  for (const { orderSn } of orders) await tick(orderSn);
  await page.getByRole('button', { name: 'Add note (2)' }).press('Enter');
  await page.getByRole('dialog', { name: 'Add note (2)' }).getByRole('textbox').fill('Called about the books');
  await page.keyboard.press('Enter');
  const outcome = page.getByRole('dialog', { name: 'Add note: Outcome of each row' });
  for (const { orderSn } of orders) {
    await outcome.getByRole('listitem').filter({ hasText: orderSn }).filter({ hasText: '✓ Done' }).waitFor();
    const { notes } = await callApi('/order/get', { orderSn });
    expect(notes.map(({ content }: { content: string }) => content)).toEqual(['Called about the books']);
  }

  const products = orders.flatMap((order) => order.products.slice(0, 1));
  await goTo('/products?size=100');
  for (const { name } of products) await tick(name);
  // Somebody else is faster with one of them.
  const [faster] = products;
  await callApi('/product/setStatus', { productId: faster?.productId, status: 1 });
  await page
    .getByRole('button', { name: /^→ .* \(2\)$/ })
    .last()
    .press('Enter');
  const ask = page.getByRole('dialog', { name: /^→/ });
  await ask.getByRole('button', { name: /^→/ }).press('Enter');
  const told = page.getByRole('dialog', { name: /Outcome of each row$/ }).getByRole('listitem');
  expect(await told.filter({ hasText: products[0]?.name ?? '' }).innerText()).toContain('✗');
  expect(await told.filter({ hasText: products[1]?.name ?? '' }).innerText()).toContain('✓');
  const { status } = await callApi('/product/get', { productId: products[1]?.productId });
  expect(status).toBe(4);
});
