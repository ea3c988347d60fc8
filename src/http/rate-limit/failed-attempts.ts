import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Failure } from '../../operation/errors/failure.ts';
import { refused } from './status.ts';

/** What is known of those who come from one place just now. */
interface Door {
  readonly judging: Set<Promise<unknown>>;
  /** Settled when whoever came before is being judged, or was refused. */
  turn: Promise<unknown>;
  here: number;
}

/** Counts failed authentications, and passwords said wrong. Many at once are no more guesses than one after the other. */
export class FailedAttempts {
  readonly #failed: RateLimiterMemory;
  readonly #doors = new Map<string, Door>();

  constructor(limit: { readonly points: number; readonly duration: number }) {
    this.#failed = new RateLimiterMemory(limit);
  }

  /** How many failed, where that is not too many. */
  async failedSoFar(name: string): Promise<number> {
    const failed = await this.#failed.get(name);
    if (failed === null || failed.msBeforeNext <= 0) return 0;
    if (failed.consumedPoints >= this.#failed.points) throw refused(this.#failed, failed);
    return failed.consumedPoints;
  }

  /**
   * Lets as many be judged at once as may still fail; whoever comes beyond waits until it is known whether these did.
   * `counts` says which failures are guesses.
   */
  async judge<T>(name: string, work: () => Promise<T>, counts = isWrongGuess): Promise<T> {
    const door = this.#doors.get(name) ?? { judging: new Set(), turn: Promise.resolve(), here: 0 };
    this.#doors.set(name, door);
    door.here += 1;
    const entered = door.turn.then(async () => {
      await this.#room(name, door);
      const judged = this.#count(name, work, counts);
      const settled: Promise<unknown> = judged.catch(() => {}).then(() => door.judging.delete(settled));
      door.judging.add(settled);
      return { judged };
    });
    door.turn = entered.catch(() => {});
    try {
      return await (await entered).judged;
    } finally {
      door.here -= 1;
      if (door.here === 0) this.#doors.delete(name);
    }
  }

  async #room(name: string, { judging }: Door): Promise<void> {
    for (;;) {
      // In this order: one that fails meanwhile is then counted at least once.
      const others = [...judging];
      if (others.length + (await this.failedSoFar(name)) < this.#failed.points) return;
      await Promise.race(others);
    }
  }

  async #count<T>(name: string, work: () => Promise<T>, counts: typeof isWrongGuess): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Failure && counts(error)) await this.#failed.penalty(name);
      throw error;
    }
  }
}

const isWrongGuess = ({ status, error }: Failure) => status === 401 || error === 'passwordWrong';
