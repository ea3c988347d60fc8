import type { Page } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { shell as shellWords } from '../src/app/shell/shell-words.ts';
import { classWords } from '../src/pages/class/class-words.ts';
import { homeWords } from '../src/pages/home/home-words.ts';
import { hoursWords } from '../src/pages/hours/hours-words.ts';
import { lessonWords } from '../src/pages/lesson/lesson-words.ts';
import { orderWords } from '../src/pages/order/order-words.ts';
import { reconcileWords } from '../src/pages/reconcile/reconcile-words.ts';
import { shippingWords } from '../src/pages/shipping/shipping-words.ts';
import { studentWords } from '../src/pages/student/student-words.ts';
import { unplacedWords } from '../src/pages/unplaced/unplaced-words.ts';
import { workQueueWords } from '../src/pages/work/work-queue-words.ts';
import { common } from '../src/words/common.ts';
import type { StaffRole } from './accounts.ts';
import { callApi, type Visit, visit } from './browser.ts';
import { countClicks } from './clicks.ts';
import { classOfGrade, freshBuyer, freshClass, freshLesson, freshOrder, freshUser } from './fresh.ts';
import { inTurn } from './in-turn.ts';

// What staff do all day, mostly from the home page. Each test counts its clicks; on a phone one more opens the menu.

let present: Visit | undefined;
const { click, clicks } = countClicks();

afterEach(() => {
  expect(present?.pageErrors ?? []).toEqual([]);
  present = undefined;
});

type Named = { userName: string };
const listener = async (liveclass: string, name: string) =>
  (await callApi('/liveclass/get', { liveclass })).students.find((each: Named) => each.userName === name);

