import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import type { resetPassword as contract } from './contract.ts';
import { newPassword } from './password.ts';
import { lockStaff, setPassword } from './write.ts';

export async function resetPassword({
  input: { staffId },
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof contract.request>>): Promise<Static<typeof contract.response>> {
  const account = await lockStaff(tx, caller, staffId);
  const password = newPassword();
  await setPassword({ tx, audit }, account, password);
  return { staffId, password };
}
