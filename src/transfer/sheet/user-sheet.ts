import { Type } from 'typebox';
import { givenColumns, selectedFields } from '../../operation/call/field-columns.ts';
import { personalKindsOf, Text } from '../../operation/contract/fields.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import { validateRow } from '../../operation/validation/validate.ts';
import { UserDetail } from '../../school/user/contract.ts';
import { createUser } from '../../school/user/edit/contract.ts';
import { checkProfile } from '../../school/user/edit/profile.ts';
import { userFields } from '../../school/user/fields-contract.ts';
import { insertUsers } from '../../school/user/write.ts';
import { sql, verbatim } from '../../sql/sql.ts';
import { branch, created, creationOf, maybeTime, ownUserId } from './fields.ts';
import { type Key, references, sheet } from './sheet.ts';

const byExternalId = (externalId: string): Key => ({
  table: 'users',
  columns: ['external_id'],
  fields: ['externalId'],
  values: [externalId],
});

const byLoginName = (loginName: string): Key => ({
  table: 'users',
  columns: ['login_name'],
  fields: ['loginName'],
  values: [loginName],
  only: (alias) => sql`and ${verbatim(alias)}.erased_at_ms is null`,
});

const { loginName, name } = createUser.request.properties;
const names = Type.Object({ loginName, name });
/** "" for an erased person: the other sheets refer to the empty row. */
const nameOrErased = (schema: object) => {
  const { description, maxLength } = Object(schema);
  return Text(`${description} "": an erased person.`, { maxLength });
};

/** What the row of an erased person has, besides fields without a value. */
const leftByErasure = new Set(['userId', 'userRole', 'subOrgId', 'createAt', 'updateAt', 'deleteAt']);
const hasNoValue = (value: unknown) => value === '' || value === 0 || (Array.isArray(value) && value.length === 0);

/** Every other row needs both names. */
const isOfErased = (row: { readonly loginName: string; readonly userId?: string; readonly deleteAt?: number }) =>
  row.loginName === '' &&
  row.userId !== undefined &&
  row.deleteAt !== undefined &&
  Object.entries(row).every(([field, value]) => leftByErasure.has(field) || hasNoValue(value));

export const usersSheet = sheet({
  name: 'users',
  about: 'A teacher, student or assistant.',
  scope: 'user:read',
  personal: personalKindsOf(UserDetail),
  updatedAt: 'updated_at_ms',
  row: Type.Object({
    userId: ownUserId,
    ...createUser.request.properties,
    loginName: nameOrErased(loginName),
    name: nameOrErased(name),
    subOrgId: branch,
    createAt: created,
    updateAt: maybeTime('Last change'),
    deleteAt: maybeTime('Deletion'),
  }),
  external: { subOrgId: 'branch' },
  check: (row) => {
    if (!isOfErased(row)) validateRow(names, { loginName: row.loginName, name: row.name }, '');
    const wrong = checkProfile(row, '');
    if (wrong !== undefined) throw wrong;
  },
  refers: (row) => references(['subOrgId', 'branch', row.subOrgId]),
  key: (row) => {
    if (row.userId !== undefined)
      return { table: 'users', columns: ['user_id'], fields: ['userId'], values: [userNumber(row.userId)] };
    return row.externalId ? byExternalId(row.externalId) : byLoginName(row.loginName);
  },
  unique: ({ loginName, externalId }) => [
    ...(loginName === '' ? [] : [byLoginName(loginName)]),
    ...(externalId ? [byExternalId(externalId)] : []),
  ],
  add: (tx, rows, now) =>
    insertUsers(
      tx,
      rows.map(({ userId, userRole: role, subOrgId: branchId, createAt, updateAt, deleteAt, ...fields }) => ({
        ...givenColumns(userFields, fields),
        ...(userId === undefined ? {} : { userId: userNumber(userId) }),
        role,
        branchId,
        loginName: fields.loginName,
        name: fields.name,
        ...creationOf({ createAt, updateAt }, now),
        deletedAtMs: deleteAt ?? null,
        erasedAtMs: fields.loginName === '' ? (updateAt ?? deleteAt ?? null) : null,
      })),
    ),
  select: (only) => sql`
    select case t.role when 'teacher' then '0_' when 'student' then '1_' else '302_' end || t.user_id as "userId",
      t.role as "userRole", t.branch_id as "subOrgId", ${selectedFields(userFields, 't')}, t.created_at_ms as "createAt",
      t.updated_at_ms as "updateAt", t.deleted_at_ms as "deleteAt"
    from users t
    where t.org_id = $1 ${only('t')}
    order by t.user_id`,
});
