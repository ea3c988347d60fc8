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
  /** buyer user name, the present one */
  customerName: string;
  /** buyer real name, the present one */
  customerRealName: string;
  /** carrier */
  logisticsCompany: string;
  /** shipping tracking number, digit for digit where the carrier's is 1 to 18 digits without a leading zero, else 0 */
  trackingNumber: bigint;
  /** delivery time, milliseconds */
  deliveryTime: number;
  orderAddress: OrderAddress;
}

export interface OrderListAnswer {
  /** number of orders that match */
  count: number;
  list: Order[];
}

export interface OrderDetailRequest {
  /** A single order id or several, at most twenty. */
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
  /** line status, as the order statuses */
  status: number;
  /** refunded amount, minor units */
  refundAmount: number;
}

export interface OrderNote {
  content: string;
  /** milliseconds */
  time: number;
  /** who wrote it */
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
  /** buyer user name, the present one */
  customerName: string;
  /** buyer real name, the present one */
  customerRealName: string;
  /** carrier */
  logisticsCompany: string;
  /** shipping tracking number, digit for digit where the carrier's is 1 to 18 digits without a leading zero, else 0 */
  trackingNumber: bigint;
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
  /** The order. */
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
  /** until when it must be complete, milliseconds */
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
  /** its part of the amount paid: what can be refunded at most, minor units */
  share: number;
  /** refunded amount, minor units */
  refundAmount: number;
  /**
   * status of the line: 0 awaiting payment, 2 paid, 3 course withdrawn, 4 group purchase in progress, 5 refunded,
   * 6 refund in progress, 7 refund failed, 8 shipped, 9 refund requested, 10 closed
   */
  status: number;
  /** whom it enrols, "" for nobody */
  studentId: string;
  studentName: string;
  /** lessons of its classes held while the student was in them */
  lessonsHeld: number;
  /** paid, less lessons held, less goods kept, minor units */
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
  /** what was asked for, minor units */
  requestedAmount: number;
  /** what is paid back, minor units */
  amount: number;
  /** groupFailed and noSeatLeft where nobody had to ask */
  reason: string;
  requestedBy: string;
  /** when it was asked for, milliseconds */
  requestedAt: number;
  decidedBy: string;
  /** when that was decided, milliseconds */
  decidedAt: number;
  decisionReason: string;
  /** why paying back failed */
  failure: string;
  refundChannel: string;
  transactionNo: string;
  /** when it was paid back, milliseconds */
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
  /** who */
  caller: string;
  /** the member of staff, "" where it was nobody who signs in */
  callerName: string;
  /** the money it was about, 0 for none, minor units */
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
  /** until when it could be paid, milliseconds; 0 where nobody had to */
  payBefore: number;
  /** last change, milliseconds */
  updateAt: number;
  /** order amount, minor units */
  orderAmount: number;
  /** what need not be paid of it, minor units */
  discount: number;
  /** amount paid, minor units */
  moneyPaid: number;
  /** refunded amount, minor units */
  refundAmount: number;
  payChannel: string;
  transactionNo: string;
  /** carrier */
  logisticsCompany: string;
  /** the carrier's number, as it is */
  trackingText: string;
  /** delivery time, milliseconds */
  deliveryTime: number;
  orderAddress: FullOrderAddress;
  purchaseGroup: OrderPurchaseGroup;
  lines: FullOrderLine[];
  refunds: Refund[];
  /** latest first */
  notes: FullOrderNote[];
  /** what happened to its lines, first to last */
  history: OrderMove[];
  /** paths of the operations that are possible now */
  nextMoves: string[];
}

export interface OrderRevealRequest {
  /** The order. */
  orderSn: string;
  /** Which value. */
  field: 'receiver' | 'mobile' | 'address';
}

export interface OrderRevealAnswer {
  /** "" where there is none */
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
  /** in the order asked */
  list: Address[];
}

export interface OrderUnshippedRequest {
  /** Orders paid from this moment on, milliseconds; left out: in the last 90 days. */
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
  /** the lines that can be shipped and are not */
  lines: UnshippedLine[];
  orderAddress: FullOrderAddress;
}

export interface OrderUnshippedAnswer {
  /** orders that wait */
  total: number;
  list: UnshippedOrder[];
}

export interface OrderTransition {
  move: string;
  /** path of the operation, "" where the clock alone does it */
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
  /** when that happens, in the language asked for */
  when: string;
}

export interface OrderTransitionsAnswer {
  list: OrderTransition[];
}

