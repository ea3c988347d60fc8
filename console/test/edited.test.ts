import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StaffRole } from './accounts.ts';
import { callApi, visit } from './browser.ts';
import { freshClass, freshOrder, freshProduct, freshUser, lessonAt } from './fresh.ts';

// Every dialog that edits a record: opened, saved, reopened at once, changed in another field, saved again. It shows what is
// stored, and what is stored is what it showed.

interface Edited {
  readonly as: StaffRole;
  readonly path: string;
  /** Opens the dialog. */
  readonly open: (page: Page) => Locator;
  /** What is typed into each field; the first is changed by one save, the others by the next. */
  readonly fields: Readonly<Record<string, string>>;
  /** What the dialog then edits, as it is stored. */
  readonly stored: () => Promise<object>;
  readonly after: object;
}

const unique = () => crypto.randomUUID().slice(0, 8);
const inRow = (name: string) => (page: Page) => page.getByRole('row', { name }).getByRole('button', { name: 'Edit' });
const onPage = (page: Page) => page.getByRole('button', { name: /^Edit/ }).first();
const itemOf = async (path: string, body: object, isIt: (each: Record<string, unknown>) => boolean) =>
  (await callApi(path, body)).list.find(isIt);

const dialogs: Readonly<Record<string, () => Promise<Edited>>> = {
  'a product': async () => {
    const { productId, name } = await freshProduct(1, 20_000);
    return {
      as: 'finance',
      path: '/products?size=100',
      open: inRow(name),
      fields: { Price: '300', 'At most for each buyer': '2' },
      stored: () => callApi('/product/get', { productId }),
      after: { price: 30_000, iosPrice: 30_000, limitBuyNum: 2, stock: -1 },
    };
  },
  'the marks of an exam': async () => {
    const { groupId } = await freshClass();
    const students = await Promise.all(['Ada Marked', 'Ben Marked'].map((name) => freshUser('student', name)));
    await callApi('/group/addMembers', { groupId, members: students.map((userId) => ({ userId })) });
    const exam = { groupId, title: 'Marked', beginTime: Date.now(), duration: 600, fullMarks: '20' };
    const { examId } = await callApi('/exam/schedule', exam);
    for (const uniqueId of students) await callApi('/exam/submit', { examId, uniqueId });
    return {
      as: 'academicAffairs',
      path: `/exams?class=${groupId}`,
      open: (page) => page.getByRole('button', { name: 'Enter marks' }),
      fields: { 'Ada Marked': '17.5', 'Ben Marked': '12' },
      stored: () => callApi('/exam/get', { examId }),
      after: { list: [{ score: '17.5' }, { score: '12' }] },
    };
  },
  'a person in the list': async () => {
    const name = `Rem ${unique()}`;
    const userId = await freshUser('student', name);
    return {
      as: 'academicAffairs',
      path: `/people?text=${encodeURIComponent(name)}`,
      open: inRow(name),
      fields: { Remark: 'Calls on Mondays', School: 'East', Mobile: '13800001111' },
      stored: () => callApi('/user/get', { userId }),
      after: { remark: 'Calls on Mondays', school: 'East', mobile: '13800001111', name },
    };
  },
  'a student on the own page': async () => {
    const userId = await freshUser('student', `Own ${unique()}`);
    return {
      as: 'academicAffairs',
      path: `/students/${userId}`,
      open: onPage,
      fields: { Remark: 'Calls on Mondays', Grade: 'Grade 7' },
      stored: () => callApi('/user/get', { userId }),
      after: { remark: 'Calls on Mondays', grade: 'Grade 7' },
    };
  },
  'a class': async () => {
    const { groupId, groupName, teacherId } = await freshClass();
    const { activeEnd } = await callApi('/group/get', { groupId });
    return {
      as: 'academicAffairs',
      path: `/classes/${groupId}`,
      open: onPage,
      fields: { Remarks: 'Room 3', Grade: 'Grade 7', Seats: '12' },
      stored: () => callApi('/group/get', { groupId }),
      after: { groupName, teacherId, activeEnd, groupRemarks: 'Room 3', grade: 'Grade 7', capacity: 12 },
    };
  },
  'a lesson': async () => {
    const { groupId } = await freshClass();
    const { liveclass, beginTime } = await lessonAt(groupId, 3, 10);
    return {
      as: 'academicAffairs',
      path: `/lessons/${liveclass}`,
      open: onPage,
      fields: { Title: 'Decimals', Description: 'Bring rulers' },
      stored: () => callApi('/liveclass/get', { liveclass }),
      after: { shortDesc: 'Decimals', longDesc: 'Bring rulers', beginTime, classType: 'small' },
    };
  },
  homework: async () => {
    const { groupId, teacherId } = await freshClass();
    const { homeworkId } = await callApi('/homework/assign', { groupId, title: 'First', fullMarks: '50' });
    return {
      as: 'academicAffairs',
      path: `/homework?class=${groupId}`,
      open: (page) => page.getByRole('button', { name: 'Edit', exact: true }),
      fields: { Title: 'Second', 'Number of questions': '9' },
      stored: () => callApi('/homework/get', { homeworkId }),
      after: { title: 'Second', questionCount: 9, fullMarks: '50', teacherId, dueTime: 0 },
    };
  },
  'an exam': async () => {
    const { groupId } = await freshClass();
    const beginTime = Date.now() + 86_400_123;
    const { examId } = await callApi('/exam/schedule', { groupId, title: 'First', beginTime, duration: 5400 });
    return {
      as: 'academicAffairs',
      path: `/exams?class=${groupId}`,
      open: (page) => page.getByRole('button', { name: 'Edit', exact: true }),
      fields: { Title: 'Second', 'Full marks': '120' },
      stored: () => callApi('/exam/get', { examId }),
      // To the millisecond, which no field shows.
      after: { title: 'Second', fullMarks: '120', beginTime, duration: 5400 },
    };
  },
  'the tracking number of an order': async () => {
    const { orderSn } = await freshOrder();
    await callApi('/order/ship', { orderSn, logisticsCompany: 'YTO', trackingText: 'YT1' });
    return {
      as: 'academicAffairs',
      path: `/orders/${orderSn}`,
      open: (page) => page.getByRole('button', { name: 'Change tracking number' }),
      fields: { 'Tracking number': 'YT2', Carrier: 'SF' },
      stored: () => callApi('/order/get', { orderSn }),
      after: { logisticsCompany: 'SF', trackingText: 'YT2' },
    };
  },
  'an account': async () => {
    const name = `Acc ${unique()}`;
    const password = 'a password for tests';
    const { staffId } = await callApi('/staff/create', {
      loginName: name.replace(' ', '-').toLowerCase(),
      name,
      role: 'finance',
      password,
    });
    return {
      as: 'owner',
      path: '/staff',
      open: (page) =>
        page.getByRole('row', { name: name.replace(' ', '-').toLowerCase() }).getByRole('button', { name: 'Edit' }),
      fields: { Name: `${name} two` },
      stored: () => itemOf('/staff/list', {}, (each) => each.staffId === staffId),
      after: { name: `${name} two`, role: 'finance', subOrgId: 0, teacherId: '' },
    };
  },
  'an endpoint': async () => {
    const name = `Endpoint ${unique()}`;
    const url = `https://crm.example.com/${unique()}`;
    const { webhookId } = await callApi('/webhook/create', { name, url, types: ['order.paid'] });
    return {
      as: 'owner',
      path: '/webhooks',
      open: (page) => page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Edit' }),
      fields: { Name: `${name} two`, Address: `${url}/two` },
      stored: () => itemOf('/webhook/list', {}, (each) => each.webhookId === webhookId),
      after: { name: `${name} two`, url: `${url}/two`, types: ['order.paid'] },
    };
  },
  'a subject': async () => {
    const name = `Subject ${unique()}`;
    const { courseId } = await callApi('/subject/create', { courseName: name });
    return {
      as: 'academicAffairs',
      path: '/subjects?size=500',
      open: (page) => page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Edit' }),
      fields: { Name: `${name} two` },
      stored: () => itemOf('/subject/list', { pageSize: 500 }, (each) => each.courseId === courseId),
      after: { courseName: `${name} two` },
    };
  },
  'a column of the shop': async () => {
    const name = `Column ${unique()}`;
    const { columnId } = await callApi('/productColumn/create', { name });
    return {
      as: 'finance',
      path: '/products/columns?size=500',
      open: (page) => page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Edit' }),
      fields: { Name: `${name} two` },
      stored: () => itemOf('/productColumn/list', { pageSize: 500 }, (each) => each.columnId === columnId),
      after: { name: `${name} two` },
    };
  },
};

