import { type Plan, planFor } from './data/plan.ts';
import type { LoadGenerator } from './load/generator.ts';
import type { Question } from './load/load.ts';
import { residentMebibytes } from './machine/memory.ts';
import { type Subject, startPeer, startProduct } from './machine/subjects.ts';
import { type Effort, latencyAlone, type Measured, measureInTurns, median, ratio } from './measure.ts';
import { pgbench } from './pgbench.ts';
import { questionsFor } from './questions.ts';
import { atLeast, atMost, type Row } from './report/goals.ts';
import { checkSameAnswers } from './same-answers.ts';
import { creations, plainly, refused } from './writes.ts';

interface Context {
  readonly generator: LoadGenerator;
  readonly effort: Effort;
  readonly say: (line: string) => void;
  /** Where pgbench is, if anywhere. */
  readonly bin: string | undefined;
}

interface OneDatabase extends Context {
  readonly url: string;
  readonly plan: Plan;
}

export type Findings = Readonly<Record<string, unknown>>;

/** What is compared with the peers, and how many times as fast as the best of them it should be. */
const goals = { list: 20, deepList: 40, rareName: 250, fourDigits: 60, detail: 5, lessons: 5 } as const;
/** What part of PostgreSQL alone, in percent. */
const ofPostgres = { list: 65, detail: 50, lessons: 50 } as const;

const inAll = (subjects: readonly Subject[]) => Promise.all(subjects.map((subject) => subject.stop()));

export async function besidePeers({ generator, effort, say, bin, url, plan }: OneDatabase) {
  const questions = questionsFor(plan);
  const product = await startProduct({ DATABASE_URL: url });
  const peers = [
    await startPeer('Fastify + pg', 'naive.js', url),
    await startPeer('NestJS + TypeORM', 'nest.js', url),
    await startPeer('Express + Drizzle', 'drizzle.js', url),
  ];
  const rows: Row[] = [];
  const groups: Record<string, readonly Measured[]> = {};
  try {
    const compared = Object.keys(goals) as (keyof typeof goals)[];
    await checkSameAnswers(
      [product, ...peers],
      Object.fromEntries(compared.map((name) => [name, questions[name]] as const)),
    );
    for (const name of compared) {
      say(`beside the peers: ${name}`);
      const asked = [product, ...peers].map((subject) => ({ subject, questions: questions[name] }));
      const [own, ...others] = await measureInTurns(generator, asked, effort);
      if (own === undefined) continue;
      groups[name] = [own, ...others];
      const best = others.reduce((a, b) => (median(a.perSecond) >= median(b.perSecond) ? a : b));
      rows.push(atLeast(`${name}, against ${best.subject}`, goals[name], ratio(own.perSecond, best.perSecond)));
      if (bin !== undefined && name in ofPostgres) {
        const key = name as keyof typeof ofPostgres;
        const alone = await pgbench(bin, url, questions[name], effort);
        const part = ratio(
          own.perSecond.map((each) => each * 100),
          own.perSecond.map(() => alone),
        );
        rows.push(atLeast(`${name}, part of pgbench on its own SQL`, ofPostgres[key], part, ' %'));
      }
    }
    rows.push(...(await commonKeywords(generator, product, questions, effort)));
    rows.push(atMost('memory of the server after all this', 200, residentMebibytes(product.pid), ' MiB'));
  } finally {
    await inAll([product, ...peers]);
  }
  return { rows, groups, findings: { beside: groups } };
}

/** The whole answer, page and exact total: the stricter of the two ways to look at it. */
async function commonKeywords(
  generator: LoadGenerator,
  product: Subject,
  questions: ReturnType<typeof questionsFor>,
  effort: Effort,
): Promise<Row[]> {
  const rare = await latencyAlone(generator, product, questions.rareName, effort);
  const rows: Row[] = [];
  for (const name of ['commonName', 'commonDigits', 'oneLetter'] as const) {
    const common = await latencyAlone(generator, product, questions[name], effort);
    rows.push(atMost(`${name} with its total, against a rare keyword`, 30, common / rare));
  }
  return rows;
}

const growthGoals = { list: 1.5, detail: 1.5, lessons: 1.5, homework: 1.5, exams: 1.5, deepList: 2.5 } as const;

export async function growth({ generator, effort, say, databases }: Context & { databases: Map<number, string> }) {
  const series: Record<string, { orders: number; ms: number }[]> = {};
  for (const [orders, url] of databases) {
    say(`growth: ${orders} orders`);
    const product = await startProduct({ DATABASE_URL: url });
    try {
      const questions: Readonly<Record<string, readonly Question[]>> = questionsFor(planFor(orders));
      for (const name of Object.keys(growthGoals)) {
        const ms = await latencyAlone(generator, product, questions[name] ?? [], effort);
        series[name] = [...(series[name] ?? []), { orders, ms }];
      }
    } finally {
      await product.stop();
    }
  }
  const rows = Object.entries(growthGoals).flatMap(([name, goal]) => {
    const [first, last] = [series[name]?.[0], series[name]?.at(-1)];
    if (first === undefined || last === undefined || first === last) return [];
    return [atMost(`${name}: ${last.orders} orders against ${first.orders}`, goal, last.ms / first.ms)];
  });
  return { rows, series };
}

export async function writesAndRefusals({ generator, effort, say, url, plan }: OneDatabase) {
  const product = await startProduct({ DATABASE_URL: url });
  const bare = await startPeer('bare Fastify', 'bare.js', url);
  const rows: Row[] = [];
  try {
    const orders = creations(plan);
    const scaled: Record<string, { readonly own: number; readonly plain: number }> = {};
    for (const connections of [1, 8]) {
      say(`writes: ${connections} clients`);
      const [own, plain] = await measureInTurns(
        generator,
        [
          { subject: product, questions: orders },
          { subject: bare, questions: plainly(orders, '/insert') },
        ],
        { ...effort, connections },
      );
      if (own === undefined || plain === undefined) continue;
      scaled[connections] = { own: median(own.perSecond), plain: median(plain.perSecond) };
      if (connections === 1) continue;
      const part = ratio(
        own.perSecond.map((each) => each * 100),
        plain.perSecond,
      );
      rows.push(atLeast('order create, part of a plain insert', 50, part, ' %'));
    }
    const gain = (who: 'own' | 'plain') => (scaled[8]?.[who] ?? 0) / (scaled[1]?.[who] ?? 1);
    const scaling = (gain('own') / gain('plain')) * 100;
    rows.push(
      atLeast(
        'order create, 1 to 8 clients as the plain insert',
        80,
        { median: scaling, least: scaling, most: scaling },
        ' %',
      ),
    );
    say('refusals');
    const [own, echo] = await measureInTurns(
      generator,
      [
        { subject: product, questions: refused, status: 400 },
        { subject: bare, questions: plainly(refused, '/echo') },
      ],
      effort,
    );
    if (own !== undefined && echo !== undefined) {
      const part = ratio(
        own.perSecond.map((each) => each * 100),
        echo.perSecond,
      );
      rows.push(atLeast('a refused request, part of an echo', 60, part, ' %'));
    }
    return { rows, findings: { writes: scaled } };
  } finally {
    await inAll([product, bare]);
  }
}
