import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, inject, onTestFinished } from 'vitest';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executable = async () => {
  const found = process.env.CHROMIUM ?? installed.find((path) => existsSync(path));
  return found ?? (await import('@sparticuz/chromium')).default.executablePath();
};

let browser: Promise<Browser> | undefined;
afterAll(async () => {
  await (await browser)?.close();
  browser = undefined;
});

const url = () => inject('consoleUrl');

/** Calls the interface as the owner of the demo school, past the browser. */
// biome-ignore lint/suspicious/noExplicitAny: what it holds is what the tests are about.
export async function ask(path: string, body: object, server = url()): Promise<any> {
  const response = await fetch(server + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { obj, msg } = await response.json();
  if (obj === undefined) throw new Error(`${path}: ${msg}`);
  return obj;
}

export interface Visit {
  readonly page: Page;
  /** What the page complained about: errors, and whatever its Content-Security-Policy refused. */
  readonly complaints: string[];
}

export interface Look {
  readonly language?: 'en' | 'zh';
  readonly width?: number;
  readonly dark?: boolean;
  /** Another server than that of the demo school. */
  readonly server?: string;
}

/** A browser of its own; its page is on the way to `path`. */
export async function visit(path: string, look: Look = {}): Promise<Visit> {
  const { language = 'en', width = 1280, dark = false, server = url() } = look;
  browser ??= executable().then((executablePath) => chromium.launch({ executablePath, args: ['--no-sandbox'] }));
  const context = await (await browser).newContext({
    viewport: { width, height: 900 },
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    colorScheme: dark ? 'dark' : 'light',
    timezoneId: 'Asia/Shanghai',
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(`${server}/console${path}`);
  return { page, complaints };
}
