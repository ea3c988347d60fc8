import { inBranch } from '../../../database/branch.ts';
import { all } from '../../../database/json.ts';
import { selectPageBeside } from '../../../database/page.ts';
import { integer, jsonArrayOf, nullable, oneOf, row, text } from '../../../database/row.ts';
import { sortedBy } from '../../../database/sort.ts';
import { nothing, type Sql, sql } from '../../../database/sql.ts';
import type { ReadCall } from '../../../operation/call/call.ts';
import { roles, userIdOf } from '../../../operation/contract/ids.ts';
import { slice } from '../../../operation/contract/paging.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { isRequester, requestedCaller } from '../insert/requester.ts';
import { suggestedRefund } from '../refund/suggested-refund.ts';
import { lineRow } from './get-order.ts';
import { linesAt } from './order-queries.ts';
import type * as contract from './refunds-contract.ts';

const refundRow = row({
  refundId: integer,
  line: integer,
  requestedAmount: integer,
  amount: integer,
  reason: text,
  requestedBy: text,
  requestedCaller: nullable(text),
  requestedAtMs: integer,
  decidedBy: text,
  decidedAtMs: nullable(integer),
  failure: text,
});

const orderRow = row({
  orderSn: text,
  branchId: integer,
  buyerId: integer,
  buyerRole: oneOf(roles),
  buyerName: text,
  paidAtMs: integer,
  moneyPaid: integer,
  payChannel: text,
  lines: jsonArrayOf(lineRow),
  refunds: jsonArrayOf(refundRow),
});

export async function listRefunds({
  input: { status, sort = 'requested', pageStart, pageSize },
  db,
  caller,
  now,
}: ReadCall<Static<typeof contract.listRefunds.request>>): Promise<Static<typeof contract.listRefunds.response>> {
  const { limit, offset } = slice(pageStart, pageSize);
  // The fixed list lets the index of open refunds answer; it is small however many orders there are.
  const isQueued = sql`
    f.org_id = $1 and f.status in ('requested', 'approved', 'failed') and f.status = ${status}
    ${inBranch(caller, sql`f.branch_id`)}`;
  const sortOf = (row: Sql) =>
    sortedBy(sort, { requested: sql`${row}first_ms`, amount: sql`${row}queued_amount` }, sql`${row}order_id`);
  const { total, list, beside } = await selectPageBeside(
    db,
    {
      columns: sql`(select coalesce(sum(f.amount), 0)::bigint from refunds f where ${isQueued}) as total_amount,`,
      total: sql`select count(distinct f.order_id) from refunds f where ${isQueued}`,
      page: sql`
        select o.order_sn, o.branch_id, o.buyer_id, b.role as buyer_role, b.name as buyer_name, o.paid_at_ms,
          o.money_paid, o.pay_channel, o.first_ms, o.queued_amount, o.order_id, ${all(linesAt(now), sql`line`)} as lines,
          ${all(
            sql`
              select f.refund_id, f.line, f.requested_amount, f.amount, f.reason, f.requested_by, f.requested_at_ms,
                f.decided_by, f.decided_at_ms, f.failure, ${requestedCaller} as requested_caller
              from refunds f
              where ${isQueued} and f.order_id = o.order_id`,
            sql`line`,
          )} as refunds
        from (
          select q.first_ms, q.queued_amount, p.*
          from (
            select f.order_id, min(f.requested_at_ms) as first_ms, sum(f.amount) as queued_amount
            from refunds f
            where ${isQueued}
            group by f.order_id
            order by ${sortOf(nothing)}
            limit ${limit} offset ${offset}
          ) as q
          join orders p on p.org_id = $1 and p.order_id = q.order_id
        ) as o
        join users b on b.org_id = $1 and b.user_id = o.buyer_id`,
      order: sortOf(sql`page.`),
    },
    orderRow,
    row({ totalAmount: integer }),
  );
  return {
    total,
    totalAmount: beside.totalAmount,
    list: list.map(({ orderSn, branchId, buyerId, buyerRole, buyerName, paidAtMs, lines, refunds, ...order }) => ({
      ...order,
      orderSn,
      subOrgId: branchId,
      buyerId: userIdOf(buyerRole, buyerId),
      customerRealName: buyerName,
      datePay: paidAtMs,
      refunds: refunds.map(({ requestedCaller: requester, requestedAtMs, decidedAtMs, ...refund }) => {
        const line = lines.find((each) => each.line === refund.line);
        return {
          ...refund,
          product_name: line?.name ?? '',
          suggestedRefund: line === undefined ? 0 : suggestedRefund(line),
          requestedAt: requestedAtMs,
          ownRequest: isRequester(caller, requester) ? 1 : 0,
          decidedAt: decidedAtMs ?? 0,
        };
      }),
    })),
  };
}
