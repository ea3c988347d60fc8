import type { ReadCall } from '../../operation/call/call.ts';
import { readOperation } from '../../operation/call/implementation.ts';
import { versionOf } from '../../operation/call/version.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail } from '../../operation/errors/failure.ts';
import { inBranch } from '../../sql/branch.ts';
import { arrayOf, integer, nullable, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import * as contract from './contract.ts';
import { productErrors } from './errors.ts';
import { productShape, toProduct, withTeachersAndColumns } from './record.ts';
import { statusAt, unitsLeft } from './status.ts';
import { staffTransitionsFrom } from './transitions.ts';

const detailRow = row({
  ...productShape,
  branchId: integer,
  unitsLeft: nullable(integer),
  lessonCount: integer,
  groupSize: nullable(integer),
  groupPrice: nullable(integer),
  groupHours: nullable(integer),
  teacherIds: arrayOf(integer),
  updatedAtMs: integer,
});

export const getProduct = readOperation(contract.getProduct, readProduct);

export async function readProduct({
  input: { productId },
  db,
  caller,
  now,
}: Pick<ReadCall<Static<typeof contract.getProduct.request>>, 'input' | 'db' | 'caller' | 'now'>) {
  const product = await db.optional(
    withTeachersAndColumns(sql`(
      select p.*, ${statusAt(now)} as status_now, ${unitsLeft(now)} as units_left
      from products p
      where p.org_id = $1 and p.product_id = ${productId} ${inBranch(caller, sql`p.branch_id`)})`),
    detailRow,
  );
  if (product === undefined) throw fail(productErrors.productNotFound, { param: 'productId', received: productId });
  const record = {
    ...toProduct(product),
    subOrgId: product.branchId,
    stock: product.unitsLeft ?? -1,
    lessonNum: product.lessonCount,
    groupSize: product.groupSize ?? 0,
    groupPrice: product.groupPrice ?? 0,
    groupHours: product.groupHours ?? 0,
    teacherIds: product.teacherIds.map((teacherId) => userIdOf('teacher', teacherId)),
    updateAt: product.updatedAtMs,
    nextStatuses: staffTransitionsFrom(product.statusNow),
  };
  return { ...record, version: versionOfProduct(record) };
}

/** What sales and other operations change is no part of the version: a stock is changed by differences. */
function versionOfProduct({
  id: _id,
  createAt: _createAt,
  updateAt: _updateAt,
  soldNum: _soldNum,
  status: _status,
  nextStatuses: _nextStatuses,
  relatedTeachers: _relatedTeachers,
  subOrgId: _subOrgId,
  stock,
  ...edited
}: Omit<Static<typeof contract.getProduct.response>, 'version'>): string {
  return versionOf({ ...edited, isLimited: stock >= 0 });
}
