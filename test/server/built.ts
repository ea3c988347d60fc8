import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** How a program ended, and what it said. */
export interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

type Program = (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  /** Whether somebody reads what it prints; else its standard output is closed, as `head` does in the end. */
  read?: boolean,
) => Promise<Ended>;

/** The program as it is shipped, built into a folder of its own; that folder goes after the test file. */
export async function buildProgram(): Promise<Program> {
  const cache = join(root, 'node_modules/.cache/lectern-test');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'built-'));
  afterAll(() => rm(folder, { recursive: true }));
  for (const name of ['package.json', 'migrations', 'reference']) await symlink(join(root, name), join(folder, name));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--outDir', join(folder, 'dist'), '--incremental', 'false', '--tsBuildInfoFile', 'null'];
  await run([compiler, '-p', join(root, 'tsconfig.build.json'), ...options], process.env);
  return (args, environment, read) => run([join(folder, 'dist/cli/main.js'), ...args], environment, read);
}

function run(args: readonly string[], env: NodeJS.ProcessEnv, read = true): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env, maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ exitCode, stdout, stderr });
    });
    if (!read) child.stdout?.destroy();
  });
}
