import { readOperation } from '../../../operation/call/implementation.ts';
import { roles, userIdOf } from '../../../operation/contract/ids.ts';
import { slice } from '../../../operation/contract/paging.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { inBranch } from '../../../sql/branch.ts';
import { all } from '../../../sql/json.ts';
import { selectPageBeside } from '../../../sql/page.ts';
import { integer, jsonArrayOf, nullable, oneOf, row, text } from '../../../sql/row.ts';
import { sortedBy } from '../../../sql/sort.ts';
import { join, nothing, type Sql, sql } from '../../../sql/sql.ts';
import { isOpenRefund } from '../insert/refund-rows.ts';
import { isRequester, requestedCaller } from '../insert/requester.ts';
import { suggestedRefund } from '../refund/suggested-refund.ts';
import { lineRow } from './get-order.ts';
import { linesAt } from './order-queries.ts';
import * as contract from './refunds-contract.ts';

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
  settledAtMs: nullable(integer),
  transactionNo: text,
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

type Input = Static<typeof contract.listRefunds.request>;

/** The conditions on the refund `f`. */
function conditionsOf({ status, beginTime, endTime, productId, payChannel }: Input): Sql[] {
  const isSettled = status === 'settled';
  const time = isSettled ? sql`f.settled_at_ms` : sql`f.requested_at_ms`;
  return [
    // What is fixed lets an index answer: that of settlements, or that of open refunds, which is small however many orders there are.
    isSettled ? sql`f.settled_at_ms is not null` : sql`${isOpenRefund} and f.status = ${status}`,
    ...(beginTime === undefined ? [] : [sql`${time} >= ${beginTime}`]),
    ...(endTime === undefined ? [] : [sql`${time} < ${endTime}`]),
    ...(productId === undefined
      ? []
      : [
          sql`exists (
            select from order_lines l
            where l.org_id = $1 and l.order_id = f.order_id and l.line = f.line and l.product_id = ${productId})`,
        ]),
    ...(payChannel === undefined
      ? []
      : [
          sql`exists (
            select from orders p where p.org_id = $1 and p.order_id = f.order_id and p.pay_channel = ${payChannel})`,
        ]),
  ];
}

export const listRefunds = readOperation(contract.listRefunds, async ({ input, db, caller, now }) => {
  const { sort = 'requested', pageStart, pageSize, ...asked } = input;
  const { limit, offset } = slice(pageStart, pageSize);
  const isQueued = sql`f.org_id = $1 ${inBranch(caller, sql`f.branch_id`)} and ${join(conditionsOf(asked), ' and ')}`;
  const sortOf = (row: Sql) =>
    sortedBy(sort, { requested: sql`${row}first_ms`, amount: sql`${row}queued_amount` }, sql`${row}order_id`);
  const { total, list, beside } = await selectPageBeside(
    db,
    {
      columns: sql`
        (select coalesce(sum(f.amount), 0)::bigint from refunds f where ${isQueued}) as total_amount,
        (select count(*) from refunds f where ${isQueued}) as total_refunds,`,
      total: sql`select count(distinct f.order_id) from refunds f where ${isQueued}`,
      page: sql`
        select o.order_sn, o.branch_id, o.buyer_id, b.role as buyer_role, b.name as buyer_name, o.paid_at_ms,
          o.money_paid, o.pay_channel, o.first_ms, o.queued_amount, o.order_id, ${all(linesAt(now), sql`line`)} as lines,
          ${all(
            sql`
            select f.refund_id, f.line, f.requested_amount, f.amount, f.reason, f.requested_by, f.requested_at_ms,
              f.decided_by, f.decided_at_ms, f.failure, f.settled_at_ms, f.transaction as transaction_no, ${requestedCaller} as requested_caller
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
    row({ totalAmount: integer, totalRefunds: integer }),
  );
  return {
    total,
    ...beside,
    list: list.map(({ orderSn, branchId, buyerId, buyerRole, buyerName, paidAtMs, lines, refunds, ...order }) => ({
      ...order,
      orderSn,
      subOrgId: branchId,
      buyerId: userIdOf(buyerRole, buyerId),
      customerRealName: buyerName,
      datePay: paidAtMs,
      refunds: refunds.map(({ requestedCaller: requester, requestedAtMs, decidedAtMs, settledAtMs, ...refund }) => {
        const line = lines.find((each) => each.line === refund.line);
        return {
          ...refund,
          product_name: line?.name ?? '',
          suggestedRefund: line === undefined ? 0 : suggestedRefund(line),
          requestedAt: requestedAtMs,
          ownRequest: isRequester(caller, requester) ? 1 : 0,
          decidedAt: decidedAtMs ?? 0,
          dateRefund: settledAtMs ?? 0,
        };
      }),
    })),
  };
});
