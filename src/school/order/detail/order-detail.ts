import { readOperation } from '../../../operation/call/implementation.ts';
import { RawJson } from '../../../operation/contract/operation.ts';
import { inBranch } from '../../../sql/branch.ts';
import { jsonRecord } from '../../../sql/json.ts';
import { nullable, passedOn, row } from '../../../sql/row.ts';
import { once, short, sql } from '../../../sql/sql.ts';
import { orderFields, orderJoins, renderedFields } from '../read/record.ts';
import { isUpToDate, linesOfOrder } from '../rendered-lines/render-in-sql.ts';
import * as contract from './contract.ts';

const listRow = row({ list: nullable(passedOn) });

const renderDetail = jsonRecord(contract.OrderDetail, renderedFields);
const renderNote = jsonRecord(contract.OrderDetail.properties.note);
const noNote = sql`'{"content":"","time":0,"userName":""}'`;

export const orderDetail = readOperation(contract.orderDetail, async (call) => {
  const { input, db, caller } = call;
  const now = once(call.now);
  const orderSns = once(input.orderSns);
  const latestNote = sql`
    select ${renderNote({ content: sql`content`, time: sql`at_ms`, userName: sql`user_name` })}
    from order_notes
    where org_id = $1 and order_id = o.order_id
    order by at_ms desc, note_id desc
    limit 1`;
  const detail = renderDetail({
    productList: linesOfOrder(now),
    note: sql`case when ${isUpToDate} and not o.may_have_notes then ${noNote} else coalesce((${latestNote}), ${noNote}) end`,
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
});
