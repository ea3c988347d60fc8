import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { buildSources } from '../server/build-program.ts';

export interface TestProcess {
  readonly pid: number;
  /** Settled when it is gone, whoever ended it. */
  readonly ended: Promise<unknown>;
  /** What it wrote to its standard output, line by line; the end when it has ended. A loop that is left early closes it. */
  readonly lines: AsyncIterableIterator<string>;
  /** Its next line; throws when it ended without one. */
  line(): Promise<string>;
  /** The address at which it says that it listens. */
  listening(): Promise<string>;
  send(line: string): void;
  /** What it wrote to its standard error so far. */
  errors(): string;
  /** `kill -9`, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts the `main` of a module in this folder in a process of its own. */
export async function startProcess(
  module: 'deliverer' | 'follower' | 'holder' | 'measured-server' | 'program' | 'server' | 'writer',
  args: readonly string[] = [],
  nodeArgs: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<TestProcess> {
  const folder = join(await buildSources(), 'test/processes');
  const child = spawn(process.execPath, [...nodeArgs, join(folder, 'run.js'), join(folder, `${module}.js`), ...args], {
    stdio: 'pipe',
    env: { ...process.env, ...environment },
  });
  const ended = once(child, 'close');
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
    process.stderr.write(chunk);
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  const line = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`The process ${module} ended`);
    return value;
  };
  return {
    pid: pidOf(child),
    ended,
    lines,
    line,
    listening: async () => {
      for (;;) {
        const url = /listening on (\S+)/.exec(await line())?.[1];
        if (url !== undefined) return url;
      }
    },
    errors: () => errors,
    send: (line) => void child.stdin.write(`${line}\n`),
    kill,
  };
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process did not start');
  return pid;
}
