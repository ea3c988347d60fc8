import { changes } from '../../across/changes/order-changes.ts';
import { detail } from '../../interface/order-detail/order-detail.ts';
import { list } from '../../interface/order-list/list-orders.ts';
import { implement } from '../../operation/call/implementation.ts';
import { cancel } from './buy/cancel-order.ts';
import { create } from './buy/create-order.ts';
import { pay } from './buy/pay-order.ts';
import { listOrders, orderDetail } from './contract.ts';
import { completeGroupPurchase } from './group-purchase/complete-group-purchase.ts';
import * as groupPurchase from './group-purchase/contract.ts';
import { groupPurchases } from './group-purchase/list-group-purchases.ts';
import { moneyBy as moneyByContract, moneyByDay as moneyByDayContract, orderChanges } from './money/contract.ts';
import { moneyBy } from './money/money-by.ts';
import { moneyByDay } from './money/money-by-day.ts';
import { addNote } from './note/add-note.ts';
import {
  getOrder,
  listTransitions as listTransitionsContract,
  revealAddresses as revealAddressesContract,
  revealOrder,
} from './read/contract.ts';
import { get } from './read/get-order.ts';
import { revealAddresses } from './read/reveal-addresses.ts';
import { reveal } from './read/reveal-order.ts';
import { approveRefund } from './refund/approve-refund.ts';
import { cancelRefund } from './refund/cancel-refund.ts';
import * as refund from './refund/contract.ts';
import { declineRefund } from './refund/decline-refund.ts';
import { failRefund } from './refund/fail-refund.ts';
import { giveUpRefund } from './refund/give-up-refund.ts';
import { requestRefund } from './refund/request-refund.ts';
import { retryRefund } from './refund/retry-refund.ts';
import { settleRefund } from './refund/settle-refund.ts';
import { listUnshipped } from './ship/list-unshipped.ts';
import { ship } from './ship/ship-order.ts';
import { shipBatch } from './ship/ship-orders.ts';
import { listUnshipped as listUnshippedContract } from './ship/unshipped-contract.ts';
import { listTransitions } from './status/list-transitions.ts';
import { undoWithdraw } from './withdraw/undo-withdraw.ts';
import { withdraw } from './withdraw/withdraw-course.ts';
import * as write from './write-contract.ts';

export const orderOperations = [
  implement(listOrders, { read: list }),
  implement(orderDetail, { read: detail }),
  implement(getOrder, { read: get }),
  implement(revealOrder, { write: reveal }),
  implement(revealAddressesContract, { write: revealAddresses }),
  implement(listUnshippedContract, { read: listUnshipped }),
  implement(orderChanges, { read: changes }),
  implement(listTransitionsContract, { read: listTransitions }),
  implement(write.createOrder, { write: create }),
  implement(write.payOrder, { write: pay }),
  implement(write.cancelOrder, { write: cancel }),
  implement(write.shipOrder, { write: ship }),
  implement(write.shipOrders, { write: shipBatch }),
  implement(write.withdrawCourse, { write: withdraw }),
  implement(write.undoWithdraw, { write: undoWithdraw }),
  implement(write.addNote, { write: addNote }),
  implement(refund.requestRefund, { write: requestRefund }),
  implement(refund.approveRefund, { write: approveRefund }),
  implement(refund.declineRefund, { write: declineRefund }),
  implement(refund.cancelRefund, { write: cancelRefund }),
  implement(refund.settleRefund, { write: settleRefund }),
  implement(refund.failRefund, { write: failRefund }),
  implement(refund.retryRefund, { write: retryRefund }),
  implement(refund.giveUpRefund, { write: giveUpRefund }),
  implement(groupPurchase.listGroupPurchases, { read: groupPurchases }),
  implement(groupPurchase.completeGroupPurchase, { write: completeGroupPurchase }),
  implement(moneyByDayContract, { read: moneyByDay }),
  implement(moneyByContract, { read: moneyBy }),
];
