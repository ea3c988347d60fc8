import { writeOperation } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { endSessions, sessionChange } from './sessions.ts';
import { lockOwnAccount } from './write.ts';

export const signOutEverywhere = writeOperation(contract.signOutEverywhere, async ({ tx, caller, audit }) => {
  const account = await lockOwnAccount(tx, caller);
  audit(sessionChange(account));
  return { ended: await endSessions(tx, account.staffId) };
});
