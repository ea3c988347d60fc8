import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { callerOf, createSchool, type School } from '../../test/school.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import type { Database } from '../database/database.ts';
import { keptPlans } from '../database/pooled.ts';
import { type Statement, sql } from '../database/sql.ts';
import { searchColumns } from '../search/grams.ts';
import { rebuildCounters } from './counters.ts';
import { countGram } from './gram-counters.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const beganMs = Date.UTC(2026, 2, 1) - 8 * hourMs;
const month = { payStartDate: beganMs, payEndDate: beganMs + 31 * dayMs - 1 };
const ordersInAll = 9_000;
const usersInAll = 3_000;
/** What a statement may look at: a fraction of what there is, and more than any of them needs. */
const most = 2_500;

let database: Database;
let school: School;
let server: TestServer;
const seen: Statement[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  await school.db.transaction((tx) => fill(tx));
  await school.db.transaction((tx) => rebuildCounters(tx));
  await school.db.transaction((tx) => countGram(tx, '王'));
  await database.transaction((tx) => tx.script('analyze users, orders, order_lines, ordered_names, order_counters'));
  const recording: Database = {
    ...database,
    execute: (statement) => {
      seen.push(statement);
      return database.execute(statement);
    },
  };
  server = await startServer(recording, callerOf(school));
});

async function fill(tx: Parameters<Parameters<School['db']['transaction']>[0]>[0]): Promise<void> {
  const [{ branchId, productIds }] = school.branches;
  const common = searchColumns(school.orgId, { open: ['王'], personal: [] });
  const rare = searchColumns(school.orgId, { open: ['欧阳'], personal: [] });
  const only = searchColumns(school.orgId, { open: ['司马'], personal: [] });
  await tx.run(sql`
    insert into users (org_id, user_id, branch_id, role, login_name, name, created_at_ms, updated_at_ms, search_fields,
      search_grams)
    select $1, 100000 + i, ${branchId}, 'student', 'u' || i, case when i % 100 = 0 then '欧阳' else '王' end, 0, 0,
      case when i % 100 = 0 then ${rare.searchFields}::text[] else ${common.searchFields}::text[] end,
      case when i % 100 = 0 then ${rare.searchGrams}::text[] else ${common.searchGrams}::text[] end
    from generate_series(1, ${usersInAll}::int) as i`);
  await tx.run(sql`
    update users set name = '司马', search_fields = ${only.searchFields}, search_grams = ${only.searchGrams}
    where org_id = $1 and user_id = 100000 + ${usersInAll}::int`);
  await tx.run(sql`
    insert into ordered_names (org_id, ordered_name_id, name, search_fields, search_grams)
    values ($1, 900001, 'Course', '{:course}', '{}')`);
  await tx.run(sql`
    insert into orders (org_id, order_id, order_sn, branch_id, type, status, buyer_id, amount, money_paid,
      created_at_ms, paid_at_ms, updated_at_ms)
    select $1, 100000 + i, 'sn-' || i, ${branchId}, 1, case when i % 5 = 0 then 8 else 2 end,
      100001 + i % ${usersInAll}::int, 100, 100, 0, ${beganMs}::bigint + i * (${31 * dayMs}::bigint / ${ordersInAll}::int), 0
    from generate_series(1, ${ordersInAll - 1}::int) as i`);
  await tx.run(sql`
    insert into order_lines (org_id, order_id, line, product_id, ordered_name_id, quantity, amount, share, status, paid_at_ms)
    select $1, order_id, 1, ${productIds[0]}, 900001, 1, 100, 100, status, paid_at_ms from orders where org_id = $1`);
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

const literal = (value: Statement['values'][number]): string => {
  if (value === null) return 'null';
  const written = Array.isArray(value) ? `{${value.map((item) => JSON.stringify(item)).join()}}` : String(value);
  return `'${written.replaceAll("'", "''")}'`;
};

/** How PostgreSQL runs a kept statement, with how many rows each part of it really looked at. */
function planOf({ text, values }: Statement): Promise<Plan> {
  return database.transaction(async (tx) => {
    await tx.script(keptPlans.replaceAll('set ', 'set local '));
    await tx.execute({ text: `prepare kept_plan as ${text}`, values: [] });
    const { rows } = await tx.execute({
      text: `explain (analyze, format json) execute kept_plan(${values.map(literal).join()})`,
      values: [],
    });
    await tx.execute({ text: 'deallocate kept_plan', values: [] });
    const [[{ Plan: plan }]] = rows.map((found) => found['QUERY PLAN']) as [[{ Plan: Plan }]];
    return plan;
  });
}

const everyNode = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(everyNode)];
const lookedAt = (plan: Plan) =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) *
  plan['Actual Loops'];

const questions: readonly (readonly [name: string, path: string, body: () => object])[] = [
  ['a month', '/order/list', () => month],
  ['the only user of a name', '/user/list', () => ({ searchStr: '司马', pageSize: '20' })],
  ['the same, by creation', '/user/list', () => ({ searchStr: '司马', sortType: '3', isSortDesc: '1' })],
  ['a month, one status', '/order/list', () => ({ ...month, orderStatus: 2 })],
  ['a status that the clock has a say in', '/order/list', () => ({ ...month, orderStatus: 6 })],
  ['a page far in', '/order/list', () => ({ ...month, orderStatus: 2, pageNum: 300 })],
  ['the last page', '/order/list', () => ({ ...month, pageNum: 449 })],
  ['a range that begins and ends within an hour', '/order/list', () => ({ ...month, payStartDate: beganMs + 1 })],
  ['a rare keyword', '/order/list', () => ({ ...month, buyer: '欧阳' })],
  ['a keyword that nearly all buyers have', '/order/list', () => ({ ...month, buyer: '王' })],
  ['details', '/order/detail', () => ({ orderSns: ['sn-1', 'sn-4000', 'sn-8000'] })],
  [
    "a student's lessons",
    '/statistics/listStudentLiveClassData',
    () => ({ uniqueId: '1_100001', beginTime: beganMs, endTime: beganMs + dayMs }),
  ],
];

test.each(questions)('%s looks at few rows, whatever there is', async (_, path, body) => {
  seen.length = 0;
  await server.ask(path, body());
  const kept = seen.filter(({ isKept }) => isKept === true);
  expect(kept).toHaveLength(1);
  for (const statement of kept) {
    const nodes = everyNode(await planOf(statement));
    expect(nodes.filter((node) => lookedAt(node) > most).map((node) => [node['Node Type'], lookedAt(node)])).toEqual(
      [],
    );
    const large = ['users', 'orders', 'order_lines', 'receivers', 'order_counters', 'gram_counters', 'lesson_records'];
    const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '');
    expect(scanned.filter((name) => large.includes(name))).toEqual([]);
  }
});

test('the measure is one: a plain count of the same month looks at all of it', async () => {
  const text = 'select count(*) from orders where org_id = $1 and paid_at_ms between $2 and $3';
  const plan = await planOf({ text, values: [school.orgId, month.payStartDate, month.payEndDate] });
  expect(everyNode(plan).some((node) => lookedAt(node) > most)).toBe(true);
});
