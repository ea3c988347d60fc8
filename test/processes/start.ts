import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const runner = fileURLToPath(new URL('./run-source.js', import.meta.url));

export interface SourceProcess {
  readonly pid: number;
  /** What it wrote to its standard output, line by line; the end when it has ended. */
  readonly lines: AsyncIterableIterator<string>;
  /** Its next line; throws when it ended without one. */
  line(): Promise<string>;
  send(line: string): void;
  /** What it wrote to its standard error so far. */
  errors(): string;
  /** `kill -9`, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts the `main` of a module of ours in a process of its own. */
export function startSource(
  module: URL,
  args: readonly string[] = [],
  nodeArgs: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): SourceProcess {
  const child = spawn(process.execPath, [...nodeArgs, runner, fileURLToPath(module), ...args], {
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
  return {
    pid: pidOf(child),
    lines,
    line: async () => {
      const { value, done } = await lines.next();
      if (done) throw new Error(`${module.pathname} ended`);
      return value;
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
