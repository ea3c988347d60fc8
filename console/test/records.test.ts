import { expect, test } from 'vitest';
import { scopesOf } from '../../src/access/staff/roles.ts';
import { callApi, visit } from './browser.ts';
import { freshLesson, freshOrder } from './fresh.ts';

// What can be done to a record is done on its page.

async function freshStudent(more: object = {}) {
  const loginName = `rec-${crypto.randomUUID().slice(0, 8)}`;
  const given = { userRole: 'student', loginName, name: 'Rita Record', ...more };
  const { userId } = await callApi('/user/create', given);
  return { loginName, userId: String(userId) };
}

test('a student is edited on the own page, and what is hidden stays', async () => {
  const { userId } = await freshStudent({ guardianMobile: '13900001111', school: 'Old School' });
  const { page, pageErrors } = await visit(`/students/${userId}`, { as: 'academicAffairs' });
  // There is no guardian's name, so nothing is hidden there; there is a guardian's mobile.
  await page.getByText('••••').waitFor();
  expect(await page.getByText('••••').count()).toBe(1);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Guardian', { exact: true }).fill('Gus Guardian');
  await dialog.getByLabel('Birthday').fill('2014-03-08');
  await dialog.getByLabel('School').fill('New School');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await callApi('/user/get', { userId })).toMatchObject({
    guardianName: 'Gus Guardian',
    guardianMobile: '13900001111',
    birthday: '2014-03-08',
    school: 'New School',
  });
  expect(pageErrors).toEqual([]);
});

