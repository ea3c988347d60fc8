import { planFor } from '../data/plan.ts';
import { startProduct } from '../machine/servers.ts';
import { singleCallerLatency } from '../measure.ts';
import { atMost, type Row } from '../report/goals.ts';
import { sortedRequestsFor } from '../requests.ts';
import { type Context, withAll } from './context.ts';

/** The latency of sorted lists against the same lists by `/order/list`, in the largest database. */
export async function sortedLists({ generator, effort, say, databases }: Context) {
  const [orders, url] = [...databases].at(-1) ?? [0, ''];
  return withAll([startProduct({ DATABASE_URL: url })], async (product) => {
    const rows: Row[] = [];
    const measured: Record<string, unknown> = {};
    for (const { name, unsorted, sorted } of sortedRequestsFor(planFor(orders))) {
      say(`sorted, ${orders} orders: ${name}`);
      const plainMs = await singleCallerLatency(generator, product, unsorted, effort);
      for (const [sort, requests] of Object.entries(sorted)) {
        const ms = await singleCallerLatency(generator, product, requests, effort);
        measured[`${name}, ${sort}`] = { ms, plainMs };
        rows.push(atMost(`${name}, ${sort}: time against /order/list, ${orders} orders`, 2, ms / plainMs));
      }
    }
    return { rows, measured };
  });
}
