import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { orderErrors } from '../errors.ts';
import * as contract from './contract.ts';
import { oneGroupPurchase, toGroupPurchase } from './list-group-purchases.ts';
import { completePurchaseGroup, lockPurchaseGroup } from './purchase-groups.ts';

export const completeGroupPurchase = writeOperation(contract.completeGroupPurchase, async (call) => {
  const { input, tx, caller, audit } = call;
  const { purchaseGroupId } = input;
  const param = 'purchaseGroupId';
  const visible = await tx.optional(oneGroupPurchase(caller, purchaseGroupId), toGroupPurchase);
  if (visible === undefined) throw fail(orderErrors.purchaseGroupNotFound, { param, received: purchaseGroupId });
  const purchaseGroup = await lockPurchaseGroup(call, purchaseGroupId);
  const completed = purchaseGroup.status === 'open' && (await completePurchaseGroup(call, purchaseGroup));
  if (!completed) {
    const status = purchaseGroup.status === 'open' ? 'failed' : purchaseGroup.status;
    throw fail(orderErrors.purchaseGroupClosed, { param, received: purchaseGroupId, status });
  }
  audit({
    record: 'groupPurchase',
    events: ['groupPurchase.completed'],
    id: String(purchaseGroupId),
    branchId: purchaseGroup.branchId,
    fields: { status: ['open', 'complete'], reason: [null, input.reason ?? ''] },
  });
  return tx.one(oneGroupPurchase(caller, purchaseGroupId), toGroupPurchase);
});
