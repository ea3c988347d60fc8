import { integer, nullable, row } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { sql } from '../../database/sql.ts';

interface Leaving {
  readonly groupId: number;
  readonly userId: number;
  readonly leftAtMs: number;
}

const stayingRow = row({
  userId: integer,
  joinedAtMs: integer,
  orderId: nullable(integer),
  line: nullable(integer),
});

/** Of those who are to leave, the ones who would stay beyond that moment, by number. */
export async function selectStaying(
  tx: Scope,
  leavings: readonly Leaving[],
): Promise<Map<number, ReturnType<typeof stayingRow>>> {
  const members = await tx.rows(
    sql`
      select m.user_id, m.joined_at_ms, m.order_id, m.line
      from unnest(
        ${leavings.map(({ groupId }) => groupId)}::bigint[],
        ${leavings.map(({ userId }) => userId)}::bigint[],
        ${leavings.map(({ leftAtMs }) => leftAtMs)}::bigint[]
      ) as l (group_id, user_id, left_at_ms)
      join group_members m on m.org_id = $1 and m.group_id = l.group_id and m.user_id = l.user_id
        and (m.left_at_ms is null or m.left_at_ms > greatest(l.left_at_ms, m.joined_at_ms))
      order by m.joined_at_ms desc`,
    stayingRow,
  );
  return new Map(members.map((member) => [member.userId, member]));
}
