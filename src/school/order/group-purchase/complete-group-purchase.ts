import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { orderErrors } from '../errors.ts';
import type * as contract from './contract.ts';
import { oneGroupPurchase, toGroupPurchase } from './list-group-purchases.ts';
import { completePurchaseGroup, lockPurchaseGroup } from './purchase-groups.ts';

export async function completeGroupPurchase(
  call: WriteCall<Static<typeof contract.completeGroupPurchase.request>>,
): Promise<Static<typeof contract.completeGroupPurchase.response>> {
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
}
