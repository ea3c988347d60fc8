import { writeOperation } from '../../../operation/call/implementation.ts';
import { inBranch } from '../../../sql/branch.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import * as contract from './contract.ts';

const addressRow = row({
  orderSn: text,
  branchId: integer,
  receiver: text,
  mobile: text,
  districts: text,
  address: text,
});

export const revealAddresses = writeOperation(contract.revealAddresses, async ({ input, tx, caller, audit }) => {
  const { orderSns } = input;
  const found = await tx.rows(
    sql`
      select o.order_sn, o.branch_id, r.receiver, r.mobile, r.districts, r.address
      from orders o
      join receivers r on r.org_id = $1 and r.receiver_id = o.receiver_id
      where o.org_id = $1 and o.order_sn = any(${orderSns}::text[]) ${inBranch(caller, sql`o.branch_id`)}
      order by array_position(${orderSns}::text[], o.order_sn)`,
    addressRow,
  );
  for (const { orderSn, branchId } of found) {
    audit({ record: 'order', events: [], id: orderSn, branchId, fields: { shown: [null, 'address'] } });
  }
  return { list: found.map(({ branchId: _, ...address }) => address) };
});
