// Generated from the contracts by "npm run generate". Change those, not this.

import type { CallOptions } from '../options.ts';

export interface OrderListRequest {
  /** Fuzzy keyword over user name, real name, mobile. */
  buyer?: string | undefined;
  /** Fuzzy keyword over receiver name, receiver mobile. */
  receiver?: string | undefined;
  /** Fuzzy keyword over sharer name, sharer user name. */
  shareUser?: string | undefined;
  /** Fuzzy match on product name. */
  prodName?: string | undefined;
  /**
   * 1 all, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5 refunded, 6 refund in progress, 7 refund
   * failed, 8 shipped, 9 refund requested.
   * @default 1
   */
  orderStatus?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | undefined;
  /** Range start over the payment time, milliseconds, included. */
  payStartDate: number;
  /** Range end over the payment time, milliseconds, included. */
  payEndDate: number;
  /**
   * Lower bound of the order amount, minor units, included.
   * It is a whole number, or a string of its digits.
   */
  priceBegin?: number | string | undefined;
  /**
   * Upper bound of the order amount, minor units, included.
   * It is a whole number, or a string of its digits.
   */
  priceEnd?: number | string | undefined;
  /**
   * 0 all, 1 ordinary order, 4 order issued by an administrator, 5 group-purchase order.
   * @default 0
   */
  orderType?: 0 | 1 | 4 | 5 | undefined;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageNum?: number | undefined;
  /**
   * Records per page, at most 500.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface OrderAddress {
  /** name of the receiver */
  receiver: string;
  /** mobile of the receiver */
  mobile: string;
  districts: string;
  /** street address */
  address: string;
}

export interface Order {
  /** order identifier */
  orderSn: string;
  /** creation time, milliseconds */
  dateAdded: number;
  /** payment time, milliseconds */
  datePay: number;
  /** order amount, minor units (fen, cents) */
  orderAmount: number;
  /** amount paid, minor units */
  moneyPaid: number;
  /** 2 to 9, see the order statuses */
  orderStatus: number;
  /** current user name of the buyer */
  customerName: string;
  /** current real name of the buyer */
  customerRealName: string;
  /** carrier */
  logisticsCompany: string;
  /**
   * shipping tracking number, if it consists of 1 to 18 digits without a leading zero; otherwise 0. A 64-bit
   * integer: a JavaScript number would round it
   * The client gives its digits as text.
   */
  trackingNumber: string;
  /** delivery time, milliseconds */
  deliveryTime: number;
  orderAddress: OrderAddress;
}

export interface OrderListAnswer {
  /** number of matching orders */
  count: number;
  list: Order[];
}

export interface OrderDetailRequest {
  /** Order identifiers, at most 20. */
  orderSns: readonly string[];
}

export interface OrderLine {
  /** product id */
  productId: number;
  /** product name, as ordered */
  product_name: string;
  /** quantity */
  quantity: number;
  /** line amount, minor units */
  orderAmount: number;
  /** line status, see the order statuses */
  status: number;
  /** refunded amount, minor units */
  refundAmount: number;
}

export interface OrderNote {
  content: string;
  /** milliseconds */
  time: number;
  /** author */
  userName: string;
}

export interface OrderDetail {
  /** order identifier */
  orderSn: string;
  /** creation time, milliseconds */
  dateAdded: number;
  /** payment time, milliseconds */
  datePay: number;
  /** order amount, minor units (fen, cents) */
  orderAmount: number;
  /** amount paid, minor units */
  moneyPaid: number;
  /** 2 to 9, see the order statuses */
  orderStatus: number;
  /** current user name of the buyer */
  customerName: string;
  /** current real name of the buyer */
  customerRealName: string;
  /** carrier */
  logisticsCompany: string;
  /**
   * shipping tracking number, if it consists of 1 to 18 digits without a leading zero; otherwise 0. A 64-bit
   * integer: a JavaScript number would round it
   * The client gives its digits as text.
   */
  trackingNumber: string;
  /** delivery time, milliseconds */
  deliveryTime: number;
  orderAddress: OrderAddress;
  /** order lines */
  productList: OrderLine[];
  note: OrderNote;
}

export interface OrderDetailAnswer {
  list: OrderDetail[];
}

export interface OrderGetRequest {
  /** Order identifier. */
  orderSn?: string | undefined;
  /** Id in another system. */
  externalId?: string | undefined;
}

export interface FullOrderAddress {
  /** name of the receiver */
  receiver: string;
  /** mobile of the receiver */
  mobile: string;
  districts: string;
  /** street address */
  address: string;
  /**
   * fields that hold a value which the caller may not see: they are masked or empty here. A field that is empty
   * and not in this list has no value. Left out where nothing is hidden.
   */
  hiddenFields?: string[];
}

export interface OrderPurchaseGroup {
  /** 0 for none */
  purchaseGroupId: number;
  /** unopened, open, complete or failed */
  status: string;
  size: number;
  /** buyers who have paid */
  joined: number;
  /** deadline, milliseconds */
  completeBefore: number;
}

export interface FullOrderLine {
  /** line, from 1 */
  line: number;
  productId: number;
  /** product name, as ordered */
  product_name: string;
  /** product type */
  type: number;
  quantity: number;
  /** line amount, minor units */
  orderAmount: number;
  /** part of the amount paid: the maximum refund, minor units */
  share: number;
  /** refunded amount, minor units */
  refundAmount: number;
  /**
   * status of the line: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5 refunded,
   * 6 refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
   */
  status: number;
  /** the student who is enrolled, "" for nobody */
  studentId: string;
  studentName: string;
  studentLoginName: string;
  /** lessons held while the student was in the class */
  lessonsHeld: number;
  /** suggested refund: amount paid minus lessons held; 0 for shipped goods, minor units */
  suggestedRefund: number;
  /** paths of the operations that are possible now */
  nextMoves: string[];
}