describe.each([
  { way: 'in English on a desk', language: 'en', width: 1280, isPhone: false },
  { way: 'in Chinese on a phone', language: 'zh', width: 390, isPhone: true },
] as const)('$way', ({ language, width, isPhone }) => {
  const tryInTurn = inTurn(isPhone);
  const general = common[language];
  const shell = shellWords[language];
  const home = homeWords[language];
  const lessons = lessonWords[language];
  const work = workQueueWords[language];
  const orders = orderWords[language];
  const shipping = shippingWords[language];

  const open = async (path: string, as: StaffRole) => {
    present = await visit(path, { as, language, width });
    return present.page;
  };

  /** A phone has no key to reach the box by: it is touched. */
  const search = async (page: Page, text: string) => {
    await page.locator('h1').waitFor();
    if (isPhone) await click(page.locator('.search input'));
    else await page.keyboard.press('/');
    await page.keyboard.insertText(text);
  };

  /** Opens what was found: by Enter, or by a touch. */
  const openHit = async (page: Page, text: string) => {
    const hit = page.locator('.ant-select-item-option', { hasText: text }).first();
    await hit.waitFor();
    if (isPhone) await click(hit);
    else {
      await page.locator('.ant-select-item-option-active', { hasText: text }).waitFor();
      await page.keyboard.press('Enter');
    }
  };

  /** The menu stands beside the page, or behind a button. */
  const chooseInMenu = async (page: Page, name: string) => {
    if (isPhone) await click(page.getByRole('button', { name: shell.menu, exact: true }));
    await click(page.getByRole('link', { name, exact: true }));
  };

  const openQueue = (page: Page, name: string) => click(page.getByRole('main').getByRole('link', { name }));

  const button = (within: Pick<Page, 'getByRole'>, name: string) => within.getByRole('button', { name, exact: true });

  /** Says in the dialog that it is meant, and waits until it is done. */
  const confirm = async (page: Page, label: string) => {
    const dialog = page.getByRole('dialog');
    await click(button(dialog, label));
    await dialog.waitFor({ state: 'hidden' }).catch(async (cause) => {
      throw new Error(`The dialog stays open and says: ${await dialog.innerText()}`, { cause });
    });
  };

  /** What a button copies. */
  const copied = async (page: Page, label: string) => {
    await click(button(page, label));
    await page.getByText(general.copied, { exact: true }).waitFor();
    return page.evaluate<string>('navigator.clipboard.readText()');
  };

  tryInTurn('a parent on the phone: a name, or digits of a mobile, lead to the student', async () => {
    // One of the demo school: other tests make students without a mobile.
    const { list } = await callApi('/user/list', { userRole: 'student', pageSize: '100' });
    const student = list.find(({ mobile }: { mobile?: string }) => mobile !== undefined);
    const page = await open('/', 'academicAffairs');
    await search(page, student.name);
    await openHit(page, student.loginName);
    await page.locator('h1', { hasText: student.name }).waitFor();
    expect(page.url()).toContain(`/students/${student.id}`);
    expect(clicks()).toBe(isPhone ? 2 : 0);

    await search(page, student.mobile.slice(-6));
    await page.locator('.ant-select-item-option', { hasText: student.loginName }).first().waitFor();
  });

  tryInTurn('part of an order number leads to the order', async () => {
    const [order] = (await callApi('/order/list', { payStartDate: 1, payEndDate: Date.now(), pageSize: 1 })).list;
    const page = await open('/', 'academicAffairs');
    await search(page, order.orderSn.slice(2));
    await openHit(page, order.orderSn);
    await page.locator('h1', { hasText: order.orderSn }).waitFor();
  });

  tryInTurn(
    'who is missing: one click to the lesson, their names to copy, a number to call, and the call is noted',
    async () => {
      const { liveclass, groupName, missing } = await freshLesson();
      const page = await open('/', 'academicAffairs');
      await click(page.locator('p', { hasText: groupName }).getByText(home.missing(missing.length)));
      expect(await copied(page, lessons.copyMissing)).toBe(missing.map(({ name }) => name).join('\n'));
      const [{ name, guardianMobile } = { name: '', guardianMobile: '' }] = missing;
      const row = page.locator('tr', { hasText: name });
      await click(button(row, general.show));
      // A number to touch and call.
      await row.locator(`a[href="tel:${guardianMobile}"]`).waitFor();
      await click(row.getByRole('checkbox'));
      await expect.poll(async () => (await listener(liveclass, name)).calledTime).toBeGreaterThan(0);
      expect(clicks()).toBe(4);
    },
  );

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
    await click(page.locator('tr', { hasText: orderSn }).getByRole('checkbox', { name: studentName }));
    await click(button(page, unplacedWords[language].place(1)));
    await confirm(page, unplacedWords[language].place(1));
    expect(clicks()).toBe(4);
    expect(await callApi('/group/unplaced', { student: studentName })).toMatchObject({ total: 0 });
    expect((await callApi('/group/members', { groupId })).list).toMatchObject([{ userName: studentName, orderSn }]);
  });

  tryInTurn('leave, make-up and transfer: from the lesson of a student, two clicks each', async () => {
    const grade = `G${crypto.randomUUID().slice(0, 4)}`;
    const name = `Mover ${grade}`;
    const userId = await freshUser('student', name, { grade });
    const [from, to] = [await classOfGrade(grade, 10), await classOfGrade(grade, 14)];
    await callApi('/group/addMembers', { groupId: from.groupId, members: [{ userId }] });
    const page = await open(`/lessons/${from.liveclass}`, 'academicAffairs');
    await click(button(page, lessons.leave));
    await confirm(page, lessons.leave);
    expect((await listener(from.liveclass, name)).state).toBe('excused');
    expect(clicks()).toBe(2);

    await click(button(page, lessons.makeUp));
    await page.getByRole('dialog').getByText(to.groupName).waitFor();
    await confirm(page, lessons.makeUp);
    expect(await listener(to.liveclass, name)).toMatchObject({ guest: 1, makeUpFor: from.liveclass });
    expect(clicks()).toBe(4);

    await page.goto(new URL(`../students/${userId}`, page.url()).href);
    const { transfer } = studentWords[language];
    await click(button(page, transfer).first());
    await page.getByRole('dialog').getByText(to.groupName).waitFor();
    await confirm(page, transfer);
    expect((await callApi('/group/members', { groupId: to.groupId })).list).toMatchObject([{ userId }]);
    expect((await callApi('/group/members', { groupId: from.groupId })).total).toBe(0);
    expect(clicks()).toBe(6);
  });

  tryInTurn(
    'refunds: the queue opens to what a decision needs; one is declined with a reason, one approved and paid back',
    async () => {
      const { list } = await callApi('/order/refunds', { status: 'requested', pageSize: 20 });
      // An early one of the demo school: other tests ask for refunds of their own, and one looks at the latest order.
      const [, { orderSn, refunds: asked }, approved] = list.filter(
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
      await click(row.getByRole('button'));
      await click(button(page, orders.declineRefund));
      const dialog = page.getByRole('dialog');
      await dialog.locator('[type=submit]').press('Enter');
      await dialog.locator('.ant-form-item-explain-error').waitFor();
      await dialog.getByRole('textbox', { name: general.reason }).fill('asked twice');
      await confirm(page, orders.declineRefund);
      const { refunds } = await callApi('/order/get', { orderSn });
      expect(refunds.map(({ status }: { status: string }) => status)).toContain('declined');
      expect(clicks()).toBe(4);
      // Another is approved and paid back as it was asked for.
      await click(page.getByRole('link', { name: approved.orderSn }));
      await page.getByRole('heading', { level: 1, name: approved.orderSn }).waitFor();
      await click(button(page, orders.approveRefund));
      await confirm(page, orders.approveRefund);
      await click(button(page, orders.settleRefund));
      await dialog.getByLabel(orders.refundChannel).fill('bank');
      await dialog.getByLabel(orders.transactionNo).fill('R-77');
      await confirm(page, orders.settleRefund);
      const stored = await callApi('/order/get', { orderSn: approved.orderSn });
      const settled = stored.refunds.filter(({ transactionNo }: { transactionNo: string }) => transactionNo === 'R-77');
      expect(settled).toMatchObject(
        approved.refunds.map(({ requestedAmount }: { requestedAmount: number }) => ({
          status: 'settled',
          refundChannel: 'bank',
          amount: requestedAmount,
        })),
      );
      // With the one that opened the queue: six.
      expect(clicks()).toBe(4 + 5);
    },
  );

  tryInTurn('homework that is late: who, and a reminder to copy', async () => {
    const [{ homeworkId, title }] = (await callApi('/homework/list', { queue: 'overdue', pageSize: 1 })).list;
    const { students } = await callApi('/homework/get', { homeworkId });
    const late = students.filter(({ status }: { status: number }) => status === 0);
    const names = late.map(({ userName }: { userName: string }) => userName).join('、');
    const page = await open('/', 'academicAffairs');
    await openQueue(page, home.homeworkOverdue);
    await click(button(page, work.whoIsMissing).first());
    expect(await copied(page, work.reminder)).toBe(
      // The families of the demo school speak Chinese, whatever the staff read.
      workQueueWords.zh.reminderText(title, names),
    );
    expect(clicks()).toBe(3);
  });

  tryInTurn('books: a courier’s sheet is pasted, looked at and shipped', async () => {
    // The oldest is one of the demo school: other tests make their own.
    const [{ orderSn }] = (await callApi('/order/unshipped', { pageSize: 1 })).list;
    const page = await open('/', 'academicAffairs');
    await chooseInMenu(page, shell.shipping);
    const heading = [orders.number, orders.carrier, orders.tracking].join(',');
    await page
      .getByRole('textbox', { name: shipping.shipping })
      .fill(`${heading}\n${orderSn},SF Express,SF0012345678\nNO-1,SF Express,`);
    await page.getByText(shipping.wrongRow).waitFor();
    await click(button(page, shipping.shipAll(1)));
    await confirm(page, shipping.shipAll(1));
    expect(clicks()).toBe(isPhone ? 4 : 3);
    const shipped = await callApi('/order/get', { orderSn });
    expect(shipped).toMatchObject({ logisticsCompany: 'SF Express', trackingText: 'SF0012345678' });
  });

  tryInTurn('teachers’ hours and reconciling: chosen in the menu, and a sheet to take away', async () => {
    const page = await open('/', 'finance');
    const titles = { hours: hoursWords[language].hours, reconcile: reconcileWords[language].reconcile };
    for (const [name, file] of [
      ['hours', 'hours.csv'],
      ['reconcile', 'reconcile.csv'],
    ] as const) {
      await chooseInMenu(page, shell[name]);
      await page.locator('h1', { hasText: titles[name] }).waitFor();
      await page.locator('tbody tr.ant-table-row').first().waitFor();
      const saved = page.waitForEvent('download');
      await click(button(page, general.csv));
      expect((await saved).suggestedFilename()).toBe(file);
    }
    expect(clicks()).toBe(isPhone ? 6 : 4);
  });

  tryInTurn('a class report: one sheet a child, without mobiles', async () => {
    const { list } = await callApi('/group/list', { validity: 'active', pageSize: 100 });
    // One of the demo school: other tests make small ones.
    const { groupId, groupName } = list.find(({ memberCount }: { memberCount: number }) => memberCount > 4);
    const page = await open('/', 'academicAffairs');
    await search(page, groupName);
    await openHit(page, groupName);
    await click(button(page, classWords[language].report));
    await page.locator('.a4').first().waitFor();
    expect(clicks()).toBe(isPhone ? 3 : 1);
    const endTime = Date.now();
    const range = { beginTime: endTime - 90 * 86_400_000, endTime };
    const { students } = await callApi('/group/attendance', { groupId, ...range });
    const { list: members } = await callApi('/group/members', { groupId, pageSize: 500 });
    const present = students.filter(({ uniqueId }: { uniqueId: string }) =>
      members.some(({ userId }: { userId: string }) => userId === uniqueId),
    );
    expect(await page.locator('.a4').count()).toBe(present.length);
    expect(await page.locator('.a4').allInnerTexts()).not.toContainEqual(expect.stringMatching(/1[3-9]\d{9}/));
  });
});
