import { orgDatabase } from '../../database/org-sql.ts';
import { appendAudit } from '../../operation/call/audit.ts';
import { sessionOperation } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { endSession, sessionChange } from './sessions.ts';

/** Without a valid session, only the cookie is deleted. */
export const signOut = sessionOperation(contract.signOut, async ({ database, present, now, reqId }) => {
  if (present === undefined) return { answer: { ended: 0 }, session: undefined };
  const { caller, token } = present;
  const ended = await orgDatabase(database, caller.orgId).transaction(async (tx) => {
    const changes = [sessionChange(caller)];
    await appendAudit(tx, { caller, operation: 'staff.signOut', reqId, now, changes });
    return endSession(tx, token);
  });
  return { answer: { ended }, session: undefined };
});
