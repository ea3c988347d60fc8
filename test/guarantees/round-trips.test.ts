import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/catalogue/operations.ts';
import type { Database } from '../../src/database/database.ts';
import { grantableScopes } from '../../src/operation/contract/scopes.ts';
import { requestIn } from '../contract/references.ts';
import { openTestDatabase } from '../database/database.ts';
import { createFixture, type Fixture } from '../school/fixture.ts';
import { callerOf, createSchool } from '../school/school.ts';
import { bearer, startAuthenticatedServer } from '../server/authenticated-server.ts';
import { noon, startServer, type TestServer } from '../server/server.ts';

let fixture: Fixture;
/** A server without authentication, and one with it. */
let plain: TestServer;
let authenticatedServer: TestServer;
let secret: string;
/** What was asked of the database since it was last looked at. */
let statements: string[] = [];
let transactions = 0;
/** The columns of all rows that the database answered with. */
const columns = new Set<string>();

beforeAll(async () => {
  const database = await openTestDatabase();
  const school = await createSchool(database);
  const owner = await startServer(database, callerOf(school));
  fixture = await createFixture(owner, 'alpha');
  secret = (await owner.ask('/key/create', { name: 'reader', scopes: grantableScopes })).secret;
  plain = await startServer(counted(database), callerOf(school));
  authenticatedServer = await startAuthenticatedServer(counted(database));
});

function counted(database: Database): Database {
  return {
    ...database,
    execute: async (statement) => {
      statements.push(statement.text);
      const result = await database.execute(statement);
      for (const name of Object.keys(result.rows[0] ?? {})) columns.add(name);
      return result;
    },
    transaction: (work) => {
      transactions += 1;
      return database.transaction(work);
    },
  };
}

async function countOf(ask: () => Promise<{ status: number }>) {
  [statements, transactions] = [[], 0];
  const { status } = await ask();
  return { status, statements: statements.length, transactions };
}

const reads = operations.filter((implementation) => 'read' in implementation).map(({ operation }) => operation);

describe('a read with a key that was used within the last second needs no further statement and writes nothing:', () => {
  test.each(reads)('$path', async ({ path, ...rest }) => {
    const request = requestIn({ path, ...rest }, fixture);
    const byKey = () => authenticatedServer.post(path, request, bearer(secret));
    await byKey();
    const without = await countOf(() => plain.post(path, request));
    expect(without).toMatchObject({ status: 200, transactions: 0 });
    expect(await countOf(byKey)).toEqual(without);
  });
});

describe('a read leaves the search columns in the database: reading their long arrays takes longer than the record:', () => {
  test.each(reads)('$path', async ({ path, ...rest }) => {
    columns.clear();
    expect((await plain.post(path, requestIn({ path, ...rest }, fixture))).status).toBe(200);
    expect([...columns].filter((name) => name.startsWith('search_'))).toEqual([]);
  });
});

test('a key is looked up once a second, however many ask at the same time', async () => {
  const ask = () => authenticatedServer.post('/getOrgCourse', { subOrgId: fixture.ids.branch }, bearer(secret));
  const lookUps = async (at: number) => {
    authenticatedServer.setNow(at);
    [statements, transactions] = [[], 0];
    await Promise.all(Array.from({ length: 20 }, ask));
    return [statements.filter((text) => text.includes('from keys')).length, transactions];
  };
  expect(await lookUps(noon + 10_000)).toEqual([1, 0]);
  expect(await lookUps(noon + 10_999)).toEqual([0, 0]);
  expect(await lookUps(noon + 11_000)).toEqual([1, 0]);
  authenticatedServer.setNow(noon);
});
