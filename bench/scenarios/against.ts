import { join } from 'node:path';
import { databaseUrl } from '../../test/run/postgres/admin.ts';
import { planFor } from '../data/plan.ts';
import type { BenchRequests } from '../load/load.ts';
import { checkOut } from '../machine/checkout.ts';
import { cpuMs } from '../machine/cpu.ts';
import { benchServer } from '../machine/postgres.ts';
import { type Server, startProduct } from '../machine/servers.ts';
import { median, ratio } from '../measure.ts';
import { noGoal, type Row } from '../report/goals.ts';
import { requestsFor } from '../requests.ts';
import { differentBytes } from '../same-answers.ts';
import { type Context, urlOf, withAll } from './context.ts';
import { creations } from './writes.ts';

/** What one turn measured. */
interface Turn {
  readonly perSecond: number;
  readonly cpuMs: number;
}

/** Measures this commit and another one in turn, each on a database that its own benchmark filled with the same data. */
export async function against(context: Context, commit: string, memoryMb: number): Promise<{ rows: Row[] }> {
  const { say, main } = context;
  say(`building ${commit}`);
  const other = await checkOut(commit);
  const server = await benchServer(join(context.folder, '..', 'lectern-bench-against'), memoryMb);
  try {
    say(`data of ${commit}: ${main} orders`);
    await other.fill(server.url, main);
    const otherUrl = databaseUrl(server.url, `lectern_bench_${main}`);
    return await withAll(
      [
        startProduct({ DATABASE_URL: urlOf(context, main) }),
        startProduct({ DATABASE_URL: otherUrl }, commit, other.root),
      ],
      (now, before) => compare(context, now, before),
    );
  } finally {
    await server.stop();
    await other.remove();
  }
}

async function compare({ generator, effort, say, main }: Context, now: Server, before: Server) {
  const requests = requestsFor(planFor(main));
  const rows: Row[] = [];
  for (const [name, each] of Object.entries(requests)) {
    const different = await differentBytes([now, before], each);
    say(`${name}: ${different.length} of ${each.length} answers differ`);
    if (different[0] !== undefined) say(`the first of them: ${different[0]}`);
    rows.push(noGoal(`${name}: answers that differ, of ${each.length}`, different.length, ''));
  }
  // Writes have no answers to compare, and come last.
  const plan = planFor(main);
  const events = { batchesFor: plan, path: '/liveclass/events' };
  const measuredRequests = { ...requests, create: creations(plan), events };
  for (const [name, each] of Object.entries<BenchRequests>(measuredRequests)) {
    say(`against ${before.name}: ${name}`);
    const turn = async ({ url, headers, pid }: Server): Promise<Turn> => {
      const began = cpuMs(pid);
      const { perSecond, answers } = await generator.run({ ...effort, url, headers, requests: each });
      return { perSecond, cpuMs: (cpuMs(pid) - began) / answers };
    };
    const turns: { now: Turn; before: Turn }[] = [];
    // The first turn warms up.
    for (let index = 0; index <= effort.turns; index++)
      turns.push({ now: await turn(now), before: await turn(before) });
    const measured = turns.slice(1);
    const perSecond = ratio(
      measured.map((pair) => pair.now.perSecond),
      measured.map((pair) => pair.before.perSecond),
    );
    rows.push(noGoal(`${name}: requests per second, against ${before.name}`, perSecond.median));
    rows.push(noGoal(`${name}: processor time of a request`, median(measured.map((pair) => pair.now.cpuMs)), ' ms'));
    rows.push(noGoal(`${name}: the same at ${before.name}`, median(measured.map((pair) => pair.before.cpuMs)), ' ms'));
  }
  return { rows };
}
