import { planFor } from '../data/plan.ts';
import type { BenchRequest } from '../load/load.ts';
import { startProduct } from '../machine/servers.ts';
import { singleCallerLatency } from '../measure.ts';
import { atMost } from '../report/goals.ts';
import { keywordsWithMatches, requestsFor } from '../requests.ts';
import { type Context, withAll } from './context.ts';

const goals: Readonly<Record<string, number>> = {
  list: 1.5,
  detail: 1.5,
  lessons: 1.5,
  homework: 1.5,
  exams: 1.5,
  deepList: 2.5,
  'buyer keyword, equal matches': 1.5,
  'user list keyword, equal matches': 1.5,
};

/** The latency of a single caller in databases of every size, over the same months. */
export async function growth({ generator, effort, say, databases }: Context) {
  const series: Record<string, { orders: number; ms: number }[]> = {};
  for (const [orders, url] of databases) {
    say(`growth: ${orders} orders`);
    await withAll([startProduct({ DATABASE_URL: url })], async (product) => {
      const keywords = await keywordsWithMatches(url);
      const requests: Readonly<Record<string, readonly BenchRequest[]>> = {
        ...requestsFor(planFor(orders)),
        'buyer keyword, equal matches': keywords.orders,
        'user list keyword, equal matches': keywords.users,
      };
      for (const name of Object.keys(goals)) {
        const ms = await singleCallerLatency(generator, product, requests[name] ?? [], effort);
        series[name] = [...(series[name] ?? []), { orders, ms }];
      }
    });
  }
  const rows = Object.entries(goals).flatMap(([name, goal]) => {
    const [first, last] = [series[name]?.[0], series[name]?.at(-1)];
    if (first === undefined || last === undefined || first === last) return [];
    return [atMost(`${name}: ${last.orders} orders against ${first.orders}`, goal, last.ms / first.ms)];
  });
  return { rows, series };
}
