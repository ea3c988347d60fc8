import { userIdOf } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { integer, type Parsed, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import type { User } from './contract.ts';
import { identityShape, profileShape, stateShape } from './fields.ts';
import type { UserDetail } from './read/contract.ts';

const userShape = { ...identityShape, ...profileShape, appId: text, createdAtMs: integer, updatedAtMs: integer };
export const userRow = row(userShape);

/** The columns of a record, of users `u` and branches `b`: all but the search columns, whose long arrays take long to read. */
export const recordColumns = sql`
  u.user_id, u.branch_id, u.role, u.login_name, u.name, u.mobile, u.active, u.gender, u.birthday, u.avatar_url, u.email,
  u.nick_name, u.grade, u.school, u.province, u.city, u.district, u.address, u.guardian_name, u.guardian_mobile, u.source,
  u.remark, u.language, u.time_zone, u.tags, u.last_login_at_ms, u.external_id, u.created_at_ms, u.updated_at_ms,
  u.deleted_at_ms, u.erased_at_ms, u.change_number, b.app_id`;

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

const stateRow = row(stateShape);

/** Expects `recordColumns`. */
export function toDetail(values: Parameters<typeof userRow>[0]): Static<typeof UserDetail> {
  const { externalId, deletedAtMs, erasedAtMs } = stateRow(values);
  return {
    ...toRecord(userRow(values)),
    externalId: externalId ?? '',
    deleteAt: deletedAtMs ?? 0,
    eraseAt: erasedAtMs ?? 0,
  };
}

/** A digest of the fields would tell hidden values to whoever tries all of them. */
export const userVersion = ({ changeNumber }: { readonly changeNumber: number }): string => String(changeNumber);
