import { type Change, differences, writeChange } from '../../operation/call/audit.ts';
import type { WriteCall } from '../../operation/call/call.ts';
import type { Caller } from '../../operation/call/caller.ts';
import { unlessTaken } from '../../operation/call/conflict.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import { requireVersion } from '../../operation/call/version.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { productErrors } from '../product/errors.ts';
import { groupChanges } from './changes.ts';
import * as contract from './contract.ts';
import { groupErrors } from './errors.ts';
import { readGroup } from './get-group.ts';
import { checkReferences, checkStaffNotDeleted } from './references.ts';
import { lockGroup, replaceProducts, replaceTeachers, updateGroup } from './write.ts';

export const setAttributes = writeOperation(contract.setAttributes, changeGroup);

/** Changes the fields of a class that are sent. `/group/edit` sends those of the interface. */
export async function changeGroup({
  input,
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof contract.setAttributes.request>>) {
  const { groupId, version, ...changes } = input;
  const { activeEnd, assitantId: assistantId, groupTeacherList: teacherList, productIds, externalId } = changes;
  if (Object.keys(changes).length === 0) throw fail(parameterErrors.nothingToChange, { param: 'groupId' });

  const before = await lockGroup(tx, caller, groupId);
  if (before === undefined) throw fail(notFoundErrors.groupNotFound, { param: 'groupId', received: groupId });
  if (version !== undefined) {
    const present = await readGroup({ input: { groupId }, db: tx, caller, now });
    requireVersion(version, present.version, { name: 'groupId', id: groupId });
  }
  if (activeEnd !== undefined && activeEnd < before.activeBeginSeconds) {
    throw fail(parameterErrors.rangeEndBeforeBegin, {
      param: 'activeEnd',
      begin: 'activeBegin',
      beginValue: before.activeBeginSeconds,
      received: activeEnd,
    });
  }
  const { teachers } = await checkReferences(tx, caller, {
    teacherId: changes.teacherId,
    assistantId: assistantId === '' ? undefined : assistantId,
    teacherList,
  });
  if (productIds !== undefined) await checkProducts(tx, caller, productIds);

  const after = {
    ...before,
    name: changes.groupName ?? before.name,
    activeEndSeconds: activeEnd ?? before.activeEndSeconds,
    teacherId: changes.teacherId === undefined ? before.teacherId : userNumber(changes.teacherId),
    assistantId: assistantId === undefined ? before.assistantId : numberOrNone(assistantId),
    remarks: changes.groupRemarks ?? before.remarks,
    serviceFlag: changes.serviceFlag ?? before.serviceFlag,
    grade: changes.grade ?? before.grade,
    capacity: changes.capacity ?? before.capacity,
    externalId: externalId === undefined ? before.externalId : externalId || null,
  };
  const previousTeachers = teacherList && (await replaceTeachers(tx, groupId, teachers));
  const previousProducts = productIds && (await replaceProducts(tx, groupId, productIds));
  const sortedProducts = productIds?.toSorted((a, b) => a - b);
  const change: Change = {
    record: 'group',
    events: ['group.updated'],
    id: String(groupId),
    branchId: before.branchId,
    fields: {
      ...groupChanges(before, after),
      ...(previousTeachers && differences({ teachers: previousTeachers }, { teachers })),
      ...(previousProducts && differences({ productIds: previousProducts }, { productIds: sortedProducts })),
    },
  };
  await writeChange(audit, change, () =>
    unlessTaken(updateGroup(tx, groupId, after, now), {
      groups_external_id_unique: () =>
        fail(groupErrors.groupExternalIdTaken, { param: 'externalId', received: quote(after.externalId) }),
    }),
  );
  if (activeEnd !== undefined && activeEnd * 1000 > now) await checkStaffNotDeleted(tx, groupId);
  return { sucNum: 1 };
}

const numberOrNone = (userId: string) => (userId === '' ? null : userNumber(userId));

async function checkProducts(tx: OrgSql, caller: Caller, productIds: readonly number[]): Promise<void> {
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
