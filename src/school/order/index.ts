import { implement } from '../../operation/call/implementation.ts';
import { cancelOrder } from './buy/cancel-order.ts';
import * as buy from './buy/contract.ts';
import { createOrder, createOrderAgain } from './buy/create-order.ts';
import { payOrder } from './buy/pay-order.ts';
import { completeGroupPurchase } from './group-purchase/complete-group-purchase.ts';
import * as groupPurchase from './group-purchase/contract.ts';
import { listGroupPurchases } from './group-purchase/list-group-purchases.ts';
import * as money from './money/contract.ts';
import { moneyBy } from './money/money-by.ts';
import { moneyByDay } from './money/money-by-day.ts';
import { addNote } from './note/add-note.ts';
import * as note from './note/contract.ts';
import * as read from './read/contract.ts';
import { getOrder } from './read/get-order.ts';
import { listRefunds } from './read/list-refunds.ts';
import * as refundQueue from './read/refunds-contract.ts';
import { revealAddresses } from './read/reveal-addresses.ts';
import { revealOrder } from './read/reveal-order.ts';
import { approveRefund } from './refund/approve-refund.ts';
import * as refund from './refund/contract.ts';
import { cancelRefund, declineRefund, failRefund, giveUpRefund, retryRefund } from './refund/refund-transitions.ts';
import { requestRefund } from './refund/request-refund.ts';
import { settleRefund } from './refund/settle-refund.ts';
import * as ship from './ship/contract.ts';
import { listUnshipped } from './ship/list-unshipped.ts';
import { shipOrder } from './ship/ship-order.ts';
import { shipOrders } from './ship/ship-orders.ts';
import * as status from './status/contract.ts';
import { listTransitions } from './status/list-transitions.ts';
import * as withdraw from './withdraw-course/contract.ts';
import { undoWithdraw } from './withdraw-course/undo-withdraw.ts';
import { withdrawCourse } from './withdraw-course/withdraw-course.ts';

export const orderOperations = [
  implement(read.getOrder, { read: getOrder }),
  implement(read.revealOrder, { write: revealOrder }),
  implement(read.revealAddresses, { write: revealAddresses }),
  implement(ship.listUnshipped, { read: listUnshipped }),
  implement(status.listTransitions, { read: listTransitions }),
  implement(buy.createOrder, { write: createOrder, writeAgain: createOrderAgain }),
  implement(buy.payOrder, { write: payOrder }),
  implement(buy.cancelOrder, { write: cancelOrder }),
  implement(ship.shipOrder, { write: shipOrder }),
  implement(ship.shipOrders, { prepare: shipOrders }),
  implement(withdraw.withdrawCourse, { write: withdrawCourse }),
  implement(withdraw.undoWithdraw, { write: undoWithdraw }),
  implement(note.addNote, { write: addNote }),
  implement(refundQueue.listRefunds, { read: listRefunds }),
  implement(refund.requestRefund, { write: requestRefund }),
  implement(refund.approveRefund, { write: approveRefund }),
  implement(refund.declineRefund, { write: declineRefund }),
  implement(refund.cancelRefund, { write: cancelRefund }),
  implement(refund.settleRefund, { write: settleRefund }),
  implement(refund.failRefund, { write: failRefund }),
  implement(refund.retryRefund, { write: retryRefund }),
  implement(refund.giveUpRefund, { write: giveUpRefund }),
  implement(groupPurchase.listGroupPurchases, { read: listGroupPurchases }),
  implement(groupPurchase.completeGroupPurchase, { write: completeGroupPurchase }),
  implement(money.moneyByDay, { read: moneyByDay }),
  implement(money.moneyBy, { read: moneyBy }),
];
