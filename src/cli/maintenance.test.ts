import { expect, test } from 'vitest';
import { openOwnDatabase } from '../../test/database/database.ts';
import { withStatementChecks } from '../../test/database/statement-checks.ts';
import { callerOf, createSchool } from '../../test/school/school.ts';
import { noon, startServer } from '../../test/server/server.ts';
import { Authenticator } from '../access/key/authenticate.ts';
import { maintenanceJobs } from './maintenance.ts';

test('maintenance finds the organisations that need work, and scopes every other statement to one of them', async () => {
  const database = await openOwnDatabase();
  const school = await createSchool(database);
  const server = await startServer(database, callerOf(school));
  const { secret } = await server.ask('/key/create', { name: 'x', scopes: ['user:read'] });
  const authenticator = new Authenticator({ database, signingSecretOf: () => '' });
  const presented = { signed: undefined, method: 'POST', path: '/', body: {}, rawBody: Buffer.of(), address: '::1' };
  await authenticator.identify({ ...presented, bearer: secret }, noon);
  expect(authenticator.used.size).toBe(1);
  for (const { run } of maintenanceJobs) {
    await run({
      database: withStatementChecks(database),
      authenticator,
      clock: () => noon,
      report: (error) => expect.fail(String(error)),
    });
  }
  expect(authenticator.used.size).toBe(0);
});
