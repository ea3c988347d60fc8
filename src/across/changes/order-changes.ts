import { inBranch } from '../../database/branch.ts';
import { integer, nullable, oneOf, row, text } from '../../database/row.ts';
import { sql } from '../../database/sql.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import { defaultPageSize } from '../../operation/contract/fields.ts';
import { roles, userIdOf } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { statusAt } from '../../school/order/status/status-at.ts';
import type * as contract from './contract.ts';
import { type Feed, isInFeedRange, selectFeedRange } from './feed.ts';
import { changesPage } from './feed-contract.ts';

const changedRow = row({
  orderId: integer,
  orderSn: text,
  externalId: nullable(text),
  branchId: integer,
  type: integer,
  statusNow: integer,
  buyerId: integer,
  buyerRole: oneOf(roles),
  createdAtMs: integer,
  paidAtMs: nullable(integer),
  amount: integer,
  moneyPaid: integer,
  refundAmount: integer,
  updatedAtMs: integer,
  changeNumber: integer,
});

const feed: Feed = { table: sql`orders`, id: sql`order_id` };

export async function orderChanges({
  input,
  db,
  caller,
  now,
}: ReadCall<Static<typeof contract.orderChanges.request>>): Promise<Static<typeof contract.orderChanges.response>> {
  const { pageSize = defaultPageSize } = input;
  const feedRange = await selectFeedRange(db, feed, input);
  const found = await db.rows(
    sql`
      select o.order_id, o.order_sn, o.external_id, o.branch_id, o.type, ${statusAt(now, sql`o.status`)} as status_now,
        o.buyer_id, b.role as buyer_role, o.created_at_ms, o.paid_at_ms, o.amount, o.money_paid, o.updated_at_ms,
        o.change_number,
        (
          select coalesce(sum(l.refund_amount), 0)::bigint
          from order_lines l
          where l.org_id = $1 and l.order_id = o.order_id
        ) as refund_amount
      from (
        select *
        from orders o
        where o.org_id = $1 and ${isInFeedRange(sql`o`, feed, feedRange)} ${inBranch(caller, sql`o.branch_id`)}
        order by o.change_number, o.order_id
        limit ${pageSize + 1}
      ) as o
      join users b on b.org_id = $1 and b.user_id = o.buyer_id
      order by o.change_number, o.order_id`,
    changedRow,
  );
  const positionOf = ({ changeNumber, orderId: id }: (typeof found)[number]) => ({ changeNumber, id });
  const { shown, ...next } = changesPage(found, { pageSize, began: feedRange.began, positionOf });
  return {
    list: shown.map((order) => ({
      orderSn: order.orderSn,
      externalId: order.externalId ?? '',
      subOrgId: order.branchId,
      orderType: order.type,
      orderStatus: order.statusNow,
      buyerId: userIdOf(order.buyerRole, order.buyerId),
      dateAdded: order.createdAtMs,
      datePay: order.paidAtMs ?? 0,
      orderAmount: order.amount,
      moneyPaid: order.moneyPaid,
      refundAmount: order.refundAmount,
      updateAt: order.updatedAtMs,
    })),
    ...next,
  };
}
