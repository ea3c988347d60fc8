import { type Change, differences, writeChange } from '../../operation/call/audit.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import { requireVersion } from '../../operation/call/version.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import * as contract from './contract.ts';
import { productErrors } from './errors.ts';
import { checkColumnsAndTeachers, checkSaleTimes, groupTerms, toFields } from './fields.ts';
import { readProduct } from './get-product.ts';
import { type LockedProduct, lockProduct } from './locked-product.ts';
import { setStock } from './stock.ts';
import { changeProduct } from './write.ts';

type Input = Static<typeof contract.updateProduct.request>;

export const updateProduct = writeOperation(contract.updateProduct, async ({ input, tx, caller, now, audit }) => {
  const { productId, version, ...changes } = input;
  if (Object.keys(changes).length === 0) throw fail(parameterErrors.nothingToChange, { param: 'productId' });
  const before = await lockProduct(tx, caller, productId, now);
  if (version !== undefined) {
    const present = await readProduct({ input: { productId }, db: tx, caller, now });
    requireVersion(version, present.version, { name: 'productId', id: productId });
  }
  const { saleBeginTime = before.saleBeginMs, saleEndTime = before.saleEndMs } = changes;
  checkSaleTimes(saleBeginTime, saleEndTime);
  await checkColumnsAndTeachers(tx, caller, before.branchId, changes);
  const change = { ...toFields(changes), ...groupTerms(changes, before) };
  const stock = stockAfter(before, input);
  const after = { ...change, ...(stock === undefined ? {} : { unitsLeft: stock }) };
  const audited: Change = {
    record: 'product',
    events: ['product.updated'],
    id: String(productId),
    branchId: before.branchId,
    fields: differences<object>(before, after),
  };
  await writeChange(audit, audited, async () => {
    await changeProduct(tx, productId, change, now);
    if (stock !== undefined) await setStock(tx, productId, stock, now);
  });
  return { sucNum: 1 };
});

/** undefined: unchanged. null: unlimited. */
function stockAfter({ productId, unitsLeft }: LockedProduct, { stock, stockChange }: Input): number | null | undefined {
  if (stock !== undefined && stockChange !== undefined) {
    throw fail(parameterErrors.exactlyOneOf, { param: 'stockChange', parameters: 'stock, stockChange' });
  }
  if (stock !== undefined) return stock === -1 ? null : stock;
  // A change of an unlimited stock has no effect.
  if (stockChange === undefined || unitsLeft === null) return undefined;
  if (unitsLeft + stockChange < 0) {
    throw fail(productErrors.stockTooLow, { param: 'stockChange', received: productId, available: unitsLeft });
  }
  if (unitsLeft + stockChange > contract.largestCount) {
    throw fail(parameterErrors.moreThanAmount, {
      param: 'stockChange',
      most: contract.largestCount - unitsLeft,
      received: stockChange,
    });
  }
  return unitsLeft + stockChange;
}
