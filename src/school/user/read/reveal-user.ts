import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { notFoundErrors } from '../../../operation/errors/not-found.ts';
import { lockUser } from '../write.ts';
import type * as contract from './contract.ts';

export async function revealUser({
  input: { userId, field },
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof contract.revealUser.request>>): Promise<Static<typeof contract.revealUser.response>> {
  const user = await lockUser(tx, caller, userId);
  if (user === undefined) throw fail(notFoundErrors.userNotFound, { param: 'userId', received: quote(userId) });
  audit({ record: 'user', events: [], id: userId, branchId: user.branchId, fields: { shown: [null, field] } });
  return { value: user[field] ?? '' };
}
