import { expect, test } from 'vitest';
import { lookUpsWithoutIndex } from './partial-indexes.ts';
import {
  assignsColumnsTogether,
  countsOfferedRows,
  drawsBesideTable,
  forgetsChangeNumber,
  insertsSubquery,
  locksOneTable,
} from './statement-checks.ts';

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

test.each([
  ["select nextval('change_numbers')", false],
  ['select nextval((select pg_get_serial_sequence($2, $3)::regclass)) from generate_series(1, $4)', false],
  ['select case when drawn < $2 then setval($3, $2) end from (select nextval($3) as drawn) as next', false],
  [
    "insert into events (org_id, event_id) select $1, nextval('change_numbers') from json_populate_recordset($2)",
    false,
  ],
  ["insert into events (org_id, event_id) values ($1, nextval('change_numbers'))", false],
  ["select nextval('change_numbers') from organisations where org_id = $1", true],
  ["select setval('change_numbers', (select max(change_number) from users))", true],
  ["insert into events (org_id, event_id) select $1, nextval('change_numbers') from users where org_id = $1", true],
  ["update users set change_number = nextval('change_numbers') where org_id = $1", true],
  ["with n as (select pg_catalog.nextval('s') as id) insert into events (org_id, event_id) select $1, id from n", true],
  ["with a as (insert into events (org_id, event_id) values ($1, nextval('s'))) select 1", true],
])('a number that a distributed database would draw elsewhere is found: %s', (text, beside) => {
  expect(drawsBesideTable(text)).toBe(beside);
});

test.each([
  ['insert into keys (org_id) values ($1) on conflict do nothing', true],
  ['insert into keys (org_id) select $1 on conflict (org_id) do update set name = excluded.name', true],
  ['insert into keys (org_id) values ($1) on conflict do nothing returning 1', false],
  ['insert into keys (org_id) values ($1)', false],
  ['with a as (insert into keys (org_id) values ($1) on conflict do nothing) select count(*) from a', false],
])('a count of rows that were offered, not written, is found: %s', (text, offered) => {
  expect(countsOfferedRows(text)).toBe(offered);
});

test.each([
  ['insert into keys (org_id, name) values ($1, (select name from users where org_id = $1))', true],
  ['insert into keys (org_id) values ($1) on conflict (org_id) do update set scopes = array(select unnest($2))', true],
  ['insert into keys (org_id, name) select $1, name from users where org_id = $1 and user_id in (select 1)', false],
])('an insert that a distributed database refuses is found: %s', (text, refused) => {
  expect(insertsSubquery(text)).toBe(refused);
});

test.each([
  ['select * from users where org_id = $1 and login_name = $2', true],
  ['select * from users where org_id = $1 and login_name = any($2)', true],
  ['select * from unnest($2) as w (login_name) join users u on u.org_id = $1 and u.login_name = w.login_name', true],
  ['select exists (select from users t where t.org_id = $1 and t.login_name = w.n) from unnest($2) as w (n)', true],
  ['update users t set name = w.name from given w where t.org_id = $1 and t.login_name = w.login_name', true],
  ['select * from users where org_id = $1 and deleted_at_ms is null and (email = $2 or login_name = $2)', true],
  ['select * from users where org_id = $1 and login_name = $2 and erased_at_ms is not null', true],
  ['select * from orders where org_id = $1 and pay_channel = $2 and pay_transaction = $3', true],
  ['select * from users where org_id = $1 and login_name = $2 and erased_at_ms is null', false],
  ['select * from users where org_id = $1 and erased_at_ms is null and (email = $2 or login_name = $2)', false],
  ['select * from users where org_id = $1 and login_name = $2 and user_id = $3', false],
  ['select * from orders where org_id = $1 and external_id = $2', false],
  [
    "select * from orders where org_id = $1 and pay_channel = $2 and pay_transaction = $3 and pay_transaction <> ''",
    false,
  ],
])('a look-up that no index serves without a further condition is found: %s', (text, lacks) => {
  expect(lookUpsWithoutIndex(text).length > 0).toBe(lacks);
});
