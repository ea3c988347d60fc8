import { differences } from '../../operation/call/audit.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import { fail } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import { lockGroup } from '../group/write.ts';
import { lockStudentsToPlace } from '../user/lock-student.ts';
import * as contract from './contract.ts';
import { checkDistinctUsers } from './distinct-users.ts';
import { join } from './join.ts';
import { lockOrderLines } from './order-lines.ts';

export const addMembers = writeOperation(contract.addMembers, async ({ input, tx, caller, now, audit }) => {
  const { groupId, members } = input;
  const named = members.map(({ userId }, index) => ({ param: `members[${index}].userId`, userId }));
  checkDistinctUsers(named);
  await lockStudentsToPlace(tx, caller, named);
  const orderLines = await lockOrderLines(tx, caller, members, groupId);
  const group = await lockGroup(tx, caller, groupId);
  if (group === undefined) throw fail(notFoundErrors.groupNotFound, { param: 'groupId', received: groupId });

  const joinings = members.map(({ userId, joinedAt = now }, index) => ({
    userId: userNumber(userId),
    atMs: joinedAt,
    orderLine: orderLines[index] ?? null,
    param: `members[${index}].joinedAt`,
  }));
  const states = await join(tx, { groupId, ...group }, joinings, now);
  const results = members.map(({ userId }, index) => ({ userId, state: states[index] ?? '' }));
  for (const [index, { userId, state }] of results.entries()) {
    const { atMs: joinedAtMs, orderLine } = joinings[index] ?? {};
    // A member who was enrolled without an order gets the order line.
    if (state === 'already' && !orderLine) continue;
    const fields = differences({}, { ...(state === 'already' ? {} : { joinedAtMs }), ...orderLine });
    audit({
      record: 'groupMember',
      events: ['group.memberAdded'],
      id: `${groupId}/${userId}`,
      branchId: group.branchId,
      fields,
    });
  }
  return { results };
});
