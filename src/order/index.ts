import { implement } from '../call/implementation.ts';
import { addNote } from './add-note.ts';
import { approveRefund } from './approve-refund.ts';
import { cancel } from './cancel.ts';
import { cancelRefund } from './cancel-refund.ts';
import { changes } from './changes.ts';
import { moneyBy as moneyByContract, moneyByDay as moneyByDayContract, orderChanges } from './changes-contract.ts';
import { completeGroupPurchase } from './complete-group-purchase.ts';
import { listOrders, orderDetail } from './contract.ts';
import { create } from './create.ts';
import { declineRefund } from './decline-refund.ts';
import { detail } from './detail.ts';
import { failRefund } from './fail-refund.ts';
import { get } from './get.ts';
import {
  getOrder,
  listTransitions as listTransitionsContract,
  revealAddresses as revealAddressesContract,
  revealOrder,
} from './get-contract.ts';
import { giveUpRefund } from './give-up-refund.ts';
import * as groupPurchase from './group-purchase-contract.ts';
import { groupPurchases } from './group-purchases.ts';
import { list } from './list.ts';
import { listTransitions } from './list-transitions.ts';
import { moneyBy } from './money-by.ts';
import { moneyByDay } from './money-by-day.ts';
import { pay } from './pay.ts';
import * as refund from './refund-contract.ts';
import { requestRefund } from './request-refund.ts';
import { retryRefund } from './retry-refund.ts';
import { reveal } from './reveal.ts';
import { revealAddresses } from './reveal-addresses.ts';
import { settleRefund } from './settle-refund.ts';
import { ship } from './ship.ts';
import { shipBatch } from './ship-batch.ts';
import { undoWithdraw } from './undo-withdraw.ts';
import { listUnshipped } from './unshipped.ts';
import { listUnshipped as listUnshippedContract } from './unshipped-contract.ts';
import { withdraw } from './withdraw.ts';
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
