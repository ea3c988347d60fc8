import { planFor } from '../data/plan.ts';
import { residentMebibytes } from '../machine/memory.ts';
import { startProduct } from '../machine/servers.ts';
import { atMost } from '../report/goals.ts';
import { requestsFor } from '../requests.ts';
import { type Context, urlOf, withAll } from './context.ts';

const lastRequests = 100_000;

/** The memory of the server during very many requests. */
export async function endurance(context: Context, requestCount: number) {
  const { generator, effort, say, main } = context;
  const requests = requestsFor(planFor(main));
  const everything = Object.values([requests.list, requests.detail, requests.lessons, requests.rareName]).flat();
  return withAll([startProduct({ DATABASE_URL: urlOf(context, main) })], async ({ url, headers, pid }) => {
    const memory: { readonly requests: number; readonly mebibytes: number }[] = [];
    for (let answered = 0; answered < requestCount; ) {
      const { answers } = await generator.run({
        url,
        headers,
        requests: everything,
        connections: 8,
        seconds: effort.seconds,
      });
      answered += answers;
      memory.push({ requests: answered, mebibytes: residentMebibytes(pid) });
      say(`memory after ${answered} requests: ${memory.at(-1)?.mebibytes.toFixed(0)} MiB`);
    }
    const most = Math.max(...memory.map((each) => each.mebibytes));
    const mostIn = (quarter: number) =>
      Math.max(
        ...memory
          .slice((quarter * memory.length) / 4, ((quarter + 1) * memory.length) / 4)
          .map((each) => each.mebibytes),
      );
    const grown = mostIn(3) - mostIn(2);
    const lastOnes = memory.filter((each) => each.requests > (memory.at(-1)?.requests ?? 0) - lastRequests);
    const mean = lastOnes.reduce((sum, each) => sum + each.mebibytes, 0) / lastOnes.length;
    const rows = [
      atMost(`memory of the server: mean over the last ${lastRequests} of ${requestCount} requests`, 150, mean, ' MiB'),
      atMost(`memory of the server: maximum in ${requestCount} requests`, 200, most, ' MiB'),
      atMost(
        'memory of the server: maximum in the last quarter of these requests minus the maximum in the third quarter',
        10,
        grown,
        ' MiB',
      ),
    ];
    return { rows, memory };
  });
}
