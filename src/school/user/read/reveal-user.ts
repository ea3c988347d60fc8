import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { notFoundErrors } from '../../../operation/errors/not-found.ts';
import { lockUser } from '../write.ts';
import * as contract from './contract.ts';

export const revealUser = writeOperation(contract.revealUser, async ({ input, tx, caller, audit }) => {
  const { userId, field } = input;
  const user = await lockUser(tx, caller, userId);
  if (user === undefined) throw fail(notFoundErrors.userNotFound, { param: 'userId', received: quote(userId) });
  audit({ record: 'user', events: [], id: userId, branchId: user.branchId, fields: { shown: [null, field] } });
  return { value: user[field] ?? '' };
});
