import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { operations } from '../../src/catalogue/operations.ts';
import { findings, withAccessibilityCheck } from './accessibility.ts';
import { staffNames } from './accounts.ts';
import { callApi, intercept, openWindow, type Visitor } from './browser.ts';
import { addressOf, everyPage, findIds } from './every-page.ts';
import { freshOrder } from './fresh.ts';

// Every dialog that a page offers, by keyboard alone: opened, focused, left with typed input, sent; accessible in both
// appearances.

let window: Visitor;
let webhookId: number;
let ids: Readonly<Record<string, string>>;
/** The labels of the buttons whose dialogs were walked: each kind of dialog once. */
const walked = new Set<string>();

beforeAll(async () => {
  const [found, orders] = await Promise.all([findIds(callApi), ordersInEveryStatus()]);
  ids = { ...found, ...orders };
  window = await openWindow({ as: 'owner' });
  const { page } = window;
  const endpoint = { name: 'Walked', url: 'https://crm.example.com/walked', types: ['order.paid'] };
  ({ webhookId } = await callApi('/webhook/create', endpoint));
  const accounts = new Set(Object.values(staffNames));
  await Promise.all([
    refuseWrites(page),
    withAccessibilityCheck(page),
    showOnly(page, '/webhook/list', (each) => each.webhookId === webhookId),
    showOnly(page, '/staff/list', ({ name }) => accounts.has(String(name))),
  ]);
});
afterAll(() => Promise.all([window.close(), callApi('/webhook/delete', { webhookId })]));

const orderStates = ['paid', 'shipped', 'withdrawn', 'requested', 'approved', 'failed'] as const;
const pages = [
  ...everyPage.filter((path) => !path.endsWith('/print')),
  ...orderStates.map((state) => `/orders/:${state}`),
];

/** A button that each of these pages surely has. Some come with a script of their own, so the walk waits for them. */
const offered: Readonly<Record<string, string>> = {
  '/students/:student': 'Edit',
  '/classes': 'New class',
  '/classes/:group': 'Add students',
  '/classes/:group?tab=lessons': 'Schedule lessons',
  '/homework': 'Assign homework',
  '/exams': 'Schedule exam',
  '/people': 'New person',
  '/products': 'New product',
  '/products/columns': 'New column',
  '/subjects': 'New subject',
  '/branches': 'New branch',
  '/staff': 'New account',
  '/keys': 'New key',
  '/webhooks': 'New endpoint',
  '/orders/:paid': 'Ship',
  '/orders/:shipped': 'Change tracking number',
  '/orders/:withdrawn': 'Undo withdrawal',
  '/orders/:requested': 'Approve refund',
  '/orders/:approved': 'Mark as paid back',
  '/orders/:failed': 'Try again',
};

test.each(pages)(
  'every dialog of %s: focus in its first field and back, Esc asks, Enter sends, errors stay',
  async (path) => {
    const { page, pageErrors } = window;
    // What is left of this walk must not fail the next one.
    onTestFailed(() => window.goTo('/nowhere'));
    pageErrors.length = 0;
    await window.openWithin(addressOf(path, ids));
    const openers = page.locator('[aria-haspopup=dialog]:not([disabled])');
    const opener = (label: string) => openers.and(page.getByRole('button', { name: label, exact: true })).first();
    const sure = offered[path];
    if (sure !== undefined) await opener(sure).waitFor();
    for (const label of new Set((await openers.allInnerTexts()).map((text) => text.trim()))) {
      if (walked.has(label)) continue;
      walked.add(label);
      await walk(opener(label), label);
    }
    // Chromium notes the refusals of this test as errors.
    expect(pageErrors.filter((each) => !each.includes('400'))).toEqual([]);
  },
);

const dialogsOf = (page: Page) => page.getByRole('dialog');