export interface Refund {
  /** refund id */
  refundId: number;
  /** line, from 1 */
  line: number;
  /** requested, approved, failed, settled, declined, takenBack or givenUp */
  status: string;
  /** requested amount, minor units */
  requestedAmount: number;
  /** amount to refund, minor units */
  amount: number;
  /** reason; groupFailed or noSeatLeft if the server created the refund */
  reason: string;
  requestedBy: string;
  /** time of the request, milliseconds */
  requestedAt: number;
  /** 1: the caller requested it, so someone else must approve it */
  ownRequest: number;
  decidedBy: string;
  /** time of the decision, milliseconds */
  decidedAt: number;
  decisionReason: string;
  /** why the refund failed */
  failure: string;
  refundChannel: string;
  transactionNo: string;
  /** refund time, milliseconds */
  dateRefund: number;
}

export interface FullOrderNote {
  content: string;
  /** when, milliseconds */
  time: number;
  userName: string;
}

export interface OrderMove {
  /** line, from 1 */
  line: number;
  move: string;
  /** status before, -1 for none */
  from: number;
  /**
   * status after: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5 refunded, 6
   * refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
   */
  to: number;
  /** when, milliseconds */
  time: number;
  /** the caller */
  caller: string;
  /** name of the member of staff, "" for a key */
  callerName: string;
  /** amount, 0 for none, minor units */
  amount: number;
  reason: string;
}

export interface FullOrder {
  orderSn: string;
  externalId: string;
  /** branch */
  subOrgId: number;
  /** 1 ordinary, 4 issued by an administrator, 5 group purchase */
  orderType: number;
  /**
   * status of the order: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5 refunded,
   * 6 refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
   */
  orderStatus: number;
  buyerId: string;
  /** buyer user name */
  customerName: string;
  /** buyer real name */
  customerRealName: string;
  /** "" for nobody */
  shareUserId: string;
  /** creation time, milliseconds */
  dateAdded: number;
  /** payment time, milliseconds */
  datePay: number;
  /** deadline for the payment, milliseconds; 0 for none */
  payBefore: number;
  /** last change, milliseconds */
  updateAt: number;
  /** version of the record, for the operations that change it; another one after a change */
  version: string;
  /** order amount, minor units */
  orderAmount: number;
  /** discount, minor units */
  discount: number;
  /** amount paid, minor units */
  moneyPaid: number;
  /** refunded amount, minor units */
  refundAmount: number;
  payChannel: string;
  transactionNo: string;
  /** carrier */
  logisticsCompany: string;
  /** tracking number of the carrier */
  trackingText: string;
  /** delivery time, milliseconds */
  deliveryTime: number;
  orderAddress: FullOrderAddress;
  purchaseGroup: OrderPurchaseGroup;
  lines: FullOrderLine[];
  refunds: Refund[];
  /** latest first */
  notes: FullOrderNote[];
  /** transitions of the lines, oldest first */
  history: OrderMove[];
  /** paths of the operations that are possible now */
  nextMoves: string[];
}

export interface OrderRevealRequest {
  /** Order identifier. */
  orderSn: string;
  /** The value to show. */
  field: 'receiver' | 'mobile' | 'address';
}

export interface OrderRevealAnswer {
  /** "" for none */
  value: string;
}

export interface OrderRevealAddressesRequest {
  /** At most 200 orders. */
  orderSns: readonly string[];
}

export interface Address {
  orderSn: string;
  /** name of the receiver */
  receiver: string;
  /** mobile of the receiver */
  mobile: string;
  districts: string;
  /** street address */
  address: string;
}

export interface OrderRevealAddressesAnswer {
  /** in the order of the request */
  list: Address[];
}

export interface OrderUnshippedRequest {
  /** Earliest payment time, milliseconds. Default: 90 days ago. */
  payStartDate?: number | undefined;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageStart?: number | undefined;
  /**
   * Records per page, at most 500.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface UnshippedLine {
  /** line, from 1 */
  line: number;
  /** product name, as ordered */
  product_name: string;
  quantity: number;
}

export interface UnshippedOrder {
  /** order identifier */
  orderSn: string;
  /** payment time, milliseconds */
  datePay: number;
  /** branch */
  subOrgId: number;
  /** lines that can be shipped and are not shipped yet */
  lines: UnshippedLine[];
  orderAddress: FullOrderAddress;
}

export interface OrderUnshippedAnswer {
  /** number of orders */
  total: number;
  list: UnshippedOrder[];
}

export interface OrderTransition {
  move: string;
  /** path of the operation, "" if a deadline causes the transition */
  operation: string;
  /**
   * status before: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5 refunded, 6
   * refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
   */
  from: number;
  /**
   * status after: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5 refunded, 6
   * refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
   */
  to: number;
  /** when this happens, in the language of the request */
  when: string;
}

export interface OrderTransitionsAnswer {
  list: OrderTransition[];
}

export interface NewOrderLine {
  /** Product. All products of an order must belong to one branch. */
  productId: number;
  /**
   * Units; 1 in a group purchase.
   * @default 1
   */
  quantity?: number | undefined;
  /**
   * The student to enrol. Default: the buyer, if a student; nobody for goods (product type 4).
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  studentId?: string | undefined;
  /** Type 4 only: line amount. Default: the price, minor units. */
  orderAmount?: number | undefined;
}

/** Delivery address, if the order is shipped. */
export interface NewOrderAddress {
  /** Name of the receiver. */
  receiver?: string | undefined;
  /** Mobile of the receiver. */
  mobile?: string | undefined;
  /** Province, city and district. */
  districts?: string | undefined;
  /** Street address. */
  address?: string | undefined;
}

