import { expect, onTestFinished, test, vi } from 'vitest';
import { openOwnDatabase } from '../../test/database/database.ts';
import { withStatementChecks } from '../../test/database/statement-checks.ts';
import { callerOf, createSchool } from '../../test/school/school.ts';
import { noon, startServer } from '../../test/server/server.ts';
import { Authenticator } from '../access/key/authenticate.ts';
import type { Database } from '../database/database.ts';
import { maintenanceJobs, startMaintenance, storeKeyUses } from './maintenance.ts';

test('maintenance finds the organisations that need work, and scopes every other statement to one of them', async () => {
  const database = await openOwnDatabase();
  const school = await createSchool(database);
  const server = await startServer(database, callerOf(school));
  const { secret } = await server.ask('/key/create', { name: 'x', scopes: ['user:read'] });
  const authenticator = new Authenticator({ database, signingSecretOf: () => '' });
  const presented = { signed: undefined, method: 'POST', path: '/', body: {}, rawBody: Buffer.of(), address: '::1' };
  await authenticator.identify({ ...presented, bearer: secret }, noon);
  expect(authenticator.used.size).toBe(1);
  for (const { run } of [...maintenanceJobs, storeKeyUses(authenticator)]) {
    await run({ database: withStatementChecks(database), clock: () => noon, eventDays: 90 });
  }
  expect(authenticator.used.size).toBe(0);
});

test('each run of a job is recorded with its outcome', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const database = await openOwnDatabase();
  const away: Database = {
    ...database,
    execute: () => Promise.reject(new Error('away')),
    transaction: () => Promise.reject(new Error('away')),
  };
  const runAll = async (on: Database) => {
    const recorded: string[] = [];
    const stop = startMaintenance({
      database: on,
      clock: () => noon,
      eventDays: 90,
      report: () => {},
      recordJob: (name, outcome) => void recorded.push(`${name} ${outcome}`),
    });
    vi.advanceTimersByTime(60_000);
    await stop();
    return recorded.sort();
  };
  const all = (outcome: string) => maintenanceJobs.map(({ name }) => `${name} ${outcome}`).sort();
  expect(await runAll(away)).toEqual(all('failed'));
  expect(await runAll(database)).toEqual(all('succeeded'));
});
