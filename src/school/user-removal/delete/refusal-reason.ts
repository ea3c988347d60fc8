import type { Caller } from '../../../operation/call/caller.ts';
import { type Failure, fail } from '../../../operation/errors/failure.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, nullable, row, text } from '../../../sql/row.ts';
import { type Sql, sql } from '../../../sql/sql.ts';
import { userErrors } from '../../user/errors.ts';

interface Candidate {
  /** `1_345`. */
  readonly userId: string;
  readonly number: number;
}

/** Limits the number of classes or orders in the message. */
const mostNamed = 5;

/** The reason why a user cannot be deleted, if there is one. The user row must be locked. */
export async function selectRefusalReason(
  tx: OrgSql,
  caller: Caller,
  { userId, number }: Candidate,
  now: number,
): Promise<Failure | undefined> {
  const groups = await selectBlockingGroups(tx, caller, number, now);
  if (groups.length > 0) return fail(userErrors.userTeachesGroups, { received: userId, groups: namesOf(groups) });
  const orders = await selectBlockingRefunds(tx, caller, number, now);
  if (orders.length > 0) return fail(userErrors.userHasRefundUnderWay, { received: userId, orders: namesOf(orders) });
  return undefined;
}

const blockerRow = row({ id: integer, shown: nullable(text) });

/** Names only records that the caller may read; the others still prevent the deletion. */
function namesOf(blockers: readonly { shown: string | null }[]) {
  const seen = blockers.flatMap(({ shown }) => shown ?? []);
  return seen.length === 0 ? { en: 'in another branch', zh: '属于其他分校' } : seen.join(', ');
}

const visible = (caller: Caller, shown: Sql, branchId: Sql) =>
  caller.branchId === null ? shown : sql`case when ${branchId} = ${caller.branchId} then ${shown} end`;

function selectBlockingGroups(tx: OrgSql, caller: Caller, number: number, now: number) {
  return tx.rows(
    sql`
      select group_id as id, ${visible(caller, sql`name`, sql`branch_id`)} as shown
      from groups
      where org_id = $1 and active_end_seconds * 1000 > ${now} and group_id in (
        select group_id from groups where org_id = $1 and teacher_id = ${number}
        union all
        select group_id from groups where org_id = $1 and assistant_id = ${number}
        union all
        select group_id from group_teachers where org_id = $1 and teacher_id = ${number})
      order by shown nulls last, id
      limit ${mostNamed}`,
    blockerRow,
  );
}

/** A failed group purchase counts as a pending refund before its status is updated. */
function selectBlockingRefunds(tx: OrgSql, caller: Caller, number: number, now: number) {
  return tx.rows(
    sql`
      select order_id as id, ${visible(caller, sql`order_sn`, sql`branch_id`)} as shown
      from orders
      where org_id = $1 and buyer_id = ${number}
        and (status in (6, 7, 9) or status = 4 and complete_before_ms <= ${now})
      order by shown nulls last, id
      limit ${mostNamed}`,
    blockerRow,
  );
}
