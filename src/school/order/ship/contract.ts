import { Type } from 'typebox';
import { StoredMoment, Text } from '../../../operation/contract/fields.ts';
import { operation, record } from '../../../operation/contract/operation.ts';
import { exampleIn, exampleOrders, lines, OrderState, orderSn } from '../state-contract.ts';

const mostShipments = 200;

const shipment = {
  orderSn,
  lines: Type.Optional(lines),
  logisticsCompany: Text('Carrier.', { minLength: 1, maxLength: 50 }),
  trackingText: Text('Tracking number of the carrier.', { minLength: 1, maxLength: 64 }),
  deliveryTime: Type.Optional(StoredMoment('Delivery time, milliseconds. Default: now.')),
};

const exampleShipment = {
  orderSn: exampleOrders.unshipped,
  logisticsCompany: '顺丰速运',
  trackingText: 'SF1234567890123',
  deliveryTime: 1788310800000,
};

export const shipOrder = operation({
  name: 'order.ship',
  path: '/order/ship',
  title: 'Ship order',
  description:
    'Records a shipment of goods, bundles and products of the type "other"; a course or a membership cannot be shipped. ' +
    'Sending it again changes the carrier and the tracking number.',
  scope: 'order:write',
  request: shipment,
  response: OrderState,
  example: { request: exampleShipment, response: exampleIn(8, { orderSn: exampleOrders.unshipped }) },
});

export const shipOrders = operation({
  name: 'order.shipBatch',
  path: '/order/shipBatch',
  title: 'Ship many orders',
  description:
    'Records many shipments, with a result for each. A refused shipment does not stop the others. /order/unshipped lists ' +
    'the orders that wait.',
  scope: 'order:write',
  request: {
    shipments: Type.Array(Type.Object(shipment, { additionalProperties: false, 'x-name': 'Shipment' }), {
      description: `At most ${mostShipments}, each order once.`,
      minItems: 1,
      maxItems: mostShipments,
    }),
  },
  response: Type.Object({
    sucNum: Type.Integer({ description: 'orders shipped' }),
    errNum: Type.Integer({ description: 'orders not shipped' }),
    list: Type.Array(
      record('ShipmentResult', {
        orderSn: Type.String(),
        code: Type.Integer({ description: '0, or the error code' }),
        msg: Type.String({ description: 'error message, "" for success' }),
      }),
    ),
  }),
  example: {
    request: { shipments: [exampleShipment] },
    response: { sucNum: 1, errNum: 0, list: [{ orderSn: exampleOrders.unshipped, code: 0, msg: '' }] },
  },
});
