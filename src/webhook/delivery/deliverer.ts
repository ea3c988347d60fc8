import type { Database } from '../../database/database.ts';
import { integer, row } from '../../database/row.ts';
import { type ScopedDatabase, scoped } from '../../database/scope.ts';
import { sql, toStatement } from '../../database/sql.ts';
import type { SigningSecretOf } from '../../operation/call/call.ts';
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
}

/** Requests to one endpoint at the same time. */
const mostAtOnce = 64;
/** From a commit to the look for its events. */
const wakeMs = 20;

interface Endpoint {
  readonly db: ScopedDatabase;
  readonly webhookId: number;
}

/** Delivers events to the endpoints of all organisations. Each endpoint has its own worker, so that none waits for another. */
export class Deliverer {
  readonly #options: DelivererOptions;
  /** The workers, by endpoint. `again` makes a worker look for work once more before it ends. */
  readonly #workers = new Map<string, { readonly done: Promise<void>; readonly again: () => void }>();
  /** The organisations with endpoints, as of the last look. */
  #organisations: readonly number[] = [];
  readonly #woken = new Set<number>();
  #isClosed = false;

  constructor(options: DelivererOptions) {
    this.#options = options;
  }

  /** Starts a worker for every endpoint that has something to do. */
  async look(): Promise<void> {
    const { rows } = await this.#options.database.execute(toStatement(organisationsWithEndpoints));
    this.#organisations = rows.map((each) => row({ orgId: integer })(each).orgId);
    for (const orgId of this.#organisations) await this.#lookIn(orgId);
  }

  /** Looks soon for events of this organisation. Many commits in a short time cost one look. */
  wake(orgId: number): void {
    if (this.#isClosed || this.#woken.has(orgId) || !this.#organisations.includes(orgId)) return;
    this.#woken.add(orgId);
    setTimeout(() => {
      this.#woken.delete(orgId);
      this.#lookIn(orgId).catch(this.#options.report);
    }, wakeMs).unref();
  }

  /** Finishes the requests that are on their way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.idle();
  }

  async #lookIn(orgId: number): Promise<void> {
    if (this.#isClosed) return;
    const { database, clock } = this.#options;
    const db = scoped(database, orgId);
    for (const webhookId of await selectBusyEndpoints(db, clock())) this.#work({ db, webhookId });
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
    working?.again();
    if (working !== undefined) return;
    const worker = new Worker(endpoint, this.#options, () => this.#isClosed);
    const done = worker
      .run()
      .catch((error: unknown) => this.#options.report(error))
      .finally(() => this.#workers.delete(name));
    this.#workers.set(name, { done, again: () => worker.again() });
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

  again(): void {
    this.#mayHaveMore = true;
    this.#wake();
  }

  async run(): Promise<void> {
    for (;;) {
      const free = mostAtOnce - this.#inFlight.size;
      if (this.#made.length > 0) await this.#record();
      else if (free > 0 && this.#mayHaveMore && !this.#isClosed()) await this.#start(free);
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

  async #start(free: number): Promise<void> {
    const { db, webhookId } = this.#endpoint;
    const { clock } = this.#options;
    this.#mayHaveMore = false;
    const found = await db.transaction((tx) => claimDeliveries(tx, webhookId, free, clock()));
    if (found === undefined) return;
    const { receiver, claimed } = found;
    const isFull = claimed.length === free;
    if (isFull || (await db.transaction((tx) => queueNewEvents(tx, webhookId, clock()))) > 0) this.#mayHaveMore = true;
    for (const each of claimed) {
      const request = this.#deliver(receiver, each).then(() => void this.#inFlight.delete(request));
      this.#inFlight.add(request);
    }
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

  async #record(): Promise<void> {
    const made = this.#made;
    if (made.length === 0) return;
    this.#made = [];
    const { db, webhookId } = this.#endpoint;
    const { clock, random } = this.#options;
    await db.transaction((tx) => recordAttempts(tx, webhookId, made, { now: clock(), random }));
    this.#mayHaveMore = true;
  }
}

const unsent = (error: string): Attempt => ({ status: 0, answer: '', error, durationMs: 0, retryAfter: undefined });

const organisationsWithEndpoints = sql`
  select distinct org_id from webhooks where deleted_at_ms is null and disabled_at_ms is null`;

/** The endpoints with a delivery that is due, or with events that have no delivery yet. */
async function selectBusyEndpoints(db: ScopedDatabase, now: number): Promise<number[]> {
  const found = await db.rows(
    sql`
      select w.webhook_id
      from webhooks w
      where w.org_id = $1 and w.paused_until_ms <= ${now} and ${isActive(now)}
        and (
          exists (
            select from webhook_deliveries d
            where d.org_id = $1 and d.webhook_id = w.webhook_id and d.state = 'due' and d.next_attempt_at_ms <= ${now})
          or exists (select from events e where e.org_id = $1 and e.event_id > w.event_id))`,
    row({ webhookId: integer }),
  );
  return found.map(({ webhookId }) => webhookId);
}
