import { staffErrors } from '../../access/staff/errors.ts';
import type { Sessions } from '../../access/staff/sessions.ts';
import type { Database } from '../../database/database.ts';
import type { SessionResult } from '../../operation/call/call.ts';
import type { SessionImplementation } from '../../operation/call/implementation.ts';
import { fail } from '../../operation/errors/failure.ts';
import { validate } from '../../operation/validation/validate.ts';
import { type Credentials, identifyStaff } from './authenticate-request.ts';
import type { KnownBrowsers } from './known-browser.ts';
import type { RateLimits } from './rate-limit/limits.ts';

/** Runs a sign-in or sign-out. */
export type RunSessionOperation = (
  implementation: SessionImplementation,
  credentials: Credentials,
  arrival: { readonly now: number; readonly reqId: string },
) => Promise<SessionResult<unknown> & { readonly known?: string }>;

interface EntranceOptions {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly limits: RateLimits;
  readonly knownBrowsers: KnownBrowsers;
}

/** Accepts only requests from pages of this server. Failed attempts are rate-limited. */
export function createSessionRunner({
  database,
  sessions,
  limits,
  knownBrowsers,
}: EntranceOptions): RunSessionOperation {
  return async ({ operation, session: handle }, credentials, { now, reqId }) => {
    if (!credentials.fromOwnPage) throw fail(staffErrors.crossSite, {});
    const input = await limits.countInvalid(credentials.address, () => validate(operation, credentials.body));
    const loginName = 'loginName' in input ? String(input.loginName).trim().toLowerCase() : undefined;
    const attempt =
      loginName === undefined
        ? undefined
        : await limits.countSignIn(loginName, credentials.address, knownBrowsers.knownAs(credentials.known, loginName));
    const staff = await identifyStaff(sessions, credentials, now);
    const present = staff === undefined ? undefined : { caller: staff.identity.caller, token: staff.token };
    try {
      const call = { input, database, now, reqId, present };
      // The input was validated as this operation's request.
      const result = await limits.limitFailures(credentials.address, () =>
        handle(call as Parameters<typeof handle>[0]),
      );
      await attempt?.succeeded();
      const { member } = result;
      if (member === undefined || loginName === undefined) return result;
      return { ...result, known: knownBrowsers.withMark(credentials.known, { ...member, loginName }) };
    } finally {
      sessions.forget();
    }
  };
}
