import { expect, test } from 'vitest';
import { keyName } from './accounts.ts';
import { callApi, visit } from './browser.ts';

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
