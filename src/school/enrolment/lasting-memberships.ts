import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, nullable, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';

interface Departure {
  readonly groupId: number;
  readonly userId: number;
  readonly leftAtMs: number;
}

const membershipRow = row({
  userId: integer,
  joinedAtMs: integer,
  orderId: nullable(integer),
  line: nullable(integer),
});

/** The memberships that last longer than `leftAtMs`, by user id. */
export async function selectLastingMemberships(
  tx: OrgSql,
  departures: readonly Departure[],
): Promise<Map<number, ReturnType<typeof membershipRow>>> {
  const members = await tx.rows(
    sql`
      select m.user_id, m.joined_at_ms, m.order_id, m.line
      from unnest(
        ${departures.map(({ groupId }) => groupId)}::bigint[],
        ${departures.map(({ userId }) => userId)}::bigint[],
        ${departures.map(({ leftAtMs }) => leftAtMs)}::bigint[]
      ) as l (group_id, user_id, left_at_ms)
      join group_members m on m.org_id = $1 and m.group_id = l.group_id and m.user_id = l.user_id
        and (m.left_at_ms is null or m.left_at_ms > greatest(l.left_at_ms, m.joined_at_ms))
      order by m.joined_at_ms desc`,
    membershipRow,
  );
  return new Map(members.map((member) => [member.userId, member]));
}
