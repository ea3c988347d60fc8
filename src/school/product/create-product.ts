import { differences } from '../../operation/call/audit.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import { single } from '../../sql/insert.ts';
import { selectOwnBranch } from '../organisation/select-branch.ts';
import * as contract from './contract.ts';
import { checkColumnsAndTeachers, checkSaleTimes, groupTerms, toFields } from './fields.ts';
import { insertProducts } from './write.ts';

const noTerms = { groupPrice: null, groupSize: null, groupHours: null };

export const createProduct = writeOperation(contract.createProduct, async ({ input, tx, caller, now, audit }) => {
  const { name, type, price, stock = -1, subOrgId } = input;
  checkSaleTimes(input.saleBeginTime ?? 0, input.saleEndTime ?? 0);
  const terms = groupTerms(input, noTerms);
  const branchId = await selectOwnBranch(tx, caller, { param: 'subOrgId', branchId: subOrgId });
  await checkColumnsAndTeachers(tx, caller, branchId, input);
  const product = {
    ...toFields(input),
    ...terms,
    branchId,
    name,
    type,
    price,
    stock: stock === -1 ? null : stock,
    createdAtMs: now,
  };
  const productId = single(await insertProducts(tx, [product]));
  audit({
    record: 'product',
    events: ['product.created'],
    id: String(productId),
    branchId,
    fields: differences({}, product),
  });
  return { productId };
});
