import { execFile } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { cached, root } from '../run/cache.ts';

/** How a program ended, and what it said. */
export interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export type Program = (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  /** Whether somebody reads what it prints; else its standard output is closed, as `head` does in the end. */
  read?: boolean,
) => Promise<Ended>;

const inputs = ['package-lock.json', 'tsconfig.json', 'src', 'test/processes'];

/** `src` and `test/processes` as Node.js runs them, compiled once for every test that starts a process. */
export const buildSources = (): Promise<string> => cached('built', inputs, compile);

/** The same with passwords that are quick to check: most tests are not about how long a guess takes. */
export const buildSourcesWithQuickPasswords = (): Promise<string> =>
  cached('quick-built', [...inputs, quickPasswords], async (folder) => {
    await compile(folder);
    await cp(join(root, quickPasswords), join(folder, 'src/access/staff/password-cost.js'));
  });

const quickPasswords = 'test/server/password-cost.js';

async function compile(folder: string): Promise<void> {
  await linkFiles(folder);
  await runToEnd([
    join(root, 'node_modules/typescript/bin/tsc'),
    '-p',
    join(root, 'test/processes'),
    '--outDir',
    folder,
  ]);
}

/** What the program reads beside its modules. */
async function linkFiles(folder: string): Promise<void> {
  for (const name of ['package.json', 'openapi.json', 'migrations', 'reference', 'docs', 'dist'])
    await symlink(join(root, name), join(folder, name));
}

async function runToEnd(args: readonly string[]): Promise<void> {
  const { exitCode, stdout, stderr } = await run(args, process.env);
  if (exitCode !== 0) throw new Error(stdout + stderr);
}

const builder = 'scripts/build-program.js';

/** The folder of the program as it is shipped. */
export const buildShipped = async (): Promise<string> =>
  join(
    await cached('shipped', [...inputs, builder], async (folder) => {
      await linkFiles(folder);
      await runToEnd([join(root, builder), join(folder, 'built/cli')]);
    }),
    'built/cli',
  );

/** The program as it is shipped. */
export const buildProgram = async (): Promise<Program> => programIn(await buildShipped());

/** The program in a folder. */
export const programIn =
  (folder: string): Program =>
  (args, environment, read) =>
    // It opens an embedded database for a few statements at most.
    run(['--liftoff-only', join(folder, 'main.js'), ...args], environment, read);

function run(args: readonly string[], env: NodeJS.ProcessEnv, read = true): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env, maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ exitCode, stdout, stderr });
    });
    if (!read) child.stdout?.destroy();
  });
}
