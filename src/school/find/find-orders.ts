import { roles, userIdOf, userNumber } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { inBranch } from '../../sql/branch.ts';
import { integer, oneOf, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { findOrdersByPart } from '../order/number-index/find-numbers.ts';
import { shortestPart } from '../order/number-index/number-grams.ts';
import { statusAt } from '../order/status/status-at.ts';
import type * as contract from './contract.ts';
import type { Question } from './question.ts';

type Found = Static<typeof contract.search.response>;

/** The orders of each person that a search shows. */
const ordersOfEach = 3;

const orderRow = row({
  orderSn: text,
  buyerId: integer,
  buyerRole: oneOf(roles),
  buyerName: text,
  status: integer,
  amount: integer,
  createdAtMs: integer,
  branchId: integer,
});

/** First the order with exactly this number, then those whose number contains it, then the latest of the people. */
export async function findOrders(question: Question, users: Found['users']): Promise<Found['orders']> {
  const { db, now, given, normalized, branchId, most } = question;
  const byPart =
    [...normalized].length < shortestPart ? [] : await findOrdersByPart(db, { part: normalized, branchId, most });
  const buyers = users.map(({ userId }) => userNumber(userId));
  const found = await db.rows(
    sql`
      select o.order_sn, o.buyer_id, b.role as buyer_role, b.name as buyer_name, ${statusAt(now, sql`o.status`)} as status,
        o.amount, o.created_at_ms, o.branch_id
      from (
        select order_id, min(rank) as rank
        from (
          select order_id, 1 as rank from orders where org_id = $1 and order_sn = ${given}
          union all
          select part.order_id, 2 from unnest(${byPart}::bigint[]) as part (order_id)
          union all
          select own.order_id, 3
          from unnest(${buyers}::bigint[]) as buyer (user_id)
          cross join lateral (
            select w.order_id
            from orders w
            where w.org_id = $1 and w.buyer_id = buyer.user_id ${inBranch({ branchId }, sql`w.branch_id`)}
            order by w.paid_at_ms desc, w.order_id desc
            limit ${ordersOfEach}
          ) as own
        ) as matching
        group by order_id
      ) as best
      join orders o on o.org_id = $1 and o.order_id = best.order_id ${inBranch({ branchId }, sql`o.branch_id`)}
      join users b on b.org_id = $1 and b.user_id = o.buyer_id
      order by best.rank, o.created_at_ms desc, o.order_id desc
      limit ${most}`,
    orderRow,
  );
  return found.map(({ buyerId, buyerRole, buyerName, status, amount, createdAtMs, branchId: subOrgId, orderSn }) => ({
    orderSn,
    buyerId: userIdOf(buyerRole, buyerId),
    customerRealName: buyerName,
    orderStatus: status,
    orderAmount: amount,
    dateAdded: createdAtMs,
    subOrgId,
  }));
}
