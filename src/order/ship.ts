import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { only } from '../database/insert.ts';
import { lockOrder } from './lock.ts';
import { linesFor, type MoveCall, moveLines, type OrderMove } from './moves.ts';
import { stateOf } from './state.ts';
import { orderStatus } from './status.ts';
import type { shipOrder } from './write-contract.ts';

export type Shipment = Static<typeof shipOrder.request>;

export async function ship(call: WriteCall<Shipment>): Promise<Static<typeof shipOrder.response>> {
  const { input } = call;
  const shipped = await shipmentOf(call, input);
  return stateOf(only(await moveLines(call, 'ship', [shipped])));
}

/** What a shipment makes of an order; refused where none of its lines can be shipped. */
export async function shipmentOf(call: MoveCall, shipment: Shipment, param = 'orderSn'): Promise<OrderMove> {
  const { now } = call;
  const order = await lockOrder(call, shipment.orderSn, { param });
  const lines = linesFor(order, 'ship', shipment.lines);
  // A correction of the tracking number leaves the time of delivery as it is.
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
