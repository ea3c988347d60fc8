import { planFor } from '../data/plan.ts';
import type { BenchRequest } from '../load/load.ts';
import { startProduct } from '../machine/servers.ts';
import { singleCallerLatency } from '../measure.ts';
import { atMost, noGoal, type Row } from '../report/goals.ts';
import { overAllOrders, requestsFor } from '../requests.ts';
import { type Context, urlOf, withAll } from './context.ts';

const common = { commonName: '王', commonDigits: '138', oneLetter: 'a' } as const;

/**
 * Compares frequent keywords with a rare one, and late pages with the first page. Every answer includes the exact total, so
 * the goal for the first page applies to the whole answer.
 */
export async function keywordsAndPages(context: Context) {
  const { generator, effort, say, main } = context;
  const plan = planFor(main);
  const requests = requestsFor(plan);
  return withAll([startProduct({ DATABASE_URL: urlOf(context, main) })], async (product) => {
    const alone = (asked: readonly BenchRequest[]) => singleCallerLatency(generator, product, asked, effort);
    say('pages far in');
    const [first, far] = [await alone(requests.list), await alone(requests.deepList)];
    const rows: Row[] = [atMost('page 3000, latency against page 0', 2, far / first)];
    say('frequent keywords');
    const rare = await alone(requests.rareName);
    const ms: Record<string, number> = { page0: first, page3000: far, rareName: rare };
    for (const [name, keyword] of Object.entries(common) as [keyof typeof common, string][]) {
      ms[name] = await alone(requests[name]);
      rows.push(
        atMost(`"${keyword}", a month: first page with its total, against a rare keyword`, 3, ms[name] / rare),
        atMost(`"${keyword}", a month: exact total, against a rare keyword`, 30, ms[name] / rare),
      );
      const everything = await alone(overAllOrders(plan, keyword));
      ms[`${name}, whole range`] = everything;
      rows.push(noGoal(`"${keyword}", all ${main} orders, against a rare keyword`, everything / rare));
    }
    return { rows, ms };
  });
}
