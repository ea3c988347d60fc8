import type { SigningSecretOf } from '../../../access/key/signing-secret.ts';
import { stateOfChanges } from '../../../database/change-number.ts';
import type { Database } from '../../../database/database.ts';
import { orgDatabase } from '../../../database/org-sql.ts';
import type { OrgDatabase } from '../../../sql/org-sql.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { type Sql, sql, toStatement } from '../../../sql/sql.ts';
import { isActive } from '../active.ts';
import type { Attempt, Sender } from '../send/send.ts';
import { signedHeaders } from '../signature.ts';
import { type Claimed, claimDeliveries, type Receiver } from './claim.ts';
import { messageId } from './message.ts';
import { queueNewEvents } from './queue-new-events.ts';
import { eventDeleted, type Made, recordAttempts } from './record-attempts.ts';

export interface DelivererOptions {
  readonly database: Database;
  readonly sender: Pick<Sender, 'send'>;
  readonly signingSecretOf: SigningSecretOf;
  readonly clock: () => number;
  readonly random: () => number;
  readonly report: (error: unknown) => void;
  readonly countAttempt: (outcome: 'delivered' | 'failed') => void;
  /** Waits while something else comes first. Asked when more events wait for an endpoint than are sent at once. */
  readonly giveWay: () => Promise<void>;
}

/** Requests to one endpoint at the same time. */
const mostAtOnce = 64;

interface Endpoint {
  readonly db: OrgDatabase;
  readonly webhookId: number;
}

/** Delivers events to the endpoints of all organisations. Each endpoint has its own worker, so that none waits for another. */
export class Deliverer {
  readonly #options: DelivererOptions;
  /** The workers, by endpoint. */
  readonly #workers = new Map<string, { readonly worker: Worker; readonly done: Promise<void> }>();
  /** The number of endpoints at the last look. */
  #endpointCount = Number.POSITIVE_INFINITY;
  #stateOfChanges = '';
  #isClosed = false;

  constructor(options: DelivererOptions) {
    this.#options = options;
  }

  /** Starts a worker for every endpoint that has something to do. */
  look(): Promise<void> {
    return this.#look((now) => sql`(${hasNewEvents} or ${hasDueDeliveries(now)})`);
  }

