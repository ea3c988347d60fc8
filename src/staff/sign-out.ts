import { appendAudit } from '../call/audit.ts';
import type { EnterCall, Entered } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { scoped } from '../database/scope.ts';
import type { signOut as contract } from './contract.ts';
import { endSession } from './sessions.ts';

/** Asked for with a cookie of no session, it only takes the cookie away. */
export async function signOut({
  database,
  present,
  now,
  reqId,
}: EnterCall<Static<typeof contract.request>>): Promise<Entered<Static<typeof contract.response>>> {
  if (present === undefined) return { answer: { ended: 0 }, session: undefined };
  const { caller, token } = present;
  const ended = await scoped(database, caller.orgId).transaction(async (tx) => {
    await appendAudit(tx, { caller, operation: 'staff.signOut', reqId, now, changes: [] });
    return endSession(tx, token);
  });
  return { answer: { ended }, session: undefined };
}