export interface OrderCreateRequest {
  /**
   * The buyer.
   * It is a user id of the form <role prefix>_<number>: 0_ for a teacher, 1_ for a student, 302_ for an assistant.
   */
  buyerId: string;
  /**
   * 1 ordinary order, 4 order issued by an administrator, 5 group-purchase order.
   * @default 1
   */
  orderType?: 1 | 4 | 5 | undefined;
  /** Order lines, at most 50; one in a group purchase. */
  productList: readonly NewOrderLine[];
  /** Discount on the amount; not in a group purchase, minor units. */
  discount?: number | undefined;
  /** 1: use the iOS prices. */
  ios?: 0 | 1 | undefined;
  /** Type 4 only, and required there: amount paid, minor units. */
  moneyPaid?: number | undefined;
  /** Payment channel: "wechat", "alipay", "card", "cash" or any other name. */
  payChannel?: string | undefined;
  /** Transaction number of the payment provider. */
  transactionNo?: string | undefined;
  /** Deadline for the payment, milliseconds. Default: half an hour from now. Not for type 4. */
  payBefore?: number | undefined;
  /** Type 5 only: the group purchase to join. Default: a new one. */
  purchaseGroupId?: number | undefined;
  /**
   * The user who shared the product.
   * It is a user id of the form <role prefix>_<number>: 0_ for a teacher, 1_ for a student, 302_ for an assistant.
   */
  shareUserId?: string | undefined;
  /** Delivery address, if the order is shipped. */
  orderAddress?: NewOrderAddress | undefined;
  /** Order identifier, unique in the organisation. Default: a generated one. */
  orderSn?: string | undefined;
  /** Id of the order in your system, unique in the organisation. */
  externalId?: string | undefined;
}

export interface OrderLineState {
  /** line, from 1 */
  line: number;
  /** product id */
  productId: number;
  /**
   * status of the line: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5 refunded,
   * 6 refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
   */
  status: number;
  /** part of the amount paid, minor units: the maximum refund */
  share: number;
  /** refunded amount, minor units */
  refundAmount: number;
}

export interface OrderState {
  /** order identifier */
  orderSn: string;
  /**
   * status of the order: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5 refunded,
   * 6 refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
   */
  orderStatus: number;
  /** order amount, minor units */
  orderAmount: number;
  /** amount to pay: order amount minus discount, minor units */
  payable: number;
  /** amount paid, minor units */
  moneyPaid: number;
  /** deadline for the payment, milliseconds; 0 for none */
  payBefore: number;
  /** group purchase, 0 for none */
  purchaseGroupId: number;
  lines: OrderLineState[];
}

export interface OrderPayRequest {
  /** Order identifier. */
  orderSn: string;
  /** Amount paid; must equal the payable amount, minor units. */
  amount: number;
  /** Payment channel: "wechat", "alipay", "card", "cash" or any other name. */
  payChannel: string;
  /** Transaction number of the payment provider. */
  transactionNo?: string | undefined;
  /** Payment time, milliseconds; not before the order, not in the future. Default: now. */
  datePay?: number | undefined;
  /** Version that /order/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
}

export interface OrderCancelRequest {
  /** Order identifier. */
  orderSn: string;
  /** Reason, at most 200 characters. */
  reason?: string | undefined;
  /** Version that /order/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
}

export interface OrderShipRequest {
  /** Order identifier. */
  orderSn: string;
  /** Lines. Default: all lines for which this is possible. */
  lines?: readonly number[] | undefined;
  /** Carrier. */
  logisticsCompany: string;
  /** Tracking number of the carrier. */
  trackingText: string;
  /** Delivery time, milliseconds. Default: now. */
  deliveryTime?: number | undefined;
  /** Version that /order/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
}

export interface Shipment {
  /** Order identifier. */
  orderSn: string;
  /** Lines. Default: all lines for which this is possible. */
  lines?: readonly number[] | undefined;
  /** Carrier. */
  logisticsCompany: string;
  /** Tracking number of the carrier. */
  trackingText: string;
  /** Delivery time, milliseconds. Default: now. */
  deliveryTime?: number | undefined;
  /**
   * Name of the receiver or buyer, as on the courier's sheet. Compared in a dry run, never stored. 王** is compared
   * as far as it is written; with the receiver only whole, and a few times an hour, for callers without the scope
   * personal.
   */
  receiver?: string | undefined;
  /** Goods, as on the courier's sheet. Compared in a dry run, never stored. */
  goods?: string | undefined;
}

export interface OrderShipBatchRequest {
  /** At most 200, each order once. */
  shipments: readonly Shipment[];
  /**
   * 1: check only. The answer is that of the real request, but nothing is stored, and an idempotency key is
   * ignored.
   * @default 0
   */
  dryRun?: 0 | 1 | undefined;
}

export interface ShipmentLine {
  /** line, from 1 */
  line: number;
  /** product name, as ordered */
  product_name: string;
  quantity: number;
  /** status of the line */
  status: number;
}

export interface ShipmentCheck {
  /** status of the order */
  orderStatus: number;
  buyerName: string;
  /** lines that can be shipped */
  lines: ShipmentLine[];
  /** present carrier; "": none */
  logisticsCompany: string;
  /** present tracking number; "": none */
  trackingText: string;
  /**
   * alreadyShipped: everything is shipped, and the tracking number would be replaced; receiverDiffers: the sheet
   * names neither the receiver nor the buyer; goodsDiffer: the sheet names none of the goods
   */
  warnings: string[];
}

export interface ShipmentResult {
  orderSn: string;
  /** 0, or the error code */
  code: number;
  /** error message, "" for success */
  msg: string;
  check?: ShipmentCheck;
}

export interface OrderShipBatchAnswer {
  /** orders shipped */
  sucNum: number;
  /** orders not shipped */
  errNum: number;
  list: ShipmentResult[];
}

export interface OrderWithdrawRequest {
  /** Order identifier. */
  orderSn: string;
  /** Lines. Default: all lines for which this is possible. */
  lines?: readonly number[] | undefined;
  /** Reason, at most 200 characters. */
  reason?: string | undefined;
  /** Version that /order/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
}

export interface OrderUndoWithdrawRequest {
  /** Order identifier. */
  orderSn: string;
  /** Lines. Default: all lines for which this is possible. */
  lines?: readonly number[] | undefined;
  /** Reason, at most 200 characters. */
  reason?: string | undefined;
  /** Version that /order/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
}

export interface OrderAddNoteRequest {
  /** Order identifier. */
  orderSn: string;
  /** The note, at most 500 characters. */
  content: string;
  /** Name of the person. Default: the caller. */
  userName?: string | undefined;
}

export interface OrderAddNoteAnswer {
  /** milliseconds */
  time: number;
}

