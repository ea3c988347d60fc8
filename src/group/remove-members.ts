import type { WriteCall } from '../call/call.ts';
import { userNumber } from '../contract/ids.ts';
import type { Static } from '../contract/static.ts';
import { fail } from '../failure.ts';
import { lockStudents } from '../user/lock-student.ts';
import { checkEachOnce } from './each-once.ts';
import type { removeMembers as contract } from './member-contract.ts';
import { endMemberships } from './members.ts';
import { selectStaying } from './staying.ts';
import { lockGroup } from './write.ts';

export async function removeMembers({
  input: { groupId, members },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof contract.request>>): Promise<Static<typeof contract.response>> {
  const named = members.map(({ userId }, index) => ({ param: `members[${index}].userId`, userId }));
  checkEachOnce(named);
  await lockStudents(tx, caller, named);
  const group = await lockGroup(tx, caller, groupId);
  if (group === undefined) throw fail('groupNotFound', { param: 'groupId', received: groupId });

  const leavings = members.map(({ userId, leftAt = now, reason = '' }) => ({
    groupId,
    userId: userNumber(userId),
    leftAtMs: leftAt,
    reason,
  }));
  const staying = await selectStaying(tx, leavings);
  const leaving = leavings.filter(({ userId }) => staying.has(userId));
  await endMemberships(tx, leaving);
  for (const { userId: number, leftAtMs, reason } of leaving) {
    audit({
      record: 'groupMember',
      id: `${groupId}/1_${number}`,
      branchId: group.branchId,
      fields: { leftAtMs: [null, leftAtMs] },
      personal: { userId: number, fields: { reason: ['', reason] } },
    });
  }
  return {
    results: members.map(({ userId }) => ({ userId, state: staying.has(userNumber(userId)) ? 'left' : 'notMember' })),
  };
}