export interface NewOrderLine {
  /** Product, all of one branch. */
  productId: number;
  /**
   * Units; 1 in a group purchase.
   * @default 1
   */
  quantity?: number | undefined;
  /**
   * Whom it enrols; left out: the buyer, where that is a student and it is not goods (type 4).
   * It is a student id of the form 1_<number>, such as "1_345".
   */
  studentId?: string | undefined;
  /** Type 4 only: line amount, where it is not the price, minor units. */
  orderAmount?: number | undefined;
}

/** Where it goes, where it goes somewhere. */
export interface NewOrderAddress {
  /** Who receives it. */
  receiver?: string | undefined;
  /** Their mobile. */
  mobile?: string | undefined;
  /** Province, city and district. */
  districts?: string | undefined;
  /** Street address. */
  address?: string | undefined;
}

export interface OrderCreateRequest {
  /**
   * Who buys.
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
  /** What need not be paid of the amount; not in a group purchase, minor units. */
  discount?: number | undefined;
  /** 1: at the prices of the iOS channel. */
  ios?: 0 | 1 | undefined;
  /** Type 4 only, and required there: amount paid, minor units. */
  moneyPaid?: number | undefined;
  /** How the money went: "wechat", "alipay", "card", "cash" or what you like. */
  payChannel?: string | undefined;
  /** The payment provider's number of it. */
  transactionNo?: string | undefined;
  /** Until when it may be paid, milliseconds; left out: half an hour from now. Not for type 4. */
  payBefore?: number | undefined;
  /** Type 5 only: the group purchase to join; left out: one of its own. */
  purchaseGroupId?: number | undefined;
  /**
   * Who shared it.
   * It is a user id of the form <role prefix>_<number>: 0_ for a teacher, 1_ for a student, 302_ for an assistant.
   */
  shareUserId?: string | undefined;
  /** Where it goes, where it goes somewhere. */
  orderAddress?: NewOrderAddress | undefined;
  /** Order identifier, unique in the organisation; left out: one of ours. */
  orderSn?: string | undefined;
  /** Your own id of it, unique in the organisation. */
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
  /** its part of the amount paid, minor units: what can be refunded at most */
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
  /** what there is to pay, the amount less the discount, minor units */
  payable: number;
  /** amount paid, minor units */
  moneyPaid: number;
  /** until when it could be paid, milliseconds; 0 where nobody had to */
  payBefore: number;
  /** group purchase it belongs to, 0 for none */
  purchaseGroupId: number;
  lines: OrderLineState[];
}

export interface OrderPayRequest {
  /** The order. */
  orderSn: string;
  /** What was paid: all there is to pay, minor units. */
  amount: number;
  /** How the money went: "wechat", "alipay", "card", "cash" or what you like. */
  payChannel: string;
  /** The payment provider's number of it. */
  transactionNo?: string | undefined;
  /** When, milliseconds; not before the order and not later than now (default). */
  datePay?: number | undefined;
}

export interface OrderCancelRequest {
  /** The order. */
  orderSn: string;
  /** Why, at most 200 characters. */
  reason?: string | undefined;
}

export interface OrderShipRequest {
  /** The order. */
  orderSn: string;
  /** The lines it is about; left out: every line that it is possible for. */
  lines?: readonly number[] | undefined;
  /** Carrier. */
  logisticsCompany: string;
  /** The carrier's number, as it is. */
  trackingText: string;
  /** Delivery time, milliseconds; left out: now. */
  deliveryTime?: number | undefined;
}

export interface Shipment {
  /** The order. */
  orderSn: string;
  /** The lines it is about; left out: every line that it is possible for. */
  lines?: readonly number[] | undefined;
  /** Carrier. */
  logisticsCompany: string;
  /** The carrier's number, as it is. */
  trackingText: string;
  /** Delivery time, milliseconds; left out: now. */
  deliveryTime?: number | undefined;
}

export interface OrderShipBatchRequest {
  /** At most 500, each order once. */
  shipments: readonly Shipment[];
}

export interface ShipmentResult {
  orderSn: string;
  /** 0, or the code of the error */
  code: number;
  /** why not */
  msg: string;
}

export interface OrderShipBatchAnswer {
  /** orders shipped */
  sucNum: number;
  /** orders not shipped */
  errNum: number;
  list: ShipmentResult[];
}

export interface OrderWithdrawRequest {
  /** The order. */
  orderSn: string;
  /** The lines it is about; left out: every line that it is possible for. */
  lines?: readonly number[] | undefined;
  /** Why, at most 200 characters. */
  reason?: string | undefined;
}