  /**
   * Looks if something was committed since the last time, by this process or another one. It asks nothing while the workers of
   * all endpoints look for events anyway. `look` finds new endpoints.
   */
  async lookAfterCommit(): Promise<void> {
    const looking = [...this.#workers.values()].filter(({ worker }) => worker.looksAgain).length;
    if (looking >= this.#endpointCount) return;
    const { rows } = await this.#options.database.execute(toStatement(stateOfChanges));
    const [{ state } = { state: '' }] = rows.map(row({ state: text }));
    if (state === this.#stateOfChanges) return;
    this.#stateOfChanges = state;
    await this.#look(() => hasNewEvents);
  }

  /** Finishes the requests that are on their way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.idle();
  }

  async #look(which: (now: number) => Sql): Promise<void> {
    const { database, clock } = this.#options;
    const { rows } = await database.execute(toStatement(organisationsWithEndpoints));
    const found = rows.map(row({ orgId: integer, count: integer }));
    this.#endpointCount = found.reduce((sum, { count }) => sum + count, 0);
    for (const { orgId } of found) {
      const db = orgDatabase(database, orgId);
      const now = clock();
      for (const webhookId of await selectEndpoints(db, which(now), now)) this.#work({ db, webhookId });
    }
  }

  /** Waits until every worker has ended. */
  async idle(): Promise<void> {
    while (this.#workers.size > 0) await Promise.all([...this.#workers.values()].map(({ done }) => done));
  }

  get isBusy(): boolean {
    return this.#workers.size > 0;
  }

  #work(endpoint: Endpoint): void {
    if (this.#isClosed) return;
    const name = `${endpoint.db.orgId} ${endpoint.webhookId}`;
    const working = this.#workers.get(name);
    working?.worker.again();
    if (working !== undefined) return;
    const worker = new Worker(endpoint, this.#options, () => this.#isClosed);
    const done = worker
      .run()
      .catch((error: unknown) => this.#options.report(error))
      .finally(() => this.#workers.delete(name));
    this.#workers.set(name, { worker, done });
  }
}

/** Delivers to one endpoint until nothing is due. */
class Worker {
  readonly #endpoint: Endpoint;
  readonly #options: DelivererOptions;
  readonly #isClosed: () => boolean;
  readonly #inFlight = new Set<Promise<void>>();
  #made: Made[] = [];
  #mayHaveMore = true;
  #wake: () => void = () => {};

  constructor(endpoint: Endpoint, options: DelivererOptions, isClosed: () => boolean) {
    this.#endpoint = endpoint;
    this.#options = options;
    this.#isClosed = isClosed;
  }

  /** Makes it look for work once more before it ends. */
  again(): void {
    this.#mayHaveMore = true;
    this.#wake();
  }

  /** Whether it looks for work before it ends. */
  get looksAgain(): boolean {
    return this.#mayHaveMore;
  }

  async run(): Promise<void> {
    for (;;) {
      const free = this.#isClosed() ? 0 : mostAtOnce - this.#inFlight.size;
      const made = this.#made;
      if (made.length > 0 || (free > 0 && this.#mayHaveMore)) await this.#turn(made, free);
      else if (this.#inFlight.size > 0) await this.#next();
      else return;
    }
  }

  /** Waits until a request has ended, or there may be more to do. */
  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      for (const request of this.#inFlight) void request.then(resolve);
    });
  }

  /** Records the attempts and claims as many deliveries as may start, in one transaction: its commit takes the most time. */
  async #turn(made: readonly Made[], free: number): Promise<void> {
    const { db, webhookId } = this.#endpoint;
    const { clock, random } = this.#options;
    this.#made = [];
    this.#mayHaveMore = false;
    const found = await db.transaction(async (tx) => {
      const now = clock();
      if (made.length > 0) await recordAttempts(tx, webhookId, made, { now, random });
      return free > 0 ? claimDeliveries(tx, webhookId, free, now) : undefined;
    });
    if (found === undefined) return;
    const { receiver, claimed } = found;
    const queued = claimed.length === free ? 0 : await db.transaction((tx) => queueNewEvents(tx, webhookId, clock()));
    if (claimed.length === free || queued > 0) this.#mayHaveMore = true;
    for (const each of claimed) {
      const request = this.#deliver(receiver, each).then(() => void this.#inFlight.delete(request));
      this.#inFlight.add(request);
    }
    if (claimed.length === free) await this.#options.giveWay();
  }

  async #deliver({ url, secretVersions }: Receiver, { eventId, lane, failures, body }: Claimed): Promise<void> {
    const { sender, clock, signingSecretOf, countAttempt } = this.#options;
    const { db, webhookId } = this.#endpoint;
    const atMs = clock();
    const send = async (content: string) => {
      const secrets = secretVersions.map((version) => signingSecretOf({ orgId: db.orgId, webhookId, version }));
      const message = { id: messageId(eventId), timestampSeconds: Math.floor(atMs / 1000), body: content };
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Lectern',
        ...signedHeaders(secrets, message),
      };
      return sender.send(url, headers, content);
    };
    const attempt = body === undefined ? unsent(eventDeleted) : await send(body).catch(this.#failed);
    countAttempt(attempt.status >= 200 && attempt.status < 300 ? 'delivered' : 'failed');
    this.#made.push({ eventId, lane, failures, atMs, attempt });
  }

  /** The fault is ours: the delivery is tried again later. */
  readonly #failed = (error: unknown): Attempt => {
    this.#options.report(error);
    return unsent('failed');
  };
}

const unsent = (error: string): Attempt => ({ status: 0, answer: '', error, durationMs: 0, retryAfter: undefined });

const organisationsWithEndpoints = sql`
  select org_id, count(*) as count
  from webhooks
  where deleted_at_ms is null and disabled_at_ms is null
  group by org_id`;

/** Asks for the first row of an index: for a mere existence PostgreSQL may read the whole log from its beginning. */
const hasNewEvents = sql`
  w.event_id < (select e.event_id from events e where e.org_id = $1 order by e.event_id desc limit 1)`;

const hasDueDeliveries = (now: number) => sql`
  ${now} >= (
    select d.next_attempt_at_ms
    from webhook_deliveries d
    where d.org_id = $1 and d.webhook_id = w.webhook_id and d.state = 'due'
    order by d.next_attempt_at_ms
    limit 1)`;

/** The active endpoints `w` that meet a condition. */
async function selectEndpoints(db: OrgDatabase, which: Sql, now: number): Promise<number[]> {
  const found = await db.rows(
    sql`
      select w.webhook_id
      from webhooks w
      where w.org_id = $1 and w.paused_until_ms <= ${now} and ${isActive(now)} and ${which}`,
    row({ webhookId: integer }),
  );
  return found.map(({ webhookId }) => webhookId);
}
