import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, isPostgres, onOneKind, openAt } from '../../../test/database/database.ts';
import { command, environmentOf } from '../../../test/server/command.ts';
import { samplesIn, scrape, valueIn } from '../../../test/server/scrape.ts';
import { startServeCommand } from '../../../test/server/serve-command.ts';
import { orgSql } from '../../database/org-sql.ts';
import { version } from '../../database/version.ts';
import { selectBackupTime } from '../../transfer/backup/backup-time.ts';

const METRICS_ADDRESS = '127.0.0.1:0';

async function startMeasured(more: Record<string, string> = {}) {
  const location = await createTestDatabase();
  const server = await startServeCommand(location, { METRICS_ADDRESS, ...more });
  const post = (path: string, body: string) =>
    fetch(server.url + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  /** Scrapes until the text is as expected: a busy machine may not answer a scrape from the database in time. */
  const scrapeUntil = async (isExpected: (text: string) => boolean) => {
    for (;;) {
      const text = await scrape(server.metricsUrl ?? '');
      if (valueIn(text, 'lectern_database_up') === 1 && isExpected(text)) return text;
    }
  };
  return { ...server, location, post, scrapeUntil, scrape: () => scrapeUntil(() => true) };
}

const rejected = (text: string, reason: string) => valueIn(text, 'lectern_rejected_total', { reason });

test.runIf(onOneKind())(
  'a scrape counts requests by operation and status, and refusals by the name of their error',
  async () => {
    const { post, scrapeUntil } = await startMeasured({ KEYLESS: 'loopback' });
    expect((await post('/user/list', '{}')).status).toBe(200);
    await post('/user/list', '{"pageNum":0}');
    await post('/user/list', 'not JSON');
    for (const path of ['/zhang-san', '/li-si']) await post(path, '{}');
    // The server counts a request after the client has its answer.
    const text = await scrapeUntil((each) => rejected(each, 'unknownPath') === 2);
    const counted = (operation: string, code: string) =>
      valueIn(text, 'http_request_duration_seconds_count', { operation, code });
    expect([counted('/user/list', '200'), counted('/user/list', '400'), counted('unknown', '404')]).toEqual([1, 2, 2]);
    expect(rejected(text, 'malformedJson')).toBe(1);
    expect(valueIn(text, 'http_requests_in_flight')).toBe(0);
    expect(valueIn(text, 'http_requests_in_flight_limit')).toBe(500);
  },
);

test('a scrape shows the build, the database, its connections, the jobs and the process', async () => {
  const { scrape } = await startMeasured();
  const text = await scrape();
  expect(valueIn(text, 'lectern_build_info', { version })).toBe(1);
  expect(valueIn(text, 'lectern_database_up')).toBe(1);
  expect(valueIn(text, 'lectern_migrations_pending')).toBe(0);
  expect(valueIn(text, 'lectern_feed_lag_seconds')).toBe(0);
  expect(valueIn(text, 'lectern_db_pool_connections', { state: 'waiting' })).toBe(0);
  expect(valueIn(text, 'lectern_db_pool_connections_limit')).toBe(isPostgres() ? 15 : 1);
  // Opening the first connection is a wait.
  expect(valueIn(text, 'lectern_db_wait_seconds_count')).toBeGreaterThan(0);
  expect(valueIn(text, 'nodejs_eventloop_lag_seconds')).toBeDefined();
  expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  const runs = samplesIn(text).filter(({ name }) => name === 'lectern_job_runs_total');
  expect(runs.map(({ labels }) => labels.name)).toContain('expire-orders');
  expect(new Set(runs.map(({ labels }) => labels.outcome))).toEqual(new Set(['succeeded', 'failed']));
});

test.runIf(onOneKind())(
  'no label holds data: each is one of a few names, with values that the program knows',
  async () => {
    const { post, scrapeUntil } = await startMeasured({ KEYLESS: 'loopback' });
    await post('/branch/create', '{"name":"Zhang San","appId":"zhang-san"}');
    await post('/user/list', '{"searchKeyword":"zhang-san"}');
    await post('/user/list', '{"zhang-san":1}');
    await post('/zhang-san?zhang-san=1', '{}');
    const text = await scrapeUntil((each) => rejected(each, 'unknownPath') === 1);
    expect(valueIn(text, 'http_request_duration_seconds_count', { operation: '/branch/create', code: '200' })).toBe(1);
    expect(text.toLowerCase()).not.toMatch(/zhang.?san/);
    const ours = samplesIn(text).filter(({ name }) => /^(http|lectern)_/.test(name));
    expect([...new Set(ours.flatMap(({ labels }) => Object.keys(labels)))].sort()).toEqual(
      ['code', 'kind', 'le', 'name', 'operation', 'outcome', 'reason', 'state', 'version'].sort(),
    );
  },
);

test.runIf(onOneKind())(
  'the age of the last backup is shown once there is one, and a restored database has the age of its backup',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-metrics-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'backup.gz');
    const { location, scrape } = await startMeasured();
    expect(valueIn(await scrape(), 'lectern_backup_age_seconds')).toBeUndefined();
    const { answer } = await command(environmentOf(location), ['backup', file]);
    expect(answer).toMatchObject({ file, timeRecorded: true });
    expect(valueIn(await scrape(), 'lectern_backup_age_seconds')).toBeGreaterThanOrEqual(0);

    const restored = await createTestDatabase('empty');
    const { createdAt } = (await command(environmentOf(restored), ['restore', file])).answer;
    expect(await selectBackupTime(await openAt(restored))).toBe(Date.parse(createdAt));
  },
);

// The embedded database has one connection: a scrape waits for the open transaction.
test.runIf(isPostgres())('a transaction that holds the change feeds back is shown with its age', async () => {
  const { location, scrape, scrapeUntil } = await startMeasured();
  const database = await openAt(location);
  const lag = (text: string) => valueIn(text, 'lectern_feed_lag_seconds');
  await database.transaction(async (tx) => {
    await orgSql(tx, 1).changeNumber();
    await scrapeUntil((text) => (lag(text) ?? 0) > 0);
  });
  expect(lag(await scrape())).toBe(0);
});

test.runIf(onOneKind())('the metrics address serves nothing but metrics', async () => {
  const { metricsUrl = '' } = await startMeasured();
  const statusOf = async (path: string, init?: RequestInit) => (await fetch(new URL(path, metricsUrl), init)).status;
  expect(await statusOf('/metrics')).toBe(200);
  expect(await statusOf('/user/list', { method: 'POST', body: '{}' })).toBe(404);
  expect(await statusOf('/metrics', { method: 'POST', body: '{}' })).toBe(405);
});
