import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { createInterface } from 'node:readline';
import pg from 'pg';
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

/**
 * `lectern serve`. Each line that it reads is answered with the time its database and its password hashes took, after the
 * work that is always the same if the line is `work`.
 */
export async function main(): Promise<void> {
  const database = new Elapsed();
  const hashing = new Elapsed();
  measureStatements(database);
  measureHashes(hashing);
  createInterface({ input: process.stdin }).on('line', (line) => {
    if (line === 'work') work();
    console.log(JSON.stringify({ databaseMs: database.take(), hashingMs: hashing.take() }));
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
  const { query } = pg.Client.prototype;
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]): unknown {
    const answer: unknown = Reflect.apply(query, this, args);
    if (!(answer instanceof Promise)) return answer;
    elapsed.begin();
    return answer.finally(() => elapsed.end());
  });
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
