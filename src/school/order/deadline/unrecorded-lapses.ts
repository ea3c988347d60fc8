import { appendAudit, type Change } from '../../../operation/call/audit.ts';
import { clock } from '../../../operation/call/clock.ts';
import { appendRows } from '../../../sql/insert.ts';
import type { OrgDatabase, OrgSql } from '../../../sql/org-sql.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { lockOrders } from '../transition/locked-order.ts';
import { releaseUnits } from '../units/claim-units.ts';

const { awaitingPayment, closed } = orderStatus;

const batchSize = 200;

/**
 * Earlier versions closed a lapsed order when a note was added, without a transition in the history and without an audit
 * entry. Adds both, with the time of that note, and returns the number of orders. Orders that were imported as closed have
 * neither a creation in their history nor such a note, so they are left alone.
 */
export async function recordLapses(db: OrgDatabase): Promise<number> {
  let recorded = 0;
  for (let found = batchSize; found === batchSize; recorded += found) found = await db.transaction(recordBatch);
  return recorded;
}

async function recordBatch(tx: OrgSql): Promise<number> {
  const found = await tx.rows(
    sql`
      select o.order_id, o.order_sn, o.branch_id, coalesce(n.at_ms, o.pay_before_ms, o.updated_at_ms) as at_ms
      from orders o
      left join lateral (
        select min(a.at_ms) as at_ms
        from audit_entries a
        where a.org_id = $1 and a.record = 'order' and a.record_id = o.order_sn and a.operation = 'order.addNote'
          and a.at_ms >= o.pay_before_ms
      ) n on true
      where o.org_id = $1 and o.status = ${closed}
        and not exists (
          select from order_moves m where m.org_id = $1 and m.order_id = o.order_id and m.to_status = ${closed})
        and (n.at_ms is not null
          or exists (select from order_moves m where m.org_id = $1 and m.order_id = o.order_id and m.move = 'create'))
      order by o.order_id
      limit ${batchSize}`,
    row({ orderId: integer, orderSn: text, branchId: integer, atMs: integer }),
  );
  const locked = await lockOrders(
    tx,
    found.map(({ orderId }) => orderId),
  );
  // A late payment may have reopened an order meanwhile.
  const orders = found.filter(({ orderId }) =>
    locked.some((order) => order.orderId === orderId && order.status === closed),
  );
  const orderIds = orders.map(({ orderId }) => orderId);
  await releaseUnits(tx, orderIds);
  const lapse = { move: 'lapse', fromStatus: awaitingPayment, toStatus: closed, caller: clock.id, reason: '' };
  for (const { orderId, orderSn, branchId, atMs } of orders) {
    const own = locked.find((order) => order.orderId === orderId)?.lines ?? [];
    appendRows(
      tx,
      'order_moves',
      own.map(({ line }) => ({ ...lapse, orderId, line, atMs, amount: null })),
    );
    const fields = Object.fromEntries(
      own.map(({ line }) => [`lines[${line}].status`, [awaitingPayment, closed]] as const),
    );
    const changes: Change[] = [{ record: 'order', events: ['order.lapsed'], id: orderSn, branchId, fields }];
    await appendAudit(tx, {
      caller: clock,
      operation: 'order.expire',
      reqId: '',
      now: atMs,
      changes,
    });
  }
  await tx.settle();
  return orderIds.length;
}
