import { integer, type Parsed, row, text } from '../../database/row.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import type { User } from './contract.ts';
import { profileShape, stateShape, whoShape } from './fields.ts';
import type { UserDetail } from './read/contract.ts';

const userShape = { ...whoShape, ...profileShape, appId: text, createdAtMs: integer, updatedAtMs: integer };
export const userRow = row(userShape);

/** The record as the interface has it: a user without a mobile has no `mobile`. */
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

/** The record of our own operations, from a row that has all columns of a user and its branch's app id. */
export function toDetail(values: Parameters<typeof userRow>[0]): Static<typeof UserDetail> {
  const { externalId, deletedAtMs, erasedAtMs } = stateRow(values);
  return {
    ...toRecord(userRow(values)),
    externalId: externalId ?? '',
    deleteAt: deletedAtMs ?? 0,
    eraseAt: erasedAtMs ?? 0,
  };
}
