import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { fail } from '../failure.ts';
import type { changePassword as contract } from './contract.ts';
import { fitsPassword } from './password.ts';
import { lockOwnAccount, setPassword } from './write.ts';

export async function changePassword({
  input: { oldPassword, newPassword },
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof contract.request>>): Promise<Static<typeof contract.response>> {
  const account = await lockOwnAccount(tx, caller);
  if (!(await fitsPassword(oldPassword, account.passwordHash))) throw fail('passwordWrong', { param: 'oldPassword' });
  return { ended: await setPassword({ tx, audit }, account, newPassword) };
}
