import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { createInterface } from 'node:readline';
import { Session } from '../../src/database/session.ts';
import { main as serve } from './server.ts';

/** How long at least one of some tasks was pending, in milliseconds. */
class Elapsed {
  #pending = 0;
  #since = 0;
  #ms = 0;

  begin(): void {
    if (this.#pending === 0) this.#since = performance.now();
    this.#pending += 1;
  }

  end(): void {
    this.#pending -= 1;
    if (this.#pending === 0) this.#ms += performance.now() - this.#since;
  }

  /** The time since the last call. */
  take(): number {
    const ms = this.#ms;
    this.#ms = 0;
    return ms;
  }
}

/** The CPU time of the main thread so far. */
const mainThreadMs = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** The longest turn of the event loop: for so long, nobody else is answered. */
class Turns {
  #watching = false;
  #longestMs = 0;

  watch(): void {
    this.#watching = true;
    let before = mainThreadMs();
    const next = () => {
      const now = mainThreadMs();
      this.#longestMs = Math.max(this.#longestMs, now - before);
      before = now;
      if (this.#watching) setImmediate(next);
    };
    setImmediate(next);
  }

  /** The longest turn since `watch`, in CPU time. */
  take(): number {
    const ms = this.#longestMs;
    this.#watching = false;
    this.#longestMs = 0;
    return ms;
  }
}

/**
 * `lectern serve`. Each line that it reads is answered with the time its database and its password hashes took, after the
 * work that is always the same if the line is `work`. After the line `watch`, the next answer has the longest turn too.
 */
export async function main(): Promise<void> {
  const database = new Elapsed();
  const hashing = new Elapsed();
  const turns = new Turns();
  measureStatements(database);
  measureHashes(hashing);
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line === 'work') work();
    const turnMs = turns.take();
    if (line === 'watch') turns.watch();
    console.log(JSON.stringify({ databaseMs: database.take(), hashingMs: hashing.take(), turnMs }));
  });
  await serve();
}

const records = Array.from({ length: 4000 }, (_, number) => ({
  number,
  name: `王子涵 ${number}`,
  list: [1.5, true, null],
}));

/** The same each time, and like the work for a large page: so its time tells how fast the machine is just now. */
const work = () => Buffer.from(JSON.stringify(JSON.parse(JSON.stringify(records))));

function measureStatements(elapsed: Elapsed): void {
  const { run, runScript } = Session.prototype;
  const measured = <Args extends unknown[], T>(send: (this: Session, ...args: Args) => Promise<T>) =>
    function (this: Session, ...args: Args): Promise<T> {
      elapsed.begin();
      return send.apply(this, args).finally(() => elapsed.end());
    };
  Session.prototype.run = measured(run);
  Session.prototype.runScript = measured(runScript);
}

function measureHashes(elapsed: Elapsed): void {
  const { scrypt } = crypto;
  Reflect.set(crypto, 'scrypt', (...args: unknown[]): unknown => {
    const done = args.pop();
    elapsed.begin();
    return Reflect.apply(scrypt, crypto, [
      ...args,
      (...result: unknown[]) => {
        elapsed.end();
        if (typeof done === 'function') Reflect.apply(done, undefined, result);
      },
    ]);
  });
  syncBuiltinESMExports();
}
