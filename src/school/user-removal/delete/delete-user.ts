import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { notFoundErrors } from '../../../operation/errors/not-found.ts';
import { leaveAllGroups } from '../../enrolment/deleted-members.ts';
import { changeUser, lockUser } from '../../user/write.ts';
import * as contract from './contract.ts';
import { selectRefusalReason } from './refusal-reason.ts';

export const deleteUser = writeOperation(contract.deleteUser, async ({ input, tx, caller, now, language, audit }) => {
  const { userId } = input;
  const locked = await lockUser(tx, caller, userId);
  const user = locked?.deletedAtMs === null ? locked : undefined;
  const refusal =
    user === undefined
      ? fail(notFoundErrors.userNotFound, { param: 'userId', received: quote(userId) })
      : await selectRefusalReason(tx, caller, { userId, number: user.userId }, now);
  if (user !== undefined && refusal === undefined) {
    await changeUser(tx, user, { deletedAtMs: now }, now);
    const departures = await leaveAllGroups(tx, user.userId, now);
    audit({
      record: 'user',
      events: ['user.deleted'],
      id: userId,
      branchId: user.branchId,
      fields: { deletedAtMs: [null, now] },
    });
    for (const departure of departures) audit(departure);
  }

  const reason = refusal?.messageIn(language);
  return {
    code: refusal?.code ?? 0,
    obj: {
      errNum: reason === undefined ? 0 : 1,
      sucNum: reason === undefined ? 1 : 0,
      errUses: reason === undefined ? {} : { [userId]: user?.loginName ?? '' },
      errMsg: reason === undefined ? {} : { [userId]: reason },
      logUsers:
        user === undefined
          ? []
          : [
              {
                id: user.userId,
                loginname: user.loginName,
                name: user.name,
                org_id: caller.orgId,
                active: user.active,
                isDel: reason === undefined ? 1 : 0,
                errMsg: reason === undefined ? [] : [reason],
              },
            ],
    },
  };
});