test.each(Object.entries(dialogs))(
  '%s: what is saved is shown again, and stays when another field is saved',
  async (_, make) => {
    const { as, path, open, fields, stored, after } = await make();
    const { page, pageErrors } = await visit(path, { as });
    const dialog = page.getByRole('dialog');
    const field = (label: string) => dialog.getByLabel(label).first();
    const save = async () => {
      await dialog.locator('[type=submit]').click();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => open(page).evaluate((opener) => opener === document.activeElement)).toBe(true);
    };
    const labels = Object.entries(fields);
    for (const [index, [label, value]] of labels.entries()) {
      await open(page).click();
      for (const [earlier, typed] of labels.slice(0, index)) {
        expect({ [earlier]: await field(earlier).inputValue() }).toMatchObject({
          [earlier]: expect.stringContaining(typed),
        });
      }
      await field(label).fill(value);
      await save();
    }
    expect(await stored()).toMatchObject(after);
    // Opened and saved as it is, nothing changes.
    await open(page).click();
    await expect.poll(() => field(labels[0]?.[0] ?? '').inputValue()).toContain(labels[0]?.[1] ?? '');
    await save();
    expect(await stored()).toMatchObject(after);
    expect(pageErrors).toEqual([]);
  },
);

async function twoWindows() {
  const { productId, name } = await freshProduct(1, 20_000);
  const open = async () => {
    const { page, pageErrors } = await visit('/products?size=100', { as: 'finance' });
    await inRow(name)(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Price', { exact: true }).waitFor();
    return { page, pageErrors, dialog, save: () => dialog.getByRole('button', { name: 'Save' }).click() };
  };
  const [mine, theirs] = [await open(), await open()];
  return { mine, theirs, stored: () => callApi('/product/get', { productId }) };
}

test('two windows on one field: the second learns of the first, sees both values and decides', async () => {
  const { mine, theirs, stored } = await twoWindows();
  await theirs.dialog.getByLabel('Price', { exact: true }).fill('250');
  await theirs.save();
  await theirs.dialog.waitFor({ state: 'hidden' });
  const price = mine.dialog.getByLabel('Price', { exact: true });
  await price.fill('300');
  await mine.save();
  await mine.dialog.getByText('Somebody else has changed this since you opened it.').waitFor();
  expect(await stored()).toMatchObject({ price: 25_000 });
  expect(await price.inputValue()).toContain('300');
  await mine.dialog.locator('.ant-form-item-explain-warning').first().waitFor();
  await mine.dialog.getByText('What is stored', { exact: true }).click();
  await expect.poll(() => price.inputValue()).toContain('250');
  await mine.dialog.getByText('What you typed', { exact: true }).click();
  await expect.poll(() => price.inputValue()).toContain('300');
  await mine.save();
  await mine.dialog.waitFor({ state: 'hidden' });
  expect(await stored()).toMatchObject({ price: 30_000 });
  // Chromium notes the refusal as an error.
  expect([...mine.pageErrors, ...theirs.pageErrors].filter((each) => !each.includes('409'))).toEqual([]);
});

test('two windows on two fields: the second learns of the first, and both changes stay', async () => {
  const { mine, theirs, stored } = await twoWindows();
  await theirs.dialog.getByLabel('Price', { exact: true }).fill('250');
  await theirs.save();
  await theirs.dialog.waitFor({ state: 'hidden' });
  await mine.dialog.getByLabel('At most for each buyer').fill('2');
  await mine.save();
  await mine.dialog.getByText('Somebody else has changed this since you opened it.').waitFor();
  expect(await mine.dialog.getByLabel('Price', { exact: true }).inputValue()).toContain('250');
  await mine.save();
  await mine.dialog.waitFor({ state: 'hidden' });
  expect(await stored()).toMatchObject({ price: 25_000, limitBuyNum: 2 });
});

test('a change of what the dialog does not show disturbs nobody', async () => {
  const userId = await freshUser('student', `Busy ${unique()}`);
  const { page } = await visit(`/students/${userId}`, { as: 'academicAffairs' });
  await onPage(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Remark').fill('Calls on Mondays');
  const lastLoginAt = Date.now();
  await callApi('/user/update', { userId, lastLoginAt });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await callApi('/user/get', { userId })).toMatchObject({ remark: 'Calls on Mondays', lastLoginAt });
});

/** Two windows in which the same dialog is open. */
async function twoOpen(path: string, opener: string) {
  const open = async () => {
    const { page } = await visit(path, { as: 'academicAffairs' });
    await page.getByRole('button', { name: opener, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').first().waitFor();
    return { dialog, save: () => dialog.locator('[type=submit]').click() };
  };
  return [await open(), await open()] as const;
}

test('two windows on the marks of one submission: the second learns of the first', async () => {
  const { groupId } = await freshClass();
  const uniqueId = await freshUser('student', `Twice ${unique()}`);
  await callApi('/group/addMembers', { groupId, members: [{ userId: uniqueId }] });
  const { homeworkId } = await callApi('/homework/assign', { groupId, title: 'Twice', fullMarks: '50' });
  await callApi('/homework/submit', { homeworkId, uniqueId });
  const stored = async () => (await callApi('/homework/get', { homeworkId, uniqueId })).students[0].score;
  const [mine, theirs] = await twoOpen(`/homework?queue=awaitingCorrection&class=${groupId}`, 'Correct');
  await theirs.dialog.getByLabel('Marks, of 50').fill('40');
  await theirs.save();
  await theirs.dialog.waitFor({ state: 'hidden' });
  await mine.dialog.getByLabel('Marks, of 50').fill('30');
  await mine.save();
  await mine.dialog.getByText('Somebody else has changed this since you opened it.').waitFor();
  expect(await stored()).toBe('40');
  await mine.save();
  await mine.dialog.waitFor({ state: 'hidden' });
  expect(await stored()).toBe('30');
});

test('two windows that ship one order: the second learns of the first', async () => {
  const { orderSn } = await freshOrder();
  const stored = async () => (await callApi('/order/get', { orderSn })).trackingText;
  const [mine, theirs] = await twoOpen(`/orders/${orderSn}`, 'Ship');
  for (const [window, number] of [
    [theirs, 'YT1'],
    [mine, 'YT2'],
  ] as const) {
    await window.dialog.getByLabel('Carrier').fill('YTO');
    await window.dialog.getByLabel('Tracking number').fill(number);
  }
  await theirs.save();
  await theirs.dialog.waitFor({ state: 'hidden' });
  await mine.save();
  await mine.dialog.getByText('Somebody else has changed this since you opened it.').waitFor();
  await mine.dialog.getByText('Stored now: YTO YT1').waitFor();
  expect(await stored()).toBe('YT1');
});
