import { Type } from 'typebox';
import {
  DryRun,
  largestPage,
  Milliseconds,
  Mobile,
  Page,
  PageSize,
  PersonalText,
  personalRecord,
  StoredMoment,
  Text,
} from '../../../operation/contract/fields.ts';
import { operation, record } from '../../../operation/contract/operation.ts';
import { exampleIn, exampleOrders, lines, OrderState, orderReadVersion, orderSn } from '../state-contract.ts';

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
  emits: ['order.shipped'],
  request: { ...shipment, version: orderReadVersion },
  response: OrderState,
  example: { request: exampleShipment, response: exampleIn(8, { orderSn: exampleOrders.unshipped }) },
});

const onSheet = (what: string, more = '') =>
  Text(`${what}, as on the courier's sheet. Compared in a dry run, never stored.${more}`);

const ShipmentCheck = record('ShipmentCheck', {
  orderStatus: Type.Integer({ description: 'status of the order' }),
  buyerName: Type.String(),
  lines: Type.Array(
    record('ShipmentLine', {
      line: Type.Integer({ description: 'line, from 1' }),
      product_name: Type.String({ description: 'product name, as ordered' }),
      quantity: Type.Integer(),
      status: Type.Integer({ description: 'status of the line' }),
    }),
    { description: 'lines that can be shipped' },
  ),
  logisticsCompany: Type.String({ description: 'present carrier; "": none' }),
  trackingText: Type.String({ description: 'present tracking number; "": none' }),
  warnings: Type.Array(Type.String(), {
    description:
      'alreadyShipped: everything is shipped, and the tracking number would be replaced; receiverDiffers: the sheet names ' +
      'neither the receiver nor the buyer; goodsDiffer: the sheet names none of the goods',
  }),
});

export const shipOrders = operation({
  name: 'order.shipBatch',
  path: '/order/shipBatch',
  title: 'Ship many orders',
  description:
    'Records many shipments, with a result for each. A refused shipment does not stop the others. /order/unshipped lists ' +
    'the orders that wait.',
  scope: 'order:write',
  emits: ['order.shipped'],
  request: {
    shipments: Type.Array(
      Type.Object(
        {
          ...shipment,
          receiver: Type.Optional(
            onSheet(
              'Name of the receiver or buyer',
              ' 王** is compared as far as it is written; with the receiver only whole, and a few times an hour, for callers ' +
                'without the scope personal.',
            ),
          ),
          goods: Type.Optional(onSheet('Goods')),
        },
        { additionalProperties: false, 'x-name': 'Shipment' },
      ),
      { description: `At most ${mostShipments}, each order once.`, minItems: 1, maxItems: mostShipments },
    ),
    dryRun: Type.Optional(DryRun()),
  },
  response: Type.Object({
    sucNum: Type.Integer({ description: 'orders shipped' }),
    errNum: Type.Integer({ description: 'orders not shipped' }),
    list: Type.Array(
      record('ShipmentResult', {
        orderSn: Type.String(),
        code: Type.Integer({ description: '0, or the error code' }),
        msg: Type.String({ description: 'error message, "" for success' }),
        check: Type.Optional(ShipmentCheck),
      }),
    ),
  }),
  example: {
    request: { shipments: [exampleShipment] },
    response: { sucNum: 1, errNum: 0, list: [{ orderSn: exampleOrders.unshipped, code: 0, msg: '' }] },
  },
});

export const OrderAddressDetail = personalRecord('FullOrderAddress', {
  receiver: PersonalText('name of the receiver'),
  mobile: Mobile('mobile of the receiver'),
  districts: Type.String(),
  address: PersonalText('street address'),
});

const UnshippedOrder = record('UnshippedOrder', {
  orderSn: Type.String({ description: 'order identifier' }),
  datePay: Type.Integer({ description: 'payment time, milliseconds' }),
  subOrgId: Type.Integer({ description: 'branch' }),
  lines: Type.Array(
    record('UnshippedLine', {
      line: Type.Integer({ description: 'line, from 1' }),
      product_name: Type.String({ description: 'product name, as ordered' }),
      quantity: Type.Integer(),
    }),
    { description: 'lines that can be shipped and are not shipped yet' },
  ),
  orderAddress: OrderAddressDetail,
});

export const listUnshipped = operation({
  name: 'order.unshipped',
  path: '/order/unshipped',
  title: 'Orders to be shipped',
  description:
    'Paid orders with an address and with goods, a bundle or a product of the type "other" that is not shipped yet, oldest ' +
    'payment first. Staff who see masked addresses here can use /order/revealAddresses.',
  scope: 'order:read',
  request: {
    payStartDate: Type.Optional(Milliseconds('Earliest payment time, milliseconds. Default: 90 days ago.')),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(largestPage)),
  },
  response: Type.Object({
    total: Type.Integer({ description: 'number of orders' }),
    list: Type.Array(UnshippedOrder),
  }),
  example: {
    request: { pageStart: 0, pageSize: 20 },
    response: {
      total: 1,
      list: [
        {
          orderSn: exampleOrders.unshipped,
          datePay: 1788220860000,
          subOrgId: 1,
          lines: [{ line: 1, product_name: '同步练习册（全套）', quantity: 1 }],
          orderAddress: {
            receiver: '王建国',
            mobile: '13800001234',
            districts: '上海市徐汇区',
            address: '漕溪北路 88 号',
          },
        },
      ],
    },
  },
});
