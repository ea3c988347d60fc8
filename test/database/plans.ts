import type { Database, Executor } from '../../src/database/database.ts';
import { genericPlans } from '../../src/database/plans.ts';
import { searchColumns } from '../../src/search/grams.ts';
import type { OrgSql } from '../../src/sql/org-sql.ts';
import { type Statement, sql } from '../../src/sql/sql.ts';
import type { School } from '../school/school.ts';

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const beganMs = Date.UTC(2026, 2, 1) - 8 * hourMs;
export const ordersInAll = 9_000;
const usersInAll = 3_000;

/** Users and a month of their orders: nearly all are called 王, every hundredth 欧阳, one 司马; some 1,200 are called 王李. */
export async function fillShop(tx: OrgSql, school: School): Promise<void> {
  const [{ branchId, productIds }] = school.branches;
  const common = searchColumns(school.orgId, { open: ['王'], personal: [] });
  const rare = searchColumns(school.orgId, { open: ['欧阳'], personal: [] });
  const only = searchColumns(school.orgId, { open: ['司马'], personal: [] });
  const frequent = searchColumns(school.orgId, { open: ['王李'], personal: [] });
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
    update users set name = '王李', search_fields = ${frequent.searchFields}, search_grams = ${frequent.searchGrams}
    where org_id = $1 and user_id between 100001 and 101200 and name = '王'`);
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

export interface Plan {
  readonly 'Node Type': string;
  /** The bytes of a row that it returns, as estimated. */
  readonly 'Plan Width': number;
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

const genericPlansInTransaction = genericPlans.replaceAll('set ', 'set local ');

/** The database, with each statement outside a transaction added to `seen`. */
export const recording = (database: Database, seen: Statement[]): Database => ({
  ...database,
  execute: (statement) => {
    seen.push(statement);
    return database.execute(statement);
  },
});

/** The plan of a prepared statement with the number of rows that each node read. */
export function planOf(database: Database, statement: Statement): Promise<Plan> {
  return database.transaction(async (tx) => {
    await tx.script(genericPlansInTransaction);
    await tx.execute({ text: `prepare prepared as ${statement.text}`, values: [] });
    const plan = await explainPrepared(tx, 'prepared', statement);
    await tx.execute({ text: 'deallocate prepared', values: [] });
    return plan;
  });
}

/** The plan of a statement that is not prepared, for its values. */
export const planForValues = (executor: Executor, { text, values }: Statement): Promise<Plan> =>
  explained(executor, { text, values });

const callOf = (name: string, { values }: Statement) =>
  values.length === 0 ? name : `${name}(${values.map(literal).join()})`;

const explainPrepared = (tx: Executor, name: string, statement: Statement): Promise<Plan> =>
  explained(tx, { text: `execute ${callOf(name, statement)}`, values: [] });

async function explained(tx: Executor, { text, values }: Statement): Promise<Plan> {
  const { rows } = await tx.execute({ text: `explain (analyze, format json) ${text}`, values });
  const [[{ Plan: plan }]] = rows.map((found) => found['QUERY PLAN']) as [[{ Plan: Plan }]];
  return plan;
}

/** The plan that the connection for prepared statements, being the only one, has for this statement now. */
export async function planInUse(database: Database, statement: Statement): Promise<Plan> {
  const query = { text: 'select name from pg_prepared_statements where statement = $1', values: [statement.text] };
  const { rows } = await database.execute({ ...query, isPrepared: true });
  const [name] = rows.map((found) => String(found.name));
  if (name === undefined) throw new Error('The statement is not prepared');
  return explainPrepared({ execute: (each) => database.execute({ ...each, isPrepared: true }) }, name, statement);
}

export const everyNode = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(everyNode)];
export const rowsRead = (plan: Plan) =>
  (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)) *
  plan['Actual Loops'];
