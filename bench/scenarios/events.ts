import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrl, onServer } from '../../test/run/postgres/admin.ts';
import { orgId, planFor } from '../data/plan.ts';
import { cpuMs } from '../machine/cpu.ts';
import { lectern, type Server, startPeer, startProduct } from '../machine/servers.ts';
import { median, part } from '../measure.ts';
import { atLeast, noGoal } from '../report/goals.ts';
import { type Context, urlOf, withAll } from './context.ts';
import { creations } from './writes.ts';

interface Arrived {
  readonly count: number;
  readonly ms: number;
}

/** The same server on two copies of a database, of which one has endpoints. */
interface WithAndWithout {
  readonly with: Server;
  readonly without: Server;
}

/** The cost of events for a write, and how fast they are delivered to a receiver on this machine. */
export async function eventsAndWebhooks(context: Context) {
  const url = urlOf(context, context.main);
  const env = { DATABASE_URL: url, LECTERN_SECRET: '5'.repeat(64), WEBHOOK_NETWORKS: '127.0.0.1' };
  const writing = await withCopy(url, (copy) =>
    withAll(
      [startReceiver(url), startProduct(env), startProduct({ ...env, DATABASE_URL: copy })],
      async (receiver, product, withEndpoints) => {
        for (let each = 0; each < 3; each++) await createEndpoint({ ...env, DATABASE_URL: copy }, receiver);
        return writeWithEndpoints(context, { with: withEndpoints, without: product }, receiver);
      },
    ),
  );
  const delivering = await deliver(context, env);
  return { rows: [...writing.rows, ...delivering.rows], writing: writing.measured, delivering: delivering.measured };
}

/** A copy of a database that nobody uses at the moment. */
async function withCopy<T>(url: string, use: (copy: string) => Promise<T>): Promise<T> {
  const server = databaseUrl(url, 'postgres');
  const name = `${new URL(url).pathname.slice(1)}_with_endpoints`;
  await onServer(server, `drop database if exists ${name}`);
  await onServer(server, `create database ${name} template ${new URL(url).pathname.slice(1)}`);
  try {
    return await use(databaseUrl(url, name));
  } finally {
    await onServer(server, `drop database ${name}`);
  }
}

const startReceiver = (url: string) => startPeer('receiver', 'receiver.js', url);

async function arrivedAt({ url }: Server): Promise<Arrived> {
  return (await fetch(url)).json() as Promise<Arrived>;
}

async function createEndpoint(env: Readonly<Record<string, string>>, { url }: Server): Promise<string> {
  const created = await lectern(env, 'webhook', 'create', '--json', '--name', 'bench', '--url', `${url}/hook`);
  return String(JSON.parse(created).webhookId);
}

const deleteEndpoint = (env: Readonly<Record<string, string>>, webhookId: string) =>
  lectern(env, 'webhook', 'delete', webhookId);

/** Slices of one turn for each of both servers. */
const slices = 4;

/**
 * Order create with three endpoints that are interested in every event, and without any: two servers, each with its copy of
 * the database. The speed of the machine drifts, so they take turns of a few seconds, and the other one is stopped meanwhile.
 */
async function writeWithEndpoints(
  { generator, effort, say, main }: Context,
  servers: WithAndWithout,
  receiver: Server,
) {
  const requests = creations(planFor(main));
  const slice = async ({ pid, url, headers }: Server) => {
    process.kill(pid, 'SIGCONT');
    const { perSecond } = await generator.run({ url, headers, requests, ...effort });
    process.kill(pid, 'SIGSTOP');
    return perSecond;
  };
  const turn = async () => {
    const sums = { without: 0, with: 0 };
    for (let each = 0; each < slices; each++) {
      // Each comes first as often as the other.
      const order = each % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const);
      for (const which of order) sums[which] += (await slice(servers[which])) / slices;
    }
    return sums;
  };
  const measured: { without: number; with: number; delivered: number }[] = [];
  try {
    // The first turn warms up.
    for (let each = 0; each <= effort.turns; each++) {
      say(`order create with three endpoints, turn ${each}`);
      const { count: before } = await arrivedAt(receiver);
      const sums = await turn();
      const { count: after } = await arrivedAt(receiver);
      measured.push({ ...sums, delivered: (after - before) / (slices * effort.seconds) });
    }
  } finally {
    for (const { pid } of Object.values(servers)) process.kill(pid, 'SIGCONT');
  }
  const counted = measured.slice(1);
  const share = part(
    counted.map((each) => each.with),
    counted.map((each) => each.without),
  );
  const rows = [
    atLeast('order create with three interested endpoints, share of that without any', 90, share, ' %'),
    noGoal('deliveries meanwhile', median(counted.map(({ delivered }) => delivered)), '/s'),
  ];
  return { rows, measured };
}

/** Records of which each has four events, which are delivered one after another. */
const recordCount = 5_000;

/** How fast one process delivers events that wait. */
async function deliver(context: Context, env: Readonly<Record<string, string>>) {
  const { effort, say } = context;
  const perSecond: number[] = [];
  const cpuMsOfEach: number[] = [];
  for (let each = 0; each < effort.turns; each++) {
    say(`delivery of ${4 * recordCount} events, turn ${each + 1}`);
    await withAll([startReceiver(env.DATABASE_URL ?? '')], async (receiver) => {
      const webhookId = await createEndpoint(env, receiver);
      await appendEvents(env.DATABASE_URL ?? '');
      await withAll([startProduct(env)], async ({ pid }) => {
        const began = cpuMs(pid);
        let arrived = await arrivedAt(receiver);
        while (arrived.count < 4 * recordCount) {
          await pause(100);
          arrived = await arrivedAt(receiver);
        }
        perSecond.push((arrived.count / arrived.ms) * 1_000);
        cpuMsOfEach.push((cpuMs(pid) - began) / arrived.count);
      });
      await deleteEndpoint(env, webhookId);
    });
  }
  const value = { median: median(perSecond), least: Math.min(...perSecond), most: Math.max(...perSecond) };
  const rows = [
    atLeast('events that one process delivers', 1_000, value, '/s'),
    noGoal('processor time of this process for each', median(cpuMsOfEach), ' ms'),
  ];
  return { rows, measured: { perSecond, cpuMsOfEach } };
}

/** The events of orders, as their writes append them. */
const appendEvents = (url: string) =>
  onServer(
    url,
    `insert into events (
       org_id, event_id, type, at_ms, recorded_at_ms, record, record_id, branch_id, fields, data)
     select ${orgId}, nextval('change_numbers'), 'order.noteAdded', 1788220800000, 1788220800000, 'order',
       'BENCH-' || record, 1, '{notes}', jsonb_build_object('orderSn', 'BENCH-' || record)
     from generate_series(1, 4), generate_series(1, ${recordCount}) as record`,
  );
