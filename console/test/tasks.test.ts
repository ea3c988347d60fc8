import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { classWords } from '../src/words/class.ts';
import { common } from '../src/words/common.ts';
import { homeWords } from '../src/words/home.ts';
import { lessonWords } from '../src/words/lesson.ts';
import { officeWords } from '../src/words/office.ts';
import { orderWords } from '../src/words/order.ts';
import { queueWords } from '../src/words/queues.ts';
import { shell as shellWords } from '../src/words/shell.ts';
import type { StaffRole } from './accounts.ts';
import { callApi, type Visit, visit } from './browser.ts';
import { freshBuyer, freshClass, freshLesson, freshOrder } from './fresh.ts';
import { inTurn } from './in-turn.ts';

// What staff do all day, from the home page, in as few clicks as it says; on a phone one more opens the menu.

let now: number;
let present: Visit | undefined;

beforeAll(() => {
  now = Date.now();
});

afterEach(() => {
  expect(present?.pageErrors ?? []).toEqual([]);
  present = undefined;
});

describe.each([
  { way: 'in English on a desk', language: 'en', width: 1280, isPhone: false },
  { way: 'in Chinese on a phone', language: 'zh', width: 390, isPhone: true },
] as const)('$way', ({ language, width, isPhone }) => {
  const tryInTurn = inTurn(isPhone);
  const general = common[language];
  const shell = shellWords[language];
  const home = homeWords[language];
  const lessons = lessonWords[language];
  const queues = queueWords[language];
  const orders = orderWords[language];
  const office = officeWords[language];

  const open = async (path: string, as: StaffRole) => {
    present = await visit(path, { as, language, width });
    return present.page;
  };

  /** A phone has no key to reach the box by: it is touched. */
  const search = async (page: Page, text: string) => {
    await page.locator('h1').waitFor();
    if (isPhone) await page.locator('.search input').click();
    else await page.keyboard.press('/');
    await page.keyboard.insertText(text);
  };

  /** The menu stands beside the page, or behind a button. */
  const chooseInMenu = async (page: Page, name: string) => {
    if (isPhone) await page.getByRole('button', { name: shell.menu, exact: true }).click();
    await page.getByRole('link', { name, exact: true }).click();
  };

  const openQueue = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name }).click();

  const button = (within: Pick<Page, 'getByRole'>, name: string) => within.getByRole('button', { name, exact: true });

  /** Says in the dialog that it is meant, and waits until it is done. */
  const confirm = async (page: Page, label: string) => {
    const dialog = page.getByRole('dialog');
    await button(dialog, label).click();
    await dialog.waitFor({ state: 'hidden' }).catch(async (cause) => {
      throw new Error(`The dialog stays open and says: ${await dialog.innerText()}`, { cause });
    });
  };

  /** What a button copies. */
  const copied = async (page: Page, label: string) => {
    await button(page, label).click();
    await page.getByText(general.copied, { exact: true }).waitFor();
    return page.evaluate<string>('navigator.clipboard.readText()');
  };

  tryInTurn('a parent on the phone: a name, or digits of a mobile, lead to the student', async () => {
    // One of the demo school: other tests make students without a mobile.
    const { list } = await callApi('/user/list', { userRole: 'student', pageSize: '100' });
    const student = list.find(({ mobile }: { mobile?: string }) => mobile !== undefined);
    const page = await open('/', 'academicAffairs');
    await search(page, student.name);
    await page.locator('.ant-select-item-option', { hasText: student.loginName }).first().click();
    await page.locator('h1', { hasText: student.name }).waitFor();
    expect(page.url()).toContain(`/students/${student.id}`);

    await search(page, student.mobile.slice(-6));
    await page.locator('.ant-select-item-option', { hasText: student.loginName }).first().waitFor();
  });

  tryInTurn('an order number leads to the order', async () => {
    const [order] = (await callApi('/order/list', { payStartDate: 1, payEndDate: now, pageSize: 1 })).list;
    const page = await open('/', 'academicAffairs');
    await search(page, order.orderSn);
    await page.locator('.ant-select-item-option', { hasText: order.customerRealName }).first().click();
    await page.locator('h1', { hasText: order.orderSn }).waitFor();
  });

  tryInTurn('who is missing: one click to the lesson, their names to copy, whom to call', async () => {
    const { groupName, missing } = await freshLesson();
    const page = await open('/', 'academicAffairs');
    await page.locator('p', { hasText: groupName }).getByText(home.missing(missing.length)).click();
    expect(await copied(page, lessons.copyMissing)).toBe(missing.map(({ name }) => name).join('\n'));
    for (const { name, guardianMobile } of missing) {
      const row = page.locator('tr', { hasText: name });
      await button(row, general.show).click();
      await row.getByText(guardianMobile).waitFor();
    }
  });

  tryInTurn('paid but not in a class: tick, place, and the queue is shorter', async () => {
    const studentName = `New ${crypto.randomUUID().slice(0, 8)}`;
    const { orderSn, products } = await freshOrder({ types: [1], buyer: studentName });
    const { groupId } = await freshClass();
    await callApi('/group/setAttributes', { groupId, productIds: [products[0]?.productId] });
    const page = await open('/', 'academicAffairs');
    await openQueue(page, home.unplaced);
    // There may be more than one page of them.
    await page.getByRole('textbox', { name: general.student, exact: true }).fill(studentName);
    await page.keyboard.press('Enter');
    await page.locator('tr', { hasText: orderSn }).getByRole('checkbox', { name: studentName }).check();
    await button(page, queues.place(1)).click();
    await confirm(page, queues.place(1));
    expect(await callApi('/group/unplaced', { student: studentName })).toMatchObject({ total: 0 });
    expect((await callApi('/group/members', { groupId })).list).toMatchObject([{ userName: studentName, orderSn }]);
  });

  tryInTurn('leave: from the lesson of a student, two clicks', async () => {
    const { liveclass, missing } = await freshLesson();
    const page = await open(`/lessons/${liveclass}?state=missing`, 'academicAffairs');
    await button(page.locator('tr', { hasText: missing[0]?.name ?? '' }), lessons.leave).click();
    await confirm(page, lessons.leave);
    const { students } = await callApi('/liveclass/get', { liveclass });
    expect(students.map(({ state }: { state: string }) => state)).toEqual(['excused', 'missing']);
  });

  tryInTurn('refunds: the queue opens to what a decision needs, and is declined with a reason', async () => {
    const { list } = await callApi('/order/refunds', { status: 'requested', pageSize: 20 });
    // An early one of the demo school: other tests ask for refunds of their own, and one looks at the latest order.
    const [, { orderSn, refunds: asked }] = list.filter(
      ({ customerRealName }: { customerRealName: string }) => customerRealName !== freshBuyer,
    );
    const page = await open('/', 'finance');
    await openQueue(page, home.refundsRequested);
    const row = page.locator('tr', { hasText: orderSn });
    const total = (name: string) =>
      asked.reduce((sum: number, each: Record<string, number>) => sum + (each[name] ?? 0), 0);
    for (const name of ['requestedAmount', 'suggestedRefund']) {
      const amount = (total(name) / 100).toLocaleString('en', { minimumFractionDigits: 2 });
      await row.getByText(`¥${amount}`).first().waitFor();
    }
    await row.getByRole('button').click();
    await button(page, orders.declineRefund).click();
    const dialog = page.getByRole('dialog');
    await button(dialog, orders.declineRefund).click();
    await dialog.locator('.ant-form-item-explain-error').waitFor();
    await dialog.getByRole('textbox', { name: general.reason }).fill('asked twice');
    await confirm(page, orders.declineRefund);
    const { refunds } = await callApi('/order/get', { orderSn });
    expect(refunds.map(({ status }: { status: string }) => status)).toContain('declined');
  });

  tryInTurn('homework that is late: who, and a reminder to copy', async () => {
    const [{ homeworkId, title }] = (await callApi('/homework/list', { queue: 'overdue', pageSize: 1 })).list;
    const { students } = await callApi('/homework/get', { homeworkId });
    const late = students.filter(({ status }: { status: number }) => status === 0);
    const names = late.map(({ userName }: { userName: string }) => userName).join('、');
    const page = await open('/', 'academicAffairs');
    await openQueue(page, home.homeworkOverdue);
    await button(page, queues.whoIsMissing).first().click();
    expect(await copied(page, queues.reminder)).toBe(
      // The families of the demo school speak Chinese, whatever the staff read.
      queueWords.zh.reminderText(title, names),
    );
  });

  tryInTurn('books: a courier’s sheet is pasted, looked at and shipped', async () => {
    // Not the last, which another test ships.
    const [{ orderSn }] = (await callApi('/order/unshipped', { pageSize: 1 })).list;
    const page = await open('/', 'academicAffairs');
    await chooseInMenu(page, shell.shipping);
    const heading = [orders.number, orders.carrier, orders.tracking].join(',');
    await page
      .getByRole('textbox', { name: office.shipping })
      .fill(`${heading}\n${orderSn},SF Express,SF0012345678\nNO-1,SF Express,`);
    await page.getByText(office.wrongRow).waitFor();
    await button(page, office.shipAll(1)).click();
    await confirm(page, office.shipAll(1));
    const shipped = await callApi('/order/get', { orderSn });
    expect(shipped).toMatchObject({ logisticsCompany: 'SF Express', trackingText: 'SF0012345678' });
  });

  tryInTurn('teachers’ hours and reconciling: chosen in the menu, and a sheet to take away', async () => {
    const page = await open('/', 'finance');
    for (const [name, file] of [
      ['hours', 'hours.csv'],
      ['reconcile', 'reconcile.csv'],
    ] as const) {
      await chooseInMenu(page, shell[name]);
      await page.locator('h1', { hasText: office[name] }).waitFor();
      await page.locator('tbody tr.ant-table-row').first().waitFor();
      const saved = page.waitForEvent('download');
      await button(page, general.csv).click();
      expect((await saved).suggestedFilename()).toBe(file);
    }
  });

  tryInTurn('a class report: one sheet a child, without mobiles', async () => {
    const { list } = await callApi('/group/list', { validity: 'active', pageSize: 100 });
    // One of the demo school: other tests make small ones.
    const { groupId } = list.find(({ memberCount }: { memberCount: number }) => memberCount > 4);
    const page = await open(`/classes/${groupId}`, 'academicAffairs');
    await button(page, classWords[language].report).click();
    await page.locator('.a4').first().waitFor();
    const { students } = await callApi('/group/attendance', {
      groupId,
      beginTime: now - 90 * 86_400_000,
      endTime: now,
    });
    const { list: members } = await callApi('/group/members', { groupId, pageSize: 500 });
    const present = students.filter(({ uniqueId }: { uniqueId: string }) =>
      members.some(({ userId }: { userId: string }) => userId === uniqueId),
    );
    expect(await page.locator('.a4').count()).toBe(present.length);
    expect(await page.locator('.a4').allInnerTexts()).not.toContainEqual(expect.stringMatching(/1[3-9]\d{9}/));
  });
});
