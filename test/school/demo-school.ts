import type { Database } from '../../src/database/database.ts';
import { loadDemo } from '../../src/demo/load.ts';
import { insertOrganisation } from '../../src/school/organisation/write.ts';
import { openWorkerDatabase } from '../database/database.ts';

/** The moment at which the demo school was loaded. */
export const demoNow = Date.parse('2026-09-16T19:07:12.345+08:00');

export interface DemoSchool {
  readonly database: Database;
  readonly orgId: number;
  /** What each of two who loaded it at the same time was told. */
  readonly loaded: readonly { readonly orgId: number }[];
}

let loading: Promise<DemoSchool> | undefined;

/** The demo school, loaded once for all test files of a worker: they only read it. */
export function openDemoSchool(): Promise<DemoSchool> {
  loading ??= load();
  return loading;
}

async function load(): Promise<DemoSchool> {
  const database = await openWorkerDatabase();
  // Somebody began and was broken off, and two begin at the same time.
  const brokenOff = new Error('broken off');
  await database
    .transaction(async (tx) => {
      await insertOrganisation(tx, { name: 'x', createdAtMs: 0 });
      throw brokenOff;
    })
    .catch((error: unknown) => {
      if (error !== brokenOff) throw error;
    });
  const loaded = await Promise.all([1, 2].map(() => loadDemo(database, { now: demoNow })));
  const [first] = loaded;
  if (first === undefined) throw new Error('Nothing was loaded');
  return { database, orgId: first.orgId, loaded };
}
