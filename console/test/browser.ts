import { type Browser, type BrowserContext, type CDPSession, chromium, type Page, type Request } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import { common } from '../src/words/common.ts';
import type { StaffRole } from './accounts.ts';

let browser: Promise<Browser> | undefined;
const stepTimeoutMs = 60_000;

const url = () => inject('consoleUrl');

/** Calls the interface without the browser, with a key: to prepare a test, and to look at what was stored. */
// biome-ignore lint/suspicious/noExplicitAny: what it holds is what the tests are about.
export async function callApi(path: string, body: object, server = url(), given?: string): Promise<any> {
  const key = given ?? (server === url() ? inject('consoleAccounts').key : undefined);
  const response = await fetch(server + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body),
  });
  const { obj, msg } = (await response.json()) as { obj: unknown; msg: string };
  if (obj === undefined) throw new Error(`${path}: ${msg}`);
  return obj;
}

export interface Visit {
  readonly page: Page;
  /** Errors of the page, and what its Content-Security-Policy refused. */
  readonly pageErrors: string[];
}

export interface WindowOptions {
  /** Who is signed in: the role that does the task. `nobody` begins at the sign-in page. */
  readonly as: StaffRole | 'nobody';
  readonly language?: 'en' | 'zh';
  readonly width?: number;
  readonly dark?: boolean;
  /** Another server than that of the demo school. */
  readonly server?: string;
}

/** A window of its own, on the way to `path`. */
export async function visit(path: string, look: WindowOptions): Promise<Visitor> {
  const visitor = await openWindow(look);
  onTestFinished(visitor.close);
  await visitor.goTo(path);
  return visitor;
}

export interface Visitor extends Visit {
  goTo(path: string): Promise<void>;
  /** Goes to another page of the console that is already loaded, by way of no page, so that nothing stays of the last one. */
  openWithin(path: string): Promise<void>;
  /** Waits until the page shows what it was asked for. */
  waitUntilLoaded(): Promise<void>;
  close(): Promise<void>;
}

interface Profile {
  readonly context: BrowserContext;
  readonly language: 'en' | 'zh';
  /** Speaks to the browser, also where a page hangs. */
  readonly session: CDPSession;
}

const openWindows = new Set<Visit>();

/** Nobody uses them at present. A process that has shown the console before shows it again in half the time. */
const idleProfiles: Profile[] = [];

/** A profile of the browser for one window: scripts may be cached in it, but nobody is signed in and nothing is stored. */
async function takeProfile(language: 'en' | 'zh', server: string): Promise<Profile> {
  const found = idleProfiles.find((each) => each.language === language);
  if (found !== undefined) idleProfiles.splice(idleProfiles.indexOf(found), 1);
  const profile = found ?? (await createProfile(language, server));
  await profile.context.clearCookies();
  const storageTypes = 'local_storage,indexeddb,service_workers,cache_storage';
  await profile.session.send('Storage.clearDataForOrigin', { origin: server, storageTypes });
  return profile;
}

async function createProfile(language: 'en' | 'zh', server: string): Promise<Profile> {
  browser ??= chromium.connect(inject('browser')?.endpoint ?? '');
  const context = await (await browser).newContext({
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    timezoneId: 'Asia/Shanghai',
    // What moves while it is clicked may miss the click.
    reducedMotion: 'reduce',
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Far beyond what a step takes: whatever hangs fails here, with the name of what it waited for.
  context.setDefaultTimeout(stepTimeoutMs);
  // A page that stays open, so that the process stays as well.
  const staying = await context.newPage();
  await staying.goto(`${server}/console/icon.svg`);
  return { context, language, session: await context.newCDPSession(staying) };
}

/** A window that knows nothing of others; what it has loaded it keeps. */
export async function openWindow(look: WindowOptions): Promise<Visitor> {
  const { as, language = 'en', width = 1280, dark = false, server = url() } = look;
  const profile = await takeProfile(language, server);
  const { context } = profile;
  if (as !== 'nobody') {
    const [name = '', value = ''] = inject('consoleAccounts').sessions[as].split('=');
    await context.addCookies([{ name, value, url: server, httpOnly: true, sameSite: 'Strict' }]);
  }
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  const pageErrors: string[] = [];
  page.on('pageerror', ({ message }) => pageErrors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text());
  });
  const pendingRequests = new Set<Request>();
  page.on('request', (request) => pendingRequests.add(request));
  for (const ended of ['requestfinished', 'requestfailed'] as const) {
    page.on(ended as 'requestfinished', (request) => pendingRequests.delete(request));
  }
  const waiting = page.locator('.ant-skeleton, .ant-spin-spinning');
  const noPage = page.getByText(common[language].notFound);
  const visitor: Visitor = {
    page,
    pageErrors,
    goTo: async (path) => {
      await page.goto(`${server}/console${path}`);
    },
    openWithin: async (path) => {
      if (page.url() === 'about:blank') await visitor.goTo('/nowhere');
      else await page.evaluate(goWithin, '/console/nowhere');
      await noPage.waitFor();
      await page.evaluate(goWithin, `/console${path}`);
      await noPage.waitFor({ state: 'detached' });
      await visitor.waitUntilLoaded();
    },
    waitUntilLoaded: async () => {
      await page.locator('h1').first().waitFor();
      const isWaiting = async () => pendingRequests.size > 0 || (await waiting.count()) > 0;
      do {
        if (pendingRequests.size > 0) {
          await Promise.race([page.waitForEvent('requestfinished'), page.waitForEvent('requestfailed')]);
        } else if ((await waiting.count()) > 0) await waiting.first().waitFor({ state: 'detached' });
        // An answer may make the page send another request as soon as it is drawn.
        await page.evaluate(
          'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))',
        );
      } while (await isWaiting());
    },
    close: async () => {
      openWindows.delete(visitor);
      await page.close();
      idleProfiles.push(profile);
    },
  };
  openWindows.add(visitor);
  return visitor;
}

/**
 * Intercepts the page's requests from now on. Chromium confirms this before an open page knows it, so a request that follows a key
 * press could still reach the server. Therefore the page first requests its icon until that request is intercepted.
 */
export async function intercept(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route);
  // A page that is opened later knows it from the start.
  if (page.url() === 'about:blank') return;
  const icon = '/console/icon.svg?intercepted';
  await page.route(`**${icon}`, (each) => each.fulfill({ status: 204 }));
  while ((await page.evaluate(statusOf, icon)) !== 204);
  await page.unroute(`**${icon}`);
}

const statusOf = (path: string) => fetch(path).then(({ status }) => status);

/** Prints what every open page shows, so that the output of a failed test explains what it waited for. */
export async function tellShown(): Promise<void> {
  for (const { page, pageErrors } of openWindows) {
    const { focused, dialogs, text } = await page.evaluate(() => ({
      focused: document.activeElement?.outerHTML.slice(0, 300),
      dialogs: [...document.querySelectorAll<HTMLElement>('[role=dialog]')].map(({ innerText }) => innerText),
      text: document.body.innerText.slice(0, 4000),
    }));
    console.error('The page when the test failed:', { address: page.url(), focused, dialogs, pageErrors });
    console.error(text);
  }
}

function goWithin(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}
