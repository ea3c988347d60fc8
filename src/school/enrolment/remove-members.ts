import { writeOperation } from '../../operation/call/implementation.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import { fail } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import { lockGroup } from '../group/write.ts';
import { lockStudents } from '../user/lock-student.ts';
import * as contract from './contract.ts';
import { checkDistinctUsers } from './distinct-users.ts';
import { selectLastingMemberships } from './lasting-memberships.ts';
import { endMemberships } from './members.ts';

export const removeMembers = writeOperation(contract.removeMembers, async ({ input, tx, caller, now, audit }) => {
  const { groupId, members } = input;
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
});
