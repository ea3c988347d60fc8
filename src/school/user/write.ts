import { inBranch } from '../../database/branch.ts';
import { insertNewRows, insertNumberedRows } from '../../database/insert.ts';
import type { Scope } from '../../database/scope.ts';
import { sql } from '../../database/sql.ts';
import { updateRow } from '../../database/update.ts';
import type { Caller } from '../../operation/call/call.ts';
import { type Role, userNumber, userRole } from '../../operation/contract/ids.ts';
import { recountBuyer } from '../../search/gram-counters.ts';
import { searchColumns } from '../../search/grams.ts';
import { emptyProfile, type UserFields, userFieldsRow } from './fields.ts';

export interface NewUser extends Partial<Readonly<Omit<typeof emptyProfile, 'tags'>>> {
  /** Its number, where it has one already. */
  readonly userId?: number;
  readonly branchId: number;
  readonly role: Role;
  readonly loginName: string;
  readonly name: string;
  readonly tags?: readonly string[];
  readonly externalId?: string | null;
  readonly createdAtMs: number;
  /** The time of creation unless said otherwise. */
  readonly updatedAtMs?: number;
  readonly deletedAtMs?: number | null;
}

const rowOf = (tx: Scope, user: NewUser, changeNumber: number) => ({
  ...emptyProfile,
  externalId: null,
  deletedAtMs: null,
  updatedAtMs: user.createdAtMs,
  ...user,
  ...searchOf(tx, { mobile: '', ...user }),
  changeNumber,
});

const searchOf = (tx: Scope, { loginName, name, mobile }: Pick<UserFields, 'loginName' | 'name' | 'mobile'>) =>
  searchColumns(tx.orgId, { open: [loginName, name], personal: mobile === '' ? [] : [mobile] });

/** Returns the users' new numbers in the order given. */
export async function insertUsers(tx: Scope, users: readonly NewUser[]): Promise<number[]> {
  const changeNumber = await tx.changeNumber();
  return insertNumberedRows(
    tx,
    'users',
    users.map((user) => rowOf(tx, user, changeNumber)),
  );
}

/** The same, except that whoever has a login name or external id that is taken is left out and has no number. */
export async function insertNewUsers(tx: Scope, users: readonly NewUser[]): Promise<(number | undefined)[]> {
  const changeNumber = await tx.changeNumber();
  // In one order, so that two callers who ask for the same names do not wait for each other in a circle.
  const ordered = users
    .map((user, index) => ({ user, index }))
    .sort((a, b) => (a.user.loginName < b.user.loginName ? -1 : 1));
  const inserted = await insertNewRows(
    tx,
    'users',
    ordered.map(({ user }) => rowOf(tx, user, changeNumber)),
  );
  const numbers = new Map(ordered.map(({ index }, place) => [index, inserted[place]]));
  return users.map((_, index) => numbers.get(index));
}

/** Takes back users who were inserted in this very transaction. */
export async function withdrawUsers(tx: Scope, numbers: readonly number[]): Promise<void> {
  await tx.run(sql`delete from users where org_id = $1 and user_id = any(${numbers}::bigint[])`);
}

/** A user who is to be changed, also a deleted one. The lock keeps anyone from naming them in something new meanwhile. */
export function lockUser(tx: Scope, caller: Caller, userId: string): Promise<UserFields | undefined> {
  return tx.optional(
    sql`
      select *
      from users
      where org_id = $1 and user_id = ${userNumber(userId)} and role = ${userRole(userId) ?? ''}
        ${inBranch(caller, sql`branch_id`)}
      for update`,
    userFieldsRow,
  );
}

/** Writes all that can change about a user; the search follows. */
export async function changeUser(tx: Scope, user: UserFields, now: number): Promise<void> {
  const { userId, branchId, role, ...fields } = user;
  const search = searchOf(tx, user);
  recountBuyer(tx, userId, search.searchGrams);
  const columns = { ...fields, ...search, updatedAtMs: now, changeNumber: await tx.changeNumber() };
  await updateRow(tx, 'users', { column: 'userId', number: userId }, columns);
}
