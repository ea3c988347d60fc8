import type { WriteCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import type * as contract from './contract.ts';
import { endSessions, sessionChange } from './sessions.ts';
import { lockOwnAccount } from './write.ts';

export async function signOutEverywhere({
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof contract.signOutEverywhere.request>>): Promise<
  Static<typeof contract.signOutEverywhere.response>
> {
  const account = await lockOwnAccount(tx, caller);
  audit(sessionChange(account));
  return { ended: await endSessions(tx, account.staffId) };
}
