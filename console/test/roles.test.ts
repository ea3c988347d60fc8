import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { grantableScopes } from '../../src/operation/contract/scopes.ts';
import { callApi, type Visitor, visit } from './browser.ts';

// Who sees what: a school with two branches, two classes in the first, and an account of each kind.

const password = 'a password for tests';
const server = inject('emptyUrls').postgres;
let whole: string;

beforeAll(async () => {
  const keyWith = async (more: object, key?: string) => {
    const { secret } = await callApi('/key/create', { name: 'tests', scopes: grantableScopes, ...more }, server, key);
    return String(secret);
  };
  const { subOrgId } = await callApi('/branch/create', { name: 'Riverside', appId: 'riverside' }, server);
  whole = await keyWith({});
  const riverside = await keyWith({ subOrgId }, whole);
  const make = (path: string, body: object, key = whole) => callApi(path, body, server, key);
  const person = (userRole: string, loginName: string, name: string, key = whole) =>
    make('/user/create', { userRole, loginName, name, mobile: '13812345678' }, key);

  const activeBegin = Math.floor(Date.now() / 1000);
  let tina = '';
  for (const [teacher, student] of [
    ['Tina', '王四'],
    ['Tom', '王五'],
  ] as const) {
    const { userId: teacherId } = await person('teacher', teacher.toLowerCase(), teacher);
    tina ||= teacherId;
    const given = { groupName: `Class of ${teacher}`, teacherId, activeBegin, activeEnd: activeBegin + 86_400 };
    const { groupId } = await make('/group/create', given);
    const { userId } = await person('student', `student-of-${teacher.toLowerCase()}`, student);
    await make('/group/addMembers', { groupId: Number(groupId), members: [{ userId }] });
  }
  await person('student', 'student-of-riverside', '王六', riverside);
  for (const [loginName, role, more] of [
    ['owner', 'owner', {}],
    ['riverside', 'academicAffairs', { subOrgId }],
    ['riverside-owner', 'owner', { subOrgId }],
    ['tina', 'classTeacher', { teacherId: tina }],
    ['reader', 'readOnly', {}],
  ] as const) {
    await make('/staff/create', { loginName, name: loginName, role, password, ...more });
  }
});

/** A window of its own in which somebody is signed in, on the way to `path`. */
async function signIn(loginName: string, path: string): Promise<Visitor> {
  const window = await visit(path, { as: 'nobody', server });
  const { page } = window;
  await page.getByLabel('Login name').fill(loginName);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Account/ }).waitFor();
  return window;
}
const signedIn = async (loginName: string, path: string) => (await signIn(loginName, path)).page;

/** The names that a list, or the search for 王, shows. */
const namesIn = async (page: Page) => {
  await page.locator('tbody tr.ant-table-row').first().waitFor();
  // Some lists begin with a box to tick.
  const first = 'td:first-child:not(.ant-table-selection-column), td.ant-table-selection-column + td';
  return page.locator('tbody tr.ant-table-row').locator(first).allInnerTexts();
};
const foundBySearch = async (page: Page) => {
  await page.locator('h1').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.insertText('王');
  await page.locator('.ant-select-item-option').first().waitFor();
  return (await page.locator('.ant-select-item-option').allInnerTexts()).map((text) => text.split(' ')[0]);
};

test('staff of a branch see only that branch, in lists and in the search', async () => {
  const page = await signedIn('riverside', '/people');
  expect(await namesIn(page)).toEqual(['王六']);
  expect(await foundBySearch(page)).toEqual(['王六']);
  expect(await page.getByRole('combobox', { name: 'Branch' }).count()).toBe(0);
});

test('an owner who is limited to a branch is not offered the import of files, which concerns every branch', async () => {
  const page = await signedIn('riverside-owner', '/staff');
  await page.getByRole('link', { name: 'Audit log' }).waitFor();
  expect(await page.getByRole('link', { name: 'Import a file' }).count()).toBe(0);
  await page.goto(`${server}/console/import`);
  await page.getByRole('heading', { name: 'Your account may not open this page.' }).waitFor();
});

test('a class teacher sees only their own classes and students, and no money', async () => {
  const page = await signedIn('tina', '/classes');
  expect(await namesIn(page)).toEqual(['Class of Tina']);
  expect(await foundBySearch(page)).toEqual(['王四']);
  expect(await page.getByRole('link', { name: 'Orders', exact: true }).count()).toBe(0);
  await page.goto(`${server}/console/orders`);
  await page.getByRole('heading', { name: 'Your account may not open this page.' }).waitFor();
});

test('a read-only account sees masked data and no action that writes', async () => {
  const { page, waitUntilLoaded } = await signIn('reader', '/people');
  expect((await namesIn(page)).sort()).toEqual(['Tina', 'Tom', '王四', '王五', '王六'].sort());
  expect(await page.getByText('13812345678').count()).toBe(0);
  for (const title of ['People', 'Classes', 'Products', 'Subjects', 'Branches', 'Orders']) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor();
    await page.locator('.ant-table').waitFor();
    await waitUntilLoaded();
    const offered = page.getByRole('button', { name: /^(New|Edit|Delete|Remove|Show)\b/ });
    expect(await offered.allInnerTexts(), title).toEqual([]);
  }
});