test('a person is erased on the own page, after the login name was typed', async () => {
  const { userId, loginName } = await freshStudent({ mobile: '13900002222' });
  const { page, pageErrors } = await visit(`/students/${userId}`, {
    as: 'academicAffairs',
    language: 'zh',
    width: 390,
  });
  await page.getByRole('button', { name: '抹除' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('somebody');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').getByText(`与登录名 ${loginName} 不一致。`).waitFor();
  await dialog.getByRole('textbox').fill(loginName);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const stored = await callApi('/user/get', { userId });
  expect(stored.name).toBe('');
  expect(stored.eraseAt).toBeGreaterThan(0);
  expect(pageErrors).toEqual([]);
});

test('the role and branch of an account change, and a table says what each role may do', async () => {
  const loginName = `acc-${crypto.randomUUID().slice(0, 8)}`;
  await callApi('/staff/create', { loginName, name: 'Ria Role', role: 'readOnly' });
  const [branch] = (await callApi('/branch/list', {})).list;
  const { page, pageErrors } = await visit('/staff', { as: 'owner' });
  await page.getByRole('row', { name: loginName }).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Role').click();
  await page.locator('.ant-select-item-option', { hasText: 'finance' }).click();
  await dialog.getByText('Who may do what').click();
  const table = dialog.getByRole('table');
  await table.waitFor();
  const heads = await table.getByRole('columnheader').allInnerTexts();
  const roles = ['owner', 'academicAffairs', 'classTeacher', 'finance', 'readOnly'] as const;
  const cells = await table
    .getByRole('row', { name: /change orders, ship goods and refund/ })
    .locator('td')
    .allInnerTexts();
  expect(heads).toHaveLength(roles.length);
  expect(cells).toEqual(roles.map((role) => (scopesOf[role].includes('order:write') ? '✓' : '–')));
  await dialog.getByLabel('Branch').click();
  await page.locator('.ant-select-item-option', { hasText: branch.name }).first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const account = (await callApi('/staff/list', {})).list.find(
    (each: { loginName: string }) => each.loginName === loginName,
  );
  expect(account).toMatchObject({ role: 'finance', subOrgId: branch.subOrgId });

  await page.goto(new URL(`audit?record=staff&recordId=${account.staffId}`, page.url()).href);
  const changed = page.getByRole('row', { name: 'changed the staff account' });
  const changes = () => changed.locator('.change').allInnerTexts();
  await expect.poll(changes).toEqual(['role: read only → finance', `branch: ${branch.name}`]);
  expect(pageErrors).toEqual([]);
});

test('an order that nobody has paid is paid at the desk, or cancelled', async () => {
  const unpaid = async () => (await freshOrder({ isPaid: false })).orderSn;
  const [toPay, toCancel] = [await unpaid(), await unpaid()];
  const { page, pageErrors } = await visit(`/orders/${toPay}`, { as: 'finance' });
  await page.getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The order is paid in full: ¥1,068.00.').waitFor();
  await dialog.getByLabel('Paid by').fill('cash');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await callApi('/order/get', { orderSn: toPay })).toMatchObject({ moneyPaid: 106_800, payChannel: 'cash' });

  await page.goto(new URL(toCancel, page.url()).href);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByLabel('Reason').fill('ordered twice');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect((await callApi('/order/get', { orderSn: toCancel })).orderStatus).toBe(10);
  expect(pageErrors).toEqual([]);
});

test('a lesson gets another title and teacher, a make-up is cancelled, and the history says who did it', async () => {
  const { liveclass } = await freshLesson();
  const { teacherId } = await callApi('/liveclass/get', { liveclass });
  const { name: teacherBefore } = await callApi('/user/get', { userId: teacherId });
  const teachers = (await callApi('/user/list', { userRole: 'teacher', pageSize: '5' })).list;
  const { userId } = await freshStudent();
  await callApi('/liveclass/makeUp', { liveclass, uniqueId: userId });
  const { page, pageErrors } = await visit(`/lessons/${liveclass}`, { as: 'academicAffairs' });
  await page.getByRole('button', { name: 'Edit lesson' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Decimals');
  await dialog.getByLabel('Teacher').click();
  await page.locator('.ant-select-item-option', { hasText: teachers[1].loginName }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await callApi('/liveclass/get', { liveclass })).toMatchObject({
    shortDesc: 'Decimals',
    teacherId: teachers[1].id,
  });
  await page.getByRole('row', { name: 'Rita Record' }).getByRole('button', { name: 'Cancel make-up' }).click();
  await dialog.getByRole('button', { name: 'Cancel make-up' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { students } = await callApi('/liveclass/get', { liveclass });
  expect(students.map((each: { userName: string }) => each.userName)).not.toContain('Rita Record');

  const history = page.locator('.history li');
  await history.filter({ hasText: 'cancelled a make-up lesson' }).waitFor();
  const [cancelled, edited, invited] = await history.all();
  expect(await edited?.innerText()).toContain('方静 · changed the lesson');
  expect(await edited?.locator('.change').allInnerTexts()).toEqual([
    'title: Fractions → Decimals',
    `teacher: ${teacherBefore} → ${teachers[1].name}`,
  ]);
  for (const entry of [cancelled, invited]) {
    expect(await entry?.getByRole('link', { name: 'Rita Record' }).getAttribute('href')).toContain(
      `/students/${userId}`,
    );
  }
  expect(pageErrors).toEqual([]);
});

test('the print for a parents’ meeting leaves out whoever has left the class', async () => {
  const { groupId, present, left } = await classThatSomebodyLeft();
  const { page, pageErrors } = await visit(`/classes/${groupId}/print`, { as: 'academicAffairs' });
  await page.locator('.a4').first().waitFor();
  expect(await page.locator('.a4').count()).toBe(present);
  expect(left).toBeGreaterThan(0);
  expect(pageErrors).toEqual([]);
});

/** A class of the demo school that some students have left, after lessons of the last 90 days. */
async function classThatSomebodyLeft() {
  const endTime = Date.now();
  const range = { beginTime: endTime - 90 * 86_400_000, endTime };
  const { list } = await callApi('/group/list', { validity: 'active', pageSize: 100 });
  for (const { groupId } of list as { groupId: number }[]) {
    const { students } = await callApi('/group/attendance', { groupId, ...range });
    const members: { userId: string }[] = (await callApi('/group/members', { groupId, pageSize: 500 })).list;
    const isMember = ({ uniqueId }: { uniqueId: string }) => members.some(({ userId }) => userId === uniqueId);
    const present = students.filter(isMember).length;
    if (present > 0 && present < students.length) return { groupId, present, left: students.length - present };
  }
  throw new Error('Nobody has left a class of the demo school');
}
