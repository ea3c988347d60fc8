import { isIPv6 } from 'node:net';
import { RateLimiterCluster, RateLimiterMemory } from 'rate-limiter-flexible';
import { FailedAttempts } from './failed-attempts.ts';
import { type Counter, Primary, SharedCounter } from './shared-counter.ts';
import { consume, type RateLimitStatus } from './status.ts';

export interface Limits {
  /** Requests per second and address, before authentication; 0 for no limit. */
  readonly perAddress: number;
  /** Requests per second and key; 0 for no limit. */
  readonly perKey: number;
  /** The window of these limits; a short burst is allowed. */
  readonly windowSeconds: number;
  /** Failed authentications per address, and their window. */
  readonly failures: number;
  readonly failureWindowSeconds: number;
  /** Sign-in attempts per account and place, those of all unknown browsers together, and their window. */
  readonly signIns: number;
  readonly signInsOfStrangers: number;
  readonly signInWindowSeconds: number;
}

/** The standard limits on failed attempts. */
export const standardLimits = {
  windowSeconds: 10,
  failures: 30,
  failureWindowSeconds: 60,
  signIns: 10,
  signInsOfStrangers: 100,
  signInWindowSeconds: 900,
};

/** Where requests and attempts are counted. */
export interface Counting {
  /** The processes on this machine that share the counters of their primary process; 1 for counters of this process alone. */
  readonly workers: number;
  /** The machines that divide the limits among themselves. */
  readonly machines: number;
}

const alone: Counting = { workers: 1, machines: 1 };

/** How long an answer of the primary process may tell that it goes on. Until then its library keeps each question. */
const answerTimeoutMs = 60_000;

/** Rate limits of this process, or of all workers together. */
export class RateLimits {
  readonly #perAddress: Counter | undefined;
  readonly #perKey: Counter | undefined;
  readonly #failedAttempts: FailedAttempts;
  readonly #passwords: FailedAttempts;
  readonly #signIns: Counter;
  readonly #signInsOfStrangers: Counter;

  constructor(
    { perAddress, perKey, windowSeconds, failures, failureWindowSeconds, ...signing }: Limits,
    { workers, machines }: Counting = alone,
  ) {
    const primary = new Primary();
    const limiter = (keyPrefix: string, most: number, duration: number): Counter => {
      const points = Math.max(1, Math.floor(most / machines));
      if (workers === 1) return new RateLimiterMemory({ points, duration });
      const shared = new RateLimiterCluster({ keyPrefix, points, duration, timeoutMs: answerTimeoutMs });
      const own = new RateLimiterMemory({ points: Math.max(1, Math.floor(points / workers)), duration });
      return new SharedCounter({ shared, own, processes: workers, primary });
    };
    const window = (name: string, perSecond: number) =>
      perSecond === 0 ? undefined : limiter(name, perSecond * windowSeconds, windowSeconds);
    this.#perAddress = window('address', perAddress);
    this.#perKey = window('key', perKey);
    this.#failedAttempts = new FailedAttempts(limiter('failure', failures, failureWindowSeconds), workers);
    const { signIns, signInsOfStrangers, signInWindowSeconds: duration } = signing;
    this.#passwords = new FailedAttempts(limiter('password', signIns, duration), workers);
    this.#signIns = limiter('sign-in', signIns, duration);
    this.#signInsOfStrangers = limiter('stranger', signInsOfStrangers, duration);
  }

  /** Counts a request from an address; refuses addresses with too many failed authentications. Undefined if there is no limit. */
  countRequest(address: string): Promise<RateLimitStatus | undefined> | undefined {
    if (this.#perAddress === undefined && !this.#failedAttempts.mayHaveFailed) return undefined;
    return this.#countRequest(networkOf(address));
  }

  async #countRequest(network: string): Promise<RateLimitStatus | undefined> {
    await this.#failedAttempts.failedSoFar(network);
    return this.#perAddress && consume(this.#perAddress, network);
  }

  /** Counts a request of a caller; undefined if there is no limit. */
  countCaller(callerId: string): Promise<RateLimitStatus> | undefined {
    return this.#perKey && consume(this.#perKey, callerId);
  }

  /** Runs an authentication; too many failed attempts from an address are rate-limited. */
  limitFailures<T>(address: string, authenticate: () => Promise<T>): Promise<T> {
    return this.#failedAttempts.run(networkOf(address), authenticate);
  }

  /** Validates the request of an unauthenticated caller; a refusal counts as a failed attempt. */
  countInvalid<T>(address: string, check: () => T): Promise<T> {
    return this.#failedAttempts.run(
      networkOf(address),
      async () => check(),
      () => true,
    );
  }

  /** Runs an operation that asks for the password again, so that an open session cannot be used to guess it. */
  limitPasswordChecks<T>(callerId: string, work: () => Promise<T>): Promise<T> {
    return this.#passwords.run(callerId, work);
  }

  /**
   * Counts an attempt before its password is checked, so that parallel attempts count as well. A browser in which the
   * account has signed in before has its own attempts; all other browsers share one limit.
   */
  async countSignIn(account: string, address: string, knownAs: string | undefined) {
    const place = knownAs ?? `${account} ${networkOf(address)}`;
    await consume(this.#signIns, place);
    if (knownAs === undefined) await consume(this.#signInsOfStrangers, account);
    return {
      /** A successful sign-in does not count. */
      succeeded: async () => {
        await this.#signIns.delete(place);
        if (knownAs === undefined) await this.#signInsOfStrangers.reward(account);
      },
    };
  }
}

/** The /64 network of an IPv6 address, because one user has the whole network; an IPv4 address as it is. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !isIPv6(address) || /^::ffff:\d+\./i.test(address)) return address;
  const [before = '', after] = address.split('%')[0]?.split('::') ?? [];
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
