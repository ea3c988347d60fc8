import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../operation/call/caller.ts';
import { searchedTexts } from '../../operation/call/field-columns.ts';
import { type Role, userNumber, userRole } from '../../operation/contract/ids.ts';
import { recountBuyer } from '../../search/gram-counters.ts';
import { searchColumns } from '../../search/grams.ts';
import { inBranch } from '../../sql/branch.ts';
import { insertNewRows, insertNumberedRows } from '../../sql/insert.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { prepared, type Sql, sql } from '../../sql/sql.ts';
import { updateRow } from '../../sql/update.ts';
import { type UserFields, unsetUser, userColumns, userFieldsRow } from './fields.ts';
import { userFields } from './fields-contract.ts';

export interface NewUser extends Partial<Readonly<Omit<typeof unsetUser, 'tags'>>> {
  /** Only when an import brings the id along. */
  readonly userId?: number;
  readonly branchId: number;
  readonly role: Role;
  readonly loginName: string;
  readonly name: string;
  readonly tags?: readonly string[];
  readonly createdAtMs: number;
  /** Default: createdAtMs. */
  readonly updatedAtMs?: number;
  readonly deletedAtMs?: number | null;
  /** Only when an import brings the empty row of an erased person along. */
  readonly erasedAtMs?: number | null;
}

const rowOf = (tx: OrgSql, user: NewUser, changeNumber: number) => ({
  ...unsetUser,
  deletedAtMs: null,
  erasedAtMs: null,
  updatedAtMs: user.createdAtMs,
  ...user,
  ...searchOf(tx, user),
  changeNumber,
});

const searchOf = (tx: OrgSql, user: NewUser | UserFields) => searchColumns(tx.orgId, searchedTexts(userFields, user));

/** Returns the new user numbers in the order of `users`. */
export async function insertUsers(tx: OrgSql, users: readonly NewUser[]): Promise<number[]> {
  const changeNumber = await tx.changeNumber();
  const numbers: number[] = [];
  for (let begin = 0; begin < users.length; begin += usersAtOnce) {
    const rows = users.slice(begin, begin + usersAtOnce).map((user) => rowOf(tx, user, changeNumber));
    numbers.push(...(await insertNumberedRows(tx, 'users', rows)));
  }
  return numbers;
}

/** A long name has hundreds of grams: a thousand of them in one turn of the event loop would hold up everybody else. */
const usersAtOnce = 100;

/** Like `insertUsers`, but skips users whose login name or external id is taken; their number is undefined. */
export async function insertNewUsers(tx: OrgSql, users: readonly NewUser[]): Promise<(number | undefined)[]> {
  const changeNumber = await tx.changeNumber();
  // Insert in one order, so that two transactions with the same names do not deadlock.
  const ordered = users
    .map((user, index) => ({ user, index }))
    .sort((a, b) => (a.user.loginName < b.user.loginName ? -1 : 1));
  const inserted = await insertNewRows(
    tx,
    'users',
    ordered.map(({ user }) => rowOf(tx, user, changeNumber)),
  );
  const numbers = new Map(ordered.map(({ index }, position) => [index, inserted[position]]));
  return users.map((_, index) => numbers.get(index));
}

/** Only for users that this transaction inserted. */
export async function deleteNewUsers(tx: OrgSql, numbers: readonly number[]): Promise<void> {
  await tx.run(sql`delete from users where org_id = $1 and user_id = any(${numbers}::bigint[])`);
}

/** Also finds deleted users. Other transactions that lock the user, before they refer to it, wait until this one ends. */
export const lockUser = (tx: OrgSql, caller: Caller, userId: string): Promise<UserFields | undefined> =>
  lockedUser(tx, caller, userId, sql`for no key update`);

/** The same, and no other transaction can store a row that refers to the user: erasing it would miss that row. */
export const lockUserToErase = (tx: OrgSql, caller: Caller, userId: string): Promise<UserFields | undefined> =>
  lockedUser(tx, caller, userId, sql`for update`);

function lockedUser(tx: OrgSql, caller: Caller, userId: string, lock: Sql): Promise<UserFields | undefined> {
  return tx.optional(
    prepared(sql`
      select ${userColumns}
      from users
      where org_id = $1 and user_id = ${userNumber(userId)} and role = ${userRole(userId) ?? ''}
        ${inBranch(caller, sql`branch_id`)}
      ${lock}`),
    userFieldsRow,
  );
}

/**
 * Changes fields of a locked user. The search columns and the counters stay as they are if the searched texts do: a file of a thousand
 * remarks would otherwise write all grams again, and look for counters to move.
 */
export async function changeUser(
  tx: OrgSql,
  before: UserFields,
  changes: Partial<UserFields>,
  now: number,
): Promise<void> {
  const after = { ...before, ...changes };
  const { userId, branchId, role, ...fields } = after;
  const columns = { ...fields, updatedAtMs: now, changeNumber: await tx.changeNumber() };
  const search = hasSameTexts(before, after) ? undefined : searchOf(tx, after);
  if (search !== undefined) recountBuyer(tx, userId, search.searchGrams);
  await updateRow(tx, 'users', { column: 'userId', number: userId }, { ...columns, ...search });
}

const hasSameTexts = (one: UserFields, other: UserFields): boolean =>
  isDeepStrictEqual(searchedTexts(userFields, one), searchedTexts(userFields, other));
