import { fail } from '../../operation/errors/failure.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, nullable, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { groupErrors } from '../group/errors.ts';
import { insertMembers, moveJoinEarlier, setMemberOrderLine } from './members.ts';

export interface Joining {
  readonly userId: number;
  readonly atMs: number;
  /** The order line that pays for the seat. */
  readonly orderLine: { readonly orderId: number; readonly line: number } | null;
  /** Position in the request. */
  readonly param: string;
}

interface LockedGroup {
  readonly groupId: number;
  readonly activeEndSeconds: number;
  readonly capacity: number;
}

const membershipRow = row({
  userId: integer,
  joinedAtMs: integer,
  leftAtMs: nullable(integer),
  orderId: nullable(integer),
  line: nullable(integer),
});
type Membership = ReturnType<typeof membershipRow>;

type State = 'joined' | 'already' | 'earlier';

/** Adds all students or none. The class must be locked. */
export async function join(
  tx: OrgSql,
  group: LockedGroup,
  joinings: readonly Joining[],
  now: number,
): Promise<State[]> {
  const { groupId, activeEndSeconds } = group;
  const memberships = await selectMemberships(tx, groupId, joinings);
  const states = joinings.map((joining) => {
    if (joining.atMs >= activeEndSeconds * 1000) {
      throw fail(groupErrors.groupExpired, { param: joining.param, activeEnd: activeEndSeconds });
    }
    return {
      joining,
      ...stateOf(
        joining,
        memberships.filter(({ userId }) => userId === joining.userId),
      ),
    };
  });

  const joined = states.filter(({ state }) => state === 'joined').map(({ joining }) => joining);
  await checkRoom(tx, group, joined.length, now);
  await insertMembers(
    tx,
    joined.map(({ userId, atMs, orderLine }) => ({ groupId, userId, joinedAtMs: atMs, ...orderLine })),
    now,
  );
  for (const { joining, state, membership } of states) {
    if (membership === undefined) continue;
    const { userId, atMs, orderLine } = joining;
    if (orderLine !== null && membership.orderId === null)
      await setMemberOrderLine(tx, { groupId, ...membership }, orderLine);
    if (state === 'earlier')
      await moveJoinEarlier(tx, { groupId, userId, joinedAtMs: membership.joinedAtMs }, atMs, now);
  }
  return states.map(({ state }) => state);
}

/** Memberships of one student in one class never overlap. */
function stateOf(
  { atMs, param, orderLine }: Joining,
  memberships: readonly Membership[],
): { state: State; membership?: Membership } {
  const later = memberships.filter(({ leftAtMs }) => leftAtMs === null || leftAtMs > atMs);
  const [membership, another] = later;
  if (membership === undefined) return { state: 'joined' };
  const { joinedAtMs, leftAtMs, orderId, line } = membership;
  if (orderLine !== null && orderId !== null && (orderId !== orderLine.orderId || line !== orderLine.line)) {
    throw fail(groupErrors.memberByOtherLine, { param });
  }
  if (joinedAtMs <= atMs) return { state: 'already', membership };
  if (another !== undefined || leftAtMs !== null) {
    throw fail(groupErrors.membershipOverlaps, { param, received: atMs, joinedAt: joinedAtMs, leftAt: leftAtMs ?? 0 });
  }
  return { state: 'earlier', membership };
}

function selectMemberships(tx: OrgSql, groupId: number, joinings: readonly Joining[]): Promise<Membership[]> {
  return tx.rows(
    sql`
      select user_id, joined_at_ms, left_at_ms, order_id, line
      from group_members
      where org_id = $1 and group_id = ${groupId} and user_id = any(${joinings.map(({ userId }) => userId)}::bigint[])
        and (left_at_ms is null or left_at_ms > joined_at_ms)
      order by joined_at_ms`,
    membershipRow,
  );
}

/** Current and future members each take a seat. */
async function checkRoom(
  tx: OrgSql,
  { groupId, capacity }: LockedGroup,
  requested: number,
  now: number,
): Promise<void> {
  if (capacity === 0 || requested === 0) return;
  const { taken } = await tx.one(
    sql`
      select count(distinct user_id) as taken
      from group_members
      where org_id = $1 and group_id = ${groupId} and (left_at_ms is null or left_at_ms > ${now})`,
    row({ taken: integer }),
  );
  if (taken + requested > capacity) {
    throw fail(groupErrors.groupFull, { param: 'groupId', received: groupId, capacity, taken, wanted: requested });
  }
}
