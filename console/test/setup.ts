import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { findServer } from '../../test/run/postgres/find-server.ts';
import { prepare } from '../../test/run/prepare.ts';
import type { TestBrowser } from '../../test/run/summary.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { findChromium } from './chromium.ts';
import { startServeCommand } from './serve.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demo school is served with the console. */
    consoleUrl: string;
    consoleAccounts: Accounts;
    /** Where a school is served that nobody has touched yet: on PostgreSQL, and on the embedded database. */
    emptyUrls: Readonly<Record<'postgres' | 'embedded', string>>;
  }
}

/** One browser, one build and one demo school for everything that browsers do, and two empty schools. */
export default prepare(async (project) => {
  await installPackages();
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.reverse()) await each();
  };
  try {
    const started = await Promise.allSettled([
      startBrowser(stops).then((browser) => project.provide('browser', browser)),
      startSchools(project, stops),
      run(process.execPath, 'node_modules/typescript/bin/tsc', '-p', 'console'),
      run(process.execPath, 'node_modules/typescript/bin/tsc', '-p', 'console/test'),
      run(process.execPath, 'scripts/build-console.js'),
    ]);
    for (const each of started) if (each.status === 'rejected') throw each.reason;
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
});

async function startBrowser(stops: (() => Promise<void>)[]): Promise<TestBrowser> {
  try {
    const { path, env, release } = await findChromium();
    stops.push(release);
    const { chromium } = await import('playwright-core');
    // The pages of one profile share a process: to start one and compile the scripts anew takes a second. A page is open
    // for too short a time to be worth compiling twice.
    const args = ['--no-sandbox', '--process-per-site', '--js-flags=--no-opt,--no-maglev'];
    const server = await chromium.launchServer({ executablePath: path, args, env });
    stops.push(() => server.close());
    const endpoint = server.wsEndpoint();
    const version = (await chromium.connect(endpoint)).version();
    return { endpoint, name: `Chromium ${version} from ${path}` };
  } catch (cause) {
    throw new Error(howToHaveChromium, { cause });
  }
}

async function startSchools(project: TestProject, stops: (() => Promise<void>)[]): Promise<void> {
  const { url: postgres, stop } = await findServer();
  stops.push(stop);
  const start = async (demo: boolean, server: string | undefined) => {
    const school = await startServeCommand({ demo, postgres: server });
    stops.push(school.stop);
    return school.url;
  };
  const demoUrl = await start(true, postgres);
  project.provide('consoleUrl', demoUrl);
  project.provide('consoleAccounts', await createAccounts(demoUrl));
  project.provide('emptyUrls', { postgres: await start(false, postgres), embedded: await start(false, undefined) });
}

/** The console's packages, those of its tests too, as its lock file has them. */
async function installPackages(): Promise<void> {
  const timeOf = (name: string) => statSync(join(root, 'console', name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const current = timeOf('node_modules/.package-lock.json') >= timeOf('package-lock.json');
  if (current && existsSync(join(root, 'console/node_modules/playwright-core'))) return;
  await run('npm', 'ci', '--prefix', 'console', '--prefer-offline', '--no-audit', '--no-fund');
}

async function run(command: string, ...given: string[]): Promise<void> {
  const shell = process.platform === 'win32';
  await promisify(execFile)(command, given, { cwd: root, shell }).catch(({ stdout, stderr }) => {
    throw new Error(`${command} ${given.join(' ')} failed:\n${stdout}${stderr}`);
  });
}

const howToHaveChromium = `The console is tested in Chromium, and none could be started.
  Install it     apt-get install chromium-headless-shell fonts-noto-cjk
  or name one    CHROMIUM=/path/to/chromium npm test
  or leave out   BROWSER=0 npm test, which says nothing about the console`;
