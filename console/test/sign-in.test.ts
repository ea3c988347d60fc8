import { expect, inject, test } from 'vitest';
import { callApi, visit } from './browser.ts';

const password = 'a password for tests';

test('the first visit makes an owner, who then signs out and in, and sees masked data until asked', async () => {
  // On the embedded database, as on the first day; the other tests use PostgreSQL.
  const server = inject('emptyUrls').embedded;
  const mobile = '13812345678';
  await callApi('/user/create', { userRole: 'student', loginName: 'dora', name: 'Dora', mobile }, server);
  const { page, pageErrors, waitUntilLoaded } = await visit('/staff', { as: 'nobody', server });
  await page.getByRole('button', { name: 'New account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Lin Mei');
  await dialog.getByLabel('Login name').fill('lin.mei');
  await dialog.getByLabel('Password', { exact: false }).fill(password);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await waitUntilLoaded();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByText('Sign out', { exact: true }).click();
  await page.getByLabel('Login name').fill('lin.mei');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Account/ }).waitFor();
  await page.goto(`${server}/console/people?role=student`);
  await page.getByText('*******5678').waitFor();
  await page.getByRole('button', { name: 'Show' }).first().click();
  await page.getByText(mobile).waitFor();
  expect(pageErrors.filter((each) => !each.includes('401'))).toEqual([]);
});