export interface OrderRefundsRequest {
  /** The queue. */
  status: 'requested' | 'approved' | 'failed' | 'settled';
  /**
   * By first request or by the amount to pay back; - in front: descending.
   * @default "requested"
   */
  sort?: 'requested' | '-requested' | 'amount' | '-amount' | undefined;
  /** Refunds requested at this time or later; of the queue `settled`, those settled then. */
  beginTime?: number | undefined;
  /** Refunds before this time. */
  endTime?: number | undefined;
  /** Refunds of this product. */
  productId?: number | undefined;
  /** Refunds of orders paid through this channel, literally; "" if it is unknown. */
  payChannel?: string | undefined;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageStart?: number | undefined;
  /**
   * Records per page, at most 500.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface QueuedRefund {
  /** refund id */
  refundId: number;
  /** line, from 1 */
  line: number;
  /** product name, as ordered */
  product_name: string;
  /** requested amount, minor units */
  requestedAmount: number;
  /** suggested refund, minor units */
  suggestedRefund: number;
  /** amount to pay back, minor units */
  amount: number;
  /** reason; groupFailed or noSeatLeft if the server created the refund */
  reason: string;
  /** who requested it; "" if unknown */
  requestedBy: string;
  /** time of the request, milliseconds */
  requestedAt: number;
  /** 1: the caller requested it, so someone else must approve it */
  ownRequest: number;
  decidedBy: string;
  /** time of the decision, milliseconds */
  decidedAt: number;
  /** why the refund failed */
  failure: string;
  /** time of the settlement; 0 before it, milliseconds */
  dateRefund: number;
  /** the bank's reference of the settlement */
  transactionNo: string;
}

export interface RefundOrder {
  /** order identifier */
  orderSn: string;
  /** branch */
  subOrgId: number;
  buyerId: string;
  /** buyer real name */
  customerRealName: string;
  /** payment time, milliseconds */
  datePay: number;
  /** amount paid, minor units */
  moneyPaid: number;
  /** how the order was paid */
  payChannel: string;
  /** refunds of the order in this queue, by line */
  refunds: QueuedRefund[];
}

export interface OrderRefundsAnswer {
  /** number of orders */
  total: number;
  /** number of their refunds in the whole queue */
  totalRefunds: number;
  /** sum of the amounts in the whole queue, to pay back or paid back, minor units */
  totalAmount: number;
  list: RefundOrder[];
}

export interface RefundLine {
  /** Line of the order, from 1. */
  line: number;
  /** Amount to refund. Default: all that is not refunded yet, minor units. */
  amount?: number | undefined;
}

export interface OrderRequestRefundRequest {
  /** Order identifier. */
  orderSn: string;
  /** Lines. Default: all lines for which this is possible. */
  lines?: readonly RefundLine[] | undefined;
  /** Reason, at most 200 characters. */
  reason?: string | undefined;
  /** Name of the person. Default: the caller. */
  userName?: string | undefined;
  /** Version that /order/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
}

export interface ApprovedRefundLine {
  /** Line of the order, from 1. */
  line: number;
  /** Amount to refund. Default: the requested amount, minor units. */
  amount?: number | undefined;
}

export interface OrderApproveRefundRequest {
  /** Order identifier. */
  orderSn: string;
  /** Lines. Default: all lines for which this is possible. */
  lines?: readonly ApprovedRefundLine[] | undefined;
  /** 1: the student stays in the class. */
  keepEnrolment?: 0 | 1 | undefined;
  /** Reason, at most 200 characters. */
  reason?: string | undefined;
  /** Name of the person. Default: the caller. */
  userName?: string | undefined;
  /** Version that /order/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
}

export interface OrderDeclineRefundRequest {
  /** Order identifier. */
  orderSn: string;
  /** Lines. Default: all lines for which this is possible. */
  lines?: readonly number[] | undefined;
  /** Version that /order/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
  /** Reason, at most 200 characters. */
  reason: string;
  /** Name of the person. Default: the caller. */
  userName?: string | undefined;
}

export interface OrderCancelRefundRequest {
  /** Order identifier. */
  orderSn: string;
  /** Lines. Default: all lines for which this is possible. */
  lines?: readonly number[] | undefined;
  /** Version that /order/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
  /** Reason, at most 200 characters. */
  reason?: string | undefined;
}

export interface OrderSettleRefundRequest {
  /** Order identifier. */
  orderSn: string;
  /** Lines. Default: all lines for which this is possible. */
  lines?: readonly number[] | undefined;
  /** Version that /order/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
  /** Payment channel: "wechat", "alipay", "card", "cash" or any other name. */
  payChannel?: string | undefined;
  /** @deprecated the former name of payChannel. */
  refundChannel?: string | undefined;
  /** Transaction number of the payment provider. */
  transactionNo?: string | undefined;
  /** Refund time, milliseconds; not before the payment, not in the future. Default: now. */
  dateRefund?: number | undefined;
}

export interface OrderFailRefundRequest {
  /** Order identifier. */
  orderSn: string;
  /** Lines. Default: all lines for which this is possible. */
  lines?: readonly number[] | undefined;
  /** Version that /order/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
  /** Reason, at most 200 characters. */
  reason?: string | undefined;
}

export interface OrderRetryRefundRequest {
  /** Order identifier. */
  orderSn: string;
  /** Lines. Default: all lines for which this is possible. */
  lines?: readonly number[] | undefined;
  /** Version that /order/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
}

export interface OrderGiveUpRefundRequest {
  /** Order identifier. */
  orderSn: string;
  /** Lines. Default: all lines for which this is possible. */
  lines?: readonly number[] | undefined;
  /** Version that /order/get answered: if the record has changed since, nothing is stored. Default: any version. */
  version?: string | undefined;
  /** Reason, at most 200 characters. */
  reason?: string | undefined;
}

export interface OrderGroupPurchasesRequest {
  /** Product. Default: all products. */
  productId?: number | undefined;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageNum?: number | undefined;
  /**
   * Records per page, at most 500.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface GroupPurchaseBuyer {
  orderSn: string;
  /** buyer user name */
  customerName: string;
  /** payment time, milliseconds */
  datePay: number;
}

