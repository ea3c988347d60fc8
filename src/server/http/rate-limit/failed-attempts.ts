import { staffErrors } from '../../../access/staff/errors.ts';
import { Failure } from '../../../operation/errors/failure.ts';
import type { Counter } from './shared-counter.ts';
import { refused } from './status.ts';

/** The attempts of one caller or address that are in progress. */
interface Attempts {
  readonly running: Set<Promise<unknown>>;
  /** Resolves when the previous attempt was started or refused. */
  previous: Promise<unknown>;
  count: number;
}

/** Counts failed authentications and wrong passwords. Parallel attempts get no more failures than sequential ones. */
export class FailedAttempts {
  readonly #failed: Counter;
  /** The processes that count together. Each of them may run as many attempts as this one. */
  readonly #processes: number;
  readonly #attempts = new Map<string, Attempts>();
  #lastFailureMs = Number.NEGATIVE_INFINITY;

  constructor(failed: Counter, processes = 1) {
    this.#failed = failed;
    this.#processes = processes;
  }

  /** False if nobody has failed lately. Other processes would have to be asked. */
  get mayHaveFailed(): boolean {
    return this.#processes > 1 || performance.now() - this.#lastFailureMs < this.#failed.duration * 1000;
  }

  /** The number of failures; throws if there are too many. */
  async failedSoFar(name: string): Promise<number> {
    const failed = await this.#failed.get(name);
    if (failed === null || failed.msBeforeNext <= 0) return 0;
    if (failed.consumedPoints >= this.#failed.points) throw refused(this.#failed, failed);
    return failed.consumedPoints;
  }

  /**
   * Runs only as many attempts in parallel as may still fail; further ones wait for their results. `counts` decides which
   * failures count.
   */
  async run<T>(name: string, work: () => Promise<T>, counts = isWrongCredential): Promise<T> {
    const attempts = this.#attempts.get(name) ?? { running: new Set(), previous: Promise.resolve(), count: 0 };
    this.#attempts.set(name, attempts);
    attempts.count += 1;
    const started = attempts.previous.then(async () => {
      await this.#waitForRoom(name, attempts);
      const result = this.#count(name, work, counts);
      const settled: Promise<unknown> = result.catch(() => {}).then(() => attempts.running.delete(settled));
      attempts.running.add(settled);
      return { result };
    });
    attempts.previous = started.catch(() => {});
    try {
      return await (await started).result;
    } finally {
      attempts.count -= 1;
      if (attempts.count === 0) this.#attempts.delete(name);
    }
  }

  async #waitForRoom(name: string, { running }: Attempts): Promise<void> {
    for (;;) {
      // In this order, so that an attempt that fails meanwhile is counted at least once.
      const others = [...running];
      const failed = await this.failedSoFar(name);
      if (others.length * this.#processes + failed < this.#failed.points) return;
      await Promise.race(others);
    }
  }

  async #count<T>(name: string, work: () => Promise<T>, counts: typeof isWrongCredential): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Failure && counts(error)) {
        this.#lastFailureMs = performance.now();
        await this.#failed.penalty(name);
      }
      throw error;
    }
  }
}

const isWrongCredential = ({ status, error }: Failure) => status === 401 || error === staffErrors.passwordWrong.name;
