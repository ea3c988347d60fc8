import { cancelOrder } from './buy/cancel-order.ts';
import { createOrder } from './buy/create-order.ts';
import { payOrder } from './buy/pay-order.ts';
import { completeGroupPurchase } from './group-purchase/complete-group-purchase.ts';
import { listGroupPurchases } from './group-purchase/list-group-purchases.ts';
import { moneyBy } from './money/money-by.ts';
import { moneyByDay } from './money/money-by-day.ts';
import { addNote } from './note/add-note.ts';
import { getOrder } from './read/get-order.ts';
import { listRefunds } from './read/list-refunds.ts';
import { revealAddresses } from './read/reveal-addresses.ts';
import { revealOrder } from './read/reveal-order.ts';
import { approveRefund } from './refund/approve-refund.ts';
import { cancelRefund, declineRefund, failRefund, giveUpRefund, retryRefund } from './refund/refund-transitions.ts';
import { requestRefund } from './refund/request-refund.ts';
import { settleRefund } from './refund/settle-refund.ts';
import { listUnshipped } from './ship/list-unshipped.ts';
import { shipOrder } from './ship/ship-order.ts';
import { shipOrders } from './ship/ship-orders.ts';
import { listTransitions } from './status/list-transitions.ts';
import { undoWithdraw } from './withdraw-course/undo-withdraw.ts';
import { withdrawCourse } from './withdraw-course/withdraw-course.ts';

export const orderOperations = [
  getOrder,
  revealOrder,
  revealAddresses,
  listUnshipped,
  listTransitions,
  createOrder,
  payOrder,
  cancelOrder,
  shipOrder,
  shipOrders,
  withdrawCourse,
  undoWithdraw,
  addNote,
  listRefunds,
  requestRefund,
  approveRefund,
  declineRefund,
  cancelRefund,
  settleRefund,
  failRefund,
  retryRefund,
  giveUpRefund,
  listGroupPurchases,
  completeGroupPurchase,
  moneyByDay,
  moneyBy,
];