export interface OrderUndoWithdrawRequest {
  /** The order. */
  orderSn: string;
  /** The lines it is about; left out: every line that it is possible for. */
  lines?: readonly number[] | undefined;
  /** Why, at most 200 characters. */
  reason?: string | undefined;
}

export interface OrderAddNoteRequest {
  /** The order. */
  orderSn: string;
  /** The note, at most 500 characters. */
  content: string;
  /** Who says so, where that is not the caller itself. */
  userName?: string | undefined;
}

export interface OrderAddNoteAnswer {
  /** milliseconds */
  time: number;
}

export interface RefundLine {
  /** Line of the order, from 1. */
  line: number;
  /** What is asked back; left out: all that is left, minor units. */
  amount?: number | undefined;
}

export interface OrderRequestRefundRequest {
  /** The order. */
  orderSn: string;
  /** The lines it is about; left out: every line that it is possible for. */
  lines?: readonly RefundLine[] | undefined;
  /** Why, at most 200 characters. */
  reason?: string | undefined;
  /** Who says so, where that is not the caller itself. */
  userName?: string | undefined;
}

export interface ApprovedRefundLine {
  /** Line of the order, from 1. */
  line: number;
  /** What is paid back; left out: what was asked for, minor units. */
  amount?: number | undefined;
}

export interface OrderApproveRefundRequest {
  /** The order. */
  orderSn: string;
  /** The lines it is about; left out: every line that it is possible for. */
  lines?: readonly ApprovedRefundLine[] | undefined;
  /** 1: the student stays in the class. */
  keepEnrolment?: 0 | 1 | undefined;
  /** Why, at most 200 characters. */
  reason?: string | undefined;
  /** Who says so, where that is not the caller itself. */
  userName?: string | undefined;
}

export interface OrderDeclineRefundRequest {
  /** The order. */
  orderSn: string;
  /** The lines it is about; left out: every line that it is possible for. */
  lines?: readonly number[] | undefined;
  /** Why, at most 200 characters. */
  reason: string;
  /** Who says so, where that is not the caller itself. */
  userName?: string | undefined;
}

export interface OrderCancelRefundRequest {
  /** The order. */
  orderSn: string;
  /** The lines it is about; left out: every line that it is possible for. */
  lines?: readonly number[] | undefined;
  /** Why, at most 200 characters. */
  reason?: string | undefined;
}

export interface OrderSettleRefundRequest {
  /** The order. */
  orderSn: string;
  /** The lines it is about; left out: every line that it is possible for. */
  lines?: readonly number[] | undefined;
  /** How the money went: "wechat", "alipay", "card", "cash" or what you like. */
  refundChannel: string;
  /** The payment provider's number of it. */
  transactionNo?: string | undefined;
  /** When, milliseconds; not before the payment and not later than now (default). */
  dateRefund?: number | undefined;
}

export interface OrderFailRefundRequest {
  /** The order. */
  orderSn: string;
  /** The lines it is about; left out: every line that it is possible for. */
  lines?: readonly number[] | undefined;
  /** Why, at most 200 characters. */
  reason?: string | undefined;
}

export interface OrderRetryRefundRequest {
  /** The order. */
  orderSn: string;
  /** The lines it is about; left out: every line that it is possible for. */
  lines?: readonly number[] | undefined;
}

export interface OrderGiveUpRefundRequest {
  /** The order. */
  orderSn: string;
  /** The lines it is about; left out: every line that it is possible for. */
  lines?: readonly number[] | undefined;
  /** Why, at most 200 characters. */
  reason?: string | undefined;
}

export interface OrderGroupPurchasesRequest {
  /** Product; left out: every product. */
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
  /** how many buyers complete it */
  size: number;
  /** buyers who have paid */
  joined: number;
  /** until when it must be complete, milliseconds */
  completeBefore: number;
  /** by the time they paid */
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
  /** Why, at most 200 characters. */
  reason?: string | undefined;
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
  /** creation time, milliseconds */
  dateAdded: number;
  /** payment time, milliseconds, 0 for none */
  datePay: number;
  /** order amount, minor units */
  orderAmount: number;
  /** amount paid, minor units */
  moneyPaid: number;
  /** refunded amount, minor units */
  refundAmount: number;
  /** last change, milliseconds */
  updateAt: number;
}

export interface OrderChangesAnswer {
  list: ChangedOrder[];
  /** cursor for the next request */
  nextCursor: string;
  /** 1: more records are available now; 0: no more */
  hasMore: number;
}

