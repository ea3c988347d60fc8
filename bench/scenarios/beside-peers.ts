import { planFor } from '../data/plan.ts';
import { residentMebibytes } from '../machine/memory.ts';
import { type Server, startPeer, startProduct } from '../machine/servers.ts';
import { type Measured, measureInTurns, median, part, ratio } from '../measure.ts';
import { pgbench } from '../pgbench.ts';
import { atLeast, atMost, type Row } from '../report/goals.ts';
import { requestsFor } from '../requests.ts';
import { checkSameAnswers } from '../same-answers.ts';
import { type Context, urlOf, withAll } from './context.ts';

const tuned = 'Fastify + pg, tuned';

/** Goals: the speed relative to the best peer, and the share of pgbench in percent. */
const goals = {
  list: { peers: 15, postgres: 50 },
  deepList: { peers: 20 },
  rareName: { peers: 250 },
  fourDigits: { peers: 60 },
  detail: { peers: 2, postgres: 50 },
  lessons: { peers: 2, postgres: 50 },
  homework: { peers: 2, postgres: 50 },
  exams: { peers: 2, postgres: 50 },
} as const satisfies Record<string, { peers: number; postgres?: number }>;

type Name = keyof typeof goals;

const isAnsweredBy = ({ name }: Server, question: Name) =>
  (question !== 'homework' && question !== 'exams') || name === 'Lectern' || name === tuned;

export async function besidePeers(context: Context) {
  const { generator, effort, say, bin, main } = context;
  const url = urlOf(context, main);
  const requests = requestsFor(planFor(main));
  return withAll(
    [
      startProduct({ DATABASE_URL: url }),
      startPeer(tuned, 'tuned.js', url),
      startPeer('NestJS + TypeORM', 'nest.js', url),
    ],
    async (...everyone) => {
      const rows: Row[] = [];
      const groups: Partial<Record<Name, readonly Measured[]>> = {};
      const serversOf = (name: Name) => everyone.filter((server) => isAnsweredBy(server, name));
      const names = Object.keys(goals) as Name[];
      for (const name of names) await checkSameAnswers(serversOf(name), name, requests[name]);
      for (const name of names) {
        say(`beside the peers: ${name}`);
        const asked = serversOf(name).map((server) => ({ server, requests: requests[name] }));
        const [own, ...others] = await measureInTurns(generator, asked, effort);
        if (own === undefined) continue;
        groups[name] = [own, ...others];
        const best = others.reduce((a, b) => (median(a.perSecond) >= median(b.perSecond) ? a : b));
        rows.push(atLeast(`${name}, against ${best.server}`, goals[name].peers, ratio(own.perSecond, best.perSecond)));
        const { postgres } = { postgres: undefined, ...goals[name] };
        if (bin === undefined || postgres === undefined) continue;
        const alone = await pgbench(bin, url, requests[name], effort);
        groups[name] = [own, ...others, { server: 'pgbench, its own SQL', perSecond: alone }];
        rows.push(atLeast(`${name}, share of pgbench on its own SQL`, postgres, part(own.perSecond, alone), ' %'));
      }
      rows.push(atMost('memory of the server after all this', 200, residentMebibytes(everyone[0]?.pid ?? 0), ' MiB'));
      return { rows, groups };
    },
  );
}
