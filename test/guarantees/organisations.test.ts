import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/catalogue/operations.ts';
import type { Database } from '../../src/database/database.ts';
import type { Implementation } from '../../src/operation/call/implementation.ts';
import type { Operation } from '../../src/operation/contract/operation.ts';
import { placesIn, sample } from '../contract/parameters.ts';
import { referencesIn, requestIn } from '../contract/references.ts';
import { copyOrganisation, digestOfOrganisation, tablesOf } from '../database/copy-organisation.ts';
import { openTestDatabase } from '../database/database.ts';
import { withRollback } from '../database/with-rollback.ts';
import { tries } from '../run/tries.ts';
import { createFixture, type Fixture } from '../school/fixture.ts';
import { callerOf, createSchool } from '../school/school.ts';
import { startServer, type TestServer } from '../server/server.ts';

// Two organisations with the same ids, order numbers, login names and app ids: a statement that ignores the organisation finds
// records of both.

let database: Database;
let fixture: Fixture;
let server: TestServer;
const secondId = 1_000_000;
/** Digest of the second organisation, and the digests seen in every transaction before its rollback. */
let secondDigest: string;
const seenDigests = new Set<string>();
/** The answers before the second organisation existed. */
const answersBefore = new Map<string, string>();

beforeAll(async () => {
  database = await openTestDatabase();
  const school = await createSchool(database);
  fixture = await createFixture(await startServer(database, callerOf(school)), 'alpha');
  const tables = await tablesOf(database);
  const digest = (executor: Pick<Database, 'execute'>) => digestOfOrganisation(executor, tables, secondId);
  const watched = withRollback(database, async (tx) => void seenDigests.add(await digest(tx)));
  server = await startServer(watched, callerOf(school));
  for (const implementation of operations) {
    const { operation } = implementation;
    answersBefore.set(operation.path, await ask(implementation, requestIn(operation, fixture)));
  }
  await copyOrganisation(database, { ...school, mark: 'alpha' }, { orgId: secondId, mark: 'omega' });
  secondDigest = await digest(database);
  seenDigests.clear();
});

/** It lists the earlier requests, which differ each time. */
const ofTheProcess = '/request/list';

/** An answer without values that differ each time; for a write also without numbers, because ids are new. */
async function ask(implementation: Implementation, request: object): Promise<string> {
  const { status, body } = await server.post(implementation.operation.path, request);
  const { reqId, reqTime, execTime, ...said } = body;
  const { secretFields } = implementation.operation;
  const text = `${status} ${JSON.stringify(said, (name, value) => (secretFields.includes(name) ? '#' : value))}`;
  return 'read' in implementation ? text : text.replace(/\d+|lectern_[\w-]+|[\w-]{36,}/g, '#');
}

const expectSecondUntouched = async (text: string) => {
  expect(text).not.toContain('omega');
  expect([...seenDigests].filter((digest) => digest !== secondDigest)).toEqual([]);
};

describe('with a second organisation every operation gives the same answer and does not change the other:', () => {
  test.each(operations.map((each) => [each.operation.path, each] as const))('%s', async (path, implementation) => {
    const text = await ask(implementation, requestIn(implementation.operation, fixture));
    if (path !== ofTheProcess) expect(text).toBe(answersBefore.get(path));
    await expectSecondUntouched(text);
  });
});

/** Requests about existing records, with parameters kept, left out or replaced by another valid value. */
const anyRequest = fc
  .constantFrom(...operations)
  .chain(({ operation }) =>
    fc
      .array(fc.record({ place: fc.nat(), change: fc.nat() }), { maxLength: 4 })
      .map((changes) => ({ operation, request: changes.reduce(changed(operation), requestIn(operation, fixture)) })),
  );

const changed =
  (operation: Operation) =>
  (request: object, { place, change }: { place: number; change: number }) => {
    const places = placesIn(operation, request);
    const chosen = places[place % places.length];
    if (chosen === undefined) return request;
    const reference = referencesIn(operation, request).find(({ param }) => param === chosen.param);
    if (change % 4 === 0) return chosen.with(undefined);
    if (reference !== undefined) return reference.to(fixture.ids[reference.kind]);
    const { enum: values } = chosen.schema;
    return chosen.with(values ? values[change % values.length] : sample(chosen.schema));
  };

test('no request shows or changes anything of the second organisation', { timeout: 0 }, async () => {
  const codes = new Set<number>();
  const property = fc.asyncProperty(anyRequest, async ({ operation, request }) => {
    const { status, text, body } = await server.post(operation.path, request);
    expect(status, text).toBeLessThan(500);
    codes.add(body.code);
    await expectSecondUntouched(text);
  });
  await fc.assert(property, { numRuns: tries(150, 3_000) });
  // Some requests succeeded, and some writes were seen before their rollback.
  expect(codes.has(0)).toBe(true);
  expect(seenDigests.size).toBe(1);
});
