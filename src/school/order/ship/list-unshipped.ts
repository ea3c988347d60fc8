import { readOperation } from '../../../operation/call/implementation.ts';
import { slice } from '../../../operation/contract/paging.ts';
import { inBranch } from '../../../sql/branch.ts';
import { selectPage } from '../../../sql/page.ts';
import { integer, jsonArrayOf, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { shippableTypes } from '../status/shippable.ts';
import * as contract from './contract.ts';

const defaultDays = 90;
const dayMs = 86_400_000;

/** The possible statuses of an order with a paid, unshipped line; they depend on its other lines. */
const { paid, shipped, refundRequested, refunding, refundFailed } = orderStatus;
const possibleStatuses = [paid, shipped, refundRequested, refunding, refundFailed];

const unshippedRow = row({
  orderSn: text,
  paidAtMs: integer,
  branchId: integer,
  lines: jsonArrayOf(row({ line: integer, name: text, quantity: integer })),
  receiver: text,
  mobile: text,
  districts: text,
  address: text,
});

export const listUnshipped = readOperation(contract.listUnshipped, async ({ input, db, caller, now }) => {
  const { payStartDate = now - defaultDays * dayMs } = input;
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  const unshippedLine = sql`
    l.org_id = $1 and l.order_id = o.order_id and l.status = ${paid}
    and p.type = any(${shippableTypes}::smallint[])`;
  const found = sql`
    from orders o
    where o.org_id = $1 and o.status = any(${possibleStatuses}::smallint[]) and o.paid_at_ms >= ${payStartDate}
      and o.receiver_id is not null ${inBranch(caller, sql`o.branch_id`)}
      and exists (
        select from order_lines l
        join products p on p.org_id = $1 and p.product_id = l.product_id
        where ${unshippedLine})`;
  const { total, list } = await selectPage(
    db,
    {
      total: sql`select count(*) ${found}`,
      page: sql`
        select o.order_sn, o.order_id, o.paid_at_ms, o.branch_id, r.receiver, r.mobile, r.districts, r.address, (
            select json_agg(json_build_object('line', l.line, 'name', n.name, 'quantity', l.quantity) order by l.line)
            from order_lines l
            join products p on p.org_id = $1 and p.product_id = l.product_id
            join ordered_names n on n.org_id = $1 and n.ordered_name_id = l.ordered_name_id
            where ${unshippedLine}) as lines
        from (
          select o.order_sn, o.order_id, o.paid_at_ms, o.branch_id, o.receiver_id
          ${found}
          order by o.paid_at_ms, o.order_id
          limit ${limit} offset ${offset}
        ) as o
        join receivers r on r.org_id = $1 and r.receiver_id = o.receiver_id`,
      order: sql`page.paid_at_ms, page.order_id`,
    },
    unshippedRow,
  );
  return {
    total,
    list: list.map(({ orderSn, paidAtMs, branchId, lines, ...orderAddress }) => ({
      orderSn,
      datePay: paidAtMs,
      subOrgId: branchId,
      lines: lines.map(({ name, ...line }) => ({ ...line, product_name: name })),
      orderAddress,
    })),
  };
});