async function walk(opener: Locator, label: string): Promise<void> {
  const { page } = window;
  const dialog = dialogsOf(page);
  const isClosed = async () => {
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(opener), { message: `${label} gets the focus back`, timeout: 60_000 }).toBe(true);
  };
  const isRefused = () => dialog.locator('.ant-form-item-explain-error, [role=alert]').first().waitFor();
  await openByKey(opener, label);
  expect({ label, ...(await findingsInBoth(page)) }).toEqual({ label, dark: [], light: [] });
  const sends = (await dialog.locator('[type=submit]').count()) > 0;
  if (!(await tabToTextField(page))) {
    await page.keyboard.press('Escape');
    await isClosed();
    if (!sends) return;
    await openByKey(opener, label);
    await dialog.locator('.ant-modal-footer [type=submit]').focus();
    await page.keyboard.press('Enter');
    await isRefused();
    await page.keyboard.press('Escape');
    return isClosed();
  }
  await page.keyboard.type('7');
  const question = page.getByRole('alertdialog');
  await page.keyboard.press('Escape');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  if (sends) {
    await expect.poll(() => hasFocus(dialog), { message: label, timeout: 60_000 }).toBe(true);
    await tabToTextField(page);
    await page.keyboard.press('Enter');
    // By the form, which wants more, or by the server.
    await isRefused();
  }
  await page.keyboard.press('Escape');
  await question.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await isClosed();
}

async function findingsInBoth(page: Page): Promise<{ dark: string[]; light: string[] }> {
  const lookIn = async (colorScheme: 'dark' | 'light') => {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-appearance=${colorScheme}]`).waitFor();
    return findings(page, '[role=dialog]');
  };
  return { dark: await lookIn('dark'), light: await lookIn('light') };
}

const isFocused = (element: Locator) => element.evaluate((each) => each === document.activeElement);
const hasFocus = (dialog: Locator) => dialog.evaluate((element) => element.contains(document.activeElement));

async function openByKey(opener: Locator, label: string): Promise<void> {
  const { page } = window;
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = dialogsOf(page);
  await dialog.waitFor();
  await expect.poll(() => focusStandsRight(dialog), { message: label, timeout: 60_000 }).toBe(true);
}

/** The focus is in the first field; without fields, on the button that sends; without that, anywhere in the dialog. */
const focusStandsRight = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const first = [...element.querySelectorAll<HTMLElement>('.ant-modal-body input, .ant-modal-body textarea')].find(
      (field) => !field.hasAttribute('disabled') && field.offsetParent !== null && !field.hidden,
    );
    const wanted = first ?? element.querySelector('[type=submit]');
    return wanted === null ? element.contains(document.activeElement) : document.activeElement === wanted;
  });

/** Moves to the first field of one line of text or a number, if there is one. */
async function tabToTextField(page: Page): Promise<boolean> {
  for (let step = 0; step < 30; step++) {
    const where = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused?.closest('.ant-modal-footer')) return 'footer';
      const isLine = focused instanceof HTMLInputElement && ['text', 'password'].includes(focused.type);
      return isLine && !focused.closest('.ant-picker, .ant-select') ? 'line' : 'other';
    });
    if (where !== 'other') return where === 'line';
    await page.keyboard.press('Tab');
  }
  return false;
}

/** Reads are answered; whatever would change something is refused. */
async function refuseWrites(page: Page): Promise<void> {
  const writes = new Set<string>(operations.filter((each) => !('read' in each)).map(({ operation }) => operation.path));
  await intercept(
    page,
    ({ pathname }) => writes.has(pathname),
    (route) => route.fulfill({ status: 400, json: { code: 4999, msg: 'Not in this test.', reqId: 'test' } }),
  );
}

/** Other tests delete endpoints and disable accounts meanwhile: the page shows those that stay as they are. */
async function showOnly(page: Page, path: string, stays: (each: Record<string, unknown>) => boolean): Promise<void> {
  await intercept(
    page,
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { obj: { list: Record<string, unknown>[] } };
      await route.fulfill({
        response,
        json: { ...answer, obj: { ...answer.obj, list: answer.obj.list.filter(stays) } },
      });
    },
  );
}

/** An order for each action of an order: paid, shipped, withdrawn, refund requested, approved, failed. */
async function ordersInEveryStatus(): Promise<Readonly<Record<(typeof orderStates)[number], string>>> {
  const fresh = await Promise.all(orderStates.map(() => freshOrder()));
  const [paid = '', shipped = '', withdrawn = '', requested = '', approved = '', failed = ''] = fresh.map(
    ({ orderSn }) => orderSn,
  );
  await callApi('/order/ship', { orderSn: shipped, logisticsCompany: 'YTO', trackingText: 'YT1' });
  await callApi('/order/withdraw', { orderSn: withdrawn });
  for (const orderSn of [requested, approved, failed]) {
    await callApi('/order/requestRefund', { orderSn, userName: 'asker' });
  }
  for (const orderSn of [approved, failed]) await callApi('/order/approveRefund', { orderSn, userName: 'approver' });
  await callApi('/order/failRefund', { orderSn: failed });
  return { paid, shipped, withdrawn, requested, approved, failed };
}
