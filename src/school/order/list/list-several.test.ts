import { beforeAll, expect, test } from 'vitest';
import { openOwnDatabase } from '../../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { searchColumns } from '../../../search/grams.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { updateCommonGrams } from '../count/common-grams.ts';
import { rebuildCounters } from '../count/counters.ts';

const hourMs = 3_600_000;
const beganMs = Date.UTC(2026, 2, 1) - 8 * hourMs;
/** More than the search scans before it checks all orders. */
const ordersInAll = 21_000;
const range = { payStartDate: beganMs + 1, payEndDate: beganMs + ordersInAll * 60_000 };
/** More than a rare keyword may match, and enough to make a gram common. */
const peopleInAll = 5_200;

let database: Database;
let school: School;
let server: TestServer;

/**
 * Nearly everybody is called 王. Only the oldest orders are shared by somebody called 欧阳: many people match, but a
 * scan of the newest orders finds none of these.
 */
beforeAll(async () => {
  database = await openOwnDatabase();
  school = await createSchool(database);
  await school.db.transaction((tx) => fill(tx));
  await school.db.transaction((tx) => rebuildCounters(tx));
  await database.transaction((tx) => tx.script('analyze'));
  server = await startServer(database, callerOf(school));
});

async function fill(tx: Parameters<Parameters<School['db']['transaction']>[0]>[0]): Promise<void> {
  const [{ branchId, productIds }] = school.branches;
  const columns = (open: string[], personal: string[]) => searchColumns(school.orgId, { open, personal });
  const wang = columns(['王'], []);
  const ouyang = columns(['欧阳'], []);
  const receiver = columns([], ['王', '138']);
  await tx.run(sql`
    insert into users (org_id, user_id, branch_id, role, login_name, name, created_at_ms, updated_at_ms, search_fields,
      search_grams)
    select $1, 100000 + i, ${branchId}, 'student', 'u' || i, case when i % 2 = 0 then '欧阳' else '王' end, 0, 0,
      case when i % 2 = 0 then ${ouyang.searchFields}::text[] else ${wang.searchFields}::text[] end,
      case when i % 2 = 0 then ${ouyang.searchGrams}::text[] else ${wang.searchGrams}::text[] end
    from generate_series(1, ${2 * peopleInAll}::int) as i`);
  await tx.run(sql`
    insert into receivers (org_id, receiver_id, buyer_id, receiver, mobile, districts, address, search_fields, search_grams)
    select $1, 100000 + i, 100000 + i, '王', '138', '', '', ${receiver.searchFields}, ${receiver.searchGrams}
    from generate_series(1, ${peopleInAll}::int) as i`);
  const course = columns(['Course'], []);
  const book = columns(['Book'], []);
  await tx.run(sql`
    insert into ordered_names (org_id, ordered_name_id, name, search_fields, search_grams)
    values ($1, 900001, 'Course', ${course.searchFields}, ${course.searchGrams}),
      ($1, 900002, 'Book', ${book.searchFields}, ${book.searchGrams})`);
  await tx.run(sql`
    insert into orders (org_id, order_id, order_sn, branch_id, type, status, buyer_id, sharer_id, receiver_id, amount,
      money_paid, created_at_ms, paid_at_ms, updated_at_ms)
    select $1, 100000 + i, 'sn-' || i, ${branchId}, 1, case when i % 5 = 0 then 8 else 2 end,
      100001 + i * 7 % ${2 * peopleInAll}::int,
      case when i < 300 and i % 3 = 0 then 100002 + i * 2 when i % 4 = 0 then 100001 + i * 2 % ${peopleInAll}::int end,
      case when i % 3 = 0 then 100001 + i % ${peopleInAll}::int end,
      i % 1000, 100, 0, ${beganMs}::bigint + i * 60000, 0
    from generate_series(1, ${ordersInAll}::int) as i`);
  await tx.run(sql`
    insert into order_lines (org_id, order_id, line, product_id, ordered_name_id, quantity, amount, share, status, paid_at_ms)
    select $1, order_id, 1, ${productIds[0]}, 900001 + order_id % 2, 1, 100, 100, status, paid_at_ms
    from orders where org_id = $1`);
}

const keywords = [
  ['buyer', '王', sql`b.name = '王'`],
  ['shareUser', '欧阳', sql`s.name = '欧阳'`],
  ['receiver', '138', sql`o.receiver_id is not null`],
  ['prodName', 'book', sql`o.order_id % 2 = 1`],
  ['priceBegin', 500, sql`o.amount >= 500`],
  ['orderStatus', 2, sql`o.status = 2`],
] as const;

const combinations = Array.from({ length: 2 ** keywords.length }, (_, set) =>
  keywords.filter((_keyword, index) => set & (2 ** index)),
).filter((_, set) => process.env.LONG !== undefined || set % 5 === 3);

/** The result of a plain scan, newest first. */
const scanned = (combination: (typeof combinations)[number]) =>
  school.db.rows(
    sql`
      select o.order_sn, o.order_id
      from orders o
      join users b on b.org_id = $1 and b.user_id = o.buyer_id
      left join users s on s.org_id = $1 and s.user_id = o.sharer_id
      where o.org_id = $1 and o.paid_at_ms >= ${range.payStartDate}
        and ${combination.reduce((all, [, , condition]) => sql`${all} and ${condition}`, sql`true`)}
      order by o.paid_at_ms desc, o.order_id desc`,
    row({ orderSn: text, orderId: integer }),
  );

async function findsWhatAScanFinds(): Promise<void> {
  for (const combination of combinations) {
    const all = (await scanned(combination)).map(({ orderSn }) => orderSn);
    const filters = Object.fromEntries(combination);
    for (const pageNum of new Set([0, Math.floor(all.length / 20), 150])) {
      const { count, list } = await server.ask('/order/list', { ...range, ...filters, pageNum, pageSize: 20 });
      const asked = JSON.stringify({ ...filters, pageNum });
      expect({ asked, count }).toEqual({ asked, count: all.length });
      expect(list.map(({ orderSn }: { orderSn: string }) => orderSn)).toEqual(
        all.slice(pageNum * 20, pageNum * 20 + 20),
      );
    }
  }
}

test('several filters with very many matches find and count what a scan of all orders does', async () => {
  await findsWhatAScanFinds();
});

test('the same if their grams are marked as common', async () => {
  await updateCommonGrams(database, Number.POSITIVE_INFINITY);
  const grams = await school.db.rows(
    sql`
      select 'users' as whose, gram from counted_grams where org_id = $1
      union all
      select 'receivers', gram from common_receiver_grams where org_id = $1
      order by 1, 2`,
    row({ whose: text, gram: text }),
  );
  expect(grams.map(({ whose, gram }) => `${whose} ${gram}`)).toEqual(
    expect.arrayContaining(['users 王', 'users 欧阳', 'receivers 138', 'receivers 王']),
  );
  await findsWhatAScanFinds();
});
