import type { Caller } from '../../operation/call/caller.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import { fail } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import { stateErrors } from '../../operation/errors/state.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { groupErrors } from '../group/errors.ts';
import { lockGroup } from '../group/write.ts';
import { lockStudentsToPlace } from '../user/lock-student.ts';
import * as contract from './contract.ts';
import { checkDistinctUsers } from './distinct-users.ts';
import { join } from './join.ts';
import { selectLastingMemberships } from './lasting-memberships.ts';
import { endMemberships } from './members.ts';

export const transferMembers = writeOperation(contract.transferMembers, async ({ input, tx, caller, now, audit }) => {
  const { fromGroupId, toGroupId, userIds, at = now, reason = '' } = input;
  if (fromGroupId === toGroupId) throw fail(groupErrors.sameGroup, { param: 'toGroupId', received: toGroupId });
  const named = userIds.map((userId, index) => ({ param: `userIds[${index}]`, userId, number: userNumber(userId) }));
  checkDistinctUsers(named);
  await lockStudentsToPlace(tx, caller, named);
  await lockOrdersOfMembers(
    tx,
    { fromGroupId, at },
    named.map(({ number }) => number),
  );
  const { from, to } = await lockBoth(tx, caller, fromGroupId, toGroupId);

  const membersOf = (groupId: number) =>
    selectLastingMemberships(
      tx,
      named.map(({ number }) => ({ groupId, userId: number, leftAtMs: at })),
    );
  const [leaving, arrived] = [await membersOf(fromGroupId), await membersOf(toGroupId)];
  const moving = named.flatMap(({ param, userId, number }) => {
    const membership = leaving.get(number);
    if (membership !== undefined) {
      const { joinedAtMs, orderId, line } = membership;
      return [{ param, userId, number, orderId, line, atMs: Math.max(at, joinedAtMs) }];
    }
    if (arrived.has(number)) return [];
    throw fail(groupErrors.notMember, { param, received: userId, groupId: fromGroupId });
  });
  await endMemberships(
    tx,
    moving.map(({ number, atMs }) => ({
      groupId: fromGroupId,
      userId: number,
      leftAtMs: atMs,
      reason: reason || 'transfer',
    })),
    now,
  );
  await join(
    tx,
    { groupId: toGroupId, ...to },
    moving.map(({ number, atMs, orderId, line, param }) => ({
      userId: number,
      atMs,
      orderLine: orderId === null || line === null ? null : { orderId, line },
      param,
    })),
    now,
  );
  for (const { userId, number, atMs } of moving) {
    const [left, joined] = [{ leftAtMs: [null, atMs] }, { joinedAtMs: [null, atMs] }] as const;
    const personal = { userId: number, fields: { reason: ['', reason] } } as const;
    audit({
      record: 'groupMember',
      events: ['group.memberRemoved'],
      id: `${fromGroupId}/${userId}`,
      branchId: from.branchId,
      fields: left,
      personal,
    });
    audit({
      record: 'groupMember',
      events: ['group.memberAdded'],
      id: `${toGroupId}/${userId}`,
      branchId: to.branchId,
      fields: joined,
    });
  }
  return {
    results: userIds.map((userId) => ({ userId, state: leaving.has(userNumber(userId)) ? 'moved' : 'already' })),
  };
});

/** Nobody can withdraw or refund the orders of the places that move, nor give one of these places another order. */
async function lockOrdersOfMembers(
  tx: OrgSql,
  { fromGroupId, at }: { fromGroupId: number; at: number },
  numbers: readonly number[],
): Promise<void> {
  const orders = await tx.rows(
    sql`
      select order_id
      from group_members
      where org_id = $1 and group_id = ${fromGroupId} and user_id = any(${numbers}::bigint[])
        and (left_at_ms is null or left_at_ms > ${at}) and order_id is not null`,
    row({ orderId: integer }),
  );
  await tx.rows(
    sql`
      select order_id
      from orders
      where org_id = $1 and order_id = any(${orders.map(({ orderId }) => orderId)}::bigint[])
      order by order_id
      for share`,
    row({ orderId: integer }),
  );
}

/** Locks in id order, so that two transfers in opposite directions do not deadlock. */
async function lockBoth(tx: OrgSql, caller: Caller, fromGroupId: number, toGroupId: number) {
  const first = await lockGroup(tx, caller, Math.min(fromGroupId, toGroupId));
  const second = await lockGroup(tx, caller, Math.max(fromGroupId, toGroupId));
  const [from, to] = fromGroupId < toGroupId ? [first, second] : [second, first];
  if (from === undefined) throw fail(notFoundErrors.groupNotFound, { param: 'fromGroupId', received: fromGroupId });
  if (to === undefined) throw fail(stateErrors.groupUnknown, { param: 'toGroupId', received: toGroupId });
  return { from, to };
}
