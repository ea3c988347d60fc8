import { execFile } from 'node:child_process';
import { root } from './cache.ts';

/** How a program ended, and what it printed. */
export interface Ended {
  readonly exitCode: number;
  readonly stdout: string;
  /** What it wrote to both of its streams. */
  readonly output: string;
}

/** Runs a program to its end, in the repository unless told otherwise. */
export const runProgram = (
  command: string,
  args: readonly string[],
  { cwd = root, env = process.env }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    execFile(command, args, { cwd, env, maxBuffer: 64 * 2 ** 20 }, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') reject(error);
      else resolve({ exitCode: Number(error?.code ?? 0), stdout, output: stdout + stderr });
    });
  });
