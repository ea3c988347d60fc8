import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Visit, visit } from './browser.ts';

// What staff do all day, from the home page, in as few clicks as it says.

let now: number;
let present: Visit | undefined;
const open = async (path: string) => {
  present = await visit(path);
  return present.page;
};

beforeAll(() => {
  now = Date.now();
});

afterEach(() => {
  expect(present?.complaints ?? []).toEqual([]);
  present = undefined;
});

describe('from the home page', () => {
  test('a parent on the phone: / and a name, or digits of a mobile, lead to the student', async () => {
    const [student] = (await ask('/user/list', { userRole: 'student', pageSize: '1' })).list;
    const page = await open('/');
    await page.locator('h1').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(student.name);
    await page.locator('.ant-select-item-option', { hasText: `${student.loginName} ${student.mobile}` }).click();
    await page.locator('h1', { hasText: student.name }).waitFor();
    expect(page.url()).toContain(`/students/${student.id}`);

    await page.keyboard.press('/');
    await page.keyboard.type(student.mobile.slice(-6));
    await page.locator('.ant-select-item-option', { hasText: student.loginName }).first().waitFor();
  });

  test('an order number leads to the order', async () => {
    const [order] = (await ask('/order/list', { payStartDate: 1, payEndDate: now, pageSize: 1 })).list;
    const page = await open('/');
    await page.locator('h1').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(order.orderSn);
    await page.locator('.ant-select-item-option', { hasText: order.customerRealName }).first().click();
    await page.locator('h1', { hasText: order.orderSn }).waitFor();
  });

  test('who is missing: one click to the lesson, their names to copy', async () => {
    const page = await open('/');
    const { lessonsNow } = await ask('/overview/today', {});
    const lesson = lessonsNow.find(({ missing }: { missing: object[] }) => missing.length > 0);
    await page.getByText(`missing: ${lesson.missing.length}`).first().click();
    await page.getByRole('button', { name: 'Copy names of those missing' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(lesson.missing[0].userName);
    await page.getByRole('button', { name: 'Show' }).first().click();
  });

  test('paid but not in a class: tick, place, and the queue is shorter', async () => {
    const { list } = await ask('/group/unplaced', { pageSize: 20 });
    // Not the first, which another test places; of the branch that the new class is of.
    const { orderSn, studentName, productId } = list.findLast(({ subOrgId }: { subOrgId: number }) => subOrgId === 1);
    const [teacher] = (await ask('/user/list', { userRole: 'teacher', pageSize: '1' })).list;
    const seconds = Math.floor(now / 1000);
    const { groupId } = await ask('/group/create', {
      groupName: `Seats for ${productId}`,
      teacherId: teacher.id,
      activeBegin: seconds,
      activeEnd: seconds + 86_400,
    });
    await ask('/group/setAttributes', { groupId, productIds: [productId] });
    const page = await open('/');
    await page.getByText('Paid, not in a class').click();
    await page.locator('tr', { hasText: orderSn }).getByRole('checkbox', { name: studentName }).check();
    await page.getByRole('button', { name: 'Place 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Place 1' }).click();
    await page.getByText('Done').waitFor();
    const left = (await ask('/group/unplaced', { pageSize: 20 })).list;
    expect(left.map((each: { orderSn: string }) => each.orderSn)).not.toContain(orderSn);
  });

  test('leave: from the lesson of a student, two clicks', async () => {
    const { lessonsNow } = await ask('/overview/today', {});
    const lesson = lessonsNow.find(({ missing }: { missing: object[] }) => missing.length > 0);
    const page = await open(`/lessons/${lesson.liveclass}?state=missing`);
    await page.getByRole('button', { name: 'Give leave' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give leave' }).click();
    await page.getByText('Done').waitFor();
    const { students } = await ask('/liveclass/get', { liveclass: lesson.liveclass });
    expect(students.filter(({ state }: { state: string }) => state === 'missing')).toHaveLength(
      lesson.missing.length - 1,
    );
  });

  test('refunds: the queue opens to what a decision needs, and is declined with a reason', async () => {
    const wanted = { orderStatus: 9, payStartDate: 1, payEndDate: now, pageSize: 1 };
    const before = (await ask('/order/list', wanted)).count;
    const page = await open('/');
    await page.getByText('Refunds to decide').click();
    await page.locator('tbody tr.ant-table-row td').nth(1).click();
    await page.getByText('Suggested').first().waitFor();
    await page.getByRole('button', { name: 'Decline refund' }).first().click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Decline refund' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill('asked twice');
    await dialog.getByRole('button', { name: 'Decline refund' }).click();
    await page.getByText('Done').waitFor();
    expect((await ask('/order/list', wanted)).count).toBe(before - 1);
  });

  test('homework that is late: who, and a reminder to copy', async () => {
    const page = await open('/');
    await page.getByText('Homework overdue').click();
    await page.getByRole('button', { name: 'Who' }).first().click();
    await page.getByRole('button', { name: 'Copy a reminder' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('Please hand in');
  });

  test('books: a courier’s sheet is pasted, looked at and shipped', async () => {
    const paid = { orderStatus: 2, payStartDate: 1, payEndDate: now, pageSize: 100 };
    const { list } = await ask('/order/list', paid);
    const order = list.find(({ orderAddress }: { orderAddress: { receiver: string } }) => orderAddress.receiver !== '');
    const page = await open('/');
    await page.getByRole('link', { name: 'Shipping' }).click();
    await page
      .getByRole('textbox', { name: 'Ship from a courier’s sheet' })
      .fill(`order,carrier,number\n${order.orderSn},SF Express,SF0012345678\nNO-1,SF Express,`);
    await page.getByText('needs an order number, a carrier and a tracking number').waitFor();
    await page.getByRole('button', { name: 'Ship 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ship 1' }).click();
    await page.getByText('Done').waitFor();
    const shipped = await ask('/order/get', { orderSn: order.orderSn });
    expect(shipped).toMatchObject({ logisticsCompany: 'SF Express', trackingText: 'SF0012345678' });
  });

  test('teachers’ hours and reconciling: one click each, and a sheet to take away', async () => {
    const page = await open('/');
    for (const [name, file] of [
      ['Teachers’ hours', 'hours.csv'],
      ['Reconcile', 'reconcile.csv'],
    ] as const) {
      await page.getByRole('link', { name }).click();
      await page.locator('tbody tr.ant-table-row').first().waitFor();
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      expect((await saved).suggestedFilename()).toBe(file);
    }
  });

  test('a class report: one sheet a child, without mobiles', async () => {
    const { list } = await ask('/group/list', { validity: 'active', pageSize: 100 });
    const group = list.find(({ memberCount }: { memberCount: number }) => memberCount > 1);
    const page = await open(`/classes/${group.groupId}`);
    await page.getByRole('button', { name: 'Print for parents’ meeting' }).click();
    await page.locator('.a4').first().waitFor();
    const { students } = await ask('/group/attendance', {
      groupId: group.groupId,
      beginTime: now - 90 * 86_400_000,
      endTime: now,
    });
    expect(await page.locator('.a4').count()).toBe(students.length);
    expect(await page.locator('.a4').allInnerTexts()).not.toContainEqual(expect.stringMatching(/1[3-9]\d{9}/));
  });
});
