import { describe, expect } from 'vitest';
import { classSelectWords } from '../src/domain/class-select-words.ts';
import { lessonWords } from '../src/pages/lesson/lesson-words.ts';
import { scheduleWords } from '../src/pages/lesson/schedule-words.ts';
import { shippingWords } from '../src/pages/shipping/shipping-words.ts';
import { studentWords } from '../src/pages/student/student-words.ts';
import { unplacedWords } from '../src/pages/unplaced/unplaced-words.ts';
import { common } from '../src/words/common.ts';
import { callApi, visit } from './browser.ts';
import { classOfGrade, dayOf, freshClass, freshOrder, freshUser, lessonAt } from './fresh.ts';
import { inTurn } from './in-turn.ts';

// What is checked before it is saved, and what can be undone afterwards.

const dayMs = 86_400_000;
const ways = [
  { way: 'in English at a desk', language: 'en', width: 1280 },
  { way: 'in Chinese on a phone', language: 'zh', width: 390 },
] as const;

const beginsOf = async (groupId: number): Promise<number[]> =>
  (await callApi('/liveclass/list', { groupId, status: 'scheduled' })).list.map(
    ({ beginTime }: { beginTime: number }) => beginTime,
  );

/** Two classes with a student in common; the first has a lesson at 10:00 in five days. */
async function twoClasses() {
  const [maths, english] = [await freshClass(), await freshClass()];
  const studentName = `Busy ${crypto.randomUUID().slice(0, 6)}`;
  const userId = await freshUser('student', studentName);
  for (const { groupId } of [maths, english]) await callApi('/group/addMembers', { groupId, members: [{ userId }] });
  const { liveclass, beginTime } = await lessonAt(maths.groupId, 5, 10);
  return { maths, english, studentName, userId, liveclass, beginTime };
}

