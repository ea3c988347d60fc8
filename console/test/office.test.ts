import { text } from 'node:stream/consumers';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { callApi, visit } from './browser.ts';
import { dayOf as day, freshClass, freshOrder } from './fresh.ts';

const dayMs = 86_400_000;

test('lessons are scheduled as a series, one of them is moved with those that follow, and all are moved back', async () => {
  const { groupId } = await freshClass();
  const { page, pageErrors } = await visit(`/classes/${groupId}?tab=lessons`, { as: 'academicAffairs' });
  await page.getByRole('button', { name: 'Schedule lessons' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Fractions');
  await dialog.getByLabel('First day').fill(day(Date.now() + 7 * dayMs));
  await dialog.getByLabel('First day').press('Enter');
  await fillTimes(dialog, '18:00', '19:30');
  await dialog.getByLabel('Repeats').click();
  await page.locator('.ant-select-item-option', { hasText: 'Every day' }).click();
  await dialog.getByLabel('Number of lessons').fill('3');
  await dialog.getByRole('button', { name: 'Schedule lessons' }).click();
  await page.getByText('3 lessons are scheduled.').waitFor();
  const { list: scheduled } = await callApi('/liveclass/list', { groupId });
  expect(scheduled).toHaveLength(3);

  const times = (list: readonly { liveclass: string; beginTime: number; endTime: number }[]) =>
    list.map(({ liveclass, beginTime, endTime }) => ({ liveclass, beginTime, endTime }));
  const begins = (list: readonly { beginTime: number }[]) => list.map(({ beginTime }) => beginTime).sort();
  const [first, , last] = [...scheduled].sort((a, b) => a.beginTime - b.beginTime);
  // One of them is shorter than the others, and gets its own length back.
  await callApi('/liveclass/reschedule', {
    liveclass: last.liveclass,
    beginTime: last.beginTime,
    endTime: last.beginTime + 1_800_000,
  });
  const { list: scheduledUnevenly } = await callApi('/liveclass/list', { groupId });
  await page.getByRole('link', { name: 'Fractions' }).first().waitFor();
  await page.goto(new URL(`../lessons/${first.liveclass}`, page.url()).href);
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await fillTimes(dialog, '19:00', '20:30');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await page.getByText('3 lessons are moved.').waitFor();
  const { list: moved } = await callApi('/liveclass/list', { groupId });
  expect(begins(moved)).toEqual(begins(scheduled).map((ms) => ms + 3_600_000));
  await page.getByRole('button', { name: 'Undo' }).click();
  const timesNow = async () => times((await callApi('/liveclass/list', { groupId })).list);
  await expect.poll(timesNow).toEqual(times(scheduledUnevenly));
  expect(pageErrors).toEqual([]);
});

test('a deleted person can be restored', async () => {
  const loginName = `gone-${crypto.randomUUID().slice(0, 8)}`;
  const { userId } = await callApi('/user/create', { userRole: 'student', loginName, name: 'Gone Again' });
  await callApi('/user/del', { userId });
  const { page, pageErrors } = await visit(`/people?show=deleted&text=${loginName}`, { as: 'academicAffairs' });
  await page.getByRole('row', { name: loginName }).getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect((await callApi('/user/list', { userRole: 'student', searchStr: loginName })).list).toHaveLength(1);
  expect(pageErrors).toEqual([]);
});

test('a courier’s sheet is loaded from a file, its columns are assigned, and refused rows are corrected and loaded again', async () => {
  const [good, mistyped] = [await freshOrder(), await freshOrder()];
  const { page, pageErrors } = await visit('/shipping', { as: 'academicAffairs' });
  const load = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'courier.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const ship = async () => {
    await page.getByRole('button', { name: 'Ship 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ship 1' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  await load(`Nummer,Firma,Auftrag\r\n000123456789012345,YTO,${good.orderSn}\r\nYT-2,YTO,NO-SUCH-1\r\n`);
  await page.getByText('Columns of the file').click();
  for (const [heading, column] of [
    ['Nummer', '(trackingText)'],
    ['Auftrag', '(orderSn)'],
  ] as const) {
    await page.getByRole('combobox', { name: `Means: ${heading}` }).focus();
    await page.keyboard.type(column);
    await page.keyboard.press('Enter');
  }
  await page.getByText('NO-SUCH-1').first().waitFor();
  await ship();
  const shipped = await callApi('/order/get', { orderSn: good.orderSn });
  expect(shipped).toMatchObject({ logisticsCompany: 'YTO', trackingText: '000123456789012345' });

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save refused rows as CSV' }).click();
  const refused = await text(await (await saved).createReadStream());
  expect(refused.trim().split('\r\n')).toHaveLength(2);
  await load(refused.replace('NO-SUCH-1', mistyped.orderSn));
  await ship();
  expect(await callApi('/order/get', { orderSn: mistyped.orderSn })).toMatchObject({ trackingText: 'YT-2' });
  expect(pageErrors).toEqual([]);
});

test('members are added from the first column of a file', async () => {
  const { groupId } = await freshClass();
  const { list: students } = await callApi('/user/list', { userRole: 'student', pageSize: '3' });
  const lines = students.map(({ loginName, name }: { loginName: string; name: string }) => `${loginName},${name}`);
  const { page, pageErrors } = await visit(`/classes/${groupId}`, { as: 'academicAffairs' });
  await page.getByRole('button', { name: 'Add students' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'members.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await expect.poll(() => dialog.getByRole('textbox').last().inputValue()).toContain(students[2].loginName);
  await dialog.getByRole('button', { name: 'Add students' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const total = async () => (await callApi('/group/members', { groupId })).total;
  expect(await total()).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(total).toBe(0);
  expect(pageErrors).toEqual([]);
});

test('a member who was removed by mistake gets the seat back that the order pays for', async () => {
  const { groupId } = await freshClass();
  const { orderSn, buyerId } = await freshOrder({ types: [1] });
  await callApi('/group/addMembers', { groupId, members: [{ userId: buyerId, orderSn, line: 1 }] });
  const members = async () =>
    (await callApi('/group/members', { groupId })).list.map((member: object) => ({ ...member, joinedAt: 0 }));
  const before = await members();
  const { page, pageErrors } = await visit(`/classes/${groupId}`, { as: 'academicAffairs' });
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await members()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(members).toEqual(before);
  expect(before).toMatchObject([{ userId: buyerId, orderSn, line: 1 }]);
  expect(pageErrors).toEqual([]);
});

async function fillTimes(dialog: Locator, from: string, to: string): Promise<void> {
  const times = dialog.locator('.ant-picker-range input');
  await times.nth(0).fill(from);
  await times.nth(0).press('Enter');
  await times.nth(1).fill(to);
  await times.nth(1).press('Enter');
}

test('the owner sets how early a lesson may start', async () => {
  const { earlyStartMinutes: before } = await callApi('/organisation/get', {});
  const { page, pageErrors } = await visit('/branches', { as: 'owner' });
  await page.getByRole('button', { name: 'Settings of the organisation' }).click();
  const dialog = page.getByRole('dialog');
  const minutes = dialog.getByLabel('Minutes before the scheduled start');
  await expect.poll(() => minutes.inputValue()).toBe(String(before));
  await minutes.fill('45');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await callApi('/organisation/get', {})).toMatchObject({ earlyStartMinutes: 45 });
  await callApi('/organisation/update', { earlyStartMinutes: before });
  expect(pageErrors).toEqual([]);
});
