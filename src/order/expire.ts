import { appendAudit, type Change } from '../call/audit.ts';
import { integer, row } from '../database/row.ts';
import type { Scope } from '../database/scope.ts';
import { type Sql, sql } from '../database/sql.ts';
import { lockOrders } from './locked-order.ts';
import { type MoveCall, moveLines } from './moves.ts';
import { failOrders, lockPurchaseGroup } from './purchase-groups.ts';
import { freeSeats } from './seats.ts';
import { orderStatus } from './status.ts';

const { awaitingPayment, groupPurchase, closed } = orderStatus;

/** As many as one transaction writes down; the next one goes on. */
const atOnce = 200;

/**
 * Writes down what the clock has done: unpaid orders past their time are closed, groups that are not complete by
 * theirs have failed. Everyone sees it that way already; this is for those who ask what has changed. Tells how many
 * orders and groups there were.
 */
export async function expireOrders(tx: Scope, now: number): Promise<number> {
  const changes: Change[] = [];
  const caller = { id: 'clock', orgId: tx.orgId, branchId: null, personal: false };
  const call: MoveCall = { tx, now, caller, audit: (change) => changes.push(change) };
  const expired = (await closeUnpaid(call)) + (await failGroups(call)) + (await failUngrouped(call));
  if (changes.length > 0) appendAudit(tx, { caller, operation: 'order.expire', reqId: '', now, changes });
  return expired;
}

/** Organisations that have something to write down, for those who do it for all of them. */
export const organisationsToExpire = (now: number): Sql => sql`
  select g.org_id
  from organisations g
  where exists (
      select from orders o where o.org_id = g.org_id and o.status = ${awaitingPayment} and o.pay_before_ms <= ${now})
    or exists (
      select from orders o where o.org_id = g.org_id and o.status = ${groupPurchase} and o.complete_before_ms <= ${now})`;

async function closeUnpaid(call: MoveCall): Promise<number> {
  const { tx, now } = call;
  const orderIds = await lockedIds(
    tx,
    sql`
      select order_id as id
      from orders
      where org_id = $1 and status = ${awaitingPayment} and pay_before_ms <= ${now}
      order by order_id
      limit ${atOnce}
      for no key update skip locked`,
  );
  if (orderIds.length === 0) return 0;
  // As it was written down: at the beginning of time nothing was over yet.
  const orders = await lockOrders(tx, orderIds, 0);
  await freeSeats(tx, orderIds);
  await moveLines(
    call,
    'lapse',
    orders.map((order) => ({ order, lines: order.lines.map(({ line }) => ({ line, status: closed })) })),
  );
  return orderIds.length;
}

async function failGroups(call: MoveCall): Promise<number> {
  const groupIds = await lockedIds(
    call.tx,
    sql`
      select purchase_group_id as id
      from purchase_groups
      where org_id = $1 and status = 'open' and complete_before_ms <= ${call.now}
      order by purchase_group_id
      limit ${atOnce}
      for no key update skip locked`,
  );
  for (const groupId of groupIds) await lockPurchaseGroup(call, groupId);
  return groupIds.length;
}

/** Orders that came from elsewhere may be of a group that is not known here. */
async function failUngrouped(call: MoveCall): Promise<number> {
  const { tx, now } = call;
  const orderIds = await lockedIds(
    tx,
    sql`
      select order_id as id
      from orders
      where org_id = $1 and status = ${groupPurchase} and complete_before_ms <= ${now} and purchase_group_id is null
      order by order_id
      limit ${atOnce}
      for no key update skip locked`,
  );
  if (orderIds.length > 0) await failOrders(call, await lockOrders(tx, orderIds, now));
  return orderIds.length;
}

async function lockedIds(tx: Scope, query: Sql): Promise<number[]> {
  return (await tx.rows(query, row({ id: integer }))).map(({ id }) => id);
}
