import { beforeAll, describe, expect, test } from 'vitest';
import { aggregates, expectBetween } from '../../test/database/aggregates.ts';
import { demoNow as now, openDemoSchool } from '../../test/school/demo-school.ts';
import { startServer, type TestServer } from '../../test/server/server.ts';
import { orgDatabase } from '../database/org-sql.ts';
import type { OrgSql } from '../sql/org-sql.ts';
import { integer, row } from '../sql/row.ts';
import { type Sql, sql } from '../sql/sql.ts';
import { calendarAt, dayMs, hourMs, weekMs } from './calendar.ts';
import { demoRequests } from './requests.ts';

const { termBegin } = calendarAt(now);

let db: OrgSql;
let server: TestServer;
beforeAll(async () => {
  const { database, orgId } = await openDemoSchool();
  db = orgDatabase(database, orgId);
  server = await startServer(database, { id: 'test', orgId, branchId: null, personal: true });
  server.setNow(now);
});

const { number, some, percentage } = aggregates(() => db);

test('there is one school, with the same ids every time', async () => {
  const { loaded } = await openDemoSchool();
  expect(loaded.map(({ orgId }) => orgId)).toEqual([1, 1]);
  expect(await number(sql`select count(*) as number from users where org_id = $1 and user_id between 1 and 600`)).toBe(
    600,
  );
});

test('the school has the planned number of records', async () => {
  const size = await db.one(
    sql`
      select (select count(*) from branches where org_id = $1) as branches,
        (select count(*) from users where org_id = $1) as users,
        (select count(*) from groups where org_id = $1) as groups,
        (select count(*) from orders where org_id = $1) as orders,
        (select count(*) from lesson_events where org_id = $1) as events`,
    row({ branches: integer, users: integer, groups: integer, orders: integer, events: integer }),
  );
  expect(size).toMatchObject({ branches: 3, users: 600, groups: 40, orders: 3000 });
  expectBetween(size.events, 18_000, 22_000);
});

test('who has paid and waits for a class paid within days, and a class of their grade has a seat', async () => {
  const { total, list } = await server.ask('/group/unplaced', { pageSize: 100 });
  expectBetween(total, 8, 15);
  for (const { studentName, datePay, groups } of list) {
    expect(now - datePay, studentName).toBeLessThan(6 * dayMs);
    expect(groups[0], studentName).toMatchObject({ mismatches: [] });
  }
});

test('each figure of today is the total of the list behind it', async () => {
  const { queues } = await server.ask('/overview/today', {});
  const midnight = (daysAgo: number) => Math.floor((now + 8 * hourMs) / dayMs - daysAgo) * dayMs - 8 * hourMs;
  const ask = async (path: string, filter: object) => server.ask(path, { ...filter, pageSize: 1 });
  const refunds = async (status: string) => (await ask('/order/refunds', { status })).total;
  const notHeld = { status: 'notHeld', beginTime: midnight(6), endTime: now };
  const overdue = { queue: 'overdue', dueBegin: midnight(29) };
  expect(queues).toEqual({
    lessonsNotHeld: (await ask('/liveclass/list', notHeld)).total,
    homeworkOverdue: (await ask('/homework/list', overdue)).students,
    homeworkToCorrect: (await ask('/homework/list', { queue: 'awaitingCorrection' })).students,
    examsToGrade: (await ask('/exam/list', { queue: 'toGrade' })).students,
    unplaced: (await ask('/group/unplaced', {})).total,
    refundsRequested: await refunds('requested'),
    refundsToPay: await refunds('approved'),
    refundsFailed: await refunds('failed'),
  });
  expect(queues.homeworkToCorrect).toBeGreaterThan(0);
  expect(queues.homeworkOverdue).toBeGreaterThan(0);
});

test('refunds that somebody requested say who and why', async () => {
  const { list } = await server.ask('/order/refunds', { status: 'requested', pageSize: 100 });
  expect(list.length).toBeGreaterThan(3);
  for (const { refunds } of list) {
    for (const { requestedBy, reason } of refunds) {
      expect(requestedBy).not.toBe('');
      expect(reason).not.toBe('');
    }
  }
});

