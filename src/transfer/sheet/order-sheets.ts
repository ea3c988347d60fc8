import { Type } from 'typebox';
import { Choice, Id } from '../../operation/contract/fields.ts';
import { StudentId, UserId, userNumber } from '../../operation/contract/ids.ts';
import { createOrder } from '../../school/order/buy/contract.ts';
import { insertOrders, type NewOrderLine } from '../../school/order/insert/insert-orders.ts';
import { insertPurchaseGroups } from '../../school/order/insert/insert-purchase-groups.ts';
import { addNote } from '../../school/order/note/contract.ts';
import { requireAtMost } from '../../school/order/require-at-most.ts';
import { shipOrder } from '../../school/order/ship/contract.ts';
import { largestAmount, mostLines, orderSn } from '../../school/order/state-contract.ts';
import { createProduct, fewestBuyers } from '../../school/product/contract.ts';
import { jsonItem } from '../../sql/json.ts';
import { sql, verbatim } from '../../sql/sql.ts';
import {
  branch,
  count,
  maybeTime,
  money,
  optional,
  ownId,
  requiredCount,
  requiredText,
  text,
  time,
  userIdIn,
  yesOrNo,
} from './fields.ts';
import { references, sheet } from './sheet.ts';

const product = createProduct.request.properties;

export const groupPurchasesSheet = sheet({
  name: 'groupPurchases',
  about: 'A group purchase.',
  scope: 'order:read',
  row: Type.Object({
    purchaseGroupId: ownId('Group purchase id'),
    subOrgId: branch,
    productId: Id('Product.'),
    price: money('Price for each buyer'),
    size: requiredCount('Number of buyers that completes it.', product.groupSize, fewestBuyers),
    hours: requiredCount('Hours until its deadline.', product.groupHours, 1),
    joined: requiredCount('Buyers so far.', product.groupSize),
    status: Choice('open, complete or failed.', ['open', 'complete', 'failed']),
    completeBefore: time('Deadline'),
    closeTime: maybeTime('When it was completed or failed'),
  }),
  external: { subOrgId: 'branch' },
  refers: ({ subOrgId, productId }) =>
    references(['subOrgId', 'branch', subOrgId], ['productId', 'product', productId]),
  key: ({ purchaseGroupId: id }) =>
    id === undefined
      ? undefined
      : { table: 'purchase_groups', columns: ['purchase_group_id'], fields: ['purchaseGroupId'], values: [id] },
  add: (tx, rows) =>
    insertPurchaseGroups(
      tx,
      rows.map(({ purchaseGroupId, subOrgId, completeBefore, closeTime, ...row }) => ({
        ...row,
        ...(purchaseGroupId === undefined ? {} : { purchaseGroupId }),
        branchId: subOrgId,
        completeBeforeMs: completeBefore,
        closedAtMs: closeTime ?? null,
      })),
    ),
  select: (only) => sql`
    select t.purchase_group_id as "purchaseGroupId", t.branch_id as "subOrgId", t.product_id as "productId", t.price,
      t.size, t.hours, t.joined, t.status, t.complete_before_ms as "completeBefore", t.closed_at_ms as "closeTime"
    from purchase_groups t
    where t.org_id = $1 ${only('t')} and t.status <> 'unopened'
    order by t.purchase_group_id`,
});

