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

// Two organisations with the same ids, order numbers, login names and app ids: whatever forgets whose a record is meets
// both.

let database: Database;
let fixture: Fixture;
let server: TestServer;
const twinId = 1_000_000;
/** What the twin has: now, and within every transaction that was taken back. */
let twinDigest: string;
const seenDigests = new Set<string>();
/** What was answered before there was a twin. */
const aloneAnswers = new Map<string, string>();

beforeAll(async () => {
  database = await openTestDatabase();
  const school = await createSchool(database);
  fixture = await createFixture(await startServer(database, callerOf(school)), 'alpha');
  const tables = await tablesOf(database);
  const digest = (executor: Pick<Database, 'execute'>) => digestOfOrganisation(executor, tables, twinId);
  const watched = withRollback(database, async (tx) => void seenDigests.add(await digest(tx)));
  server = await startServer(watched, callerOf(school));
  for (const implementation of operations) {
    const { operation } = implementation;
    aloneAnswers.set(operation.path, await ask(implementation, requestIn(operation, fixture)));
  }
  await copyOrganisation(database, { ...school, mark: 'alpha' }, { orgId: twinId, mark: 'omega' });
  twinDigest = await digest(database);
  seenDigests.clear();
});

/** It tells of the requests before it, which are others each time. */
const ofTheProcess = '/request/list';

/** An answer without what differs each time: of a write also the numbers, which are drawn anew. */
async function ask(implementation: Implementation, request: object): Promise<string> {
  const { status, body } = await server.post(implementation.operation.path, request);
  const { reqId, reqTime, execTime, ...said } = body;
  const { secretFields } = implementation.operation;
  const text = `${status} ${JSON.stringify(said, (name, value) => (secretFields.includes(name) ? '#' : value))}`;
  return 'read' in implementation ? text : text.replace(/\d+|lectern_[\w-]+|[\w-]{36,}/g, '#');
}

const expectTwinUntouched = async (text: string) => {
  expect(text).not.toContain('omega');
  expect([...seenDigests].filter((digest) => digest !== twinDigest)).toEqual([]);
};

describe('beside a twin every operation answers as if alone, and leaves the twin alone:', () => {
  test.each(operations.map((each) => [each.operation.path, each] as const))('%s', async (path, implementation) => {
    const text = await ask(implementation, requestIn(implementation.operation, fixture));
    if (path !== ofTheProcess) expect(text).toBe(aloneAnswers.get(path));
    await expectTwinUntouched(text);
  });
});

/** Requests about what there is, with any of their parameters there, left out, or of another value that fits. */
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

test('whatever is asked, nothing of the twin is told or changed', { timeout: 0 }, async () => {
  const codes = new Set<number>();
  const property = fc.asyncProperty(anyRequest, async ({ operation, request }) => {
    const { status, text, body } = await server.post(operation.path, request);
    expect(status, text).toBeLessThan(500);
    codes.add(body.code);
    await expectTwinUntouched(text);
  });
  await fc.assert(property, { numRuns: tries(150, 3_000) });
  // Some of it was answered, and some of what was written was seen before it was taken back.
  expect(codes.has(0)).toBe(true);
  expect(seenDigests.size).toBe(1);
});