describe('people', () => {
  const names = (condition: Sql) => sql`select count(*) as number from users where org_id = $1 and ${condition}`;

  test('two students of one class have the same name', () =>
    some(sql`
      select count(*) as number
      from group_members a
      join group_members b on b.org_id = $1 and b.group_id = a.group_id and b.user_id > a.user_id
      join users x on x.org_id = $1 and x.user_id = a.user_id
      join users y on y.org_id = $1 and y.user_id = b.user_id
      where a.org_id = $1 and x.name = y.name`));

  test('names have two characters, three, a compound surname, a dot; one teacher is from abroad', async () => {
    await some(names(sql`role = 'student' and char_length(name) = 2`));
    await some(names(sql`role = 'student' and char_length(name) = 3`));
    await some(names(sql`name like '欧阳%' or name like '诸葛%' or name like '上官%'`));
    await some(names(sql`name like '%·%' and char_length(name) >= 8`));
    await some(names(sql`role = 'teacher' and name ~ '^[A-Za-z ]+$'`));
  });

  test('the surnames that are common in the country are common here', async () => {
    const common = await percentage(
      sql`users where org_id = $1 and role = 'student'`,
      sql`left(name, 1) in ('王', '李', '张')`,
    );
    expectBetween(common, 18, 35);
  });

  test('brothers and sisters share a mobile', () =>
    some(sql`
      select count(*) as number
      from users a
      join users b on b.org_id = $1 and b.mobile = a.mobile and b.user_id > a.user_id and left(a.name, 1) = left(b.name, 1)
      where a.org_id = $1 and a.mobile <> ''`));

  test('mobiles have the form of mobiles', async () => {
    expect(await number(names(sql`mobile !~ '^1[3-9][0-9]{9}$' and mobile <> ''`))).toBe(0);
  });

  test('a teacher who was deleted taught a class that has expired', () =>
    some(sql`
      select count(*) as number
      from groups g
      join users u on u.org_id = $1 and u.user_id = g.teacher_id
      where g.org_id = $1 and u.deleted_at_ms is not null and g.active_end_seconds * 1000 < ${now}`));
});

