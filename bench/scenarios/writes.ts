import { type Plan, planFor } from '../data/plan.ts';
import { Random } from '../data/random.ts';
import { products } from '../data/shop.ts';
import type { BenchRequest } from '../load/load.ts';
import { type Server, startPeer, startProduct } from '../machine/servers.ts';
import { type Measured, measureInTurns, median, part } from '../measure.ts';
import { atLeast, atMost, type Row } from '../report/goals.ts';
import { requestsFor } from '../requests.ts';
import { type Context, urlOf, withAll } from './context.ts';

/** Orders issued by an administrator. They are paid at once, so they write everything that a sale writes. */
export function creations(plan: Plan): BenchRequest[] {
  const random = new Random(20);
  return Array.from({ length: 256 }, () => {
    const product = random.pick(products);
    const body = {
      buyerId: `1_${plan.teachers + 1 + random.below(plan.students)}`,
      orderType: 4,
      moneyPaid: product.price,
      productList: [{ productId: product.productId }],
    };
    return { path: '/order/create', body: JSON.stringify(body) };
  });
}

/** The same bytes for a server that only stores them, or only echoes them. */
const plainly = (requests: readonly BenchRequest[], path: string): BenchRequest[] =>
  requests.map(({ body }) => ({ path, body }));

/** A request with an unknown parameter, which is refused. */
export const refused: BenchRequest[] = [
  { path: '/order/list', body: JSON.stringify({ payStartDat: 1, payEndDate: 2 }) },
];

export async function writesAndRefusals(context: Context) {
  const { say, main } = context;
  const url = urlOf(context, main);
  return withAll(
    [startProduct({ DATABASE_URL: url }), startPeer('bare Fastify', 'bare.js', url)],
    async (product, bare) => {
      const created = await creation(context, product, bare);
      say('refusals');
      const [own, echo] = await measureInTurns(
        context.generator,
        [
          { server: product, requests: refused, status: 400 },
          { server: bare, requests: plainly(refused, '/echo') },
        ],
        context.effort,
      );
      const events = await batches(context, product, bare);
      const read = await readsMeanwhile(context, product, Math.round(created.mostPerSecond / 2));
      const rows = [
        ...created.rows,
        atLeast(
          'a refused request, share of an echo that logs the same',
          50,
          part(own?.perSecond, echo?.perSecond),
          ' %',
        ),
        ...events.rows,
        ...read.rows,
      ];
      return { rows, created: created.measured, refused: [own, echo], events: events.measured, read: read.p99Ms };
    },
  );
}

async function creation({ generator, effort, say, main }: Context, product: Server, bare: Server) {
  const orders = creations(planFor(main));
  const measured: Record<number, readonly Measured[]> = {};
  for (const connections of [1, 8]) {
    say(`writes: ${connections} clients`);
    measured[connections] = await measureInTurns(
      generator,
      [
        { server: product, requests: orders },
        { server: bare, requests: plainly(orders, '/insert') },
      ],
      { ...effort, connections },
    );
  }
  const [own, plain] = measured[8] ?? [];
  const gain = (who: 0 | 1) =>
    median(measured[8]?.[who]?.perSecond ?? []) / median(measured[1]?.[who]?.perSecond ?? []);
  const scaling = (gain(0) / gain(1)) * 100;
  const rows: Row[] = [
    atLeast('order create, share of a plain insert', 50, part(own?.perSecond, plain?.perSecond), ' %'),
    atLeast(
      'order create, gain from 1 to 8 clients, share of the plain insert’s',
      80,
      { median: scaling, least: scaling, most: scaling },
      ' %',
    ),
  ];
  return { rows, measured, mostPerSecond: median(own?.perSecond ?? []) };
}

/** Events of sixteen simultaneous lessons. */
async function batches({ generator, effort, say, main }: Context, product: Server, bare: Server) {
  say('live-class events');
  const plan = planFor(main);
  const measured = await measureInTurns(
    generator,
    [
      { server: product, requests: { batchesFor: plan, path: '/liveclass/events' } },
      { server: bare, requests: { batchesFor: plan, path: '/events' } },
    ],
    effort,
  );
  const [own, plain] = measured;
  const rows = [
    atLeast('500 events, share of a bare multi-row insert', 30, part(own?.perSecond, plain?.perSecond), ' %'),
  ];
  return { rows, measured };
}

const readsPerSecond = 200;

/** Compares the p99 latency of reads with and without simultaneous writes. */
async function readsMeanwhile(context: Context, { url, headers }: Server, writesPerSecond: number) {
  const { generator, meanwhile, effort, say, main } = context;
  say(`reads while ${writesPerSecond} writes per second run`);
  const plan = planFor(main);
  const load = { url, headers, connections: 8, seconds: effort.seconds * 2 };
  const reading = { ...load, requests: requestsFor(plan).list, rate: readsPerSecond };
  const idle: number[] = [];
  const busy: number[] = [];
  for (let turn = 0; turn < effort.turns; turn++) {
    idle.push((await generator.run(reading)).p99Ms);
    const [read, written] = await Promise.all([
      generator.run(reading),
      meanwhile.run({ ...load, requests: creations(plan), rate: writesPerSecond }),
    ]);
    if (written.perSecond < writesPerSecond * 0.9)
      say(`only ${written.perSecond.toFixed(0)} writes per second were answered`);
    busy.push(read.p99Ms);
  }
  const rows = [
    atMost(
      `p99 of ${readsPerSecond} lists/s while orders are created at half of their maximum rate`,
      2,
      median(busy) / median(idle),
    ),
  ];
  return { rows, p99Ms: { idle, busy } };
}
