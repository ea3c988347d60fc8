import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Child {
  readonly pid: number;
  stop(): Promise<void>;
}

export interface ChildOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: URL | string;
  /** What it writes to its standard output once it can be asked. */
  readonly ready: RegExp;
}

/** Starts a program and waits until it says that it is ready; it ends with this process at the latest. */
export async function startChild({ command, args, env = {}, cwd, ready }: ChildOptions): Promise<Child> {
  const child = spawn(command, [...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  });
  const ended = once(child, 'close');
  const end = () => child.kill();
  process.once('exit', end);
  let said = '';
  child.stderr.on('data', (bytes) => {
    if (said.length < 4000) said += String(bytes);
  });
  const isReady = new Promise<true>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (said.length < 4000) said += `${line}\n`;
      if (ready.test(line)) resolve(true);
    });
  });
  if ((await Promise.race([isReady, ended])) !== true) throw new Error(`${args.join(' ')} did not start:\n${said}`);
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      process.off('exit', end);
      child.kill();
      await ended;
    },
  };
}
