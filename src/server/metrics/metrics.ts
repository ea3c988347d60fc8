import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { PoolCounts, PoolObserver } from '../../database/pool-observer.ts';
import { version } from '../../database/version.ts';
import type { DatabaseFigures } from './database-figures.ts';
import { watchEventLoop } from './event-loop.ts';

/** Metrics of Node.js whose names break the naming rules of Prometheus. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** The metrics of one process. */
export type CollectedMetrics = readonly object[];

let ofProcess: { readonly registry: Registry; readonly readEventLoop: () => void } | undefined;

/** Processor, memory, event loop and garbage collection. The process has one of each, however many servers it runs. */
function processMetrics() {
  if (ofProcess !== undefined) return ofProcess;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  ofProcess = { registry, readEventLoop: watchEventLoop(registry) };
  return ofProcess;
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const waitBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];
const outcomes = ['succeeded', 'failed'] as const;

/**
 * The metrics of one server, for Prometheus. Labels are names in the program: paths of operations, errors, jobs. Data, such
 * as a person, an order, a key or an organisation, is never a label.
 */
export class Metrics implements PoolObserver {
  readonly contentType = Registry.PROMETHEUS_CONTENT_TYPE;
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer, by operation and HTTP status.',
    labelNames: ['operation', 'code'],
    buckets: requestBuckets,
    registers: [this.#registry],
  });
  readonly #rejected = new Counter({
    name: 'lectern_rejected_total',
    help: 'Refused requests, by the name of the error in the catalogue.',
    labelNames: ['reason'],
    registers: [this.#registry],
  });
  readonly #waits = new Histogram({
    name: 'lectern_db_wait_seconds',
    help: 'Time that a statement or transaction waited for a database connection, if none was idle.',
    buckets: waitBuckets,
    registers: [this.#registry],
  });
  readonly #jobRuns = new Counter({
    name: 'lectern_job_runs_total',
    help: 'Runs of the background jobs in this process, by outcome.',
    labelNames: ['name', 'outcome'],
    registers: [this.#registry],
  });
  readonly #webhookAttempts = new Counter({
    name: 'lectern_webhook_attempts_total',
    help: 'Attempts of this process to deliver an event to an endpoint, by outcome.',
    labelNames: ['outcome'],
    registers: [this.#registry],
  });
  readonly #jobSuccess = this.#gauge(
    'lectern_job_last_success_timestamp_seconds',
    'When a background job last succeeded in this process.',
    ['name'],
  );
  /** Each sets gauges just before a scrape is answered. */
  readonly #readers: (() => void | Promise<void>)[] = [];
  #countInFlight: () => number = () => 0;
  readonly #process = processMetrics();
  #gather: (() => Promise<readonly CollectedMetrics[]>) | undefined;

  constructor() {
    for (const outcome of ['delivered', 'failed']) this.#webhookAttempts.inc({ outcome }, 0);
    new Gauge({
      name: 'lectern_build_info',
      help: 'Always 1, with the version of Lectern.',
      labelNames: ['version'],
      registers: [this.#registry],
      aggregator: 'first',
    }).set({ version }, 1);
  }

  observeRequest(operation: string, code: number, seconds: number): void {
    this.#requests.observe({ operation, code }, seconds);
  }

  countRejection(reason: string): void {
    this.#rejected.inc({ reason });
  }

  observeWait(seconds: number): void {
    this.#waits.observe(seconds);
  }

  /** Starts the counters of the jobs at 0, so that Prometheus sees the first failure as an increase. */
  watchJobs(names: readonly string[]): void {
    for (const name of names) for (const outcome of outcomes) this.#jobRuns.inc({ name, outcome }, 0);
  }

  recordJob(name: string, outcome: (typeof outcomes)[number]): void {
    this.#jobRuns.inc({ name, outcome });
    if (outcome === 'succeeded') this.#jobSuccess.setToCurrentTime({ name });
  }

  countWebhookAttempt(outcome: 'delivered' | 'failed'): void {
    this.#webhookAttempts.inc({ outcome });
  }

  /** Requests that arrive or are handled now. */
  get requestsInFlight(): number {
    return this.#countInFlight();
  }

  watchRequests(countInFlight: () => number, limit: number): void {
    this.#countInFlight = countInFlight;
    const inFlight = this.#gauge('http_requests_in_flight', 'Requests that arrive or are handled now.');
    this.#gauge('http_requests_in_flight_limit', 'The setting MAX_CONCURRENT_REQUESTS.').set(limit);
    this.#readers.push(() => inFlight.set(countInFlight()));
  }

  watchPools(pools: readonly PoolCounts[]): void {
    const sum = (count: (pool: PoolCounts) => number) => pools.reduce((total, pool) => total + count(pool), 0);
    const connections = this.#gauge(
      'lectern_db_pool_connections',
      'Database connections in use and idle, and callers that wait for a connection.',
      ['state'],
    );
    this.#gauge('lectern_db_pool_connections_limit', 'The most connections that this process opens.').set(
      sum(({ options }) => options.max),
    );
    this.#readers.push(() => {
      const idle = sum(({ idleCount }) => idleCount);
      connections.set({ state: 'idle' }, idle);
      connections.set({ state: 'used' }, sum(({ totalCount }) => totalCount) - idle);
      connections.set(
        { state: 'waiting' },
        sum(({ waitingCount }) => waitingCount),
      );
    });
  }

  watchDatabase(read: () => Promise<DatabaseFigures>): void {
    const up = this.#gauge('lectern_database_up', 'Whether the database answered this scrape in time.');
    const feedLag = this.#gauge(
      'lectern_feed_lag_seconds',
      'Age of the oldest open transaction that changes users or orders. The change feeds end before it.',
    );
    const pending = this.#gauge('lectern_migrations_pending', 'Migrations of this version that have not run.', [
      'kind',
    ]);
    const ahead = this.#gauge('lectern_migrations_ahead', 'Migrations of a newer version, which still serve this one.');
    const backupAge = this.#gauge('lectern_backup_age_seconds', 'Age of the last backup by "lectern backup".');
    const failing = this.#gauge(
      'lectern_webhook_endpoints_failing',
      'Endpoints that gave up an event and got none since.',
    );
    this.#readers.push(async () => {
      const figures = await read();
      up.set(figures.isUp ? 1 : 0);
      setOrRemove(feedLag, figures.feedLagSeconds);
      for (const kind of ['expand', 'contract']) {
        setOrRemove(pending, figures.migrations?.pending.filter((migration) => migration.kind === kind).length, {
          kind,
        });
      }
      setOrRemove(ahead, figures.migrations?.ahead.length);
      setOrRemove(backupAge, figures.backupAgeSeconds);
      setOrRemove(failing, figures.failingWebhooks);
    });
  }

  watchCertificate(expiresAtMs: number): void {
    const expiry = 'lectern_certificate_expiry_timestamp_seconds';
    this.#gauge(expiry, 'When the certificate in TLS_CERT expires.').set(expiresAtMs / 1000);
  }

  /** From now on, `render` shows the metrics of several processes as those of one. `collect` of each is gathered. */
  gatherFrom(gather: () => Promise<readonly CollectedMetrics[]>): void {
    this.#gather = gather;
  }

  /** The metrics of this process, for another one that renders them. */
  async collect(): Promise<CollectedMetrics> {
    await this.#read();
    return [...(await this.#process.registry.getMetricsAsJSON()), ...(await this.#registry.getMetricsAsJSON())];
  }

  /** All metrics in the text format of Prometheus. */
  async render(): Promise<string> {
    if (this.#gather !== undefined) {
      const collected = await this.#gather();
      return AggregatorRegistry.aggregate(collected.map((each) => [...each])).metrics();
    }
    await this.#read();
    return `${await this.#process.registry.metrics()}\n${await this.#registry.metrics()}`;
  }

  async #read(): Promise<void> {
    await Promise.all(this.#readers.map((read) => read()));
    this.#process.readEventLoop();
  }

  #gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> {
    return new Gauge({ name, help, labelNames: [...labelNames], registers: [this.#registry] });
  }
}

/** An unknown value has no sample: 0 would be wrong. */
function setOrRemove(gauge: Gauge, value: number | undefined, labels: Readonly<Record<string, string>> = {}): void {
  if (value === undefined) gauge.remove(labels);
  else gauge.set(labels, value);
}
