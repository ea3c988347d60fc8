import { isIPv6 } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { FailedAttempts } from './failed-attempts.ts';
import { consume, type RateLimitStatus } from './status.ts';

export interface Limits {
  /** Requests a second from one address, before anything is known about it; 0 for no limit. */
  readonly perAddress: number;
  /** Requests a second with one key; 0 for no limit. */
  readonly perKey: number;
  /** Over how long these are counted: a short burst is not refused. */
  readonly windowSeconds: number;
  /** Failed authentications from one address, and over how long they are counted. */
  readonly failures: number;
  readonly failureWindowSeconds: number;
  /** Attempts to sign in to one account from one place, and of all strangers together; over how long they are counted. */
  readonly signIns: number;
  readonly signInsOfStrangers: number;
  readonly signInWindowSeconds: number;
}

/** How guessing is slowed down. */
export const standardLimits = {
  windowSeconds: 10,
  failures: 30,
  failureWindowSeconds: 60,
  signIns: 10,
  signInsOfStrangers: 100,
  signInWindowSeconds: 900,
};

/** Buckets in this process; with several processes each has its share. */
export class RateLimits {
  readonly #perAddress: RateLimiterMemory | undefined;
  readonly #perKey: RateLimiterMemory | undefined;
  readonly #guesses: FailedAttempts;
  readonly #passwords: FailedAttempts;
  readonly #signIns: RateLimiterMemory;
  readonly #signInsOfStrangers: RateLimiterMemory;

  constructor({ perAddress, perKey, windowSeconds, failures, failureWindowSeconds, ...signing }: Limits) {
    const window = (perSecond: number) =>
      perSecond === 0
        ? undefined
        : new RateLimiterMemory({ points: Math.round(perSecond * windowSeconds), duration: windowSeconds });
    this.#perAddress = window(perAddress);
    this.#perKey = window(perKey);
    this.#guesses = new FailedAttempts({ points: failures, duration: failureWindowSeconds });
    const { signIns, signInsOfStrangers, signInWindowSeconds: duration } = signing;
    this.#passwords = new FailedAttempts({ points: signIns, duration });
    this.#signIns = new RateLimiterMemory({ points: signIns, duration });
    this.#signInsOfStrangers = new RateLimiterMemory({ points: signInsOfStrangers, duration });
  }

  /** Counts a request from an address; also refuses one from where keys were guessed at. */
  async countRequest(address: string): Promise<RateLimitStatus | undefined> {
    await this.#guesses.failedSoFar(networkOf(address));
    return this.#perAddress && consume(this.#perAddress, networkOf(address));
  }

  async countCaller(callerId: string): Promise<RateLimitStatus | undefined> {
    return this.#perKey && consume(this.#perKey, callerId);
  }

  /** Finds out who it is that comes from an address; whom that fails for too often has to wait. */
  limitFailures<T>(address: string, judge: () => Promise<T>): Promise<T> {
    return this.#guesses.judge(networkOf(address), judge);
  }

  /** Checks what a caller sent who is not known yet: whatever is wrong with it counts like a wrong key. */
  countInvalid<T>(address: string, check: () => T): Promise<T> {
    return this.#guesses.judge(
      networkOf(address),
      async () => check(),
      () => true,
    );
  }

  /** Carries out what asks whoever is signed in for the password again: a session left open is no way to guess it. */
  limitPasswordChecks<T>(callerId: string, work: () => Promise<T>): Promise<T> {
    return this.#passwords.judge(callerId, work);
  }

  /**
   * Counts an attempt before it is judged: as many at once as in turn. A browser in which the account has signed in before
   * has attempts of its own, which nobody else can use up; everyone else shares what there is for strangers.
   */
  async countSignIn(account: string, address: string, knownAs: string | undefined) {
    const place = knownAs ?? `${account} ${networkOf(address)}`;
    await consume(this.#signIns, place);
    if (knownAs === undefined) await consume(this.#signInsOfStrangers, account);
    return {
      /** Whoever got in did not guess. */
      succeeded: async () => {
        await this.#signIns.delete(place);
        if (knownAs === undefined) await this.#signInsOfStrangers.reward(account);
      },
    };
  }
}

/** Whoever has an IPv6 address has 2^64 of them: they are counted together. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || /^::ffff:\d+\./i.test(address)) return address;
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
