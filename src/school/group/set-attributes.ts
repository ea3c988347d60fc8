import { inBranch } from '../../database/branch.ts';
import { unlessTaken } from '../../database/conflict.ts';
import { integer, row } from '../../database/row.ts';
import type { Scope } from '../../database/scope.ts';
import { sql } from '../../database/sql.ts';
import { type Change, differences, writeChange } from '../../operation/call/audit.ts';
import type { Caller, WriteCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { productErrors } from '../product/errors.ts';
import type * as contract from './contract.ts';
import { groupErrors } from './errors.ts';
import { lockGroup, replaceProducts, updateGroup } from './write.ts';

export async function setAttributes({
  input,
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof contract.setAttributes.request>>): Promise<Static<typeof contract.setAttributes.response>> {
  const { groupId, productIds, grade, capacity, externalId } = input;
  if (Object.keys(input).length === 1) throw fail(parameterErrors.nothingToChange, { param: 'groupId' });
  const before = await lockGroup(tx, caller, groupId);
  if (before === undefined) throw fail(notFoundErrors.groupNotFound, { param: 'groupId', received: groupId });
  if (productIds !== undefined) await checkProducts(tx, caller, productIds);

  const after = {
    ...before,
    grade: grade ?? before.grade,
    capacity: capacity ?? before.capacity,
    externalId: externalId === '' ? null : (externalId ?? before.externalId),
  };
  const previous = productIds && (await replaceProducts(tx, groupId, productIds));
  const sorted = productIds?.toSorted((a, b) => a - b);
  const change: Change = {
    record: 'group',
    events: ['group.updated'],
    id: String(groupId),
    branchId: before.branchId,
    fields: {
      ...differences(before, after),
      ...(previous && differences({ productIds: previous }, { productIds: sorted })),
    },
  };
  await writeChange(audit, change, () =>
    unlessTaken(updateGroup(tx, groupId, after, now), {
      groups_external_id_unique: () =>
        fail(groupErrors.groupExternalIdTaken, { param: 'externalId', received: quote(after.externalId) }),
    }),
  );
  return { sucNum: 1 };
}

async function checkProducts(tx: Scope, caller: Caller, productIds: readonly number[]): Promise<void> {
  const products = await tx.rows(
    sql`
      select product_id
      from products
      where org_id = $1 and product_id = any(${productIds}::bigint[]) ${inBranch(caller, sql`branch_id`)}`,
    row({ productId: integer }),
  );
  const found = new Set(products.map(({ productId }) => productId));
  productIds.forEach((productId, index) => {
    const param = `productIds[${index}]`;
    if (!found.has(productId)) throw fail(productErrors.productUnknown, { param, received: productId });
    if (productIds.indexOf(productId) < index)
      throw fail(parameterErrors.duplicateItem, { param, received: productId });
  });
}
