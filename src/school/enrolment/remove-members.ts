import type { WriteCall } from '../../operation/call/call.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import { lockGroup } from '../group/write.ts';
import { lockStudents } from '../user/lock-student.ts';
import type * as contract from './contract.ts';
import { checkDistinctUsers } from './distinct-users.ts';
import { selectLastingMemberships } from './lasting-memberships.ts';
import { endMemberships } from './members.ts';

export async function removeMembers({
  input: { groupId, members },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof contract.removeMembers.request>>): Promise<Static<typeof contract.removeMembers.response>> {
  const named = members.map(({ userId }, index) => ({ param: `members[${index}].userId`, userId }));
  checkDistinctUsers(named);
  await lockStudents(tx, caller, named);
  const group = await lockGroup(tx, caller, groupId);
  if (group === undefined) throw fail(notFoundErrors.groupNotFound, { param: 'groupId', received: groupId });

  const departures = members.map(({ userId, leftAt = now, reason = '' }) => ({
    groupId,
    userId: userNumber(userId),
    leftAtMs: leftAt,
    reason,
  }));
  const lasting = await selectLastingMemberships(tx, departures);
  const leaving = departures.filter(({ userId }) => lasting.has(userId));
  await endMemberships(tx, leaving, now);
  for (const { userId: number, leftAtMs, reason } of leaving) {
    audit({
      record: 'groupMember',
      events: ['group.memberRemoved'],
      id: `${groupId}/1_${number}`,
      branchId: group.branchId,
      fields: { leftAtMs: [null, leftAtMs] },
      personal: { userId: number, fields: { reason: ['', reason] } },
    });
  }
  return {
    results: members.map(({ userId }) => ({ userId, state: lasting.has(userNumber(userId)) ? 'left' : 'notMember' })),
  };
}
