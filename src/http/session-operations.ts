import type { Sessions } from '../access/staff/sessions.ts';
import type { Database } from '../database/database.ts';
import type { SessionResult } from '../operation/call/call.ts';
import type { Implementation, SessionHandler } from '../operation/call/implementation.ts';
import { fail } from '../operation/errors/failure.ts';
import { validate } from '../operation/validation/validate.ts';
import { type Credentials, identifyStaff } from './authenticate-request.ts';
import type { KnownBrowsers } from './known-browser.ts';
import type { RateLimits } from './rate-limit/limits.ts';

/** Carries out what lets a caller in or out, or throws why not. */
export type RunSessionOperation = (
  implementation: Implementation & SessionHandler,
  approach: Credentials,
  arrival: { readonly now: number; readonly reqId: string },
) => Promise<SessionResult<unknown> & { readonly known?: string }>;

interface EntranceOptions {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly limits: RateLimits;
  readonly knownBrowsers: KnownBrowsers;
}

/** For pages of this server alone: another site must not sign anybody in or out. Guessing is slowed down. */
export function createSessionRunner({
  database,
  sessions,
  limits,
  knownBrowsers,
}: EntranceOptions): RunSessionOperation {
  return async ({ operation, session: handle }, approach, { now, reqId }) => {
    if (!approach.fromOwnPage) throw fail('crossSite', {});
    const input = await limits.countInvalid(approach.address, () => validate(operation, approach.body));
    const loginName = 'loginName' in input ? String(input.loginName).trim().toLowerCase() : undefined;
    const attempt =
      loginName === undefined
        ? undefined
        : await limits.countSignIn(loginName, approach.address, knownBrowsers.knownAs(approach.known, loginName));
    const staff = await identifyStaff(sessions, approach, now);
    const present = staff === undefined ? undefined : { caller: staff.identity.caller, token: staff.token };
    try {
      const call = { input, database, now, reqId, present };
      // What it gets was validated as its own request.
      const entered = await limits.limitFailures(approach.address, () => handle(call as Parameters<typeof handle>[0]));
      await attempt?.succeeded();
      const { member } = entered;
      if (member === undefined || loginName === undefined) return entered;
      return { ...entered, known: knownBrowsers.withMark(approach.known, { ...member, loginName }) };
    } finally {
      sessions.forget();
    }
  };
}
