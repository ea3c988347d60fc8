import pg from 'pg';
import { sessionSettings } from '../../src/database/server-settings.ts';
import { isPaidWithin, selectOrders } from '../../src/school/order/list/counted-filter.ts';
import type { Input } from '../../src/school/order/list/keyword-filter.ts';
import { readFilter } from '../../src/school/order/list/order-filter.ts';
import { newestFirst } from '../../src/school/order/list/order-sort.ts';
import { searchByRareKeyword } from '../../src/school/order/list/search-by-rare-keyword.ts';
import { searchByScan } from '../../src/school/order/list/search-by-scan.ts';
import { join, once, type Sql, type Statement, sql, toStatement } from '../../src/sql/sql.ts';
import { orgId } from '../data/plan.ts';
import { type Server, startProduct } from '../machine/servers.ts';
import { caller } from '../pgbench.ts';
import { atMost, noGoal } from '../report/goals.ts';
import { month } from '../requests.ts';
import { type Context, urlOf, withAll } from './context.ts';

const filters = {
  orderStatus: 2,
  orderType: 1,
  priceBegin: 20_000,
  prodName: '数学',
  receiver: '王',
  shareUser: '李',
  buyer: '138',
} as const satisfies Partial<Input>;

type Filter = keyof typeof filters;

/** All combinations of filters, the empty one first. */
function combinations(): Filter[][] {
  const names = Object.keys(filters) as Filter[];
  return Array.from({ length: 2 ** names.length }, (_, set) => names.filter((_name, index) => set & (2 ** index)));
}

/** Measures all combinations of filters over a month in the largest database: the first page with its total, and the total. */
export async function filterCombinations(context: Context) {
  const { say, databases } = context;
  const orders = Math.max(...databases.keys());
  const url = urlOf(context, orders);
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sessionSettings(600_000));
  try {
    return await withAll([startProduct({ DATABASE_URL: url })], async (product) => {
      const measured: Measured[] = [];
      for (const names of combinations()) {
        const narrowed = Object.fromEntries(names.map((name) => [name, filters[name]]));
        const input: Input = { ...month(6), pageSize: 20, ...narrowed };
        const ms = await cheapest([() => ask(product, input)]);
        const run = ({ text, values }: Statement) => client.query(text, [...values]);
        const pageMs = await cheapest([() => findFirstPage(run, input)]);
        const countMs = await cheapest(counts(input).map((statement) => () => run(statement)));
        measured.push({ filters: names.join(' + ') || 'none', ms, pageMs, countMs });
        if (measured.length % 16 === 0) say(`combinations of filters: ${measured.length} of 128`);
      }
      const plain = measured[0]?.ms ?? 0;
      const narrowed = measured.slice(1);
      const worst = (cost: (each: Measured) => number) => [...narrowed].sort((a, b) => cost(b) - cost(a)).slice(0, 10);
      const latest = worst(({ ms }) => ms);
      const slowest = worst(({ pageMs }) => pageMs);
      const dearest = worst(({ ms, countMs }) => ms / countMs);
      const rows = [
        atMost(
          `worst of 127 combinations of filters, ${orders} orders: first page, against the plain list`,
          20,
          (slowest[0]?.pageMs ?? 0) / plain,
        ),
        atMost(
          'the most expensive of them: whole answer, against the cheapest count(*)',
          1.2,
          (dearest[0]?.ms ?? 0) / (dearest[0]?.countMs ?? 1),
        ),
        noGoal('the slowest of them: whole answer, against the plain list', (latest[0]?.ms ?? 0) / plain),
      ];
      return { rows, plain, latest, slowest, dearest, measured };
    });
  } finally {
    await client.end();
  }
}

interface Measured {
  readonly filters: string;
  /** Times of the whole answer over HTTP, of its page, and of a plain count. */
  readonly ms: number;
  readonly pageMs: number;
  readonly countMs: number;
}

/** Slower statements are not repeated. */
const longMs = 300;

/** The minimum time of several statements, in milliseconds; the minimum excludes other load on the machine. */
async function cheapest(ways: readonly (() => Promise<unknown>)[]): Promise<number> {
  const ms: number[] = [];
  for (const way of ways) {
    const end = performance.now() + longMs;
    for (let attempt = 0; attempt < 8; attempt++) {
      const began = performance.now();
      await way();
      ms.push(performance.now() - began);
      if (performance.now() > end && attempt > 0) break;
    }
  }
  return Math.min(...ms);
}

async function ask({ url, headers }: Server, input: Input): Promise<void> {
  const response = await fetch(`${url}/order/list`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(text);
}

/** Lectern's statements: if no keyword is rare, the second one, without the count. */
async function findFirstPage(run: (statement: Statement) => Promise<pg.QueryResult>, input: Input): Promise<void> {
  const filter = readFilter(input, caller, once(Date.now()));
  const slice = { limit: 20, offset: 0 };
  if (filter.keywords.length > 0) {
    const { shared, total } = searchByRareKeyword(filter, slice, newestFirst);
    const rare = sql`with ${shared} select (${total}) as total, (select count(*) from page_orders)`;
    const { rows } = await run(toStatement(rare, [orgId]));
    if (rows[0]?.total !== null) return;
  }
  await run(
    toStatement(sql`with ${searchByScan(filter, slice, newestFirst).shared} select * from page_orders`, [orgId]),
  );
}

/** Two ways to count: scanning the orders of the month, or using the gram index. */
function counts(input: Input): Statement[] {
  const filter = readFilter(input, caller, once(Date.now()));
  const { conditions, keywords } = filter;
  const counting = (matches: readonly Sql[]) => {
    const where = join([isPaidWithin(filter), ...conditions, ...matches], ' and ');
    return toStatement(sql`select count(*) from (${selectOrders(filter, sql`1`, where)}) as o`, [orgId]);
  };
  if (keywords.length === 0) return [counting([])];
  return [
    counting(keywords.map(({ isMatchByLookup }) => isMatchByLookup)),
    counting(keywords.map(({ isMatchByList }) => isMatchByList)),
  ];
}
