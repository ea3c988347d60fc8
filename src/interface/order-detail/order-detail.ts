import { inBranch } from '../../database/branch.ts';
import { jsonRecord } from '../../database/json.ts';
import { nullable, passedOn, row } from '../../database/row.ts';
import { once, short, sql } from '../../database/sql.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import { RawJson } from '../../operation/contract/operation.ts';
import type { Static } from '../../operation/contract/static.ts';
import { orderFields, orderJoins, renderedFields } from '../../school/order/read/record.ts';
import { statusAt } from '../../school/order/status/status-at.ts';
import * as contract from './contract.ts';

const listRow = row({ list: nullable(passedOn) });

const { productList, note } = contract.OrderDetail.properties;
const renderDetail = jsonRecord(contract.OrderDetail, renderedFields);
const renderLine = jsonRecord(productList.items);
const renderNote = jsonRecord(note);

export async function orderDetail(
  call: ReadCall<Static<typeof contract.orderDetail.request>>,
): Promise<RawJson<Static<typeof contract.orderDetail.response>>> {
  const { input, db, caller } = call;
  const now = once(call.now);
  const orderSns = once(input.orderSns);
  // Sorted before they are joined: the key has this order, while to sort inside of the aggregate takes time for each order.
  const lines = sql`
    select string_agg(line.record, ',')
    from (
      select ${renderLine({
        productId: sql`l.product_id`,
        product_name: sql`n.name`,
        quantity: sql`l.quantity`,
        orderAmount: sql`l.amount`,
        status: statusAt(now, sql`l.status`),
        refundAmount: sql`l.refund_amount`,
      })} as record
      from order_lines l
      join ordered_names n on n.org_id = $1 and n.ordered_name_id = l.ordered_name_id
      where l.org_id = $1 and l.order_id = o.order_id
      order by l.line) as line`;
  const latestNote = sql`
    select ${renderNote({ content: sql`content`, time: sql`at_ms`, userName: sql`user_name` })}
    from order_notes
    where org_id = $1 and order_id = o.order_id
    order by at_ms desc, note_id desc
    limit 1`;
  const detail = renderDetail({
    productList: sql`concat('[', (${lines}), ']')`,
    note: sql`coalesce((${latestNote}), '{"content":"","time":0,"userName":""}')`,
    ...orderFields({ now, caller }),
  });
  const { list } = await db.one(
    short(sql`
      select string_agg(${detail}, ',' order by array_position(${orderSns}::text[], o.order_sn)) as list
      from orders o ${orderJoins}
      where o.org_id = $1 and o.order_sn = any(${orderSns}::text[]) and o.paid_at_ms is not null
        ${inBranch(caller, sql`o.branch_id`)}`),
    listRow,
  );
  return new RawJson('{"list":[', list ?? '', ']}');
}
