import { integer, type Parsed, row, text } from '../../database/row.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import type { User } from './contract.ts';
import { identityShape, profileShape, stateShape } from './fields.ts';
import type { UserDetail } from './read/contract.ts';

const userShape = { ...identityShape, ...profileShape, appId: text, createdAtMs: integer, updatedAtMs: integer };
export const userRow = row(userShape);

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

/** Expects all columns of a user and the app id of its branch. */
export function toDetail(values: Parameters<typeof userRow>[0]): Static<typeof UserDetail> {
  const { externalId, deletedAtMs, erasedAtMs } = stateRow(values);
  return {
    ...toRecord(userRow(values)),
    externalId: externalId ?? '',
    deleteAt: deletedAtMs ?? 0,
    eraseAt: erasedAtMs ?? 0,
  };
}
