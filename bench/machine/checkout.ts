import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { root } from './root.ts';

const run = promisify(execFile);

/** Another commit of this project, built in a folder of its own. */
export interface Checkout {
  readonly root: URL;
  /** Fills a database as that commit's own benchmark does, on this server. */
  fill(serverUrl: string, orders: number): Promise<void>;
  remove(): Promise<void>;
}

export async function checkOut(commit: string): Promise<Checkout> {
  const folder = join(await mkdtemp(join(tmpdir(), 'lectern-bench-against-')), 'checkout');
  const inFolder = (command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    run(command, args, { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 1 << 26 });
  await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: root });
  await inFolder('npm', ['ci', '--ignore-scripts']);
  await inFolder('npm', ['run', '--silent', 'build']);
  return {
    root: pathToFileURL(`${folder}/`),
    fill: async (serverUrl, orders) => {
      const options = ['--sizes', String(orders), '--only', 'none', '--out', join(folder, 'bench/results')];
      await inFolder('npm', ['run', '--silent', 'bench', '--', ...options], { BENCH_DATABASE_URL: serverUrl });
    },
    remove: async () => {
      await run('git', ['worktree', 'remove', '--force', folder], { cwd: root });
    },
  };
}