const order = createOrder.request.properties;
const address = order.orderAddress.properties;
const mostNotes = 1000;
const statuses = [0, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

const line = Type.Object(
  {
    productId: Id('Product.'),
    product_name: requiredText('Product name, as ordered.', product.name, 1),
    quantity: count('Units; 1 by default.', order.productList.items.properties.quantity, 1),
    orderAmount: money('Line amount'),
    status: Choice('Line status: 0 awaiting payment, 2 to 9, 10 closed.', statuses),
    refundAmount: optional(money('Refunded amount')),
    studentId: optional(StudentId('The student whom the line enrols.')),
    fromStock: yesOrNo('Whether its units were taken from a limited stock'),
    owed: yesOrNo('Whether only a refund is possible, because the group purchase failed or no units were left'),
  },
  { additionalProperties: false },
);

const note = Type.Object(
  {
    content: requiredText('Text of the note.', addNote.request.properties.content),
    time: time('When'),
    userName: requiredText('Who wrote it.', addNote.request.properties.userName),
  },
  { additionalProperties: false },
);

export const ordersSheet = sheet({
  name: 'orders',
  about: 'An order with its lines and notes. Its amount and status follow from the lines.',
  scope: 'order:read',
  personal: { receiver: 'hidden', mobile: 'mobile', address: 'hidden' },
  updatedAt: 'updated_at_ms',
  row: Type.Object({
    orderSn: requiredText('Order identifier; unique in the organisation.', orderSn, 1),
    subOrgId: branch,
    orderType: optional(
      Choice('1 ordinary (default), 4 issued by an administrator, 5 group purchase.', [1, 4, 5], { default: 1 }),
    ),
    buyerId: UserId('The buyer.'),
    shareUserId: optional(UserId('The user who shared the product.')),
    dateAdded: time('Creation'),
    datePay: maybeTime('Time of payment; must be left out if the lines await payment or are closed, and only then'),
    moneyPaid: optional(money('Amount paid')),
    discount: optional(money('Discount on the amount')),
    payChannel: text('Channel of the payment.', order.payChannel),
    transactionNo: text('Transaction number in that channel.', order.transactionNo),
    payBefore: maybeTime('Deadline of payment'),
    purchaseGroupId: optional(Id('The group purchase of the order.')),
    completeBefore: maybeTime('Deadline of its group purchase'),
    receiver: text('Receiver; an order with a receiver is shipped.', address.receiver),
    mobile: text('Mobile of the receiver.', address.mobile),
    districts: text('Districts of the address.', address.districts),
    address: text('Street address.', address.address),
    logisticsCompany: text('Carrier.', shipOrder.request.properties.logisticsCompany),
    trackingText: text('Tracking number, as the carrier writes it.', shipOrder.request.properties.trackingText),
    deliveryTime: maybeTime('Time of delivery; 0 for none'),
    productList: Type.Array(line, {
      description: 'Order lines.',
      minItems: 1,
      maxItems: mostLines,
    }),
    notes: optional(Type.Array(note, { description: 'Notes.', maxItems: mostNotes })),
    externalId: text('Id in another system; unique in the organisation.', order.externalId),
    updateAt: maybeTime('Last change'),
  }),
  external: { subOrgId: 'branch', buyerId: 'user', shareUserId: 'user', 'productList.studentId': 'user' },
  check: ({ productList }) =>
    requireAtMost(
      'productList',
      productList.reduce((sum, { orderAmount }) => sum + orderAmount, 0),
      largestAmount,
    ),
  refers: (row) =>
    references(
      ['subOrgId', 'branch', row.subOrgId],
      ['buyerId', 'user', row.buyerId],
      ['shareUserId', 'user', row.shareUserId],
      ['purchaseGroupId', 'groupPurchase', row.purchaseGroupId],
      ...row.productList.flatMap(({ productId, studentId }, index) => [
        [`productList[${index}].productId`, 'product', productId] as const,
        [`productList[${index}].studentId`, 'user', studentId] as const,
      ]),
    ),
  key: (row) => ({ table: 'orders', columns: ['order_sn'], fields: ['orderSn'], values: [row.orderSn] }),
  unique: ({ externalId, payChannel = '', transactionNo }) => [
    ...(externalId
      ? [{ table: 'orders', columns: ['external_id'], fields: ['externalId'], values: [externalId] }]
      : []),
    ...(transactionNo
      ? [
          {
            table: 'orders',
            columns: ['pay_channel', 'pay_transaction'],
            fields: ['payChannel', 'transactionNo'],
            values: [payChannel, transactionNo],
            only: (alias: string) => sql`and ${verbatim(alias)}.pay_transaction <> ''`,
          },
        ]
      : []),
  ],
  add: (tx, rows) =>
    insertOrders(
      tx,
      rows.map((row) => ({
        orderSn: row.orderSn,
        branchId: row.subOrgId,
        type: row.orderType ?? 1,
        buyerId: userNumber(row.buyerId),
        sharerId: row.shareUserId === undefined ? null : userNumber(row.shareUserId),
        createdAtMs: row.dateAdded,
        paidAtMs: row.datePay ?? null,
        moneyPaid: row.moneyPaid ?? 0,
        discount: row.discount ?? 0,
        payChannel: row.payChannel ?? '',
        payTransaction: row.transactionNo ?? '',
        ...(row.payBefore === undefined ? {} : { payBeforeMs: row.payBefore }),
        ...(row.completeBefore === undefined ? {} : { completeBeforeMs: row.completeBefore }),
        purchaseGroupId: row.purchaseGroupId ?? null,
        receiver: receiverOf(row),
        carrier: row.logisticsCompany ?? '',
        trackingText: row.trackingText ?? '',
        deliveredAtMs: row.deliveryTime ?? 0,
        externalId: row.externalId || null,
        updatedAtMs: row.updateAt ?? row.dateAdded,
        lines: row.productList.map(
          (each): NewOrderLine => ({
            productId: each.productId,
            name: each.product_name,
            quantity: each.quantity ?? 1,
            amount: each.orderAmount,
            status: each.status,
            refundAmount: each.refundAmount ?? 0,
            studentId: each.studentId === undefined ? null : userNumber(each.studentId),
            fromStock: each.fromStock === 1,
            isRefundDue: each.owed === 1,
          }),
        ),
        notes: (row.notes ?? []).map(({ content, time: atMs, userName }) => ({ content, atMs, userName })),
      })),
    ),
  select: (only) => sql`
    select t.order_sn as "orderSn", t.branch_id as "subOrgId", t.type as "orderType", ${userIdIn('t.buyer_id')} as "buyerId",
      ${userIdIn('t.sharer_id')} as "shareUserId", t.created_at_ms as "dateAdded", t.paid_at_ms as "datePay",
      t.money_paid as "moneyPaid", t.discount, t.pay_channel as "payChannel", t.pay_transaction as "transactionNo",
      t.pay_before_ms as "payBefore", t.purchase_group_id as "purchaseGroupId",
      t.complete_before_ms as "completeBefore", r.receiver, r.mobile, r.districts, r.address,
      t.carrier as "logisticsCompany", t.tracking_text as "trackingText", t.delivered_at_ms as "deliveryTime",
      array(
        select ${jsonItem(line, {
          productId: sql`l.product_id`,
          product_name: sql`n.name`,
          quantity: sql`l.quantity`,
          orderAmount: sql`l.amount`,
          status: sql`l.status`,
          refundAmount: sql`l.refund_amount`,
          studentId: sql`'1_' || l.student_id`,
          fromStock: sql`l.from_stock::int`,
          owed: sql`(l.paid_at_ms is not null and not l.sold and l.status <> 5)::int`,
        })}
        from order_lines l
        join ordered_names n on n.org_id = $1 and n.ordered_name_id = l.ordered_name_id
        where l.org_id = $1 and l.order_id = t.order_id
        order by l.line) as "productList",
      array(
        select ${jsonItem(note, { content: sql`n.content`, time: sql`n.at_ms`, userName: sql`n.user_name` })}
        from order_notes n
        where n.org_id = $1 and n.order_id = t.order_id
        order by n.note_id) as notes,
      t.external_id as "externalId", t.updated_at_ms as "updateAt"
    from orders t
    left join receivers r on r.org_id = $1 and r.receiver_id = t.receiver_id
    where t.org_id = $1 ${only('t')}
    order by t.order_id`,
});

function receiverOf({ receiver, mobile, districts, address: street }: Address) {
  if ([receiver, mobile, districts, street].every((each) => each === undefined)) return null;
  return { receiver: receiver ?? '', mobile: mobile ?? '', districts: districts ?? '', address: street ?? '' };
}

interface Address {
  readonly receiver?: string;
  readonly mobile?: string;
  readonly districts?: string;
  readonly address?: string;
}
