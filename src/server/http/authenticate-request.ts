import type { Authenticator, KeyCredentials } from '../../access/key/authenticate.ts';
import { staffErrors } from '../../access/staff/errors.ts';
import type { Sessions } from '../../access/staff/sessions.ts';
import type { Caller } from '../../operation/call/caller.ts';
import type { Identity } from '../../operation/call/identity.ts';
import { fail } from '../../operation/errors/failure.ts';
import { identityErrors } from '../../operation/errors/identity.ts';
import { type KeylessFacts, keylessRefusal } from './keyless.ts';
import type { RateLimits } from './rate-limit/limits.ts';
import type { RateLimitStatus } from './rate-limit/status.ts';

/** What a request shows about its sender. */
export interface Credentials extends KeyCredentials {
  /** The address of the connection itself, regardless of headers. */
  readonly peer: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly protocol: string;
  readonly forwarded: boolean;
  /** The session token in the cookie. */
  readonly session: string | undefined;
  /** The marks of accounts that signed in with this browser before. */
  readonly known: string | undefined;
  /** Whether a page of this server sent it. */
  readonly fromOwnPage: boolean;
}

export interface AuthenticatedRequest {
  readonly identity: Identity;
  readonly rateLimit: RateLimitStatus | undefined;
}

/** Returns the caller, or throws. */
export type AuthenticateRequest = (credentials: Credentials, now: number) => Promise<AuthenticatedRequest>;

export interface AuthenticationOptions {
  readonly authenticator: Authenticator;
  readonly sessions: Sessions;
  readonly limits: RateLimits;
  readonly keyless: Pick<KeylessFacts, 'listensOnLoopback' | 'trustsProxy' | 'permitted'>;
  /** The state of the database that decides about calls without a key. */
  readonly keylessState: (now: number) => Promise<{
    readonly anyKeyOrAccount: boolean;
    readonly organisations: readonly number[];
  }>;
}

/** The signed-in member of staff. Refuses requests from pages of other sites, to which browsers may add the cookie. */
export async function identifyStaff(sessions: Sessions, credentials: Credentials, now: number) {
  const { session: token, fromOwnPage } = credentials;
  const identity = token === undefined ? undefined : await sessions.identify(token, now);
  if (token === undefined || identity === undefined) return undefined;
  if (!fromOwnPage) throw fail(staffErrors.crossSite, {});
  return { token, identity };
}

/** Accepts a key, a signature or a session; without any, only local calls before the first key or account exists. */
export function createRequestAuthenticator({
  authenticator,
  sessions,
  limits,
  keyless,
  keylessState,
}: AuthenticationOptions): AuthenticateRequest {
  return async (credentials, now) => {
    const { address, bearer } = credentials;
    const byKey =
      authenticator.identifyKnown(bearer, address, now) ??
      (await limits.limitFailures(address, () => authenticator.identify(credentials, now)));
    const identity = byKey ?? (await identifyStaff(sessions, credentials, now))?.identity;
    if (identity !== undefined) {
      const counted = limits.countCaller(`${identity.caller.orgId} ${identity.caller.id}`);
      return { identity, rateLimit: counted && (await counted) };
    }
    const { anyKeyOrAccount, organisations } = await keylessState(now);
    const { peer, host, origin, protocol, forwarded } = credentials;
    const refusal = keylessRefusal({
      ...keyless,
      peer,
      host,
      origin,
      protocol,
      forwarded,
      anyKeyOrAccount,
      organisations: organisations.length,
    });
    const [orgId] = organisations;
    if (refusal !== undefined || orgId === undefined) {
      throw anyKeyOrAccount
        ? fail(identityErrors.keyRequired, {})
        : fail(identityErrors.keylessRefused, { reason: refusal ?? '' });
    }
    const caller: Caller = { id: 'keyless', orgId, branchId: null, personal: true };
    return { identity: { caller, scopes: 'every', manner: 'strict' }, rateLimit: undefined };
  };
}
