import type { WriteCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import type * as contract from './contract.ts';
import { endSessions } from './sessions.ts';
import { lockOwnAccount } from './write.ts';

export async function signOutEverywhere({
  tx,
  caller,
}: WriteCall<Static<typeof contract.signOutEverywhere.request>>): Promise<
  Static<typeof contract.signOutEverywhere.response>
> {
  const { staffId } = await lockOwnAccount(tx, caller);
  return { ended: await endSessions(tx, staffId) };
}
