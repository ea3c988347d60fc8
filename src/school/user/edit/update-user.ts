import { type Change, differences, writeChange } from '../../../operation/call/audit.ts';
import { unlessTaken } from '../../../operation/call/conflict.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import { requireVersion } from '../../../operation/call/version.ts';
import { personalKindsOf } from '../../../operation/contract/fields.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { notFoundErrors } from '../../../operation/errors/not-found.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { knowsPersonal } from '../../../search/keyword.ts';
import { UserDetail } from '../contract.ts';
import { userErrors } from '../errors.ts';
import { readUser } from '../read/get-user.ts';
import { changeUser, lockUser } from '../write.ts';
import * as contract from './contract.ts';
import { checkProfile, givenUser } from './profile.ts';
import { selectHolders, takenFailure } from './taken.ts';

export const updateUser = writeOperation(contract.updateUser, async ({ input, tx, caller, now, audit }) => {
  const { userId, version, ...changes } = input;
  if (Object.keys(changes).length === 0) throw fail(parameterErrors.nothingToChange, { param: 'userId' });
  const wrong = checkProfile(input, '');
  if (wrong !== undefined) throw wrong;
  const before = await lockUser(tx, caller, userId);
  if (before === undefined || before.deletedAtMs !== null) {
    throw fail(notFoundErrors.userNotFound, { param: 'userId', received: quote(userId) });
  }

  if (version !== undefined) {
    const present = await readUser({ input: { userId }, db: tx, caller });
    requireVersion(version, present.version, { name: 'userId', id: userId });
  }
  const after = { ...before, ...givenUser(changes) };
  const holders = (await selectHolders(tx, [after])).filter((holder) => holder.userId !== before.userId);
  if (holders.length > 0) throw takenFailure(holders, caller, after, '');
  // A concurrent request can take them after this check.
  const { loginName, externalId } = after;
  const write = () =>
    unlessTaken(changeUser(tx, before, after, now), {
      users_login_name_unique: () =>
        fail(userErrors.loginNameTaken, { param: 'loginName', received: quote(loginName), holder: '' }),
      users_external_id_unique: () =>
        fail(userErrors.externalIdTaken, { param: 'externalId', received: quote(externalId), holder: '' }),
    });

  const { active: wasActive, ...personalBefore } = before;
  const { active, ...personalAfter } = after;
  const change: Change = {
    record: 'user',
    events: ['user.updated'],
    id: userId,
    branchId: before.branchId,
    fields: differences({ active: wasActive }, { active }),
    personal: { userId: before.userId, fields: differences(personalBefore, personalAfter) },
    sentUnseen: knowsPersonal(caller)
      ? []
      : Object.keys(personalKindsOf(UserDetail)).filter((name) => Object.hasOwn(input, name)),
  };
  await writeChange(audit, change, write);
  return { sucNum: 1 };
});