export interface GroupPurchase {
  /** group purchase */
  purchaseGroupId: number;
  /** product id */
  productId: number;
  /** open, complete or failed */
  status: string;
  /** price for each buyer, minor units */
  price: number;
  /** number of buyers required */
  size: number;
  /** buyers who have paid */
  joined: number;
  /** deadline, milliseconds */
  completeBefore: number;
  /** by payment time */
  buyers: GroupPurchaseBuyer[];
}

export interface OrderGroupPurchasesAnswer {
  /** group purchases that match */
  count: number;
  list: GroupPurchase[];
}

export interface OrderCompleteGroupPurchaseRequest {
  /** Group purchase. */
  purchaseGroupId: number;
  /** Reason, at most 200 characters. */
  reason?: string | undefined;
}

export interface OrderSortedRequest {
  /** Fuzzy keyword over user name, real name, mobile. */
  buyer?: string | undefined;
  /** Fuzzy keyword over receiver name, receiver mobile. */
  receiver?: string | undefined;
  /** Fuzzy keyword over sharer name, sharer user name. */
  shareUser?: string | undefined;
  /** Fuzzy match on product name. */
  prodName?: string | undefined;
  /**
   * 1 all, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5 refunded, 6 refund in progress, 7 refund
   * failed, 8 shipped, 9 refund requested.
   * @default 1
   */
  orderStatus?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | undefined;
  /** Range start over the payment time, milliseconds, included. */
  payStartDate: number;
  /** Range end over the payment time, milliseconds, included. */
  payEndDate: number;
  /**
   * Lower bound of the order amount, minor units, included.
   * It is a whole number, or a string of its digits.
   */
  priceBegin?: number | string | undefined;
  /**
   * Upper bound of the order amount, minor units, included.
   * It is a whole number, or a string of its digits.
   */
  priceEnd?: number | string | undefined;
  /**
   * 0 all, 1 ordinary order, 4 order issued by an administrator, 5 group-purchase order.
   * @default 0
   */
  orderType?: 0 | 1 | 4 | 5 | undefined;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageNum?: number | undefined;
  /**
   * Records per page, at most 500.
   * @default 20
   */
  pageSize?: number | undefined;
  /** Orders with this product. */
  productId?: number | undefined;
  /** Orders paid through this channel, literally; "" if it is unknown. */
  payChannel?: string | undefined;
  /**
   * paid: oldest payment first; -paid: latest payment first; amount: smallest order amount first; -amount: largest
   * first.
   * @default "-paid"
   */
  sort?: 'paid' | '-paid' | 'amount' | '-amount' | undefined;
}

export interface OrderSortedAnswer {
  /** number of matching orders */
  count: number;
  list: Order[];
}

export interface OrderChangesRequest {
  /** Start at the first change with this updateAt or a later one, milliseconds; default: all changes. */
  updatedSince?: number | undefined;
  /**
   * nextCursor of the previous response, instead of updatedSince.
   * It is the nextCursor of an earlier response.
   */
  cursor?: string | undefined;
  /**
   * Records per page, at most 500.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface ChangedOrderLine {
  /** line, from 1 */
  line: number;
  productId: number;
  /** product name, as ordered */
  product_name: string;
  /** product type */
  type: number;
  quantity: number;
  /** line amount, minor units */
  orderAmount: number;
  /** part of the amount paid: the maximum refund, minor units */
  share: number;
  /** refunded amount, minor units */
  refundAmount: number;
  /**
   * status of the line: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5 refunded,
   * 6 refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
   */
  status: number;
  /** the student who is enrolled, "" for nobody */
  studentId: string;
}

export interface ChangedOrderRefund {
  /** refund id */
  refundId: number;
  /** line, from 1 */
  line: number;
  /** requested, approved, failed, settled, declined, takenBack or givenUp */
  status: string;
  /** requested amount, minor units */
  requestedAmount: number;
  /** amount to refund, minor units */
  amount: number;
  /** reason; groupFailed or noSeatLeft if the server created the refund */
  reason: string;
  requestedBy: string;
  /** time of the request, milliseconds */
  requestedAt: number;
  decidedBy: string;
  /** time of the decision, milliseconds */
  decidedAt: number;
  decisionReason: string;
  /** why the refund failed */
  failure: string;
  refundChannel: string;
  transactionNo: string;
  /** refund time, milliseconds */
  dateRefund: number;
}

export interface ChangedOrder {
  orderSn: string;
  externalId: string;
  /** branch */
  subOrgId: number;
  /** 1 ordinary, 4 issued by an administrator, 5 group purchase */
  orderType: number;
  /**
   * status of the order: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5 refunded,
   * 6 refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
   */
  orderStatus: number;
  buyerId: string;
  /** "" for nobody */
  shareUserId: string;
  /** creation time, milliseconds */
  dateAdded: number;
  /** payment time, milliseconds */
  datePay: number;
  /** deadline for the payment, milliseconds; 0 for none */
  payBefore: number;
  /** last change, milliseconds */
  updateAt: number;
  /** order amount, minor units */
  orderAmount: number;
  /** discount, minor units */
  discount: number;
  /** amount paid, minor units */
  moneyPaid: number;
  /** refunded amount, minor units */
  refundAmount: number;
  payChannel: string;
  transactionNo: string;
  /** carrier */
  logisticsCompany: string;
  /** tracking number of the carrier */
  trackingText: string;
  /** delivery time, milliseconds */
  deliveryTime: number;
  purchaseGroup: OrderPurchaseGroup;
  lines: ChangedOrderLine[];
  refunds: ChangedOrderRefund[];
  /** latest first */
  notes: FullOrderNote[];
  /** transitions of the lines, oldest first */
  history: OrderMove[];
}

export interface OrderChangesAnswer {
  list: ChangedOrder[];
  /** cursor for the next request */
  nextCursor: string;
  /** 1: more records are available now; 0: no more */
  hasMore: number;
}

