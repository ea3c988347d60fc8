import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fill } from '../../bench/data/fill.ts';
import { orgId, planFor } from '../../bench/data/plan.ts';
import { root } from '../../bench/machine/root.ts';
import { operations } from '../../src/catalogue/operations.ts';
import { readMigrations } from '../../src/database/migrations.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { grantableScopes } from '../../src/operation/contract/scopes.ts';
import { createTestDatabase, isCitus, isPostgres } from '../database/database.ts';
import { everyNode, planForValues, rowsRead } from '../database/plans.ts';
import { lookUpsOf } from '../database/sheet-look-ups.ts';
import { onServer } from '../run/postgres/admin.ts';
import { bearer } from '../server/authenticated-server.ts';
import { command, environmentOf } from '../server/command.ts';
import { type Dear, dearestReads } from './dearest-requests.ts';
import { cheapWrites, dearestWrites } from './dearest-writes.ts';
import { numbers } from './large-school.ts';
import { startMeasuredServer } from './measured-server.ts';

/** CPU time of the main thread in one turn, and of the database, for one request. */
const mostTurnMs = 50;
const mostDatabaseMs = 500;
const rounds = 5;
/** What the work that is always the same takes when the machine has nothing else to do. */
const usualWorkMs = 8;
/** A batch of a thousand records may keep the database busy longer. */
const batches = ['/import', '/liveclass/events'];
const mostBatchMs = 8_000;

const mostDatabaseOf = (request: string) =>
  batches.some((path) => request.startsWith(path)) ? mostBatchMs : mostDatabaseMs;

const plan = planFor(200_000);
/** What a key may ask; the rest is about sessions. */
const askable: readonly string[] = [...grantableScopes, 'self'];
const asked = operations.filter(
  ({ operation: { scope, path } }) => askable.includes(scope) && !(scope === 'self' && path.startsWith('/staff/')),
);
// An export is a file of any length, and the server writes one at a time.
const reads = asked.filter((each) => 'read' in each && each.operation.path !== '/export');
const writes = asked.filter((each) => !('read' in each)).map(({ operation }) => operation.path);

/** Reads that nothing of this school answers: it has no such record. Others must succeed. */
const hasNone = [
  '/audit/reveal',
  '/webhook/deliveries',
  '/liveclass/revealLeave',
  '/liveclass/suggestMakeUp',
  '/export/changes',
];

test('every write that a key may ask for is measured, or it is said why it is cheap', () => {
  const measured = new Set(dearestWrites(plan, 0).map(({ path }) => path));
  expect(writes.filter((path) => !measured.has(path)).sort()).toEqual(Object.keys(cheapWrites).sort());
});

