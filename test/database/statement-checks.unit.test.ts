import { expect, test } from 'vitest';
import { assignsColumnsTogether, forgetsChangeNumber, locksOneTable } from './statement-checks.ts';

test.each([
  ['select * from users where org_id = $1 and user_id = any($2) order by user_id for share', true],
  ['with due as (select * from users where org_id = $1 for update skip locked) select * from due d, orders o', true],
  ['select * from users where user_id in (select teacher_id from groups)', true],
  ['select * from users where user_id in (select teacher_id from groups) for share', false],
  ['select * from users where user_id = (select teacher_id from groups) for share', false],
  ['select * from orders o join order_lines l on l.order_id = o.order_id for update of o', false],
  ['select * from orders o, order_lines l for update', false],
  ['select * from (select * from orders) o for update', false],
])('a lock that can miss a row changed meanwhile is found: %s', (text, plain) => {
  expect(locksOneTable(text)).toBe(plain);
});

test.each([
  ['update users set name = $2, updated_at_ms = $3 where org_id = $1', true],
  ['update users set (name, updated_at_ms) = (select $2, $3) where org_id = $1', true],
  ['insert into orders (org_id, updated_at_ms) values ($1, $2)', true],
  ['with a as (update orders o set updated_at_ms = $2 where o.org_id = $1 returning 1) select * from a', true],
  ['update users set updated_at_ms = $2, change_number = $3 where org_id = $1', false],
  ['update users set search_grams = $2 where org_id = $1', false],
  ['update groups set updated_at_ms = $2 where org_id = $1', false],
])('a change that its feed would miss is found: %s', (text, forgets) => {
  expect(forgetsChangeNumber(text)).toBe(forgets);
});

test.each([
  ['update users set (name, role) = (select $2, $3) where org_id = $1', true],
  ['with a as (update users set (name, role) = ($2, $3) where org_id = $1 returning 1) select * from a', true],
  [
    'insert into users (org_id, name) values ($1, $2) on conflict (org_id, name) do update set (name, role) = ($2, $3)',
    true,
  ],
  ['update users u set name = g.name, role = g.role from json_to_record($2) as g (name text, role text)', false],
])('columns that are assigned together are found: %s', (text, together) => {
  expect(assignsColumnsTogether(text)).toBe(together);
});
