import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

/** What the limits need of a counter. */
export type Counter = Pick<
  RateLimiterAbstract,
  'points' | 'duration' | 'consume' | 'get' | 'penalty' | 'reward' | 'delete'
>;

/** How long a worker waits for its primary process. */
export const primaryTimeoutMs = 2_000;
/** How often a worker asks a primary process again that stands still. */
const probeMs = 1_000;

/** Whether the primary process of a worker answers. All counters of the worker share what they learn about it. */
export class Primary {
  readonly #clock: () => number;
  #isSilent = false;
  #askAgainAtMs = 0;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /**
   * What the primary process says, or `own` if it stands still. Only the requests that are on their way when it stops wait
   * for the time limit; later ones ask in the background whether it answers again.
   */
  async ask<T>(shared: () => Promise<T>, own: () => Promise<T>): Promise<T> {
    if (this.#isSilent && this.#clock() < this.#askAgainAtMs) return own();
    const wasSilent = this.#isSilent;
    if (wasSilent) this.#askAgainAtMs = this.#clock() + probeMs;
    const answer = shared();
    // A refusal is an answer too.
    const answered = answer.then(
      () => this.#heard(),
      (error: unknown) => {
        if (!(error instanceof Error)) this.#heard();
      },
    );
    if (wasSilent) return own();
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<'tooLate'>((resolve) => {
      timer = setTimeout(resolve, primaryTimeoutMs, 'tooLate');
    });
    const outcome = await Promise.race([answered, tooLate]);
    clearTimeout(timer);
    if (outcome !== 'tooLate') return answer;
    this.#isSilent = true;
    this.#askAgainAtMs = this.#clock() + probeMs;
    return own();
  }

  #heard(): void {
    this.#isSilent = false;
  }
}

interface SharedCounterOptions {
  readonly shared: Counter;
  /** Allows the part of the limit that this process has for itself. */
  readonly own: Counter;
  /** The processes among which the limit is divided then. */
  readonly processes: number;
  readonly primary: Primary;
}

/** Counts in the primary process for all workers; while that stands still, in this process with its part of the limit. */
export class SharedCounter implements Counter {
  readonly #options: SharedCounterOptions;

  constructor(options: SharedCounterOptions) {
    this.#options = options;
  }

  get points(): number {
    return this.#options.shared.points;
  }

  get duration(): number {
    return this.#options.shared.duration;
  }

  consume(...given: Parameters<Counter['consume']>): Promise<RateLimiterRes> {
    return this.#ask((counter) => counter.consume(...given));
  }

  penalty(...given: Parameters<Counter['penalty']>): Promise<RateLimiterRes> {
    return this.#ask((counter) => counter.penalty(...given));
  }

  reward(...given: Parameters<Counter['reward']>): Promise<RateLimiterRes> {
    return this.#ask((counter) => counter.reward(...given));
  }

  delete(...given: Parameters<Counter['delete']>): Promise<boolean> {
    return this.#ask((counter) => counter.delete(...given));
  }

  /** As if every process had counted as much as this one. */
  get(name: string): Promise<RateLimiterRes | null> {
    const { shared, own, processes, primary } = this.#options;
    return primary.ask(
      () => shared.get(name),
      async () => {
        const found = await own.get(name);
        if (found === null) return null;
        const { remainingPoints, msBeforeNext, consumedPoints, isFirstInDuration } = found;
        return new RateLimiterRes(remainingPoints, msBeforeNext, consumedPoints * processes, isFirstInDuration);
      },
    );
  }

  #ask<T>(count: (counter: Counter) => Promise<T>): Promise<T> {
    const { shared, own, primary } = this.#options;
    return primary.ask(
      () => count(shared),
      () => count(own),
    );
  }
}
