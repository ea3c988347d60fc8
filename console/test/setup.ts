import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startServed } from './serve.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = (command: string, ...given: string[]) => {
  const { status } = spawnSync(command, given, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`${command} ${given.join(' ')} failed`);
};

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demo school is served with the console. */
    consoleUrl: string;
  }
}

/** Builds the console and serves the demo school: one server for all that browsers do. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'console/node_modules/playwright-core'))) {
    run('npm', 'ci', '--prefix', 'console', '--no-audit', '--no-fund');
  }
  run('npx', 'tsc', '-p', 'console');
  run(process.execPath, 'scripts/build-console.js');
  const { url, stop } = await startServed({ demo: true });
  project.provide('consoleUrl', url);
  return stop;
}
