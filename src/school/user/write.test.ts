import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createSchool, type School } from '../../../test/school/school.ts';
import { contains } from '../../search/keyword.ts';
import { integer, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { insertUsers, type NewUser } from './write.ts';

let school: School;
beforeAll(async () => {
  school = await createSchool(await openTestDatabase());
});

const user = (loginName: string, fields: Partial<NewUser> = {}): NewUser => ({
  branchId: school.branches[0]?.branchId ?? 0,
  role: 'student',
  loginName,
  name: 'Somebody',
  createdAtMs: 1000,
  ...fields,
});
const insert = (users: readonly NewUser[]) => school.db.transaction((tx) => insertUsers(tx, users));

test('numbers are returned in the order of the users', async () => {
  const loginNames = Array.from({ length: 60 }, (_, index) => `ordered${(index * 37) % 60}`);
  const numbers = await insert(loginNames.map((loginName) => user(loginName)));
  const found = await school.db.rows(
    sql`select login_name from users where org_id = $1 order by array_position(${numbers}::bigint[], user_id)`,
    row({ loginName: text }),
  );
  expect(found.slice(0, 60).map(({ loginName }) => loginName)).toEqual(loginNames);
});

test('login name and name are open search text, the mobile is personal search text', async () => {
  const [number] = await insert([user('xiaoming', { name: '欧阳小明', mobile: '13900009876' })]);
  const find = async (normalized: string, kind: 'open' | 'personal') => {
    const found = await school.db.rows(
      sql`select user_id from users where org_id = $1 and ${contains({ orgId: school.orgId, personal: true }, normalized, [kind])}`,
      row({ userId: integer }),
    );
    return found.map(({ userId }) => userId);
  };
  expect(await find('aomin', 'open')).toEqual([number]);
  expect(await find('阳小', 'open')).toEqual([number]);
  expect(await find('09876', 'personal')).toEqual([number]);
  expect(await find('09876', 'open')).toEqual([]);
});

test('fields that are left out are empty; fields that are sent are stored', async () => {
  const [bare, full] = await insert([
    user('bare'),
    user('full', { tags: ['a,b', '"quoted"'], externalId: 'crm-1', gender: 2, updatedAtMs: 3000, deletedAtMs: 4000 }),
  ]);
  const select = (number: number | undefined) =>
    school.db.one(sql`select * from users where org_id = $1 and user_id = ${number ?? 0}`, (values) => values);
  expect(await select(bare)).toMatchObject({
    mobile: '',
    active: 1,
    gender: 0,
    tags: [],
    external_id: null,
    updated_at_ms: 1000,
    deleted_at_ms: null,
  });
  expect(await select(full)).toMatchObject({
    gender: 2,
    tags: ['a,b', '"quoted"'],
    external_id: 'crm-1',
    updated_at_ms: 3000,
    deleted_at_ms: 4000,
  });
});

test('an empty list of users is accepted', async () => {
  expect(await insert([])).toEqual([]);
});
