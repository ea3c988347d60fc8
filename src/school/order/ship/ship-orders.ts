import type { WriteCall } from '../../../operation/call/call.ts';
import { preparedOperation } from '../../../operation/call/implementation.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { Failure, fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { inBranch } from '../../../sql/branch.ts';
import { integer, nullable, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { hasFailed, hasLapsed } from '../deadline/deadlines.ts';
import { applyTransition, type OrderTransition, type TransitionCall } from '../transition/apply-transition.ts';
import { type LockedOrder, lockOrders } from '../transition/locked-order.ts';
import * as contract from './contract.ts';
import { shipTransition } from './ship-order.ts';
import { type Check, checkShipments } from './shipment-checks.ts';

type Request = Static<typeof contract.shipOrders.request>;
type Answer = Static<typeof contract.shipOrders.response>;

/** A dry run is checked before its transaction, because what it tries stays counted. */
export const shipOrders = preparedOperation(contract.shipOrders, async (call) => {
  const { input } = call;
  const orderSns = input.shipments.map(({ orderSn }) => orderSn);
  orderSns.forEach((orderSn, index) => {
    if (orderSns.indexOf(orderSn) < index) {
      throw fail(parameterErrors.duplicateItem, { param: `shipments[${index}].orderSn`, received: orderSn });
    }
  });
  const checks = input.dryRun === 1 ? await checkShipments(call) : undefined;
  return (write) => shipAll(write, orderSns, checks);
});

async function shipAll(
  call: WriteCall<Request>,
  orderSns: readonly string[],
  checks: ReadonlyMap<string, Check> | undefined,
): Promise<Answer> {
  const { input, language } = call;
  const locked = await lockAll(call, orderSns);
  const results: (OrderTransition | Failure)[] = [];
  for (const [index, shipment] of input.shipments.entries()) {
    const param = `shipments[${index}].orderSn`;
    results.push(await shipTransition(call, shipment, param, locked.get(shipment.orderSn)).catch(orFailure));
  }
  const shipped = results.filter((result): result is OrderTransition => !(result instanceof Failure));
  if (shipped.length > 0) await applyTransition(call, 'ship', shipped);
  return {
    sucNum: shipped.length,
    errNum: results.length - shipped.length,
    list: results.map((result, index) => {
      const orderSn = orderSns[index] ?? '';
      const check = checks?.get(orderSn);
      return {
        orderSn,
        code: result instanceof Failure ? result.code : 0,
        msg: result instanceof Failure ? result.messageIn(language) : '',
        ...(check && { check }),
      };
    }),
  };
}

/** One refused shipment does not stop the others. */
function orFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/**
 * Locks all orders by id first, so that two batches do not deadlock. Returns the orders without a purchase group or a
 * passed deadline, by number.
 */
async function lockAll(call: TransitionCall, orderSns: readonly string[]): Promise<Map<string, LockedOrder>> {
  const { tx, caller, now } = call;
  const found = await tx.rows(
    sql`
      select order_id, purchase_group_id
      from orders
      where org_id = $1 and order_sn = any(${orderSns}::text[]) ${inBranch(caller, sql`branch_id`)}`,
    row({ orderId: integer, purchaseGroupId: nullable(integer) }),
  );
  await tx.rows(
    sql`
      select purchase_group_id
      from purchase_groups
      where org_id = $1
        and purchase_group_id = any(${found.flatMap(({ purchaseGroupId }) => purchaseGroupId ?? [])}::bigint[])
      order by purchase_group_id
      for no key update`,
    row({ purchaseGroupId: integer }),
  );
  const orders = await lockOrders(
    tx,
    found.map(({ orderId }) => orderId),
  );
  const settled = orders.filter(
    (order) => order.purchaseGroupId === null && !hasLapsed(order, now) && !hasFailed(order, now),
  );
  return new Map(settled.map((order) => [order.orderSn, order]));
}
