import { erasePersonalValues, eraseValuesAbout } from '../../operation/call/audit.ts';
import type { WriteCall } from '../../operation/call/call.ts';
import { eraseIdempotencyAnswers } from '../../operation/call/idempotency.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { eraseDepartureReasons, leaveAllGroups } from '../../school/membership/deleted-members.ts';
import { emptyProfile } from '../../school/user/fields.ts';
import { changeUser, lockUser } from '../../school/user/write.ts';
import { deletionObstacle } from '../deletion/obstacles.ts';
import type * as contract from './contract.ts';
import { forgetExamAnswers } from './forget-in-exams.ts';
import { forgetInRemarks } from './forget-in-groups.ts';
import { forgetHomeworkAnswers } from './forget-in-homework.ts';
import { forgetBadRows, forgetImportsOf } from './forget-in-imports.ts';
import { forgetDevices, forgetLeaveReasons } from './forget-in-lessons.ts';
import { forgetAddresses, forgetAddressesFor, forgetNames } from './forget-in-orders.ts';
import { namesIn } from './person-names.ts';

const nothingRemoved = {
  profiles: 0,
  addresses: 0,
  orderTexts: 0,
  remarks: 0,
  reasons: 0,
  answers: 0,
  devices: 0,
  auditValues: 0,
  keptAnswers: 0,
  imports: 0,
};

export async function eraseUser({
  input: { userId },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof contract.eraseUser.request>>): Promise<Static<typeof contract.eraseUser.response>> {
  const user = await lockUser(tx, caller, userId);
  if (user === undefined) throw fail('userNotFound', { param: 'userId', received: quote(userId) });
  if (user.erasedAtMs !== null) return { removed: nothingRemoved };
  const obstacle = await deletionObstacle(tx, caller, { userId, number: user.userId }, now);
  if (obstacle !== undefined) throw obstacle;

  const { userId: number, deletedAtMs } = user;
  if (deletedAtMs === null) await leaveAllGroups(tx, number, now);
  const nobody = { ...emptyProfile, active: 0, loginName: '', name: '', externalId: null };
  await changeUser(tx, { ...user, ...nobody, deletedAtMs: deletedAtMs ?? now, erasedAtMs: now }, now);

  const own = await forgetAddresses(tx, number, now);
  const auditValues = await erasePersonalValues(tx, number);
  const others = await forgetAddressesFor(tx, number, telling(namesIn(user, own, auditValues)), now);
  await eraseValuesAbout(tx, 'order', others.orderSns);
  const names = namesIn(user, own, auditValues, others.addresses);
  await forgetBadRows(tx, names);
  const removed = {
    profiles: 1,
    addresses: own.length + others.addresses.length,
    orderTexts: await forgetNames(tx, number, telling(names)),
    remarks: await forgetInRemarks(tx, number, telling(names)),
    reasons: (await eraseDepartureReasons(tx, number)) + (await forgetLeaveReasons(tx, number)),
    answers: (await forgetHomeworkAnswers(tx, number)) + (await forgetExamAnswers(tx, number)),
    devices: await forgetDevices(tx, number),
    auditValues: auditValues.length,
    keptAnswers: await eraseIdempotencyAnswers(tx, names),
    imports: await forgetImportsOf(tx, telling(names)),
  };
  audit({ record: 'user', id: userId, branchId: user.branchId, fields: { erasedAtMs: [null, now] } });
  return { removed };
}

/** A single character is part of too many words to be looked for in a text. */
const telling = (names: readonly string[]) => names.filter((name) => [...name].length > 1);
