import { expect, test } from 'vitest';
import { callApi, intercept, visit } from './browser.ts';
import { freshLesson, freshOrder } from './fresh.ts';

// Whatever goes wrong is said in words, and what was typed stays.

const password = 'a password for tests';

/** An account of its own: other tests share the sessions of theirs. */
async function freshAccount(role: string) {
  const loginName = `fresh-${crypto.randomUUID().slice(0, 8)}`;
  await callApi('/staff/create', { loginName, name: 'Fay Fresh', role, password });
  return loginName;
}

test('a session that ends while somebody types: they sign in and go on, with page, filters and form', async () => {
  const { list: products } = await callApi('/product/getProductList', { pageSize: 1 });
  expect(products).toHaveLength(1);
  const loginName = await freshAccount('owner');
  const [{ subOrgId }] = (await callApi('/branch/list', {})).list;
  const { page } = await visit(`/products?status=2&branch=${subOrgId}`, { as: 'nobody' });
  await page.getByLabel('Login name').fill(loginName);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New product' }).click();
  const form = page.getByRole('dialog', { name: 'New product' });
  const name = `Typed ${loginName}`;
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Price', { exact: true }).fill('12.50');
  await page.context().clearCookies();
  await page.keyboard.press('Enter');

  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await again.getByText('Fay Fresh').waitFor();
  await page.keyboard.press('Escape');
  await again.getByLabel('Password').fill('not the password');
  await page.keyboard.press('Enter');
  await again.getByRole('alert').waitFor();
  await again.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'detached' });

  expect(new URL(page.url()).searchParams.get('status')).toBe('2');
  await form.getByText('Your session has ended. Nothing that you typed is lost.').waitFor();
  expect(await form.getByLabel('Name').inputValue()).toBe(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  const { list } = await callApi('/product/getProductList', { pageSize: 500 });
  expect(list.find((each: { name: string }) => each.name === name)).toMatchObject({ price: 1250 });
});

test('a server that cannot be reached is named, on the page and in the form, until it answers again', async () => {
  const { orderSn } = await freshOrder();
  const { page } = await visit(`/orders/${orderSn}`, { as: 'academicAffairs', language: 'zh' });
  await page.getByRole('button', { name: '添加备注' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('备注').fill('家长来电');
  await intercept(page, '**/order/**', (route) => route.abort());
  await page.keyboard.press('Enter');
  const said = '无法连接服务器，已填写的内容不会丢失。请检查网络后重试。';
  await dialog.getByText(said).waitFor();
  expect(await page.getByText(said).count()).toBe(2);
  expect(await dialog.getByLabel('备注').inputValue()).toBe('家长来电');
  await page.unroute('**/order/**');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(said).first().waitFor({ state: 'detached' });
  const { notes } = await callApi('/order/get', { orderSn });
  expect(notes).toMatchObject([{ content: '家长来电' }]);
});

test('a part that cannot be shown harms no other part, and is tried again in its place', async () => {
  const { list } = await callApi('/group/list', { validity: 'active', pageSize: 100 });
  const { groupId } = list.find(({ memberCount }: { memberCount: number }) => memberCount > 4);
  const [{ userId, userName }] = (await callApi('/group/members', { groupId, pageSize: 1 })).list;
  const { page, waitUntilLoaded } = await visit('/nowhere', { as: 'academicAffairs' });
  await intercept(page, '**/student/overview', (route) =>
    route.fulfill({ json: { code: 0, msg: '', reqId: 'test', reqTime: 1, execTime: 1, obj: { groups: null } } }),
  );
  await page.goto(new URL(`students/${userId}`, page.url()).href);
  await page.getByRole('heading', { name: 'This part cannot be shown' }).waitFor();
  await page.getByRole('heading', { name: userName, level: 1 }).waitFor();
  await page.unroute('**/student/overview');
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await page.locator('figure canvas').first().waitFor();
  await waitUntilLoaded();
  expect(await page.getByRole('heading', { name: 'This part cannot be shown' }).count()).toBe(0);
});

test('an error of the page around a form does not lose what was typed into the form', async () => {
  const { liveclass, missing } = await freshLesson();
  const name = missing[0]?.name ?? '';
  const { page } = await visit('/nowhere', { as: 'academicAffairs' });
  // The page asks again every 20 seconds, by a clock that the test moves.
  await page.clock.install();
  await page.goto(new URL(`lessons/${liveclass}`, page.url()).href);
  const leave = page.getByRole('row', { name }).getByRole('button', { name: 'Give leave' });
  await leave.click();
  await page.getByRole('dialog').getByLabel('Reason').fill('has a fever');
  await intercept(page, '**/liveclass/get', (route) =>
    route.fulfill({ json: { code: 0, msg: '', reqId: 'test', reqTime: 1, execTime: 1, obj: { students: null } } }),
  );
  await page.clock.runFor(21_000);
  await page.getByRole('heading', { name: 'This part cannot be shown' }).waitFor();
  await page.unroute('**/liveclass/get');
  await page.getByRole('button', { name: 'Try again' }).click();
  await leave.click();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('has a fever');
  await dialog.getByRole('button', { name: 'Give leave' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { students } = await callApi('/liveclass/get', { liveclass });
  expect(students.find((each: { userName: string }) => each.userName === name)).toMatchObject({
    state: 'excused',
    leaveReason: 'has a fever',
  });
});

test('a click outside asks before typed input is lost, and an error stands beside its field', async () => {
  const [{ subOrgId }] = (await callApi('/branch/list', {})).list;
  const { page } = await visit(`/people?branch=${subOrgId}`, { as: 'academicAffairs' });
  await page.getByRole('button', { name: 'New person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Otto');
  await dialog.getByLabel('Login name').fill(`otto-${crypto.randomUUID().slice(0, 8)}`);
  await dialog.getByLabel('Birthday').fill('8 March');
  await page.keyboard.press('Enter');
  const field = dialog.locator('.ant-form-item', { has: page.getByLabel('Birthday') });
  await field.locator('.ant-form-item-explain-error').getByText('YYYY-MM-DD').waitFor();
  await page.mouse.click(10, 450);
  await page.getByRole('alertdialog', { name: 'Discard what you typed?' }).waitFor();
  await page.getByRole('button', { name: 'Keep typing' }).click();
  expect(await dialog.getByLabel('Birthday').inputValue()).toBe('8 March');
  await page.mouse.click(10, 450);
  await page.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New person' }).click();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('');
});

test('a secret that is shown once stays until its own button closes it', async () => {
  const { page } = await visit('/keys', { as: 'owner' });
  await page.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('dialog', { name: 'New key' });
  await form.getByLabel('Name').fill('Once');
  await form.getByLabel('Scopes').fill('read orders');
  await page.locator('.ant-select-item-option', { hasText: 'read orders and money (order:read)' }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Save' }).click();
  const secret = page.getByRole('dialog', { name: 'Secret (shown only once)' });
  await secret.getByText(/^lectern_/).waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(10, 450);
  expect(await secret.getByText(/^lectern_/).isVisible()).toBe(true);
  await secret.getByRole('button', { name: 'I have stored it' }).click();
  await secret.waitFor({ state: 'detached' });
});

test('a login name that does not fit is refused in words, not with a pattern', async () => {
  const { page } = await visit('/staff', { as: 'owner' });
  await page.getByRole('button', { name: 'New account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Lin');
  await dialog.getByLabel('Login name').fill('Lin Mei');
  await page.keyboard.press('Enter');
  await dialog.getByText('lower-case letters, digits').waitFor();
  expect(await dialog.innerText()).not.toMatch(/\^\[|\]\+\$/);
});
