import { text } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { sheetErrors } from '../../src/transfer/sheet/errors.ts';
import { matchColumnsWords } from '../src/domain/sheet/match-columns-words.ts';
import { catalogueWords } from '../src/pages/catalogue/catalogue-words.ts';
import { importWords } from '../src/pages/import/import-words.ts';
import { common } from '../src/words/common.ts';
import { findings, withAccessibilityCheck } from './accessibility.ts';
import { callApi, intercept, openWindow, type Visitor } from './browser.ts';
import { freshClass, freshOrder, freshUser } from './fresh.ts';
import { inTurn } from './in-turn.ts';

// Files that the console imports: each column and each row is shown before anything is stored.

const ways = [
  { way: 'in English at a desk', language: 'en', width: 1280 },
  { way: 'in Chinese on a phone', language: 'zh', width: 390 },
] as const;

const load = (page: Page, name: string, content: string | Uint8Array) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  });

/** A workbook with these tabs. */
function workbook(tabs: Readonly<Record<string, readonly (readonly string[])[]>>, merged = ''): Uint8Array {
  const names = Object.keys(tabs);
  const cell = (value: string) => (value === '' ? '<c/>' : `<c t="inlineStr"><is><t>${value}</t></is></c>`);
  const sheet = (rows: readonly (readonly string[])[]) =>
    `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')}</sheetData>${merged}</worksheet>`;
  const parts = {
    'xl/workbook.xml': `<workbook><sheets>${names.map((name, at) => `<sheet name="${name}" r:id="r${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': names
      .map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`)
      .join(''),
    ...Object.fromEntries(Object.values(tabs).map((rows, at) => [`xl/worksheets/sheet${at}.xml`, sheet(rows)])),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

async function open({ language, width }: (typeof ways)[number]): Promise<Visitor> {
  const window = await openWindow({ as: 'owner', language, width });
  onTestFinished(window.close);
  await withAccessibilityCheck(window.page);
  await window.goTo('/import');
  return window;
}

const studentCalled = async (searchStr: string) =>
  (await callApi('/user/list', { userRole: 'student', searchStr })).list;

describe.each(ways)('$way', (way) => {
  const inTurnTest = inTurn(way.width === 390);
  const words = importWords[way.language];
  const columns = matchColumnsWords[way.language];

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const atStep = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  /** Opens another page by the history, as a link of the console does, and waits for it. */
  const leave = async (page: Page) => {
    await page.evaluate(
      "history.pushState(null, '', '/console/branches'); dispatchEvent(new PopStateEvent('popstate'))",
    );
    const { branches } = catalogueWords[way.language];
    await page.getByRole('heading', { level: 1, name: branches, exact: true }).waitFor();
  };
  const showPreview = async (page: Page) => {
    await press(page, words.showPreview);
    await atStep(page, words.stepPreview);
  };
  const confirm = async (page: Page, count: number) => {
    await press(page, words.importRows(String(count)));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words.importRows(String(count)) })
      .click();
  };

  inTurnTest(
    'a list of people is previewed row by row and stored; refused rows are corrected and loaded again',
    async () => {
      const id = crypto.randomUUID().slice(0, 8);
      const [changedId, sameId] = await Promise.all(
        ['changed', 'same'].map((name) =>
          freshUser('student', '孙丽', { externalId: `${name}-${id}`, grade: '初一', birthday: '2012-02-09' }),
        ),
      );
      const { page, goTo, pageErrors } = await open(way);
      const update = page.getByRole('checkbox', { name: words.update });
      expect(await update.isChecked()).toBe(false);
      await update.check();
      const rows = [
        '2026 年秋季学员名单,,,,,,,',
        '登录名（必填）,姓名,角色,校区编号,手机号,年级,外部编号,生日',
        `new-${id},王芳,student,1,139-1234 5678,初一,new-${id},`,
        `,孙莉,,,,初二,changed-${id},2013-03-10`,
        `,孙丽,,,,初一,same-${id},`,
        `bad-${id},李雷,studnet,1,,初三,bad-${id},`,
        `new-${id},王莉,student,1,,初一,,`,
      ];
      await load(page, '学员.csv', rows.join('\r\n'));
      await atStep(page, words.stepColumns);
      expect(await findings(page)).toEqual([]);
      await showPreview(page);
      for (const kind of ['added', 'changed', 'known'] as const) {
        await page.getByText(words[kind]('1'), { exact: true }).waitFor();
      }
      await page.getByText(words.bad('2'), { exact: true }).waitFor();
      // The second row with a login name names the first one, as the spreadsheet numbers it.
      await page.getByText(words.earlierRow(3)).waitFor();
      // Who would become another person is told in words, with both values; a hidden one is told to differ.
      await page
        .getByRole('alert')
        .filter({ hasText: words.otherPersons('1') })
        .waitFor();
      await page.getByText(words.otherPerson, { exact: true }).waitFor();
      await page.getByText(`2013-03-10 (${words.from} ••••, ${words.hiddenValue})`).waitFor();
      await page.getByText(`孙莉 (${words.from} 孙丽)`).waitFor();
      const refusal = {
        en: 'Role must be one of teacher, student, assistant; received "studnet".',
        zh: '角色 只能是 教师、学生、助教 之一；收到的是 "studnet"。',
      };
      await page.getByText(refusal[way.language]).waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await studentCalled(`new-${id}`)).toEqual([]);

      // Somebody changes a record after the preview: nothing is stored, and the wizard says so.
      await callApi('/user/update', { userId: changedId, name: '孙璐' });
      await confirm(page, 2);
      await page.getByRole('dialog').getByText(sheetErrors.importPreviewStale[way.language]).waitFor();
      expect(await studentCalled(`new-${id}`)).toEqual([]);
      expect(await callApi('/user/get', { userId: changedId })).toMatchObject({ name: '孙璐', grade: '初一' });
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      // Another page does not lose the file.
      await leave(page);
      await page.goBack();
      await press(page, words.previewAgain);
      await page.getByText('孙璐').waitFor();

      await confirm(page, 2);
      await page.getByText(words.done('1', '1', '2')).waitFor();
      expect(await studentCalled(`new-${id}`)).toMatchObject([{ name: '王芳', mobile: '13912345678', subOrgId: 1 }]);
      expect(await callApi('/user/get', { userId: changedId })).toMatchObject({
        ...{ name: '孙莉', grade: '初二', birthday: '2013-03-10' },
      });
      expect(await callApi('/user/get', { userId: sameId })).toMatchObject({ name: '孙丽', grade: '初一' });
      expect(await studentCalled(`bad-${id}`)).toEqual([]);

      const saved = page.waitForEvent('download');
      await press(page, words.saveBad('CSV'));
      const refused = await text(await (await saved).createReadStream());
      const [heading, row, ...others] = refused.trim().split('\r\n');
      expect(heading).toMatch(`,!${words.line},!${words.problem}`);
      // The number of the row in the spreadsheet, below a title and the headings.
      expect(row).toMatch(new RegExp(`^bad-${id},.*,bad-${id},,6,`));
      expect(others).toMatchObject([expect.stringContaining(`,7,`)]);
      await load(page, '更正.csv', refused.replace('studnet', 'student').replace(`new-${id},王莉`, `other-${id},王莉`));
      await atStep(page, words.stepColumns);
      await showPreview(page);
      await confirm(page, 2);
      await page.getByText(words.done('2', '0', '0')).waitFor();
      expect(await studentCalled(`other-${id}`)).toMatchObject([{ name: '王莉' }]);
      expect(await studentCalled(`bad-${id}`)).toMatchObject([{ name: '李雷', grade: '初三' }]);

      // Afterwards an owner sees in the history what the values were.
      await goTo(`/students/${changedId}`);
      const history = page.locator('ol.history');
      await history.getByRole('button', { name: common[way.language].show }).nth(0).click();
      await history.getByText('2012-02-09').nth(0).waitFor();
      await history.getByText('孙璐').nth(0).waitFor();
      expect(pageErrors.filter((each) => !each.includes('409'))).toEqual([]);
    },
  );

  inTurnTest('the list of people that the console saved is read again, with its words for the roles', async () => {
    const id = crypto.randomUUID().slice(0, 8);
    for (const role of ['student', 'teacher', 'assistant'] as const)
      await freshUser(role, `重读${id}`, { grade: '初一' });
    const { page, goTo, pageErrors } = await open(way);
    const rows: string[] = [];
    for (const role of ['student', 'teacher', 'assistant']) {
      await goTo(`/people?role=${role}&text=重读${id}`);
      const saved = page.waitForEvent('download');
      await press(page, common[way.language].csv);
      const lines = (await text(await (await saved).createReadStream())).trim().split('\r\n');
      rows.push(...lines.slice(rows.length === 0 ? 0 : 1));
    }
    expect(rows).toHaveLength(4);
    await goTo('/import');
    await load(page, 'people.csv', rows.join('\r\n'));
    await atStep(page, words.stepColumns);
    await showPreview(page);
    await page.getByText(words.known('3'), { exact: true }).waitFor();
    expect(pageErrors).toEqual([]);
  });

  inTurnTest(
    'columns are assigned by keyboard; orders, memberships on another tab; damaged files are refused',
    async () => {
      const id = crypto.randomUUID().slice(0, 8);
      const [{ groupId }, buyerId, { products }] = await Promise.all([
        freshClass(),
        freshUser('student', '赵云'),
        freshOrder(),
      ]);
      const { page, pageErrors } = await open(way);
      const problem = page.getByRole('alert');
      const bomb = zipSync({ 'xl/worksheets/sheet1.xml': strToU8('<c/>') });
      const directory = Buffer.from(bomb).lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
      new DataView(bomb.buffer, bomb.byteOffset).setUint32(directory + 24, 2 ** 31, true);
      // A kilobyte that once kept the page busy for hours.
      const endless = zipSync({ 'xl/worksheets/sheet1.xml': strToU8('<row '.repeat(400_000)) });
      const altered = workbook({ a: [['姓名'], ['孙丽']] });
      const end = Buffer.from(altered).lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
      altered[end + 16] = (altered[end + 16] ?? 0) ^ 1;
      for (const [name, content, reason] of [
        ['endless.xlsx', endless, way.language === 'en' ? 'is damaged' : '已损坏'],
        ['altered.xlsx', altered, way.language === 'en' ? 'it is damaged' : '已损坏'],
        ['bomb.xlsx', bomb, way.language === 'en' ? 'The workbook unpacks to more than 200 MiB' : '解压后超过 200 MiB'],
        ['cut.xlsx', workbook({ a: [['姓名']] }).slice(0, 100), way.language === 'en' ? 'it is damaged' : '已损坏'],
        [
          'old.xls',
          new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 1]),
          way.language === 'en' ? 'neither an XLSX' : '既不是 XLSX',
        ],
      ] as const) {
        await load(page, name, content);
        await problem.filter({ hasText: reason }).waitFor();
      }

      // By keyboard alone, from the choice of the columns to the preview and back.
      await load(page, 'crm.csv', `Konto,Rufname,Fax\r\nmapped-${id},赵云,5" fax\r\nsecond-${id},赵云,2\r\n`);
      await atStep(page, words.stepColumns);
      const choose = async (name: string, typed: string) => {
        await page.getByRole('combobox', { name, exact: true }).focus();
        await page.keyboard.type(typed);
        await page.keyboard.press('Enter');
      };
      await choose(`${columns.means}: Konto`, '(loginName)');
      await choose(`${columns.means}: Rufname`, '(name)');
      await page.getByText(columns.notRecognised('Fax')).waitFor();
      const [role, branch] = way.language === 'en' ? ['Role', 'Branch number'] : ['角色', '校区编号'];
      for (const name of [role, branch]) {
        await page.getByRole('combobox', { name, exact: true }).focus();
        await page.keyboard.press('ArrowDown');
        if (name === role) await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
      }
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: words.showPreview, exact: true }).focus();
      await page.keyboard.press('Enter');
      await atStep(page, words.stepPreview);
      await page.getByRole('button', { name: words.back, exact: true }).focus();
      await page.keyboard.press('Enter');
      await atStep(page, words.stepColumns);
      await page.getByText('(loginName)').waitFor();
      await showPreview(page);
      await confirm(page, 2);
      await page.getByText(words.done('2', '0', '0')).waitFor();
      expect(await studentCalled(`mapped-${id}`)).toMatchObject([{ name: '赵云', userRole: 'student' }]);

      await press(page, words.another);
      await page.getByRole('radio', { name: words.orders }).check();
      const [course] = products;
      const lines = JSON.stringify([
        { productId: course?.productId, product_name: 'Course', orderAmount: 100, status: 0 },
      ]);
      const order = `订单号,校区编号,买家编号,下单时间,商品明细\r\nimported-${id},1,${buyerId},2026-09-01 18:30,"${lines.replaceAll('"', '""')}"\r\n`;
      await load(page, 'orders.csv', order);
      await atStep(page, words.stepColumns);
      await showPreview(page);
      await confirm(page, 1);
      await page.getByText(words.done('1', '0', '0')).waitFor();
      const dateAdded = Date.parse('2026-09-01T18:30:00+08:00');
      expect(await callApi('/order/get', { orderSn: `imported-${id}` })).toMatchObject({ buyerId, dateAdded });

      await press(page, words.another);
      await page.getByRole('radio', { name: words.members }).check();
      const tabs = {
        说明: [['请勿修改表头']],
        名单: [
          ['班级编号', '学员编号', '入班时间'],
          [String(groupId), buyerId, '2026-09-01'],
        ],
      };
      await load(page, 'merged.xlsx', workbook(tabs, '<mergeCells><mergeCell ref="A2:B2"/></mergeCells>'));
      await press(page, words.showPreview);
      await problem.filter({ hasText: 'A2:B2' }).waitFor();
      await press(page, words.back);
      await load(page, 'members.xlsx', workbook(tabs));
      await atStep(page, words.stepColumns);
      await showPreview(page);
      await confirm(page, 1);
      await page.getByText(words.done('1', '0', '0')).waitFor();
      expect((await callApi('/group/members', { groupId })).list).toMatchObject([{ userId: buyerId }]);
      expect(pageErrors).toEqual([]);
    },
  );

  inTurnTest('who leaves while rows are being stored, and is back before they are, sees the result', async () => {
    const { page, pageErrors } = await open(way);
    await load(page, 'people.csv', `登录名,姓名,角色,校区编号\r\nleft-${crypto.randomUUID()},王芳,student,1`);
    await showPreview(page);
    let goOn = () => {};
    const isBack = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await intercept(page, '**/import', async (route) => {
      if (route.request().method() === 'POST') await isBack;
      await route.continue();
    });
    await confirm(page, 1);
    await leave(page);
    await page.goBack();
    await atStep(page, words.stepPreview);
    goOn();
    await page.getByText(words.done('1', '0', '0')).waitFor();
    expect(pageErrors).toEqual([]);
  });
});
