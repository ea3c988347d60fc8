import { answeredFields, columnShape, selectedColumns } from '../../operation/call/field-columns.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { integer, type Parsed, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import type { User, UserDetail } from './contract.ts';
import { identityShape, stateShape } from './fields.ts';
import { interfaceFields, ownFields, userFields } from './fields-contract.ts';

const userShape = {
  ...identityShape,
  ...columnShape(interfaceFields),
  appId: text,
  createdAtMs: integer,
  updatedAtMs: integer,
};
export const userRow = row(userShape);

/** The columns of a record, of users `u` and branches `b`: all but the search columns, whose long arrays take long to read. */
export const recordColumns = sql`
  u.user_id, u.branch_id, u.role, ${selectedColumns(userFields, 'u')}, u.created_at_ms, u.updated_at_ms, u.deleted_at_ms,
  u.erased_at_ms, u.change_number, b.app_id`;

/** Leaves out `mobile` if the user has none. */
export function toRecord(user: Parsed<typeof userShape>): Static<typeof User> {
  const { userId, branchId, role, loginName, name, createdAtMs, mobile, updatedAtMs, lastLoginAtMs, ...same } = user;
  return {
    id: userIdOf(role, userId),
    loginName,
    name,
    createAt: createdAtMs,
    ...(mobile === '' ? {} : { mobile }),
    subOrgId: branchId,
    lastLoginAt: lastLoginAtMs,
    updateAt: updatedAtMs,
    userRole: role,
    ...same,
  };
}

const detailRow = row({ ...columnShape(ownFields), ...stateShape });

/** Expects `recordColumns`. */
export function toDetail(values: Parameters<typeof userRow>[0]): Static<typeof UserDetail> {
  const { deletedAtMs, erasedAtMs, ...own } = detailRow(values);
  return {
    ...toRecord(userRow(values)),
    ...answeredFields(ownFields, own),
    deleteAt: deletedAtMs ?? 0,
    eraseAt: erasedAtMs ?? 0,
  };
}

/** A digest of the fields would tell hidden values to whoever tries all of them. */
export const userVersion = ({ changeNumber }: { readonly changeNumber: number }): string => String(changeNumber);
