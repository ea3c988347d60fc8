import { type Change, differences, writeChange } from '../../operation/call/audit.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import { fail } from '../../operation/errors/failure.ts';
import { productStatuses, statusWords } from '../code-dictionary/statuses-contract.ts';
import * as contract from './contract.ts';
import { productErrors } from './errors.ts';
import { checkSaleTimes } from './fields.ts';
import { lockProduct } from './locked-product.ts';
import { productStatus } from './status.ts';
import { staffTransitionsFrom } from './transitions.ts';
import { changeProduct } from './write.ts';

const { notListed, waiting, onSale } = productStatus;

const hasBegun = (saleBeginMs: number, now: number) => saleBeginMs > 0 && saleBeginMs <= now;

export const setProductStatus = writeOperation(contract.setProductStatus, async ({ input, tx, caller, now, audit }) => {
  const { productId } = input;
  const before = await lockProduct(tx, caller, productId, now);
  const { saleBeginTime: saleBeginMs = before.saleBeginMs, saleEndTime: saleEndMs = before.saleEndMs } = input;
  const legal = staffTransitionsFrom(before.statusNow);
  if (!legal.includes(input.status)) {
    throw fail(productErrors.illegalProductMove, {
      param: 'status',
      received: input.status,
      status: statusWords(productStatuses, before.statusNow),
      legal: legal.join(', '),
    });
  }
  checkSaleTimes(saleBeginMs, saleEndMs);
  // If the sale has already begun, a newly listed product goes on sale immediately.
  const opens = before.statusNow === notListed && input.status === waiting && hasBegun(saleBeginMs, now);
  const status = opens ? onSale : input.status;
  checkSaleTimesAllow(status, { saleBeginMs, saleEndMs, now });
  const change = { status, saleBeginMs, saleEndMs };
  const audited: Change = {
    record: 'product',
    events: ['product.statusSet'],
    id: String(productId),
    branchId: before.branchId,
    fields: differences<object>(before, change),
  };
  await writeChange(audit, audited, () => changeProduct(tx, productId, change, now));
  const { statusNow } = await lockProduct(tx, caller, productId, now);
  return { status: statusNow };
});

/** Refuses a status that the sale times would change again immediately. */
function checkSaleTimesAllow(
  status: number,
  { saleBeginMs, saleEndMs, now }: { saleBeginMs: number; saleEndMs: number; now: number },
) {
  if (status !== waiting && status !== onSale) return;
  const beginForbids = status === waiting ? hasBegun(saleBeginMs, now) : saleBeginMs > now;
  const endForbids = saleEndMs > 0 && saleEndMs <= now;
  if (!beginForbids && !endForbids) return;
  throw fail(productErrors.saleTimesForbid, {
    param: endForbids ? 'saleEndTime' : 'saleBeginTime',
    time: endForbids ? saleEndMs : saleBeginMs,
    received: statusWords(productStatuses, status),
    now,
  });
}
