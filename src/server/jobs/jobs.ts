import type { Authenticator } from '../../access/key/authenticate.ts';
import { flushLastUsed, pruneNonces } from '../../access/key/maintenance.ts';
import { pruneSessions } from '../../access/staff/sessions.ts';
import type { Database } from '../../database/database.ts';
import { mostDeltas } from '../../database/deltas.ts';
import { noteTimeline } from '../../database/history.ts';
import { scope, scoped } from '../../database/scope.ts';
import { vacuum } from '../../database/vacuum.ts';
import { deleteOldEvents, organisationsWithOldEvents } from '../../events/log/delete-old-events.ts';
import { organisationsWithWebhooks, pruneDeliveries } from '../../events/webhook/delivery/prune.ts';
import { pruneIdempotencyAnswers } from '../../operation/call/idempotency.ts';
import { pruneTries } from '../../operation/call/tries.ts';
import { hasOutdatedRules } from '../../school/lesson/attendance/held-lesson.ts';
import { organisationsWithEndedLessons, recordLessonEnds } from '../../school/lesson/attendance/record-ends.ts';
import { rederiveOutdatedLessons } from '../../school/lesson/attendance/rederive.ts';
import { updateCommonGrams } from '../../school/order/count/common-grams.ts';
import { compactCounters } from '../../school/order/count/counters.ts';
import {
  organisationsWithPassedDeadlines,
  recordPassedDeadlines,
} from '../../school/order/lock-order/record-passed-deadlines.ts';
import { fillNumberIndex, organisationsWithUnindexedNumbers } from '../../school/order/number-index/fill-index.ts';
import { compactSoldUnits } from '../../school/product/sold.ts';
import { organisationsWithEndedExams, recordExamEnds } from '../../school/work/exam/record-ends.ts';
import { organisationsToRefold, refoldTexts } from '../../search/refold.ts';
import { integer, row } from '../../sql/row.ts';
import type { Scope } from '../../sql/scope.ts';
import { type Sql, sql, toStatement } from '../../sql/sql.ts';

const dayMs = 86_400_000;

interface MaintenanceContext {
  readonly database: Database;
  readonly clock: () => number;
  /** How long events are kept. */
  readonly eventDays: number;
}

export interface MaintenanceOptions extends MaintenanceContext {
  readonly jobs?: readonly MaintenanceJob[];
  readonly report: (error: unknown) => void;
  /** Called after each run. */
  readonly recordJob: (name: string, outcome: 'succeeded' | 'failed') => void;
}

