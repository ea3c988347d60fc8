import { Type } from 'typebox';
import { Mobile, PersonalText } from '../../operation/contract/fields.ts';
import { record } from '../../operation/contract/operation.ts';
import { orderStatusFilter } from '../code-dictionary/statuses-contract.ts';

/** The filter values that mean all. */
export const everyStatus = orderStatusFilter.all.code;
export const everyType = 0;

export const orderRecord = {
  orderSn: Type.String({ description: 'order identifier' }),
  dateAdded: Type.Integer({ description: 'creation time, milliseconds' }),
  datePay: Type.Integer({ description: 'payment time, milliseconds' }),
  orderAmount: Type.Integer({ description: 'order amount, minor units (fen, cents)' }),
  moneyPaid: Type.Integer({ description: 'amount paid, minor units' }),
  orderStatus: Type.Integer({ description: '2 to 9, see the order statuses' }),
  customerName: Type.String({ description: 'current user name of the buyer' }),
  customerRealName: Type.String({ description: 'current real name of the buyer' }),
  logisticsCompany: Type.String({ description: 'carrier' }),
  trackingNumber: Type.Integer({
    description:
      'shipping tracking number, if it consists of 1 to 18 digits without a leading zero; otherwise 0. A 64-bit integer: a ' +
      'JavaScript number would round it',
    format: 'int64',
  }),
  deliveryTime: Type.Integer({ description: 'delivery time, milliseconds' }),
  orderAddress: record('OrderAddress', {
    receiver: PersonalText('name of the receiver'),
    mobile: Mobile('mobile of the receiver'),
    districts: Type.String(),
    address: PersonalText('street address'),
  }),
};

/** Order (list record): 12 fields. */
export const Order = record('Order', orderRecord);

/** A line in the detail record. */
export const OrderLine = record('OrderLine', {
  productId: Type.Integer({ description: 'product id' }),
  product_name: Type.String({ description: 'product name, as ordered' }),
  quantity: Type.Integer({ description: 'quantity' }),
  orderAmount: Type.Integer({ description: 'line amount, minor units' }),
  status: Type.Integer({ description: 'line status, see the order statuses' }),
  refundAmount: Type.Integer({ description: 'refunded amount, minor units' }),
});

export const exampleOrder = {
  orderSn: 'YH2026-0001',
  dateAdded: 1788220800000,
  datePay: 1788220860000,
  orderAmount: 128000,
  moneyPaid: 118000,
  orderStatus: 8,
  customerName: 'wangzihan',
  customerRealName: '王子涵',
  logisticsCompany: '顺丰速运',
  trackingNumber: 773012345678901,
  deliveryTime: 1788310800000,
  orderAddress: { receiver: '王子涵', mobile: '13800138000', districts: '上海市 浦东新区', address: '世纪大道 100 号' },
};
