import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface Child {
  readonly pid: number;
  stop(): Promise<void>;
}

export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: URL | string;
  /** Matches its output when it is ready. */
  readonly ready: RegExp;
}

/**
 * Starts a program and waits until it is ready. It ends with this process at the latest. Its output goes to a file, because
 * reading a pipe would use CPU time during the measurement.
 */
export async function startChild({ command, args, env = {}, cwd, ready }: ChildOptions): Promise<Child> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-log-'));
  const file = join(folder, 'log');
  const log = openSync(file, 'a');
  const child = spawn(command, [...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
    ...(cwd === undefined ? {} : { cwd }),
  });
  closeSync(log);
  let isRunning = true;
  const ended = once(child, 'close').finally(() => {
    isRunning = false;
  });
  const end = () => child.kill();
  process.once('exit', end);
  while (!ready.test(readFileSync(file, 'utf8'))) {
    if (!isRunning) throw new Error(`${args.join(' ')} did not start:\n${readFileSync(file, 'utf8').slice(0, 4000)}`);
    await pause(50);
  }
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      process.off('exit', end);
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
