import { differences } from '../../../operation/call/audit.ts';
import type { WriteCall } from '../../../operation/call/call.ts';
import { RunAgain, whenTaken } from '../../../operation/call/conflict.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import { userNumber, userRole } from '../../../operation/contract/ids.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { appendRows, single } from '../../../sql/insert.ts';
import { orderStatus } from '../../code-dictionary/order-status.ts';
import { goods } from '../../product/goods.ts';
import { holdUnits } from '../../product/stock.ts';
import { orderErrors } from '../errors.ts';
import { appendOrders } from '../insert/insert-orders.ts';
import { drawOrder, drawOrders, whenNumberTaken } from '../insert/order-sn.ts';
import { requireAtMost } from '../require-at-most.ts';
import { largestAmount } from '../state-contract.ts';
import { splitByAmount } from '../transition/shares.ts';
import { stateOf } from '../transition/state.ts';
import { checkNewOrder, type NewOrderInput, orderType } from './check-new-order.ts';
import * as contract from './contract.ts';
import { lockPeople } from './lock-people.ts';
import {
  checkOnSale,
  checkPurchaseLimits,
  type OrderedProduct,
  readProducts,
  takeFromStock,
  withProducts,
} from './ordered-products.ts';
import { joinOrStartGroupPurchase } from './purchase-terms.ts';

const payWithinMs = 30 * 60_000;
const { byAdministrator, groupPurchase } = orderType;

/** Hardly any new number is taken already. If an import has brought it, the second run asks before it draws one. */
export const createOrder = writeOperation(
  contract.createOrder,
  (call) => create(call, false),
  (call) => create(call, true),
);

async function create(call: WriteCall<NewOrderInput>, isSecondRun: boolean) {
  const { input, tx, caller, now, audit } = call;
  const { orderType: type = 1, payBefore: payBeforeMs = now + payWithinMs } = input;
  checkNewOrder(input, now);
  const buyerId = userNumber(input.buyerId);
  const requested = input.productList.map((line) => ({ quantity: 1, ...line }));
  const [, products, { orderId, orderSn: newSn }] = await Promise.all([
    lockPeople(tx, caller, {
      buyer: { param: 'buyerId', userId: input.buyerId },
      students: requested.flatMap(({ studentId }, index) =>
        studentId === undefined ? [] : [{ param: `productList[${index}].studentId`, userId: studentId }],
      ),
      sharer: input.shareUserId === undefined ? undefined : { param: 'shareUserId', userId: input.shareUserId },
    }),
    readProducts(tx, caller, requested, now),
    // After the locks, because readers of changes wait from then on.
    isSecondRun ? drawOrders(tx, [now]).then(single) : drawOrder(tx, now),
  ]);
  const { orderSn = newSn } = input;
  const ordered = withProducts(requested, products);
  const [{ product: first }] = ordered;
  const { branchId } = first;

  // An open group purchase continues after its product goes off sale.
  const isJoining = input.purchaseGroupId !== undefined;
  if (type !== byAdministrator && !isJoining) checkOnSale(ordered);
  if (type !== byAdministrator) await checkPurchaseLimits(tx, buyerId, ordered, now);
  const purchaseGroup = type === groupPurchase ? await joinOrStartGroupPurchase(call, first, buyerId) : undefined;
  await takeFromStock(tx, ordered, now);

  const paid = type === byAdministrator;
  const lines = ordered.map(({ product, ...line }) => ({
    productId: product.productId,
    name: product.name,
    orderedNameId: product.orderedNameId,
    quantity: line.quantity,
    amount: line.orderAmount ?? (purchaseGroup?.price ?? priceOf(product, input.ios)) * line.quantity,
    status: paid ? orderStatus.paid : orderStatus.awaitingPayment,
    studentId: studentOf(line.studentId, input.buyerId, product),
    fromStock: product.stock !== null,
  }));
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const { discount = 0, moneyPaid = 0 } = input;
  requireAtMost('productList', amount, largestAmount);
  requireAtMost('discount', discount, amount);
  requireAtMost('moneyPaid', moneyPaid, amount - discount);

  const { receiver = '', mobile = '', districts = '', address = '' } = input.orderAddress ?? {};
  const receiverOfOrder = input.orderAddress && { receiver, mobile, districts, address };
  const order = {
    orderSn,
    branchId,
    type,
    buyerId,
    sharerId: input.shareUserId === undefined ? null : userNumber(input.shareUserId),
    discount,
    moneyPaid,
    createdAtMs: now,
    paidAtMs: paid ? now : null,
    payBeforeMs: paid ? null : payBeforeMs,
    payChannel: input.payChannel ?? '',
    payTransaction: input.transactionNo ?? '',
    purchaseGroupId: purchaseGroup?.purchaseGroupId ?? null,
    externalId: input.externalId ?? null,
  };
  // The order is written together with its moves, audit entry and events, and with the commit.
  await appendOrders(tx, [{ orderId, receiver: receiverOfOrder ?? null, lines, ...order }]);
  whenTaken(tx, {
    orders_sn_unique: () =>
      orderSn === newSn && !isSecondRun
        ? new RunAgain()
        : fail(orderErrors.orderSnTaken, { param: 'orderSn', received: quote(orderSn) }),
    orders_external_id_unique: () =>
      fail(orderErrors.orderExternalIdTaken, { param: 'externalId', received: quote(input.externalId) }),
    orders_pay_transaction_unique: () =>
      fail(orderErrors.transactionUsed, { param: 'transactionNo', received: quote(input.transactionNo) }),
    ...whenNumberTaken,
  });
  const numbered = lines.map(({ orderedNameId: _, ...line }, index) => ({ line: index + 1, ...line }));
  if (!paid) {
    const held = numbered.filter((line) => line.fromStock);
    holdUnits(
      tx,
      held.map(({ productId, quantity, line }) => ({ productId, quantity, orderId, line, untilMs: payBeforeMs })),
    );
  }
  appendRows(
    tx,
    'order_moves',
    numbered.map(({ line, status }) => ({
      orderId,
      line,
      move: 'create',
      fromStatus: null,
      toStatus: status,
      atMs: now,
      caller: caller.id,
    })),
  );
  const status = paid ? orderStatus.paid : orderStatus.awaitingPayment;
  audit({
    record: 'order',
    events: paid ? ['order.created', 'order.paid'] : ['order.created'],
    values: { orderStatus: status, orderAmount: amount, moneyPaid },
    id: orderSn,
    branchId,
    fields: differences({}, Object.assign({}, order, { lines: numbered })),
    ...(receiverOfOrder && { personal: { userId: buyerId, fields: differences({}, receiverOfOrder) } }),
  });
  const shares = splitByAmount(
    moneyPaid,
    lines.map((line) => line.amount),
  );
  return stateOf({
    amount,
    status,
    lines: numbered.map((line, index) => ({ share: shares[index] ?? 0, refundAmount: 0, ...line })),
    ...order,
  });
}

const priceOf = ({ price, iosPrice }: OrderedProduct, ios: 0 | 1 = 0) => (ios === 1 ? iosPrice : price);

/** The student in the request. By default a buyer who is a student, except for goods. */
function studentOf(requested: string | undefined, buyerId: string, { type }: OrderedProduct): number | null {
  if (requested !== undefined) return userNumber(requested);
  return userRole(buyerId) === 'student' && type !== goods ? userNumber(buyerId) : null;
}
