import { inBranch } from '../../database/branch.ts';
import { jsonText } from '../../database/json.ts';
import { row, text } from '../../database/row.ts';
import { prepared, sql } from '../../database/sql.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import { RawJson } from '../../operation/contract/operation.ts';
import type { Static } from '../../operation/contract/static.ts';
import { orderColumns, orderJoins, orderShape, renderOrder } from '../../school/order/read/record.ts';
import { statusAt } from '../../school/order/status/status-at.ts';
import * as contract from './contract.ts';

const detailRow = row({ ...orderShape, productList: text, note: text });

export async function orderDetail({
  input,
  db,
  caller,
  now,
}: ReadCall<Static<typeof contract.orderDetail.request>>): Promise<
  RawJson<Static<typeof contract.orderDetail.response>>
> {
  const orders = await db.rows(
    prepared(sql`
      select ${orderColumns(now)}, lines.product_list, coalesce(note.record, '{"content":"","time":0,"userName":""}') as note
      from orders o ${orderJoins}
      cross join lateral (
        select coalesce(string_agg(${jsonText(contract.OrderDetail.properties.productList.items, {
          productId: sql`l.product_id`,
          product_name: sql`n.name`,
          quantity: sql`l.quantity`,
          orderAmount: sql`l.amount`,
          status: statusAt(now, sql`l.status`),
          refundAmount: sql`l.refund_amount`,
        })}, ',' order by l.line), '') as product_list
        from order_lines l
        join ordered_names n on n.org_id = $1 and n.ordered_name_id = l.ordered_name_id
        where l.org_id = $1 and l.order_id = o.order_id
      ) as lines
      left join lateral (
        select ${jsonText(contract.OrderDetail.properties.note, {
          content: sql`content`,
          time: sql`at_ms`,
          userName: sql`user_name`,
        })} as record
        from order_notes
        where org_id = $1 and order_id = o.order_id
        order by at_ms desc, note_id desc
        limit 1
      ) as note on true
      where o.org_id = $1 and o.order_sn = any(${input.orderSns}::text[]) and o.paid_at_ms is not null
        ${inBranch(caller, sql`o.branch_id`)}
      order by array_position(${input.orderSns}::text[], o.order_sn)`),
    detailRow,
  );
  const list = orders.map((order) =>
    renderOrder(order, caller, `,"productList":[${order.productList}],"note":${order.note}`),
  );
  return new RawJson(`{"list":[${list.join()}]}`);
}