test('signing out everywhere ends the other session, which is shown where to sign in', async () => {
  const [here, there] = [await signedIn('owner', '/'), await signedIn('owner', '/people')];
  await namesIn(there);
  await here.getByRole('button', { name: /^Account/ }).click();
  await here.getByText('Sign out everywhere', { exact: true }).click();
  await here.getByLabel('Password').waitFor();
  await there.getByRole('link', { name: 'Classes', exact: true }).click();
  await there.getByLabel('Password').waitFor();
});

test('the branch switch limits lists and search, is remembered and in the address, and new records go there', async () => {
  const { list } = await callApi('/branch/list', {}, server, whole);
  const riverside = String(list.find(({ name }: { name: string }) => name === 'Riverside').subOrgId);
  const { page, goTo } = await signIn('owner', '/people');
  const inAll = (count: number) => page.getByText(`${count} in all`, { exact: true }).waitFor();
  const branchInAddress = () => new URL(page.url()).searchParams.get('branch');
  await inAll(5);
  await expect.poll(branchInAddress).toBe('all');
  await page.keyboard.press('b');
  expect(await page.evaluate('document.activeElement?.getAttribute("aria-label")')).toBe('Branch');
  for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await inAll(1);
  expect(await namesIn(page)).toEqual(['王六']);
  expect(branchInAddress()).toBe(riverside);

  await page.getByRole('link', { name: 'Classes', exact: true }).click();
  await page.getByText('Nothing here.').waitFor();
  await expect.poll(branchInAddress).toBe(riverside);
  await goTo('/people');
  await inAll(1);
  await expect.poll(branchInAddress).toBe(riverside);
  expect(await foundBySearch(page)).toEqual(['王六']);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'New person' }).click();
  const form = page.getByRole('dialog', { name: 'New person' });
  await form.getByLabel('Name', { exact: true }).fill('New Nina');
  await form.getByLabel('Login name').fill('nina');
  await form.getByRole('button', { name: 'Save' }).click();
  await inAll(2);
  const { list: stored } = await callApi('/user/list', { searchStr: 'New Nina' }, server, whole);
  expect(stored.map(({ subOrgId }: { subOrgId: number }) => String(subOrgId))).toEqual([riverside]);

  // A copied link opens the same view, whatever this browser remembers.
  await goTo('/people?branch=all');
  await inAll(6);
});

const newOnes = {
  'New person': { path: '/people', list: '/user/list', fields: { Name: 'Ned New', 'Login name': 'ned' } },
  'New product': { path: '/products', list: '/product/getProductList', fields: { Name: 'Ned New', Price: '5' } },
  'New column': { path: '/products/columns', list: '/productColumn/list', fields: { Name: 'Ned New' } },
  'New subject': { path: '/subjects', list: '/subject/list', fields: { Name: 'Ned New' } },
} as const;

test.each(Object.entries(newOnes))(
  'under all branches, %s asks for the branch',
  async (label, { path, list, fields }) => {
    const { page } = await signIn('owner', `${path}?branch=all`);
    await page.getByRole('button', { name: label }).click();
    const form = page.getByRole('dialog', { name: label });
    for (const [field, value] of Object.entries(fields)) await form.getByLabel(field, { exact: true }).fill(value);
    const save = form.getByRole('button', { name: 'Save' });
    await save.click();
    const branch = form.locator('.ant-form-item', { has: page.getByRole('combobox', { name: 'Branch' }) });
    await branch.locator('.ant-form-item-explain-error').waitFor();
    await form.getByRole('combobox', { name: 'Branch' }).click();
    await page.locator('.ant-select-item-option', { hasText: 'Riverside' }).click();
    await save.click();
    await form.waitFor({ state: 'detached' });
    const { list: branches } = await callApi('/branch/list', {}, server, whole);
    const { subOrgId, appId } = branches.find(({ name }: { name: string }) => name === 'Riverside');
    const inRiverside = list === '/product/getProductList' ? { appId } : {};
    const { list: stored } = await callApi(
      list,
      { pageSize: list === '/user/list' ? '500' : 500, ...inRiverside },
      server,
      whole,
    );
    const made = stored.find((each: { name?: string; courseName?: string }) =>
      [each.name, each.courseName].includes('Ned New'),
    );
    expect(made).toBeDefined();
    if (list !== '/product/getProductList') expect(made.subOrgId).toBe(subOrgId);
  },
);

test('the columns of a list can be chosen, sorted by the server, and are remembered', async () => {
  const { page, goTo } = await signIn('reader', '/people?branch=all');
  await namesIn(page);
  const titles = () => page.locator('thead th').allInnerTexts();
  await page.getByRole('button', { name: 'Columns' }).click();
  const choice = page.getByRole('dialog', { name: 'Columns' });
  await choice.getByLabel('Login name').press('Space');
  await choice.getByLabel('Grade').press('Space');
  await page.keyboard.press('Escape');
  await choice.waitFor({ state: 'detached' });
  const chosen = await titles();
  expect(chosen).toContain('Grade');
  expect(chosen).not.toContain('Login name');

  const since = page.getByRole('columnheader', { name: /^Since/ });
  await since.press('Enter');
  await expect.poll(() => since.getAttribute('aria-sort')).toBe('ascending');
  await page.waitForURL('**sort=created**');
  const oldestFirst = await namesIn(page);
  await since.press('Enter');
  await expect.poll(() => since.getAttribute('aria-sort')).toBe('descending');
  await expect.poll(() => namesIn(page)).toEqual([...oldestFirst].reverse());
  await goTo('/people');
  await namesIn(page);
  expect(await titles()).toEqual(chosen);
});
