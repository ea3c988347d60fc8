import type { Caller } from '../call/call.ts';
import type { Identity } from '../call/identity.ts';
import { Failure, fail } from '../failure.ts';
import type { Authenticator, Presented } from '../key/authenticate.ts';
import { type KeylessFacts, keylessObstacle } from './keyless.ts';
import type { Allowance, RateLimits } from './limits.ts';

/** What a request shows of where it comes from and who sent it. */
export interface Approach extends Presented {
  /** The machine at the other end of the connection, whatever headers say. */
  readonly peer: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly protocol: string;
  readonly forwarded: boolean;
}

export interface Admission {
  readonly identity: Identity;
  readonly allowance: Allowance | undefined;
}

/** Lets a request in, or throws why not. */
export type Gate = (approach: Approach, now: number) => Promise<Admission>;

export interface GateOptions {
  readonly authenticator: Authenticator;
  readonly limits: RateLimits;
  readonly keyless: Pick<KeylessFacts, 'listensOnLoopback' | 'trustsProxy' | 'permitted'>;
  /** The state of the database that decides about calls without a key, and whom these act for. */
  readonly keylessState: (now: number) => Promise<{
    readonly anyKeyOrAccount: boolean;
    readonly organisations: readonly number[];
  }>;
}

/** Callers with a key or a signature, and, on an operator's own machine before the first key, without. */
export function createGate({ authenticator, limits, keyless, keylessState }: GateOptions): Gate {
  return async (approach, now) => {
    const identity = await authenticator.identify(approach, now).catch(async (error: unknown) => {
      if (error instanceof Failure && error.status === 401) await limits.failed(approach.address);
      throw error;
    });
    if (identity !== undefined) {
      return { identity, allowance: await limits.authenticated(`${identity.caller.orgId} ${identity.caller.id}`) };
    }
    const { anyKeyOrAccount, organisations } = await keylessState(now);
    const obstacle = keylessObstacle({ ...keyless, ...approach, anyKeyOrAccount, organisations: organisations.length });
    const [orgId] = organisations;
    if (obstacle !== undefined || orgId === undefined) {
      throw anyKeyOrAccount ? fail('keyRequired', {}) : fail('keylessRefused', { reason: obstacle ?? '' });
    }
    const caller: Caller = { id: 'keyless', orgId, branchId: null, personal: true };
    return { identity: { caller, rights: 'every', manner: 'strict' }, allowance: undefined };
  };
}
