import type { Sessions } from '../access/staff/sessions.ts';
import type { Database } from '../database/database.ts';
import type { Entered } from '../operation/call/call.ts';
import type { Entrance, Implementation } from '../operation/call/implementation.ts';
import { fail } from '../operation/errors/failure.ts';
import { validate } from '../operation/validation/validate.ts';
import { type Approach, identifyStaff } from './gate.ts';
import type { KnownBrowsers } from './known-browser.ts';
import type { RateLimits } from './rate-limit/limits.ts';

/** Carries out what lets a caller in or out, or throws why not. */
export type EntranceDoor = (
  implementation: Implementation & Entrance,
  approach: Approach,
  arrival: { readonly now: number; readonly reqId: string },
) => Promise<Entered<unknown> & { readonly known?: string }>;

interface EntranceOptions {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly limits: RateLimits;
  readonly knownBrowsers: KnownBrowsers;
}

/** For pages of this server alone: another site must not sign anybody in or out. Guessing is slowed down. */
export function createEntrance({ database, sessions, limits, knownBrowsers }: EntranceOptions): EntranceDoor {
  return async ({ operation, enter }, approach, { now, reqId }) => {
    if (!approach.fromOwnPage) throw fail('crossSite', {});
    const input = await limits.checked(approach.address, () => validate(operation, approach.body));
    const loginName = 'loginName' in input ? String(input.loginName).trim().toLowerCase() : undefined;
    const attempt =
      loginName === undefined
        ? undefined
        : await limits.signingIn(loginName, approach.address, knownBrowsers.knownAs(approach.known, loginName));
    const staff = await identifyStaff(sessions, approach, now);
    const present = staff === undefined ? undefined : { caller: staff.identity.caller, token: staff.token };
    try {
      const call = { input, database, now, reqId, present };
      // What it gets was validated as its own request.
      const entered = await limits.judged(approach.address, () => enter(call as Parameters<typeof enter>[0]));
      await attempt?.succeeded();
      const { member } = entered;
      if (member === undefined || loginName === undefined) return entered;
      return { ...entered, known: knownBrowsers.withMark(approach.known, { ...member, loginName }) };
    } finally {
      sessions.forget();
    }
  };
}