export interface OrderHistoryRequest {
  /** Order identifier. */
  orderSn: string;
  /**
   * Page number; 0 is the first page.
   * @default 0
   */
  pageStart?: number | undefined;
  /**
   * Records per page, at most 100.
   * @default 20
   */
  pageSize?: number | undefined;
}

export interface AuditEntry {
  auditId: number;
  /** milliseconds */
  time: number;
  /** key:<id>, staff:<id>, operator, or keyless */
  caller: string;
  /** name of the key or of the member of staff, "" for others */
  callerName: string;
  /** for example group.edit */
  operation: string;
  /** id of the request */
  reqId: string;
  /** branch of the record, 0 for none */
  subOrgId: number;
  /** kind of record */
  record: string;
  recordId: string;
  /** changed fields as [before, after]; null if the values are personal and hidden (see hiddenFields) or erased */
  fields: Record<string, unknown>;
  /**
   * fields that hold a value which the caller may not see: they are masked or empty here. A field that is empty
   * and not in this list has no value. Left out where nothing is hidden.
   */
  hiddenFields?: string[];
}

export interface OrderHistoryAnswer {
  total: number;
  list: AuditEntry[];
  /**
   * names of the records that fields and recordId mention, by kind and number: user:12, group:3, branch:1,
   * product:5, subject:2
   */
  names: Record<string, string>;
}

export interface OrderOperations {
  /**
   * Order list: operation 1 of the interface.
   *
   * Orders paid within a range, newest payment first, with the exact total. An order must match all filters. A
   * keyword matches any part of a text, literally, ignoring case and character width.
   *
   * Needs the scope `order:read`.
   *
   * @example
   * ```ts
   * const { count, list } = await lectern.order.list({ payStartDate: 1788192000000, payEndDate: 1790783999999, orderStatus: 8, pageNum: 0, pageSize: 20 });
   * ```
   */
  list(parameters: OrderListRequest, options?: CallOptions): Promise<OrderListAnswer>;

  /**
   * Yields every record of `list`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const order of lectern.order.each({ payStartDate: 1788192000000, payEndDate: 1790783999999, orderStatus: 8 })) {
   *   // …
   * }
   * ```
   */
  each(parameters: OrderListRequest, options?: CallOptions): AsyncGenerator<Order, void, undefined>;

  /**
   * Order detail: operation 2 of the interface.
   *
   * One or more orders, each with its lines and its latest note, in the order of the request. A repeated id is
   * returned once; unknown ids are omitted.
   *
   * Needs the scope `order:read`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.order.detail({ orderSns: ['YH2026-0001'] });
   * ```
   */
  detail(parameters: OrderDetailRequest, options?: CallOptions): Promise<OrderDetailAnswer>;

  /**
   * Everything about an order.
   *
   * One order in any status, with refunds, notes, history, the operations that are possible now and a suggested
   * refund for each line. Requires exactly one of orderSn and externalId. Added by Lectern.
   *
   * Needs the scope `order:read`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.get({ orderSn: 'YH2026-0001' });
   * ```
   */
  get(parameters?: OrderGetRequest, options?: CallOptions): Promise<FullOrder>;

  /**
   * Show a receiver's data.
   *
   * The name, mobile or address of a receiver, for staff who see it masked. The audit log records who asked. Added
   * by Lectern.
   *
   * Needs the scope `personal`.
   *
   * @example
   * ```ts
   * const { value } = await lectern.order.reveal({ orderSn: 'YH2026-0001', field: 'mobile' });
   * ```
   */
  reveal(parameters: OrderRevealRequest, options?: CallOptions): Promise<OrderRevealAnswer>;

  /**
   * Show delivery addresses.
   *
   * The unmasked receivers and addresses of orders, for shipping. Orders without a receiver and unknown orders are
   * omitted. The audit log records who asked, for each order. Added by Lectern.
   *
   * Needs the scope `personal`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.order.revealAddresses({ orderSns: ['YH2026-0001'] });
   * ```
   */
  revealAddresses(parameters: OrderRevealAddressesRequest, options?: CallOptions): Promise<OrderRevealAddressesAnswer>;

  /**
   * Orders to be shipped.
   *
   * Paid orders with an address and with goods, a bundle or a product of the type "other" that is not shipped yet,
   * oldest payment first. Staff who see masked addresses here can use /order/revealAddresses. Added by Lectern.
   *
   * Needs the scope `order:read`.
   *
   * @example
   * ```ts
   * const { total, list } = await lectern.order.unshipped({ pageStart: 0, pageSize: 20 });
   * ```
   */
  unshipped(parameters?: OrderUnshippedRequest, options?: CallOptions): Promise<OrderUnshippedAnswer>;

  /**
   * Yields every record of `unshipped`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const unshippedOrder of lectern.order.eachUnshipped({})) {
   *   // …
   * }
   * ```
   */
  eachUnshipped(parameters?: OrderUnshippedRequest, options?: CallOptions): AsyncGenerator<UnshippedOrder, void, undefined>;

  /**
   * What can happen to an order line.
   *
   * The table of all transitions. The status of an order is derived from its lines; the first rule that applies
   * counts: 9 if any line has 9; 6 if any has 6; 7 if any has 7; 5 if all have 5; 3 if all others than 5 have 3; 8
   * if any has 8; else 2. In the statuses 0, 4 and 10, all lines have the same status. Added by Lectern.
   *
   * Needs the scope `order:read`.
   *
   * @example
   * ```ts
   * const { list } = await lectern.order.transitions();
   * ```
   */
  transitions(parameters?: Record<string, never>, options?: CallOptions): Promise<OrderTransitionsAnswer>;

  /**
   * Create order.
   *
   * Orders products that are on sale, at the current price. Ordinary and group-purchase orders await payment until
   * payBefore; units of a limited stock are reserved until then. An order issued by an administrator is paid at
   * once, with any amount; sale times and purchase limits do not apply to it. Added by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.create({
   *   buyerId: '1_61',
   *   productList: [{ productId: 15, quantity: 1, studentId: '1_61' }],
   *   discount: 10000,
   *   orderAddress: { receiver: '王子涵', mobile: '13800138000', districts: '上海市 浦东新区', address: '世纪大道 100 号' },
   * });
   * ```
   */
  create(parameters: OrderCreateRequest, options?: CallOptions): Promise<OrderState>;

