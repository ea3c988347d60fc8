import type { WriteCall } from '../../operation/call/call.ts';
import { preparedOperation } from '../../operation/call/implementation.ts';
import type { Static } from '../../operation/contract/static.ts';
import * as contract from './contract.ts';
import { hashPassword, newPassword } from './password.ts';
import { lockStaff, setPassword } from './write.ts';

type Call = WriteCall<Static<typeof contract.resetPassword.request>>;

export const resetPassword = preparedOperation(contract.resetPassword, async () => {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  return async ({
    input: { staffId },
    tx,
    caller,
    audit,
  }: Call): Promise<Static<typeof contract.resetPassword.response>> => {
    const account = await lockStaff(tx, caller, staffId);
    await setPassword({ tx, audit }, account, passwordHash);
    return { staffId, password };
  };
});
