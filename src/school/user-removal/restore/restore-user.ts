import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { notFoundErrors } from '../../../operation/errors/not-found.ts';
import { rejoinGroups } from '../../enrolment/deleted-members.ts';
import { userErrors } from '../../user/errors.ts';
import { changeUser, lockUser } from '../../user/write.ts';
import * as contract from './contract.ts';

export const restoreUser = writeOperation(contract.restoreUser, async ({ input, tx, caller, now, audit }) => {
  const { userId } = input;
  const user = await lockUser(tx, caller, userId);
  if (user === undefined) throw fail(notFoundErrors.userNotFound, { param: 'userId', received: quote(userId) });
  const { userId: number, branchId, deletedAtMs, erasedAtMs } = user;
  if (erasedAtMs !== null) throw fail(userErrors.userErased, { param: 'userId', received: userId });
  if (deletedAtMs === null) return { sucNum: 0, notRejoined: [] };

  await changeUser(tx, user, { deletedAtMs: null }, now);
  const { changes, notRejoined } = await rejoinGroups(tx, { userId: number, deletedAtMs }, now);
  audit({
    record: 'user',
    events: ['user.restored'],
    id: userId,
    branchId,
    fields: { deletedAtMs: [deletedAtMs, null] },
  });
  for (const change of changes) audit(change);
  return { sucNum: 1, notRejoined };
});