export interface MaintenanceJob {
  /** Its name in metrics. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: (context: MaintenanceContext) => Promise<void>;
}

/**
 * Background jobs that keep the database fast and small, and derive records again after an upgrade. Of several workers, one
 * process runs them. Several machines may run them at the same time.
 */
export const maintenanceJobs: readonly MaintenanceJob[] = [
  // Behind a pooler, the connections of the server outlive the primary, so none of them notices a new one.
  {
    name: 'note-timeline',
    everyMs: 1_000,
    run: ({ database }) => noteTimeline(database, (work) => database.transaction(work)),
  },
  { name: 'compact-counters', everyMs: 2_000, run: ({ database }) => compactAllCounters(database) },
  { name: 'expire-orders', everyMs: 5_000, run: ({ database, clock }) => recordAllPassedDeadlines(database, clock) },
  {
    name: 'derive-lessons',
    everyMs: 2_000,
    run: ({ database, clock }) => deriveLessonsOfEarlierRules(database, clock),
  },
  { name: 'record-ends', everyMs: 5_000, run: ({ database, clock }) => recordAllEnds(database, clock) },
  { name: 'index-order-numbers', everyMs: 5_000, run: ({ database }) => indexOrderNumbers(database) },
  { name: 'fold-texts', everyMs: 5_000, run: ({ database }) => refoldAllTexts(database) },
  {
    name: 'prune-and-vacuum',
    everyMs: 60_000,
    run: async ({ database, clock, eventDays }) => {
      await database.transaction((tx) => pruneNonces(tx, clock()));
      await database.transaction((tx) => pruneSessions(tx, clock()));
      await database.transaction((tx) => pruneTries(tx, clock()));
      await pruneAllIdempotencyAnswers(database, clock());
      await deleteAllOldEvents(database, clock() - eventDays * dayMs);
      await pruneAllDeliveries(database, clock());
      await vacuum(database);
      await updateCommonGrams(database, 3);
    },
  },
];

/** The job of every process that answers requests: it stores what only this process knows. */
export const keyUsesJob = 'store-key-uses';
export const storeKeyUses = (authenticator: Authenticator): MaintenanceJob => ({
  name: keyUsesJob,
  everyMs: 60_000,
  run: async ({ database }) => {
    if (authenticator.used.size > 0) await database.transaction((tx) => flushLastUsed(tx, authenticator.used));
  },
});

/** Runs the jobs at their intervals, one at a time. Returns a function that stops them. */
export function startMaintenance(options: MaintenanceOptions): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timers = (options.jobs ?? maintenanceJobs).map(({ name, everyMs, run }) => {
    let waiting = false;
    return setInterval(() => {
      if (waiting) return;
      waiting = true;
      running = running
        .then(() => run(options))
        .then(
          () => options.recordJob(name, 'succeeded'),
          (error: unknown) => {
            options.recordJob(name, 'failed');
            options.report(error);
          },
        )
        .finally(() => {
          waiting = false;
        });
    }, everyMs).unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}

async function compactAllCounters(database: Database): Promise<void> {
  for (const orgId of await organisationsWith(database, sql`select distinct org_id from order_counter_deltas`)) {
    await compactInSteps(database, orgId, compactCounters);
  }
  for (const orgId of await organisationsWith(database, sql`select distinct org_id from product_sold_deltas`)) {
    await compactInSteps(database, orgId, compactSoldUnits);
  }
}

/** Some 100,000 deltas of an organisation at a time, because other jobs wait. */
const compactInSteps = (database: Database, orgId: number, compact: (tx: Scope) => Promise<number>) =>
  inSteps(50, async () => (await database.transaction((tx) => compact(scope(tx, orgId)))) === mostDeltas);

async function recordAllPassedDeadlines(database: Database, clock: () => number): Promise<void> {
  for (const orgId of await organisationsWith(database, organisationsWithPassedDeadlines(clock()))) {
    await scoped(database, orgId).transaction((tx) => recordPassedDeadlines(tx, clock()));
  }
}

/** Events by the clock, of a limited number at a time: exams that closed, lessons that were not held, attendance records that became visible. */
async function recordAllEnds(database: Database, clock: () => number): Promise<void> {
  for (const orgId of await organisationsWith(database, organisationsWithEndedExams(clock()))) {
    await inSteps(10, () => database.transaction((tx) => recordExamEnds(scope(tx, orgId), clock())));
  }
  for (const orgId of await organisationsWith(database, organisationsWithEndedLessons(clock()))) {
    await inSteps(10, () => database.transaction((tx) => recordLessonEnds(scope(tx, orgId), clock())));
  }
}

/** A limited number at a time, because the lessons are locked and other jobs wait. */
async function deriveLessonsOfEarlierRules(database: Database, clock: () => number): Promise<void> {
  const waiting = sql`select distinct org_id from lessons where ${hasOutdatedRules}`;
  for (const orgId of await organisationsWith(database, waiting)) {
    await database.transaction((tx) => rederiveOutdatedLessons(scope(tx, orgId), clock()));
  }
}

/** Some 20,000 orders of an organisation at a time, because other jobs wait. */
async function indexOrderNumbers(database: Database): Promise<void> {
  for (const orgId of await organisationsWith(database, organisationsWithUnindexedNumbers)) {
    await inSteps(100, () => database.transaction((tx) => fillNumberIndex(scope(tx, orgId))));
  }
}

/** Some 10,000 texts of an organisation at a time, because other jobs wait. */
async function refoldAllTexts(database: Database): Promise<void> {
  for (const orgId of await organisationsWith(database, organisationsToRefold)) {
    await inSteps(20, () => database.transaction((tx) => refoldTexts(scope(tx, orgId))));
  }
}

async function pruneAllIdempotencyAnswers(database: Database, now: number): Promise<void> {
  for (const orgId of await organisationsWith(database, sql`select distinct org_id from kept_answers`)) {
    await database.transaction((tx) => pruneIdempotencyAnswers(scope(tx, orgId), now));
  }
}

/** Some 50,000 events of an organisation at a time, because other jobs wait. */
async function deleteAllOldEvents(database: Database, beforeMs: number): Promise<void> {
  for (const orgId of await organisationsWith(database, organisationsWithOldEvents(beforeMs))) {
    await inSteps(10, () => database.transaction((tx) => deleteOldEvents(scope(tx, orgId), beforeMs)));
  }
}

/** Some 50,000 deliveries of an organisation at a time, because other jobs wait. */
async function pruneAllDeliveries(database: Database, now: number): Promise<void> {
  for (const orgId of await organisationsWith(database, organisationsWithWebhooks)) {
    await inSteps(10, () => database.transaction((tx) => pruneDeliveries(scope(tx, orgId), now)));
  }
}

/**
 * Repeats a step until it finds nothing more to do, but not more than `most` times, because other jobs wait. Requests wait while a
 * step reads or writes its rows, so a step must be small.
 */
async function inSteps(most: number, step: () => Promise<number | boolean>): Promise<void> {
  for (let done = 0; done < most && (await step()); done++);
}

async function organisationsWith(database: Database, query: Sql): Promise<number[]> {
  const { rows } = await database.execute(toStatement(query));
  return rows.map((values) => row({ orgId: integer })(values).orgId);
}
