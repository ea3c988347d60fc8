import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { inBranch } from '../../../sql/branch.ts';
import { integer, nullable, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { orderErrors } from '../errors.ts';
import * as contract from './contract.ts';

const receiverRow = row({
  branchId: integer,
  receiver: nullable(text),
  mobile: nullable(text),
  address: nullable(text),
});

export const revealOrder = writeOperation(contract.revealOrder, async ({ input, tx, caller, audit }) => {
  const { orderSn, field } = input;
  const order = await tx.optional(
    sql`
      select o.branch_id, r.receiver, r.mobile, r.address
      from orders o
      left join receivers r on r.org_id = $1 and r.receiver_id = o.receiver_id
      where o.org_id = $1 and o.order_sn = ${orderSn} ${inBranch(caller, sql`o.branch_id`)}`,
    receiverRow,
  );
  if (order === undefined) throw fail(orderErrors.orderNotFound, { param: 'orderSn', received: quote(orderSn) });
  audit({ record: 'order', events: [], id: orderSn, branchId: order.branchId, fields: { shown: [null, field] } });
  return { value: order[field] ?? '' };
});
