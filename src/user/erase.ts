import { erasePersonalValues } from '../call/audit.ts';
import type { WriteCall } from '../call/call.ts';
import { eraseKeptAnswers } from '../call/idempotency.ts';
import type { Static } from '../contract/static.ts';
import { forgetExamAnswers } from '../exam/forget-person.ts';
import { fail, quote } from '../failure.ts';
import { forgetReasons, leaveAllGroups } from '../group/deleted-members.ts';
import { forgetHomeworkAnswers } from '../homework/forget-person.ts';
import { forgetDevices, forgetLeaveReasons } from '../live-class/forget-person.ts';
import { forgetAddresses, forgetNames } from '../order/forget-person.ts';
import { forgetBadRows } from '../sheet/forget-person.ts';
import { emptyProfile } from './fields.ts';
import { deletionObstacle } from './obstacles.ts';
import { lockUser, updateUser } from './write.ts';
import type { eraseUser } from './write-contract.ts';

const nothingRemoved = {
  profiles: 0,
  addresses: 0,
  orderTexts: 0,
  reasons: 0,
  answers: 0,
  devices: 0,
  auditValues: 0,
  keptAnswers: 0,
};

export async function erase({
  input: { userId },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof eraseUser.request>>): Promise<Static<typeof eraseUser.response>> {
  const user = await lockUser(tx, caller, userId);
  if (user === undefined) throw fail('userNotFound', { param: 'userId', received: quote(userId) });
  if (user.erasedAtMs !== null) return { removed: nothingRemoved };
  const obstacle = await deletionObstacle(tx, caller, { userId, number: user.userId }, now);
  if (obstacle !== undefined) throw obstacle;

  const { userId: number, deletedAtMs } = user;
  if (deletedAtMs === null) await leaveAllGroups(tx, number, now);
  const nobody = { ...emptyProfile, active: 0, loginName: '', name: '', externalId: null };
  await updateUser(tx, { ...user, ...nobody, deletedAtMs: deletedAtMs ?? now, erasedAtMs: now }, now);

  const addresses = await forgetAddresses(tx, number, now);
  const auditValues = await erasePersonalValues(tx, number);
  const names = namesIn(user, addresses, auditValues);
  await forgetBadRows(tx, names);
  const removed = {
    profiles: 1,
    addresses: addresses.length,
    orderTexts: await forgetNames(
      tx,
      number,
      names.filter((name) => [...name].length > 1),
    ),
    reasons: (await forgetReasons(tx, number)) + (await forgetLeaveReasons(tx, number)),
    answers: (await forgetHomeworkAnswers(tx, number)) + (await forgetExamAnswers(tx, number)),
    devices: await forgetDevices(tx, number),
    auditValues: auditValues.length,
    keptAnswers: await eraseKeptAnswers(tx, names),
  };
  audit({ record: 'user', id: userId, branchId: user.branchId, fields: { erasedAtMs: [null, now] } });
  return { removed };
}

/** The fields whose values point to a person wherever they stand; a city or a grade does not. */
const naming: readonly string[] = [
  'loginName',
  'name',
  'mobile',
  'email',
  'nickName',
  'avatarUrl',
  'address',
  'guardianName',
  'guardianMobile',
  'externalId',
  'receiver',
];

/**
 * All that a person was ever called or reached by: now, on orders, and before, as the audit log knew it. The longest come
 * first, since one may be part of another.
 */
function namesIn(...sources: readonly unknown[]): string[] {
  const names = new Set<string>();
  const visit = (value: unknown, isName: boolean): void => {
    if (typeof value === 'string' && isName && value !== '') names.add(value);
    if (typeof value !== 'object' || value === null) return;
    for (const [field, inner] of Object.entries(value)) {
      visit(inner, Array.isArray(value) ? isName : naming.includes(field));
    }
  };
  visit(sources, false);
  return [...names].sort((a, b) => b.length - a.length);
}