describe('money', () => {
  const orders = (condition: Sql) => sql`select count(*) as number from orders o where o.org_id = $1 and ${condition}`;

  test.each([0, 900, 4900, 128_000, 298_000])('something was sold for %i', (price) =>
    some(sql`
      select count(*) as number
      from order_lines l
      join products p on p.org_id = $1 and p.product_id = l.product_id
      where l.org_id = $1 and p.price = ${price} and l.status = any('{2,8}'::smallint[])`),
  );

  test("every order's amount is the sum of its lines, and what was paid the sum of their shares", async () => {
    const differing = orders(sql`not exists (
      select from order_lines l
      where l.org_id = $1 and l.order_id = o.order_id
      having sum(l.amount) = o.amount and sum(l.share) = o.money_paid)`);
    expect(await number(differing)).toBe(0);
  });

  test('some discounts do not divide evenly over the lines', () =>
    some(sql`
      select count(*) as number
      from order_lines l
      join orders o on o.org_id = $1 and o.order_id = l.order_id
      where l.org_id = $1 and o.money_paid < o.amount and l.share * o.amount <> o.money_paid * l.amount`));

  test('people buy most in the weeks before a term', async () => {
    const terms = [-2, -1, 0].map((term) => termBegin(term));
    const peak = await number(
      orders(sql`exists (
        select from unnest(${terms}::bigint[]) as term
        where o.paid_at_ms < term and o.paid_at_ms >= term - ${3 * weekMs})`),
    );
    const inPeaksPerDay = peak / (3 * 21);
    const otherwisePerDay = (3000 - peak) / (400 - 3 * 21);
    expect(inPeaksPerDay).toBeGreaterThan(2 * otherwisePerDay);
  });

  test('5 to 8 % of what was paid is paid back, was to be, or is asked back', async () => {
    const refunded = await percentage(
      sql`orders o where o.org_id = $1 and o.paid_at_ms is not null`,
      sql`o.status in (5, 6, 7, 9) or exists (
        select from order_lines l where l.org_id = $1 and l.order_id = o.order_id and l.refund_amount > 0)`,
    );
    expectBetween(refunded, 5, 8);
    await some(sql`
      select count(*) as number from order_lines
      where org_id = $1 and refund_amount > 0 and refund_amount < share and status in (2, 3, 8)`);
    await some(orders(sql`o.status = 7`));
  });

  test('group purchases succeeded, failed, and wait with hours left', async () => {
    await some(orders(sql`o.type = 5 and o.status = 2`));
    await some(orders(sql`o.type = 5 and o.status in (5, 6)`));
    const open = await number(orders(sql`o.type = 5 and o.status = 4 and o.complete_before_ms > ${now + hourMs}`));
    expect(open).toBe(await number(orders(sql`o.status = 4`)));
    expect(open).toBeGreaterThan(1);
    const miscounted = sql`
      select count(*) as number
      from purchase_groups g
      where g.org_id = $1 and g.joined <> (
        select count(*) from orders o where o.org_id = $1 and o.purchase_group_id = g.purchase_group_id)`;
    expect(await number(miscounted)).toBe(0);
  });

  test('every membership was bought by an order line that names the student', async () => {
    const unbought = sql`
      select count(*) as number
      from group_members m
      where m.org_id = $1 and not exists (
        select from order_lines l
        join group_products p on p.org_id = $1 and p.group_id = m.group_id and p.product_id = l.product_id
        where l.org_id = $1 and l.order_id = m.order_id and l.line = m.line and l.student_id = m.user_id
          and l.paid_at_ms <= m.joined_at_ms and (l.status <> 3 or m.left_at_ms is not null))`;
    expect(await number(unbought)).toBe(0);
  });

  test("carriers' numbers have letters, 18 digits, zeros in front", async () => {
    await some(orders(sql`o.tracking_text ~ '^[A-Z]+[0-9]+$'`));
    await some(orders(sql`o.tracking_text ~ '^[1-9][0-9]{17}$'`));
    await some(orders(sql`o.tracking_text ~ '^0[0-9]+$'`));
  });

  test('receivers are others than the buyer, and links were shared', async () => {
    await some(sql`
      select count(*) as number
      from receivers r
      join users b on b.org_id = $1 and b.user_id = r.buyer_id
      where r.org_id = $1 and r.receiver not in (b.name, b.guardian_name)`);
    await some(orders(sql`o.sharer_id is not null and o.sharer_id <> o.buyer_id`));
  });

  test.each([2, 3, 4, 5, 6, 7, 8, 9])('orders are in status %i', (status) => some(orders(sql`o.status = ${status}`)));

  test('orders are of every type, and some were never paid', async () => {
    for (const type of [1, 4, 5]) await some(orders(sql`o.type = ${type}`));
    for (const status of [0, 10]) await some(orders(sql`o.status = ${status} and o.paid_at_ms is null`));
  });

  test('the counters are compacted and correct', async () => {
    expect(await number(sql`select count(*) as number from order_counter_deltas where org_id = $1`)).toBe(0);
    const counted = await number(sql`
      select sum(orders)::bigint as number from order_counters
      where org_id = $1 and branch_id = 0 and status = 1 and type = 0 and span_ms = ${dayMs}`);
    expect(counted).toBe(await number(orders(sql`o.paid_at_ms is not null`)));
  });
});

test('what a newcomer is shown first finds something', async () => {
  const requests = await demoRequests(db, now);
  expect(requests.map(({ path }) => path)).toEqual(['/order/list', '/statistics/listStudentLiveClassData']);
  for (const { path, body } of requests) expect((await server.ask(path, body)).list.length, path).toBeGreaterThan(0);
});
