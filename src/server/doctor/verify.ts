import type { Database } from '../../database/database.ts';
import { orgDatabase } from '../../database/org-sql.ts';
import { searchables } from '../../school/find/searchables.ts';
import { rederiveLessons } from '../../school/lesson/attendance/rederive.ts';
import { rebuildCounters } from '../../school/order/count/counters.ts';
import { recordLapses } from '../../school/order/deadline/unrecorded-lapses.ts';
import { verifyNumberIndex } from '../../school/order/number-index/fill-index.ts';
import { verifyRenderedLines } from '../../school/order/rendered-lines/verify.ts';
import { selectOrganisations } from '../../school/organisation/select.ts';
import { rebuildGramCounters } from '../../search/gram-counters.ts';
import { refoldTexts } from '../../search/refold.ts';
import { repairSearch } from '../../search/repair.ts';
import type { OrgDatabase } from '../../sql/org-sql.ts';
import { integer, nullable, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { dayMs, type Within } from '../../time/spans.ts';
import type { Check, DatabaseContext, Finding } from './check.ts';
import { databaseChecks } from './database.ts';
import { idsCheck } from './ids.ts';
import { operationChecks } from './operation.ts';
import { orderReferences } from './order-references.ts';

/** Days per transaction: few, so that other transactions wait little. */
const daysPerTransaction = 7;

/**
 * Compares derived data with its rows and repairs differences while the server runs. Search texts come first, because the
 * gram counters depend on them.
 */
const verifications: readonly Check<DatabaseContext>[] = [
  { name: 'search', run: ({ database }) => verified(database, 'search texts', repairAllSearch) },
  {
    name: 'counters',
    run: ({ database }) =>
      verified(database, 'counters', (db) => inWeeks(db, (tx, within) => rebuildCounters(tx, within))),
  },
  {
    name: 'closed orders',
    run: ({ database }) => verified(database, 'histories of closed orders', recordLapses),
  },
  {
    name: 'rendered lines',
    run: ({ database }) => verified(database, 'rendered lines of orders', verifyRenderedLines),
  },
  {
    name: 'gram counters',
    run: ({ database }) =>
      verified(database, 'counters by gram', (db) => inWeeks(db, (tx, within) => rebuildGramCounters(tx, within))),
  },
  {
    name: 'lessons',
    run: ({ database, clock }) => verified(database, 'lessons', (db) => deriveAllAgain(db, clock)),
  },
];

const ids = idsCheck(true);

/** The checks of a database. With `verify` they take time in proportion to the data. */
export const checksOf = (verify: boolean): readonly Check<DatabaseContext>[] => {
  const checks = [...databaseChecks, ...operationChecks];
  return verify ? [...checks.filter(({ name }) => name !== ids.name), ids, orderReferences, ...verifications] : checks;
};

async function verified(
  database: Database,
  what: string,
  repair: (db: OrgDatabase) => Promise<number>,
): Promise<Finding> {
  let wrong = 0;
  for (const { orgId } of await selectOrganisations(database)) wrong += await repair(orgDatabase(database, orgId));
  if (wrong === 0) return { status: 'ok', message: `All ${what} match their rows.` };
  return {
    status: 'warn',
    message: `${wrong} ${what} did not match their rows and were repaired.`,
    advice: 'If nobody changed the database by hand, report this as a bug.',
  };
}

async function deriveAllAgain(db: OrgDatabase, clock: () => number): Promise<number> {
  let wrong = 0;
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    const derived = await db.transaction((tx) => rederiveLessons(tx, from, clock()));
    wrong += derived.wrong;
    after = derived.last;
  }
  return wrong;
}

async function repairAllSearch(db: OrgDatabase): Promise<number> {
  let wrong = await verifyNumberIndex(db);
  for (const searchable of searchables) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const from: number = after;
      const repaired = await db.transaction((tx) => repairSearch(tx, searchable, from));
      wrong += repaired.wrong;
      after = repaired.last;
    }
  }
  while (await db.transaction((tx) => refoldTexts(tx, searchables)));
  return wrong;
}

const spanRow = row({ firstMs: nullable(integer), lastMs: nullable(integer) });

/** Week by week, from the first order or counter to the last, with a spare day at each end for time zones. */
async function inWeeks(
  db: OrgDatabase,
  repair: (tx: Parameters<Parameters<OrgDatabase['transaction']>[0]>[0], within: Within) => Promise<number>,
): Promise<number> {
  const { firstMs, lastMs } = await db.one(
    sql`
      select least(
          (select min(paid_at_ms) from orders where org_id = $1),
          (select min(begin_ms) from order_counters where org_id = $1),
          (select min(day_ms) from gram_counters where org_id = $1)) as first_ms,
        greatest(
          (select max(paid_at_ms) from orders where org_id = $1),
          (select max(begin_ms) from order_counters where org_id = $1),
          (select max(day_ms) from gram_counters where org_id = $1)) as last_ms`,
    spanRow,
  );
  if (firstMs === null || lastMs === null) return 0;
  const begin = (Math.floor(firstMs / dayMs) - 1) * dayMs;
  const end = lastMs + 2 * dayMs;
  let wrong = 0;
  for (let fromMs = begin; fromMs < end; fromMs += daysPerTransaction * dayMs) {
    wrong += await db.transaction((tx) => repair(tx, { fromMs, toMs: fromMs + daysPerTransaction * dayMs }));
  }
  return wrong;
}