  /**
   * Pay order.
   *
   * Records that an order was paid in full. Sending the same transaction again changes nothing. A payment after
   * payBefore reopens the order; if no units are left, it is refunded (status 6). The payment that completes a
   * group purchase changes the status of all its orders. Added by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.pay({
   *   orderSn: 'YH2026-0002',
   *   amount: 560000,
   *   payChannel: 'wechat',
   *   transactionNo: '4200002026090112345678',
   * });
   * ```
   */
  pay(parameters: OrderPayRequest, options?: CallOptions): Promise<OrderState>;

  /**
   * Cancel order.
   *
   * Closes an order that awaits payment and releases its reserved units. Added by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.cancel({ orderSn: 'YH2026-0002', reason: '重复下单' });
   * ```
   */
  cancel(parameters: OrderCancelRequest, options?: CallOptions): Promise<OrderState>;

  /**
   * Ship order.
   *
   * Records a shipment of goods, bundles and products of the type "other"; a course or a membership cannot be
   * shipped. Sending it again changes the carrier and the tracking number. Added by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.ship({
   *   orderSn: 'YH2026-0007',
   *   logisticsCompany: '顺丰速运',
   *   trackingText: 'SF1234567890123',
   *   deliveryTime: 1788310800000,
   * });
   * ```
   */
  ship(parameters: OrderShipRequest, options?: CallOptions): Promise<OrderState>;

  /**
   * Ship many orders.
   *
   * Records many shipments, with a result for each. A refused shipment does not stop the others. /order/unshipped
   * lists the orders that wait. Added by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const { sucNum, errNum, list } = await lectern.order.shipBatch({
   *   shipments: [
   *     {
   *       orderSn: 'YH2026-0007',
   *       logisticsCompany: '顺丰速运',
   *       trackingText: 'SF1234567890123',
   *       deliveryTime: 1788310800000,
   *     },
   *   ],
   * });
   * ```
   */
  shipBatch(parameters: OrderShipBatchRequest, options?: CallOptions): Promise<OrderShipBatchAnswer>;

  /**
   * Withdraw course.
   *
   * Ends the enrolment now. Learning records and payments stay. By default, applies to the lines that enrol a
   * student. Added by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.withdraw({ orderSn: 'YH2026-0001', reason: '搬家' });
   * ```
   */
  withdraw(parameters: OrderWithdrawRequest, options?: CallOptions): Promise<OrderState>;

  /**
   * Undo the withdrawal of a course.
   *
   * Reverts a withdrawal by mistake: the line returns to its earlier status. The student must be placed in a class
   * again. Added by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.undoWithdraw({ orderSn: 'YH2026-0006' });
   * ```
   */
  undoWithdraw(parameters: OrderUndoWithdrawRequest, options?: CallOptions): Promise<OrderState>;

  /**
   * Add a note to an order.
   *
   * Adds a note. The order detail shows the latest one. Added by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const { time } = await lectern.order.addNote({ orderSn: 'YH2026-0001', content: '教材随第一课寄出', userName: 'shenpeng' });
   * ```
   */
  addNote(parameters: OrderAddNoteRequest, options?: CallOptions): Promise<OrderAddNoteAnswer>;

  /**
   * Orders with refunds.
   *
   * The orders of one queue: refunds to decide, to pay back, failed, or settled; the oldest request first, or as
   * `sort` says. Each order has its refunds in this queue with requested, suggested and approved amounts. Added by
   * Lectern.
   *
   * Needs the scope `order:read`.
   *
   * @example
   * ```ts
   * const { total, totalRefunds, totalAmount, list } = await lectern.order.refunds({ status: 'requested', pageStart: 0, pageSize: 20 });
   * ```
   */
  refunds(parameters: OrderRefundsRequest, options?: CallOptions): Promise<OrderRefundsAnswer>;

  /**
   * Yields every record of `refunds`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const refundOrder of lectern.order.eachRefund({ status: 'requested' })) {
   *   // …
   * }
   * ```
   */
  eachRefund(parameters: OrderRefundsRequest, options?: CallOptions): AsyncGenerator<RefundOrder, void, undefined>;

  /**
   * Request a refund.
   *
   * Requests a refund of lines: of the whole amount paid and not refunded yet, or of a part. Not possible while a
   * group purchase is in progress. Added by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.requestRefund({ orderSn: 'YH2026-0001', lines: [{ line: 1, amount: 50000 }], reason: '时间冲突', userName: '王子涵' });
   * ```
   */
  requestRefund(parameters: OrderRequestRefundRequest, options?: CallOptions): Promise<OrderState>;

  /**
   * Approve a refund.
   *
   * Approves the requested amount or another one. Approving the refund of a course ends the enrolment, unless
   * keepEnrolment is 1. The requester cannot approve: if one key sends both calls, they need different values of
   * userName. Added by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.approveRefund({ orderSn: 'YH2026-0003', userName: 'shenpeng' });
   * ```
   */
  approveRefund(parameters: OrderApproveRefundRequest, options?: CallOptions): Promise<OrderState>;

  /**
   * Decline a refund.
   *
   * Nothing is refunded. The lines return to their earlier status. Added by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.declineRefund({ orderSn: 'YH2026-0003', reason: '已超过退款期限', userName: 'shenpeng' });
   * ```
   */
  declineRefund(parameters: OrderDeclineRefundRequest, options?: CallOptions): Promise<OrderState>;

  /**
   * Cancel a refund request.
   *
   * The applicant cancels the request. The lines return to their earlier status. Added by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.cancelRefund({ orderSn: 'YH2026-0003' });
   * ```
   */
  cancelRefund(parameters: OrderCancelRefundRequest, options?: CallOptions): Promise<OrderState>;

