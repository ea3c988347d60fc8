import { scoped } from '../../database/scope.ts';
import { appendAudit } from '../../operation/call/audit.ts';
import type { SessionCall, SessionResult } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import type * as contract from './contract.ts';
import { endSession, sessionChange } from './sessions.ts';

/** Without a valid session, only the cookie is deleted. */
export async function signOut({
  database,
  present,
  now,
  reqId,
}: SessionCall<Static<typeof contract.signOut.request>>): Promise<
  SessionResult<Static<typeof contract.signOut.response>>
> {
  if (present === undefined) return { answer: { ended: 0 }, session: undefined };
  const { caller, token } = present;
  const ended = await scoped(database, caller.orgId).transaction(async (tx) => {
    const changes = [sessionChange(caller)];
    await appendAudit(tx, { caller, operation: 'staff.signOut', reqId, now, changes });
    return endSession(tx, token);
  });
  return { answer: { ended }, session: undefined };
}
