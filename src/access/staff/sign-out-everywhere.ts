import type { WriteCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import type { signOutEverywhere as contract } from './contract.ts';
import { endSessions } from './sessions.ts';
import { lockOwnAccount } from './write.ts';

export async function signOutEverywhere({
  tx,
  caller,
}: WriteCall<Static<typeof contract.request>>): Promise<Static<typeof contract.response>> {
  const { staffId } = await lockOwnAccount(tx, caller);
  return { ended: await endSessions(tx, staffId) };
}