describe.each(ways)('$way', ({ language, width }) => {
  const tryInTurn = inTurn(width < 500);
  const general = common[language];
  const words = scheduleWords[language];
  const lessons = lessonWords[language];
  const unplaced = unplacedWords[language];
  const shipping = shippingWords[language];
  const look = { as: 'academicAffairs', language, width } as const;

  tryInTurn(
    'conflicts of a series are shown before anything is saved; they are left out, and all is undone',
    async () => {
      const { maths, english, studentName, beginTime } = await twoClasses();
      const { page, pageErrors } = await visit(`/classes/${english.groupId}?tab=lessons`, look);
      await page.getByRole('button', { name: words.schedule }).click();
      const form = page.getByRole('dialog').filter({ hasText: words.repeat });
      await form.getByLabel(words.title).fill('Grammar');
      await form.getByLabel(words.firstDay).fill(dayOf(beginTime - dayMs));
      await form.getByLabel(words.firstDay).press('Enter');
      for (const [index, time] of ['10:30', '11:30'].entries()) {
        await form.locator('.ant-picker-range input').nth(index).fill(time);
        await form.locator('.ant-picker-range input').nth(index).press('Enter');
      }
      await form.getByLabel(words.repeat).click();
      await page.locator('.ant-select-item-option', { hasText: words.everyDay }).click();
      await form.getByLabel(words.count).fill('3');
      await form.getByRole('button', { name: words.schedule }).click();

      const conflicts = page.getByRole('dialog').filter({ hasText: words.nothingSaved });
      await conflicts.getByText(words.conflictsIn(1, 3)).waitFor();
      await conflicts.getByText(maths.groupName).waitFor();
      await conflicts.getByText(studentName).waitFor();
      expect(await beginsOf(english.groupId)).toEqual([]);
      await conflicts.getByRole('button', { name: words.back }).click();
      await conflicts.waitFor({ state: 'detached' });
      expect(await form.getByLabel(words.title).inputValue()).toBe('Grammar');

      await form.getByRole('button', { name: words.schedule }).click();
      await conflicts.getByRole('button', { name: words.leaveOut(1) }).click();
      await page.getByText(words.scheduled(2)).waitFor();
      const half = beginTime + 1_800_000;
      expect(await beginsOf(english.groupId)).toEqual([half - dayMs, half + dayMs]);
      await page.getByRole('button', { name: general.undo }).click();
      await page.getByText(general.undone).waitFor();
      expect(await beginsOf(english.groupId)).toEqual([]);
      expect(pageErrors).toEqual([]);
    },
  );

  tryInTurn(
    'a lesson is moved onto another anyway, and back; a series is cancelled from one lesson on, and restored',
    async () => {
      const { english, beginTime } = await twoClasses();
      const given = { groupId: english.groupId, shortDesc: 'Grammar', classType: 'small' };
      const times = { beginTime: beginTime + 3 * 3_600_000, endTime: beginTime + 4 * 3_600_000 };
      const { list } = await callApi('/liveclass/schedule', { ...given, ...times, repeat: { every: 'day', count: 3 } });
      const before = await beginsOf(english.groupId);
      const { page, pageErrors } = await visit(`/lessons/${list[0].liveclass}`, look);
      await page.getByRole('button', { name: words.reschedule }).click();
      const form = page.getByRole('dialog').first();
      for (const [index, time] of ['10:00', '11:00'].entries()) {
        await form.locator('.ant-picker-range input').nth(index).fill(time);
        await form.locator('.ant-picker-range input').nth(index).press('Enter');
      }
      await form.getByRole('button', { name: words.reschedule }).click();
      await page.getByRole('button', { name: words.anyway }).click();
      await page.getByText(words.moved(1)).waitFor();
      expect(await beginsOf(english.groupId)).toEqual([beginTime, ...before.slice(1)]);
      await page.getByRole('button', { name: general.undo }).click();
      await page.getByText(general.undone).waitFor();
      expect(await beginsOf(english.groupId)).toEqual(before);

      await page.goto(new URL(`../lessons/${list[1].liveclass}`, page.url()).href);
      await page.getByRole('button', { name: lessons.cancelLesson }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: lessons.cancelLesson }).click();
      await page.getByText(lessons.cancelled(2)).waitFor();
      expect(await beginsOf(english.groupId)).toEqual(before.slice(0, 1));
      await page.getByRole('button', { name: general.undo }).click();
      await page.getByText(general.undone).waitFor();
      expect(await beginsOf(english.groupId)).toEqual(before);
      expect(pageErrors).toEqual([]);
    },
  );

  tryInTurn(
    'a courier’s sheet is checked row by row, in any order of columns, and only good rows are sent',
    async () => {
      const [good, wrong, done] = [await freshOrder(), await freshOrder(), await freshOrder()];
      const parcel = { logisticsCompany: 'SF', trackingText: 'SF-OLD' };
      await callApi('/order/ship', { orderSn: done.orderSn, ...parcel });
      const { page, pageErrors } = await visit('/shipping', look);
      const shipOne = async () => {
        await page.getByRole('button', { name: shipping.shipAll(1), exact: true }).click();
        await page
          .getByRole('dialog')
          .getByRole('button', { name: shipping.shipAll(1) })
          .click();
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      };
      const rows = [
        ['快递公司', '收件人', '运单号', '商品', '订单号'],
        ['YTO', good.orderAddress.receiver, 'YT-1', good.products[1]?.name, good.orderSn],
        ['YTO', '李娜', 'YT-2', '', wrong.orderSn],
        ['YTO', '', 'YT-3', '', done.orderSn],
        ['YTO', '', 'YT-4', '', good.orderSn],
        ['YTO', '', 'YT-5', '', 'NO-SUCH-1'],
      ];
      await page
        .getByRole('textbox', { name: shipping.shipping })
        .fill(rows.map((cells) => cells.join('\t')).join('\n'));
      await page.getByText(shipping.receiverDiffers('李娜')).waitFor();
      await page.getByText(shipping.alreadyShipped('SF-OLD')).waitFor();
      await page.getByText(shipping.twiceRow).waitFor();
      expect(await page.locator('tr', { hasText: 'YT-1' }).innerText()).toContain('Bea Buyer');
      await shipOne();
      const tracking = async ({ orderSn }: { orderSn: string }) =>
        (await callApi('/order/get', { orderSn })).trackingText;
      expect([await tracking(good), await tracking(wrong), await tracking(done)]).toEqual(['YT-1', '', 'SF-OLD']);
      // Whoever looked and ticks a doubtful row sends it.
      await page.getByRole('checkbox', { name: `${shipping.shipRow} ${wrong.orderSn}` }).check();
      await shipOne();
      expect(await tracking(wrong)).toBe('YT-2');
      expect(pageErrors).toEqual([]);
    },
  );

  tryInTurn('a paid place is dismissed with a reason, found among the dismissed, and put back', async () => {
    const buyer = `Dismissed ${crypto.randomUUID().slice(0, 6)}`;
    await freshOrder({ types: [1], buyer });
    const { page, pageErrors } = await visit(`/unplaced?student=${buyer}`, look);
    await page.getByRole('checkbox', { name: buyer }).check();
    await page.getByRole('button', { name: unplaced.dismiss(1) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(general.reason).fill('寒假再开课');
    await dialog.getByRole('button', { name: unplaced.dismiss(1) }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await callApi('/group/unplaced', { student: buyer })).toMatchObject({ total: 0 });
    await page.getByText(unplaced.dismissed, { exact: true }).click();
    await page.locator('tr', { hasText: '寒假再开课' }).getByRole('checkbox', { name: buyer }).check();
    await page.getByRole('button', { name: unplaced.putBack(1) }).click();
    await dialog.getByRole('button', { name: unplaced.putBack(1) }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await callApi('/group/unplaced', { student: buyer })).toMatchObject({ total: 1 });
    expect(pageErrors).toEqual([]);
  });

  tryInTurn('transfer and make-up offer what fits first, and warn of what does not', async () => {
    const grade = `G${crypto.randomUUID().slice(0, 4)}`;
    const userId = await freshUser('student', 'Mover', { grade });
    const from = await classOfGrade(grade, 10);
    const [fits, other] = [await classOfGrade(grade, 14), await classOfGrade('another', 16)];
    await callApi('/group/addMembers', { groupId: from.groupId, members: [{ userId }] });
    await callApi('/liveclass/leave', { liveclass: from.liveclass, uniqueId: userId });

    const lesson = await visit(`/lessons/${from.liveclass}`, look);
    await lesson.page.getByRole('button', { name: lessons.makeUp }).click();
    const dialog = lesson.page.getByRole('dialog');
    // The best is chosen already.
    await dialog.getByText(fits.groupName).waitFor();
    await dialog.getByRole('button', { name: lessons.makeUp }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { students } = await callApi('/liveclass/get', { liveclass: fits.liveclass });
    expect(students).toMatchObject([{ uniqueId: userId, guest: 1, makeUpFor: from.liveclass }]);

    const student = await visit(`/students/${userId}`, look);
    await student.page.getByRole('button', { name: studentWords[language].transfer }).first().click();
    const transfer = student.page.getByRole('dialog');
    const target = transfer.getByRole('combobox');
    await target.click();
    const options = student.page.locator('.ant-select-item-option');
    await options.filter({ hasText: fits.groupName }).waitFor();
    const choose = async (groupName: string) => {
      await target.fill(groupName);
      // What was listed before may still be there. Besides the class, the list has only the one chosen before.
      await options.nth(2).waitFor({ state: 'detached' });
      await options.filter({ hasText: groupName }).click();
    };
    await choose(other.groupName);
    await transfer.getByRole('status').getByText(classSelectWords[language].gradeMismatch).waitFor();
    await choose(fits.groupName);
    await transfer.getByRole('status').waitFor({ state: 'detached' });
    await transfer.getByRole('button', { name: studentWords[language].transfer }).click();
    await transfer.waitFor({ state: 'hidden' });
    expect((await callApi('/group/members', { groupId: fits.groupId })).list).toMatchObject([{ userId }]);
    expect([...lesson.pageErrors, ...student.pageErrors]).toEqual([]);
  });

  tryInTurn('the calendar is a grid of hours by day, by class and by teacher, and marks conflicts', async () => {
    const { maths, english, liveclass, beginTime } = await twoClasses();
    const clash = await lessonAt(english.groupId, 5, 10);
    const week = `/classes?show=calendar&week=${dayOf(beginTime)}`;
    const { page, goTo, pageErrors } = await visit(`${week}&class=${english.groupId}`, look);
    const shown = page.locator('.time-grid .lesson');
    await shown.filter({ hasText: english.groupName }).locator('.conflict-mark').waitFor();
    expect(await shown.count()).toBe(1);
    expect(
      await page.locator('.conflicts').getByRole('link', { name: maths.groupName }).getAttribute('href'),
    ).toContain(`/lessons/${liveclass}`);
    // Weeks begin on Monday, and a day is written in one way.
    const monday = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { weekday: 'short' }).format(
      Date.UTC(2024, 0, 1, 12),
    );
    expect(await page.locator('.time-grid h2').first().innerText()).toMatch(new RegExp(`^\\d\\d-\\d\\d ${monday}$`));
    for (const [by, title] of [
      ['class', english.groupName],
      ['teacher', `Teacher of ${english.groupName}`],
    ]) {
      await goTo(`${week}&by=${by}&day=${dayOf(beginTime)}`);
      const column = page.locator('.time-grid section', { has: page.getByRole('heading', { name: title ?? '' }) });
      await column.locator('.lesson').click();
      await page.waitForURL(`**/lessons/${clash.liveclass}**`);
    }
    expect(pageErrors).toEqual([]);
  });
});
