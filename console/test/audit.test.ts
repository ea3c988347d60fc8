import { expect, test } from 'vitest';
import { keyName } from './accounts.ts';
import { callApi, visit } from './browser.ts';
import { freshOrder } from './fresh.ts';

const callersOf = async (filter: object) =>
  (await callApi('/audit/list', { ...filter, pageSize: 500 })).list.map(({ caller }: { caller: string }) => caller);

/** A staff account that somebody has made, renamed and signed in with. */
async function freshAccount() {
  const loginName = `chosen-${crypto.randomUUID().slice(0, 8)}`;
  const name = `Chosen ${loginName.slice(-8)}`;
  const { staffId } = await callApi('/staff/create', { loginName, name: 'Before', role: 'readOnly' });
  await callApi('/staff/update', { staffId, name });
  return { staffId, name, loginName };
}

test('the owner chooses who, what and which kind of record in words, the address keeps it, and an entry leads to the account', async () => {
  const { staffId, name, loginName } = await freshAccount();
  const { page, pageErrors, waitUntilLoaded } = await visit('/audit', { as: 'owner' });
  const choose = async (filter: string, typed: string, option: string) => {
    await page.getByRole('combobox', { name: filter, exact: true }).fill(typed);
    await page.locator(`.ant-select-item-option[title="${option}"]`).click();
  };
  await choose('Who', keyName, `key “${keyName}”`);
  await choose('What', 'changed the staff', 'changed the staff account');
  await choose('About', 'Staff', 'Staff account');
  const chosen = new URL(page.url()).searchParams;
  const filter = Object.fromEntries(['caller', 'operation', 'record'].map((each) => [each, chosen.get(each)]));
  expect(filter).toMatchObject({ operation: 'staff.update', record: 'staff' });
  expect(new Set(await callersOf(filter))).toEqual(new Set([filter.caller]));

  await page.reload();
  await waitUntilLoaded();
  for (const words of [`key “${keyName}”`, 'changed the staff account', 'Staff account']) {
    await page.locator('.filters').getByText(words, { exact: true }).waitFor();
  }
  const row = page.getByRole('row', { name: `Before → ${name}` });
  expect(await row.innerText()).not.toContain('staff.update');
  await row.getByRole('link', { name, exact: true }).click();
  await page.getByText(`Only ${name}`).waitFor();
  expect(new URL(page.url()).searchParams.get('account')).toBe(String(staffId));
  await page.getByRole('cell', { name: loginName }).waitFor();
  const accounts = page.locator('tbody .ant-table-row');
  expect(await accounts.count()).toBe(1);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => accounts.count()).toBeGreaterThan(1);
  expect(pageErrors).toEqual([]);
});

test('the choices are in Chinese too, on a phone', async () => {
  const { name } = await freshAccount();
  const { page, pageErrors } = await visit('/audit', { as: 'owner', language: 'zh', width: 390 });
  await page.getByRole('combobox', { name: '内容', exact: true }).fill('员工');
  await page.locator('.ant-select-item-option', { hasText: '新建员工账号' }).waitFor();
  await page.locator('.ant-select-item-option', { hasText: '修改员工账号' }).click();
  await expect.poll(() => page.getByRole('link', { name, exact: true }).count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('operation')).toBe('staff.update');
  expect(pageErrors).toEqual([]);
});

test.each([
  {
    language: 'en',
    lines: [
      'line 1: requested amount: ¥500.00',
      'line 1: approved amount: ¥500.00 → ¥400.00',
      'line 1: refund amount: ¥0.00 → ¥400.00',
    ],
  },
  {
    language: 'zh',
    lines: [
      '第 1 行申请退款金额: ¥500.00',
      '第 1 行同意退款金额: ¥500.00 → ¥400.00',
      '第 1 行已退金额: ¥0.00 → ¥400.00',
    ],
  },
] as const)(
  'finance reads in the history of an order how much was asked, approved and paid back, in $language',
  async ({ language, lines }) => {
    const { orderSn } = await freshOrder();
    await callApi('/order/requestRefund', { orderSn, lines: [{ line: 1, amount: 50_000 }], userName: 'Asker' });
    await callApi('/order/approveRefund', { orderSn, lines: [{ line: 1, amount: 40_000 }], userName: 'Decider' });
    await callApi('/order/settleRefund', { orderSn, refundChannel: 'cash' });
    const { page, pageErrors } = await visit(`/orders/${orderSn}`, { as: 'finance', language });
    const history = page.locator('.history');
    for (const line of lines) await history.getByText(line).waitFor();
    expect(pageErrors).toEqual([]);
  },
);

test('the owner reads what an import added, and nothing about its preview', async () => {
  const source = `audited-${crypto.randomUUID()}`;
  const rows = [0, 1].map((index) => ({
    ...{ userRole: 'student', loginName: `${source}-${index}`, name: '孙丽', createAt: Date.now() },
    subOrgId: 1,
  }));
  for (const [whole, sent] of [
    ['stage', rows],
    ['check', []],
    ['stage', rows],
    ['commit', []],
  ] as const) {
    await callApi('/import', { sheet: 'users', source, whole, rows: sent, from: 2 - sent.length });
  }
  const { page, pageErrors } = await visit(`/audit?operation=import.rows&recordId=${source}`, { as: 'owner' });
  await page.getByText('added: 2').waitFor();
  expect(await page.locator('tbody .ant-table-row').count()).toBe(1);
  expect(pageErrors).toEqual([]);
});