test.runIf(process.env.LONG && process.platform === 'linux' && isPostgres() && !isCitus())(
  `with ${plan.students} students and ${plan.orders} orders, no request takes more than ${mostTurnMs} ms of the main thread in one turn, or ${mostDatabaseMs} ms of the database`,
  { timeout: 0 },
  async () => {
    const location = await createTestDatabase('empty');
    if (location.kind !== 'postgres') return;
    await fill(location.url, plan, await readMigrations(new URL('migrations/', root)), () => {});
    // The processes that help with a query end with it, and their time with them.
    await onServer(
      location.url,
      `do $$ begin execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database()); end $$`,
    );
    await requireKeyPlans(location.url);
    const limits = { RATE_LIMIT_PER_ADDRESS: '0', RATE_LIMIT_PER_KEY: '0', WEBHOOKS: 'off' };
    const environment = { ...environmentOf(location), ...limits, PORT: '0', LOG_LEVEL: 'silent' };
    const server = await startMeasuredServer(environment);
    const scopes = grantableScopes.flatMap((scope) => ['--scope', scope]);
    const { answer: key } = await command(environment, ['key', 'create', '--name', 'cost', ...scopes]);
    const headers = { 'Content-Type': 'application/json', ...bearer(key.secret) };
    const known = new Map<string, number>();
    /** CPU time of all connections of the server since the last call. A connection that has ended takes none away. */
    const databaseMs = async () => {
      const connections = await onServer(
        location.url,
        `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      let sum = 0;
      for (const { pid } of connections) {
        const time = Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
        sum += time - (known.get(String(pid)) ?? 0);
        known.set(String(pid), time);
      }
      return sum / 1e6;
    };
    const slowness = async () => {
      const times = [await server.workMs(), await server.workMs(), await server.workMs()];
      return Math.max(1, Math.min(...times) / usualWorkMs);
    };
    const costs: { request: string; turnMs: number; databaseMs: number }[] = [];
    const refused: string[] = [];
    /** The least of a few: other programs on the machine slow a request down, but not each time. */
    const measure = async (request: string, inRound: (round: number) => Dear) => {
      const most = { turnMs: mostTurnMs, databaseMs: mostDatabaseOf(request) };
      let least = { turnMs: Number.POSITIVE_INFINITY, databaseMs: Number.POSITIVE_INFINITY };
      const isTooMuch = () => least.turnMs > most.turnMs || least.databaseMs > most.databaseMs;
      for (let round = 0; round < rounds && isTooMuch(); round++) {
        const { path, body } = inRound(round);
        const sent = { method: 'POST', path, headers, body: JSON.stringify(body) };
        await databaseMs();
        const { cost, body: answer } = await server.measure(sent, 'watch');
        const took = { turnMs: cost.turnMs, databaseMs: await databaseMs() };
        if (answer.code !== 0 && !hasNone.includes(path))
          refused.push(`${request}: ${JSON.stringify(answer).slice(0, 200)}`);
        const factor = took.turnMs > most.turnMs || took.databaseMs > most.databaseMs ? await slowness() : 1;
        least = {
          turnMs: Math.min(least.turnMs, took.turnMs / factor),
          databaseMs: Math.min(least.databaseMs, took.databaseMs / factor),
        };
      }
      costs.push({ request, ...least });
    };

    const now = Date.now();
    for (const { operation } of reads)
      for (const dear of dearestReads(operation, plan, now)) await measure(`${dear.path} ${dear.name}`, () => dear);
    for (const index of numbers(dearestWrites(plan, 0).length)) {
      const inRound = (round: number) => dearestWrites(plan, round)[index] as Dear;
      const { path, name } = inRound(0);
      await measure(`${path} ${name}`, inRound);
    }
    const by = (of: 'turnMs' | 'databaseMs') => [...costs].sort((a, b) => b[of] - a[of]).slice(0, 15);
    console.log(`${costs.length} requests; the most expensive of the main thread, and of the database:`);
    for (const rows of [by('turnMs'), by('databaseMs')]) console.table(rows);
    expect(refused).toEqual([]);
    const isTooExpensive = ({ request, turnMs, databaseMs }: (typeof costs)[number]) =>
      turnMs > mostTurnMs || databaseMs > mostDatabaseOf(request);
    expect(costs.filter(isTooExpensive)).toEqual([]);
  },
);

/** How many rows of a file are looked up, and how many rows of a table may be read for each. */
const rowsOfFile = 1000;
const mostForEach = 20;

/** The record of each row of a file is found without reading a large table as a whole, in every sheet. */
async function requireKeyPlans(url: string): Promise<void> {
  const database = await openPostgres({ url, statementTimeoutMs: 120_000, poolSize: 2 });
  const tooMuch: { readonly sheet: string; readonly table: string | undefined; readonly rows: number }[] = [];
  const looked = await lookUpsOf(database, orgId, rowsOfFile);
  for (const { sheet, table, statement } of looked) {
    const plan = await planForValues(database, statement);
    // PostgreSQL may also read the table once and look up all keys in memory.
    const nodes = everyNode(plan).filter((node) => node['Relation Name'] === table && node['Actual Loops'] > 1);
    const rows = nodes.reduce((most, node) => Math.max(most, rowsRead(node)), 0);
    if (rows > rowsOfFile * mostForEach) tooMuch.push({ sheet, table, rows });
  }
  await database.close();
  expect(looked.map(({ sheet }) => sheet)).toContain('users');
  expect(tooMuch).toEqual([]);
}
