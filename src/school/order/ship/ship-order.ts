import { writeOperation } from '../../../operation/call/implementation.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { single } from '../../../sql/insert.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { orderErrors } from '../errors.ts';
import { lockOrder } from '../lock-order/lock-order.ts';
import { canBeShipped } from '../status/shippable.ts';
import {
  applyTransition,
  linesForTransition,
  type OrderTransition,
  type TransitionCall,
} from '../transition/apply-transition.ts';
import type { LockedOrder } from '../transition/locked-order.ts';
import { stateOf } from '../transition/state.ts';
import * as contract from './contract.ts';

export type Shipment = Static<typeof contract.shipOrder.request>;

export const shipOrder = writeOperation(contract.shipOrder, async (call) => {
  const { input } = call;
  const shipped = await shipTransition(call, input);
  return stateOf(single(await applyTransition(call, 'ship', [shipped])));
});

/** Locks the order, unless it is locked already, and returns the transition; throws if there is nothing to ship. */
export async function shipTransition(
  call: TransitionCall,
  shipment: Shipment,
  param = 'orderSn',
  locked?: LockedOrder,
): Promise<OrderTransition> {
  const { now } = call;
  const order = locked ?? (await lockOrder(call, shipment.orderSn, { param, version: shipment.version }));
  requireShippable(order, shipment.lines, param);
  const lines = linesForTransition(order, 'ship', shipment.lines);
  // Correcting the tracking number does not change the delivery time.
  const isCorrection = order.deliveredAtMs > 0 && lines.every(({ shippedAtMs }) => shippedAtMs !== null);
  return {
    order,
    shipment: {
      carrier: shipment.logisticsCompany,
      trackingText: shipment.trackingText,
      deliveredAtMs: shipment.deliveryTime ?? (isCorrection ? order.deliveredAtMs : now),
    },
    lines: lines.map(({ line, shippedAtMs }) => ({
      line,
      status: orderStatus.shipped,
      shippedAtMs: shippedAtMs ?? now,
    })),
  };
}

/** A course or a membership cannot be delivered by a carrier. */
function requireShippable(
  { orderSn, lines }: LockedOrder,
  requested: readonly number[] | undefined,
  param: string,
): void {
  if (requested === undefined && !lines.some(canBeShipped))
    throw fail(orderErrors.nothingToShip, { param, received: orderSn });
  requested?.forEach((number, index) => {
    const line = lines.find((each) => each.line === number);
    if (line !== undefined && !canBeShipped(line)) {
      throw fail(orderErrors.nothingToShip, { param: `lines[${index}]`, received: number });
    }
  });
}
