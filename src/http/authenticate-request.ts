import type { Authenticator, KeyCredentials } from '../access/key/authenticate.ts';
import type { Sessions } from '../access/staff/sessions.ts';
import type { Caller } from '../operation/call/call.ts';
import type { Identity } from '../operation/call/identity.ts';
import { fail } from '../operation/errors/failure.ts';
import { type KeylessFacts, keylessRefusal } from './keyless.ts';
import type { RateLimits } from './rate-limit/limits.ts';
import type { RateLimitStatus } from './rate-limit/status.ts';

/** What a request shows of where it comes from and who sent it. */
export interface Credentials extends KeyCredentials {
  /** The machine at the other end of the connection, whatever headers say. */
  readonly peer: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly protocol: string;
  readonly forwarded: boolean;
  /** What a cookie of ours holds. */
  readonly session: string | undefined;
  /** Who signed in before in the browser it comes from. */
  readonly known: string | undefined;
  /** Whether a page of this very server sent it. */
  readonly fromOwnPage: boolean;
}

export interface AuthenticatedRequest {
  readonly identity: Identity;
  readonly rateLimit: RateLimitStatus | undefined;
}

/** Lets a request in, or throws why not. */
export type AuthenticateRequest = (approach: Credentials, now: number) => Promise<AuthenticatedRequest>;

export interface AuthenticationOptions {
  readonly authenticator: Authenticator;
  readonly sessions: Sessions;
  readonly limits: RateLimits;
  readonly keyless: Pick<KeylessFacts, 'listensOnLoopback' | 'trustsProxy' | 'permitted'>;
  /** The state of the database that decides about calls without a key, and whom these act for. */
  readonly keylessState: (now: number) => Promise<{
    readonly anyKeyOrAccount: boolean;
    readonly organisations: readonly number[];
  }>;
}

/** Whoever is signed in; a browser sends the cookie along with what other sites make it send, too. */
export async function identifyStaff(sessions: Sessions, approach: Credentials, now: number) {
  const { session: token, fromOwnPage } = approach;
  const identity = token === undefined ? undefined : await sessions.identify(token, now);
  if (token === undefined || identity === undefined) return undefined;
  if (!fromOwnPage) throw fail('crossSite', {});
  return { token, identity };
}

/** Callers with a key, a signature or a session, and, on an operator's own machine before the first of these, without. */
export function createRequestAuthenticator({
  authenticator,
  sessions,
  limits,
  keyless,
  keylessState,
}: AuthenticationOptions): AuthenticateRequest {
  return async (approach, now) => {
    const byKey = await limits.limitFailures(approach.address, () => authenticator.identify(approach, now));
    const identity = byKey ?? (await identifyStaff(sessions, approach, now))?.identity;
    if (identity !== undefined) {
      return { identity, rateLimit: await limits.countCaller(`${identity.caller.orgId} ${identity.caller.id}`) };
    }
    const { anyKeyOrAccount, organisations } = await keylessState(now);
    const obstacle = keylessRefusal({ ...keyless, ...approach, anyKeyOrAccount, organisations: organisations.length });
    const [orgId] = organisations;
    if (obstacle !== undefined || orgId === undefined) {
      throw anyKeyOrAccount ? fail('keyRequired', {}) : fail('keylessRefused', { reason: obstacle ?? '' });
    }
    const caller: Caller = { id: 'keyless', orgId, branchId: null, personal: true };
    return { identity: { caller, rights: 'every', manner: 'strict' }, rateLimit: undefined };
  };
}
