import { differences } from '../../operation/call/audit.ts';
import type { WriteCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { checkSaleTimes } from './fields.ts';
import { lockProduct } from './locked-product.ts';
import { productStatus, statusWords } from './status.ts';
import { movesFrom } from './transitions.ts';
import { changeProduct } from './write.ts';
import type * as contract from './write-contract.ts';

const { notListed, waiting, onSale } = productStatus;

const hasBegun = (saleBeginMs: number, now: number) => saleBeginMs > 0 && saleBeginMs <= now;

export async function setProductStatus({
  input,
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof contract.setProductStatus.request>>): Promise<
  Static<typeof contract.setProductStatus.response>
> {
  const { productId } = input;
  const before = await lockProduct(tx, caller, productId, now);
  const { saleBeginTime: saleBeginMs = before.saleBeginMs, saleEndTime: saleEndMs = before.saleEndMs } = input;
  const legal = movesFrom(before.statusNow);
  if (!legal.includes(input.status)) {
    throw fail('illegalProductMove', {
      param: 'status',
      received: input.status,
      status: statusWords(before.statusNow),
      legal: legal.join(', '),
    });
  }
  checkSaleTimes(saleBeginMs, saleEndMs);
  // A product that is to be listed in the midst of its sale is on sale with that: nothing is waited for.
  const opens = before.statusNow === notListed && input.status === waiting && hasBegun(saleBeginMs, now);
  const status = opens ? onSale : input.status;
  checkHolds(status, { saleBeginMs, saleEndMs, now });
  const change = { status, saleBeginMs, saleEndMs };
  await changeProduct(tx, productId, change, now);
  const fields = differences<object>(before, change);
  audit({ record: 'product', id: String(productId), branchId: before.branchId, fields });
  const { statusNow } = await lockProduct(tx, caller, productId, now);
  return { status: statusNow };
}

/** What the clock would undo at once is refused: whoever moves a product means it to stay moved. */
function checkHolds(
  status: number,
  { saleBeginMs, saleEndMs, now }: { saleBeginMs: number; saleEndMs: number; now: number },
) {
  if (status !== waiting && status !== onSale) return;
  const beginForbids = status === waiting ? hasBegun(saleBeginMs, now) : saleBeginMs > now;
  const endForbids = saleEndMs > 0 && saleEndMs <= now;
  if (!beginForbids && !endForbids) return;
  throw fail('saleTimesForbid', {
    param: endForbids ? 'saleEndTime' : 'saleBeginTime',
    time: endForbids ? saleEndMs : saleBeginMs,
    received: statusWords(status),
    now,
  });
}
