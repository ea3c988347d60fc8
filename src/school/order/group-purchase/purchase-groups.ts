import { insertNumberedRows, single } from '../../../sql/insert.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, nullable, oneOf, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { endHolds } from '../../product/stock.ts';
import { failOrders } from '../deadline/deadlines.ts';
import { applyTransition, type TransitionCall } from '../transition/apply-transition.ts';
import { type LockedOrder, lockOrders } from '../transition/locked-order.ts';

export const purchaseGroupStatuses = ['unopened', 'open', 'complete', 'failed'] as const;

const purchaseGroupRow = row({
  purchaseGroupId: integer,
  branchId: integer,
  productId: integer,
  price: integer,
  size: integer,
  hours: integer,
  joined: integer,
  status: oneOf(purchaseGroupStatuses),
  completeBeforeMs: nullable(integer),
});
export type PurchaseGroup = ReturnType<typeof purchaseGroupRow>;

export type PurchaseTerms = Pick<PurchaseGroup, 'branchId' | 'productId' | 'price' | 'size' | 'hours'>;

/** The group opens when its first order is paid. */
export async function insertPurchaseGroup(tx: OrgSql, terms: PurchaseTerms): Promise<number> {
  const { branchId, productId, price, size, hours } = terms;
  return single(await insertNumberedRows(tx, 'purchase_groups', [{ branchId, productId, price, size, hours }]));
}

/** Locks a group. If its deadline has passed, the group fails first. */
export async function lockPurchaseGroup(
  at: Pick<TransitionCall, 'tx' | 'now'>,
  purchaseGroupId: number,
): Promise<PurchaseGroup> {
  const { tx, now } = at;
  const purchaseGroup = await tx.one(
    sql`
      select purchase_group_id, branch_id, product_id, price, size, hours, joined, status, complete_before_ms
      from purchase_groups
      where org_id = $1 and purchase_group_id = ${purchaseGroupId}
      for no key update`,
    purchaseGroupRow,
  );
  if (purchaseGroup.status !== 'open' || (purchaseGroup.completeBeforeMs ?? 0) > now) return purchaseGroup;
  await failPurchaseGroup(at, purchaseGroup);
  return { ...purchaseGroup, status: 'failed' };
}

export type JoinedPurchaseGroup = PurchaseGroup & { readonly completeBeforeMs: number };

/** Adds a payment to the requested group. If the group has no room, a new group with the same terms starts. */
export async function joinPurchaseGroup(
  call: TransitionCall,
  requestedId: number,
  buyerId: number,
): Promise<JoinedPurchaseGroup> {
  const { tx, now } = call;
  const requested = await lockPurchaseGroup(call, requestedId);
  const hasRoom =
    requested.status === 'unopened' ||
    (requested.status === 'open' && requested.joined < requested.size && !(await hasJoined(tx, requestedId, buyerId)));
  const purchaseGroupId = hasRoom ? requestedId : await insertPurchaseGroup(tx, requested);
  const joined = await tx.one(
    sql`
      update purchase_groups set status = 'open', joined = joined + 1,
        complete_before_ms = coalesce(complete_before_ms, ${now} + hours * 3600000)
      where org_id = $1 and purchase_group_id = ${purchaseGroupId}
      returning joined, complete_before_ms`,
    row({ joined: integer, completeBeforeMs: integer }),
  );
  return { ...requested, status: 'open', purchaseGroupId, ...joined };
}

/** A buyer may join a group once. */
async function hasJoined(tx: OrgSql, purchaseGroupId: number, buyerId: number): Promise<boolean> {
  const { joined } = await tx.one(
    sql`
      select count(*) as joined
      from orders
      where org_id = $1 and purchase_group_id = ${purchaseGroupId} and buyer_id = ${buyerId}
        and status = ${orderStatus.groupPurchase}`,
    row({ joined: integer }),
  );
  return joined > 0;
}

async function failPurchaseGroup(
  at: Pick<TransitionCall, 'tx' | 'now'>,
  { purchaseGroupId, completeBeforeMs }: PurchaseGroup,
): Promise<void> {
  const { tx, now } = at;
  await close(tx, purchaseGroupId, 'failed', completeBeforeMs ?? now);
  await failOrders(at, await lockOrdersOf(tx, purchaseGroupId));
}

/** Returns false and fails the group if holds have expired and the units were sold to others. */
export async function completePurchaseGroup(call: TransitionCall, purchaseGroup: PurchaseGroup): Promise<boolean> {
  const { tx, now } = call;
  const orders = await lockOrdersOf(tx, purchaseGroup.purchaseGroupId);
  const held = await tx.rows(
    sql`
      select h.order_id, h.line
      from stock_holds h
      where h.org_id = $1 and h.order_id = any(${orders.map(({ orderId }) => orderId)}::bigint[])
      order by h.order_id, h.line
      for update`,
    row({ orderId: integer, line: integer }),
  );
  const needed = orders.flatMap(({ lines }) => lines.filter(({ fromStock }) => fromStock));
  if (held.length < needed.length) {
    await failPurchaseGroup(call, purchaseGroup);
    return false;
  }
  await endHolds(
    tx,
    orders.map(({ orderId }) => orderId),
  );
  await close(tx, purchaseGroup.purchaseGroupId, 'complete', now);
  await applyTransition(
    call,
    'complete',
    orders.map((order) => ({ order, lines: order.lines.map(({ line }) => ({ line, status: orderStatus.paid })) })),
  );
  return true;
}

/** Locks the paid orders of a group that is not complete. */
async function lockOrdersOf(tx: OrgSql, purchaseGroupId: number): Promise<LockedOrder[]> {
  const found = await tx.rows(
    sql`
      select order_id
      from orders
      where org_id = $1 and purchase_group_id = ${purchaseGroupId} and status = ${orderStatus.groupPurchase}`,
    row({ orderId: integer }),
  );
  return lockOrders(
    tx,
    found.map(({ orderId }) => orderId),
  );
}

async function close(tx: OrgSql, purchaseGroupId: number, status: 'complete' | 'failed', atMs: number): Promise<void> {
  await tx.run(sql`
    update purchase_groups set status = ${status}, closed_at_ms = ${atMs}
    where org_id = $1 and purchase_group_id = ${purchaseGroupId}`);
}
