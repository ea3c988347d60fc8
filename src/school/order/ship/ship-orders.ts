import { integer, row } from '../../../database/row.ts';
import type { Scope } from '../../../database/scope.ts';
import { sql } from '../../../database/sql.ts';
import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { Failure, fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { applyTransition, type OrderTransition } from '../change/apply-transition.ts';
import type * as contract from './contract.ts';
import { shipTransition } from './ship-order.ts';

export async function shipOrders(
  call: WriteCall<Static<typeof contract.shipOrders.request>>,
): Promise<Static<typeof contract.shipOrders.response>> {
  const { input, tx, language } = call;
  const orderSns = input.shipments.map(({ orderSn }) => orderSn);
  orderSns.forEach((orderSn, index) => {
    if (orderSns.indexOf(orderSn) < index) {
      throw fail(parameterErrors.duplicateItem, { param: `shipments[${index}].orderSn`, received: orderSn });
    }
  });
  await lockAll(tx, orderSns);
  const results: (OrderTransition | Failure)[] = [];
  for (const [index, shipment] of input.shipments.entries()) {
    const param = `shipments[${index}].orderSn`;
    results.push(await shipTransition(call, shipment, param).catch(orFailure));
  }
  const shipped = results.filter((result): result is OrderTransition => !(result instanceof Failure));
  if (shipped.length > 0) await applyTransition(call, 'ship', shipped);
  return {
    sucNum: shipped.length,
    errNum: results.length - shipped.length,
    list: results.map((result, index) => ({
      orderSn: orderSns[index] ?? '',
      code: result instanceof Failure ? result.code : 0,
      msg: result instanceof Failure ? result.messageIn(language) : '',
    })),
  };
}

/** One refused shipment does not stop the others. */
function orFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

/** Locks all orders by id first, so that two batches do not deadlock. */
async function lockAll(tx: Scope, orderSns: readonly string[]): Promise<void> {
  const groups = await tx.rows(
    sql`
      select distinct purchase_group_id
      from orders
      where org_id = $1 and order_sn = any(${orderSns}::text[]) and purchase_group_id is not null`,
    row({ purchaseGroupId: integer }),
  );
  await tx.rows(
    sql`
      select purchase_group_id
      from purchase_groups
      where org_id = $1 and purchase_group_id = any(${groups.map(({ purchaseGroupId }) => purchaseGroupId)}::bigint[])
      order by purchase_group_id
      for no key update`,
    row({ purchaseGroupId: integer }),
  );
  await tx.rows(
    sql`
      select order_id
      from orders
      where org_id = $1 and order_sn = any(${orderSns}::text[])
      order by order_id
      for no key update`,
    row({ orderId: integer }),
  );
}
