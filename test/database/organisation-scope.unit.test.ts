import { expect, test } from 'vitest';
import { unscopedTables } from './organisation-scope.ts';

test.each([
  'select * from users where org_id = $1',
  'select * from users u join branches b on b.org_id = $1 and b.branch_id = u.branch_id where u.org_id = $1',
  'select (select count(*) from orders o where o.org_id = $1) from users where org_id = $1 and name = $2',
  'with gone as (delete from orders where org_id = $1 returning *) select * from gone',
  'insert into users (name, org_id) values ($2, $1), ($3, $1)',
  'insert into users (org_id, name) select $1, name from jsonb_to_recordset($2) as r (name text)',
  'update users set name = $2 where org_id = $1 and user_id = $3',
  'select exists (select from keys k where k.org_id = $1)',
  'select * from users u left join branches b on b.org_id = $1 and b.branch_id = u.branch_id where u.org_id = $1',
  'with a as (select * from users where org_id = $1), b as (select * from a) select * from a, b',
  'rollback to savepoint attempt',
  'declare reading_0 no scroll cursor for select * from users where org_id = $1',
  'with recursive a as (select 1 as n union all select n + 1 from a where n < 9) select * from a',
])('every table is scoped: %s', (text) => {
  expect(unscopedTables(text)).toEqual([]);
});

test.each([
  ['select * from users', ['users']],
  ['declare reading_0 no scroll cursor for select * from users', ['users']],
  ['select * from users where org_id = $2', ['users']],
  ['select * from users where org_id = $1 or true', ['users']],
  ['select * from users where not org_id = $1', ['users']],
  ['select * from users u, branches b where u.org_id = $1', ['branches']],
  ['select * from users u join branches b on b.org_id = u.org_id where u.org_id = $1', ['branches']],
  ['select * from users where org_id = $1 and exists (select from orders)', ['orders']],
  ['select * from users u, branches b where org_id = $1', ['users', 'branches']],
  ['with all_users as (select * from users) select * from all_users', ['users']],
  ['insert into users (org_id, name) values ($2, $1)', ['users']],
  ['insert into users (name) values ($1)', ['users']],
  ['insert into users (org_id, name) select org_id, name from orders where org_id = $1', ['users']],
  ['update users set name = $2', ['users']],
  ['delete from users u using orders o where u.org_id = $1', ['orders']],
  ['select * from users u left join branches b on b.org_id = $1 and u.org_id = $1', ['users']],
  ['select * from users u right join branches b on b.org_id = $1 and u.org_id = $1', ['branches']],
  ['select * from users u full join branches b on b.org_id = $1 and u.org_id = $1', ['users', 'branches']],
  ['with users as (select * from users) select * from users', ['users']],
  ['with a as (select * from b), b as (select 1) select * from a', ['b']],
  ['merge into users u using orders o on u.org_id = $1 when matched then delete', ['MergeStmt']],
  ['truncate users', ['TruncateStmt']],
])('an unscoped table is found: %s', (text, tables) => {
  expect(unscopedTables(text)).toEqual(tables);
});