  /**
   * Settle a refund.
   *
   * Records that the approved amount was paid back. A line whose whole payment is refunded gets the status 5; any
   * other line returns to its earlier status. After a failed refund, this records a payment outside the system;
   * transactionNo is required then. payChannel is required. Sending the same transaction again changes nothing.
   * Added by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.settleRefund({ orderSn: 'YH2026-0004', payChannel: 'wechat', transactionNo: '5030000202609011234567' });
   * ```
   */
  settleRefund(parameters: OrderSettleRefundRequest, options?: CallOptions): Promise<OrderState>;

  /**
   * Record a failed refund.
   *
   * The money did not arrive. The refund can be retried, settled outside the system, or given up. Added by
   * Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.failRefund({ orderSn: 'YH2026-0004', reason: '银行卡已注销' });
   * ```
   */
  failRefund(parameters: OrderFailRefundRequest, options?: CallOptions): Promise<OrderState>;

  /**
   * Retry a failed refund.
   *
   * The refund is in progress again. Added by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.retryRefund({ orderSn: 'YH2026-0005' });
   * ```
   */
  retryRefund(parameters: OrderRetryRefundRequest, options?: CallOptions): Promise<OrderState>;

  /**
   * Give up a failed refund.
   *
   * Nothing is refunded. The lines return to their earlier status. Not possible if the group purchase failed or no
   * units were left. Added by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.giveUpRefund({ orderSn: 'YH2026-0005' });
   * ```
   */
  giveUpRefund(parameters: OrderGiveUpRefundRequest, options?: CallOptions): Promise<OrderState>;

  /**
   * Open group purchases.
   *
   * Group purchases that can be joined now, earliest deadline first. Added by Lectern.
   *
   * Needs the scope `order:read`.
   *
   * @example
   * ```ts
   * const { count, list } = await lectern.order.groupPurchases({ productId: 11 });
   * ```
   */
  groupPurchases(parameters?: OrderGroupPurchasesRequest, options?: CallOptions): Promise<OrderGroupPurchasesAnswer>;

  /**
   * Yields every record of `groupPurchases`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const groupPurchase of lectern.order.eachGroupPurchase({ productId: 11 })) {
   *   // …
   * }
   * ```
   */
  eachGroupPurchase(parameters?: OrderGroupPurchasesRequest, options?: CallOptions): AsyncGenerator<GroupPurchase, void, undefined>;

  /**
   * Complete a group purchase early.
   *
   * Completes a group purchase that has fewer buyers than required. All its orders get the status 2 (paid). Added
   * by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.completeGroupPurchase({ purchaseGroupId: 40, reason: '差一人，补齐' });
   * ```
   */
  completeGroupPurchase(parameters: OrderCompleteGroupPurchaseRequest, options?: CallOptions): Promise<GroupPurchase>;

  /**
   * Sorted order list.
   *
   * Orders paid within a range, with the filters and records of /order/list and two more filters, sorted by
   * payment time or by amount. Added by Lectern.
   *
   * Needs the scope `order:read`.
   *
   * @example
   * ```ts
   * const { count, list } = await lectern.order.sorted({
   *   payStartDate: 1788192000000,
   *   payEndDate: 1790783999999,
   *   orderStatus: 8,
   *   pageNum: 0,
   *   pageSize: 20,
   *   sort: '-amount',
   * });
   * ```
   */
  sorted(parameters: OrderSortedRequest, options?: CallOptions): Promise<OrderSortedAnswer>;

  /**
   * Yields every record of `sorted`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const order of lectern.order.eachSorted({ payStartDate: 1788192000000, payEndDate: 1790783999999, orderStatus: 8, sort: '-amount' })) {
   *   // …
   * }
   * ```
   */
  eachSorted(parameters: OrderSortedRequest, options?: CallOptions): AsyncGenerator<Order, void, undefined>;

  /**
   * Changed orders.
   *
   * Orders by the time they last changed, unpaid and closed ones too, with lines, refunds, notes and history. The
   * feed lists changed records, oldest change first, a few seconds after each commit. The order is the order of
   * the writes, not of updateAt: imported records come last, even with an earlier updateAt. No change is skipped.
   * Send nextCursor with the next request. Added by Lectern.
   *
   * Needs the scope `order:read`.
   *
   * @example
   * ```ts
   * const { list, nextCursor, hasMore } = await lectern.order.changes({ updatedSince: 1788192000000, pageSize: 100 });
   * ```
   */
  changes(parameters?: OrderChangesRequest, options?: CallOptions): Promise<OrderChangesAnswer>;

  /**
   * Yields every record of `changes`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const changedOrder of lectern.order.eachChange({ updatedSince: 1788192000000 })) {
   *   // …
   * }
   * ```
   */
  eachChange(parameters?: OrderChangesRequest, options?: CallOptions): AsyncGenerator<ChangedOrder, void, undefined>;

  /**
   * Yields every page of `changes` with its `nextCursor`. Store the cursor after each page: sent as `cursor`, it
   * continues after that page, also days later.
   *
   * @example
   * ```ts
   * for await (const { list, nextCursor } of lectern.order.eachChangePage({ cursor })) {
   *   // …
   * }
   * ```
   */
  eachChangePage(parameters?: OrderChangesRequest, options?: CallOptions): AsyncGenerator<OrderChangesAnswer, void, undefined>;

  /**
   * History of an order.
   *
   * What was changed, by whom and when: the entries of the audit log about an order and its lines, the latest
   * first. Added by Lectern.
   *
   * Needs the scope `order:read`.
   *
   * @example
   * ```ts
   * const { total, list, names } = await lectern.order.history({ orderSn: 'YH2026-0001' });
   * ```
   */
  history(parameters: OrderHistoryRequest, options?: CallOptions): Promise<OrderHistoryAnswer>;

  /**
   * Yields every record of `history`, from the given page on. Requests each page when it is needed.
   *
   * @example
   * ```ts
   * for await (const auditEntry of lectern.order.eachHistoryEntry({ orderSn: 'YH2026-0001' })) {
   *   // …
   * }
   * ```
   */
  eachHistoryEntry(parameters: OrderHistoryRequest, options?: CallOptions): AsyncGenerator<AuditEntry, void, undefined>;
}