export interface OrderOperations {
  /**
   * Order list: operation 1 of the interface.
   *
   * Orders paid within a range, newest payment first, with the exact number of all that match. Filters combine; a
   * keyword is a literal part of what it is looked for in, whatever its case or width.
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
   * Several orders at once, each with its lines and its latest note, in the order asked for. An id asked for twice
   * is answered once; an unknown one is left out.
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
   * One order, in whatever status, with its refunds, notes and history, what can be done with it now, and for each
   * line what would be a fair refund. By exactly one of its ids. Added by Lectern.
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
   * The name, mobile or address of whom an order goes to, for staff to whom it is masked. Who asked is in the
   * audit log. Added by Lectern.
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
   * Where orders go to.
   *
   * Whom and where these orders go to, in full, for whoever packs and sends them; orders without a receiver and
   * unknown ones are left out. Who asked is in the audit log, order by order. Added by Lectern.
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
   * Paid orders with an address that have goods, a bundle or a product of the type "other" which is not shipped
   * yet, the oldest payment first. /order/revealAddresses shows the addresses to staff to whom they are hidden
   * here. Added by Lectern.
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
   * The table of all transitions. A line has a status and that of the order follows: any 9, then any 6, then any
   * 7; else all 5; else all that are not 5 are 3; else any 8; else 2. Awaiting payment (0), closed (10) and 4
   * belong to the whole order. Added by Lectern.
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
   * Orders products that are on sale, at their present price. An ordinary order and one of a group purchase await
   * payment until payBefore; units of a limited stock are kept for them until then. An order issued by an
   * administrator is paid at once, with whatever was paid; neither the sale times nor the purchase limit bind it.
   * Added by Lectern.
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
   * Notes that an order was paid in full. The same transaction sent again changes nothing. A payment that comes
   * after payBefore revives the order, or is to be paid back (status 6) when no seat is left. The payment that
   * completes a group purchase moves all its orders. Added by Lectern.
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
   * Closes an order that awaits payment. What it kept is free again. Added by Lectern.
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
   * shipped. Sent again, it changes carrier and tracking number. Added by Lectern.
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
   * Records many shipments, a result for each: those that can be are shipped, the others say why not.
   * /order/unshipped lists the orders that wait. Added by Lectern.
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
   * Ends the enrolment now; what was learnt and paid stays. Left out, lines are those that enrol someone. Added by
   * Lectern.
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
   * Withdrawn by mistake: the line is as before, and its student is to be placed in a class again. Added by
   * Lectern.
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
   * The latest note is part of the order detail. Added by Lectern.
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
   * Request a refund.
   *
   * Asks for money back, all that was paid for a line and not paid back yet, or a part. Not while a group purchase
   * is in progress. Added by Lectern.
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
   * Decides that it is paid back, the amount asked for or another one. Approving the refund of a course ends the
   * enrolment, unless keepEnrolment says otherwise. Whoever asked does not approve: of two calls with one key at
   * least one names a person by userName, and never both the same. Added by Lectern.
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
   * Decides that nothing is paid back: the lines are as before. Added by Lectern.
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
   * Take a refund request back.
   *
   * The applicant no longer asks for it: the lines are as before. Added by Lectern.
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
   * Notes that the approved amount was paid back. When all that was paid for a line is, it is refunded (5); else
   * it lives on. After a failure this notes what was paid back offline, with its reference. The same transaction
   * sent again changes nothing. Added by Lectern.
   *
   * Needs the scope `order:write`.
   *
   * @example
   * ```ts
   * const answer = await lectern.order.settleRefund({ orderSn: 'YH2026-0004', refundChannel: 'wechat', transactionNo: '5030000202609011234567' });
   * ```
   */
  settleRefund(parameters: OrderSettleRefundRequest, options?: CallOptions): Promise<OrderState>;

  /**
   * Note that paying back failed.
   *
   * The money did not arrive. It can be tried again, paid back offline, or given up. Added by Lectern.
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
   * Try a failed refund again.
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
   * Give a failed refund up.
   *
   * Nothing is paid back: the lines are as before. Not where there is nothing the money could stand for. Added by
   * Lectern.
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
   * The group purchases that can be joined now, those with the least time left first. Added by Lectern.
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
   * Complete a group purchase by hand.
   *
   * Staff let those who have joined have the price, although they are fewer: all their orders are paid (2). Added
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
   * Changed orders.
   *
   * Orders by the time they last changed, unpaid and closed ones too. The feed lists changed records, oldest
   * change first, a few seconds after each commit. The order is the order of the writes, not of updateAt: imported
   * records come last, even with an earlier updateAt. No change is skipped. Send nextCursor with the next request.
   * Added by Lectern.
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
}
