import { beforeAll, describe, expect, test } from 'vitest';
import { fileOperations, operations } from '../../src/catalogue/operations.ts';
import type { Database } from '../../src/database/database.ts';
import { type Caller, operatorId } from '../../src/operation/call/caller.ts';
import { type Operation, scopesOf } from '../../src/operation/contract/operation.ts';
import { grantableScopes, metricsScope, needsScope } from '../../src/operation/contract/scopes.ts';
import { sql } from '../../src/sql/sql.ts';
import { listings, sheets } from '../../src/transfer/sheet/sheets.ts';
import { referencesIn, requestIn } from '../contract/references.ts';
import { openOwnDatabase } from '../database/database.ts';
import { digestOf } from '../database/digest.ts';
import { withRollback } from '../database/with-rollback.ts';
import { createFixture, type Fixture } from '../school/fixture.ts';
import { callerOf, createSchool, type School } from '../school/school.ts';
import { bearer, startAuthenticatedServer } from '../server/authenticated-server.ts';
import { startServer, type TestServer } from '../server/server.ts';
import { outcomeOf, unknownIdLike } from './outcome.ts';

// Every operation there is, whatever operations there are, against everyone who may not call it.

let database: Database;
let school: School;
/** Ours, of the branch next to it, and of another organisation. */
let own: Fixture;
let next: Fixture;
let foreign: Fixture;
let authenticatedServer: TestServer;
/** Callers of the whole organisation and of our branch alone; what they write is taken back, or stays. */
let whole: TestServer;
let bound: TestServer;
let organisationServer: TestServer;
let boundForGood: TestServer;
const keys = new Map<string, string>();
/** What the database held before anyone asked for anything. */
let untouched: string;

beforeAll(async () => {
  database = await openOwnDatabase();
  school = await createSchool(database);
  organisationServer = await startServer(database, callerOf(school));
  own = await createFixture(organisationServer, 'alpha');
  next = await createFixture(organisationServer, 'beta');
  const other = await startServer(database, callerOf(await createSchool(database)));
  foreign = await createFixture(other, 'gamma');
  whole = await startServer(withRollback(database), callerOf(school));
  bound = await startServer(withRollback(database), ofOwnBranch());
  boundForGood = await startServer(database, ofOwnBranch());
  authenticatedServer = await startAuthenticatedServer(database);
  await makeKeys();
  untouched = await digest();
});

/** Everything in the database except the audit log, which also records a deletion without effect. */
const digest = () => digestOf(database, ['audit_entries']);

const ofOwnBranch = (): Caller => ({ ...callerOf(school), branchId: Number(own.ids.branch) });

async function makeKeys(): Promise<void> {
  const make = async (name: string, scopes: readonly string[], more: object = {}) => {
    const made = await organisationServer.ask('/key/create', { name, scopes, ...more });
    keys.set(name, made.secret);
    return made;
  };
  const { keyId } = await make('revoked', grantableScopes);
  await organisationServer.ask('/key/revoke', { keyId });
  await make('expired', grantableScopes);
  await school.db.transaction((tx) =>
    tx.run(sql`update keys set expires_at_ms = 1 where org_id = $1 and name = 'expired'`),
  );
  await make('of another address', grantableScopes, { allowedAddresses: ['203.0.113.0/24'] });
  await make('good', grantableScopes);
  const operator = await startServer(database, { ...callerOf(school), id: operatorId });
  for (const name of ['metrics', 'metrics of a branch']) {
    keys.set(name, (await operator.ask('/key/create', { name, scopes: [metricsScope] })).secret);
  }
  await school.db.transaction((tx) =>
    tx.run(sql`
      update keys set branch_id = ${Number(own.ids.branch)} where org_id = $1 and name = 'metrics of a branch'`),
  );
  for (const scope of new Set(operations.flatMap(({ operation }) => scopesOf(operation)))) {
    const others = grantableScopes.filter((each) => each !== scope);
    await make(`without ${scope}`, others);
  }
}

/** Bound to a branch, one may not do what concerns the whole organisation, whatever is named. */
const isForTheWhole = ({ text }: { text: string }) => text.includes('"code":3020');

async function expectClosed(operation: Operation): Promise<void> {
  const request = requestIn(operation, own);
  const post = async (headers: Record<string, string>) => {
    const { status, body } = await authenticatedServer.post(operation.path, request, headers);
    return { status, code: body.code, obj: body.obj };
  };
  const withKey = (name: string) => post(bearer(keys.get(name) ?? ''));
  const refused = (status: number, code: number) => ({ status, code, obj: operation.onError?.(code) });
  for (const scope of needsScope(operation) ? scopesOf(operation) : []) {
    expect(await withKey(`without ${scope}`), `without ${scope}`).toEqual(refused(403, 3007));
    expect(await withKey('metrics'), 'metrics:read').toEqual(refused(403, 3007));
  }
  expect({
    'no key': await post({}),
    revoked: await withKey('revoked'),
    expired: await withKey('expired'),
    'wrong address': await withKey('of another address'),
  }).toEqual({
    'no key': refused(401, 3001),
    revoked: refused(401, 3004),
    expired: refused(401, 3005),
    'wrong address': refused(403, 3006),
  });
}

const ofBranch = (branch: string | number) => ({ 'X-Lectern-Branch': String(branch) });

describe.each(operations)('$operation.path', ({ operation, ...handler }) => {
  test.skipIf(operation.scope === 'nobody')('is closed to callers without a valid key', () => expectClosed(operation));

  test('answers about another branch and another organisation as about what is not there', async () => {
    const { path } = operation;
    for (const { param, kind, to } of referencesIn(operation, requestIn(operation, own))) {
      const mine = own.ids[kind];
      const ask = async (server: TestServer, id: string | number) => outcomeOf(await server.post(path, to(id)), id);
      for (const [forGood, takenBack, theirs] of [
        [boundForGood, bound, next.ids[kind]],
        [organisationServer, whole, foreign.ids[kind]],
      ] as const) {
        const unknown = await ask(forGood, unknownIdLike(mine));
        expect(await ask(forGood, theirs), param).toEqual(unknown);
        // What is ours is there: else the walk would have seen nothing.
        if (!isForTheWhole(unknown)) expect(await ask(takenBack, mine), param).not.toEqual(unknown);
      }
    }
    const before = untouched;
    // What one operation changed is not held against the next.
    untouched = await digest();
    expect(untouched).toBe(before);
  });

  test('shows nothing of another branch or organisation', async () => {
    const request = requestIn(operation, own);
    const seen = (await bound.post(operation.path, request)).text;
    expect(seen).not.toContain(next.mark);
    expect(seen).not.toContain(foreign.mark);
    expect((await whole.post(operation.path, request)).text).not.toContain(foreign.mark);
  });

  // The requests of a process depend on who asked it before; a session belongs to nobody yet.
  test.skipIf(operation.name === 'request.list' || 'session' in handler)(
    'answers a read that names a branch like a caller of that branch, and refuses such a write',
    async () => {
      const request = requestIn(operation, own);
      const { code, obj } = (await whole.post(operation.path, request, ofBranch(own.ids.branch))).body;
      if ('read' in handler) {
        const ofBound = (await bound.post(operation.path, request)).body;
        expect({ code, obj }).toEqual({ code: ofBound.code, obj: ofBound.obj });
      } else expect({ code, obj }).toEqual({ code: 1016, obj: operation.onError?.(code) });
    },
  );
});

test('a branch can be named only by its id, and only by callers who may read it', async () => {
  const codeFor = async (server: TestServer, branch: string | number) =>
    (await server.post('/group/list', {}, ofBranch(branch))).body.code;
  expect(await codeFor(bound, own.ids.branch)).toBe(0);
  for (const [server, branch] of [
    [bound, next.ids.branch],
    [whole, foreign.ids.branch],
  ] as const) {
    expect(await codeFor(server, branch)).toBe(4001);
  }
  for (const malformed of ['', '0', 'all', '1, 2', '-1']) expect(await codeFor(whole, malformed)).toBe(1009);
});

test('GET /metrics is closed to every key but a key with the scope metrics:read alone', async () => {
  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(`${authenticatedServer.url}/metrics`, { headers });
    return response.status === 200 ? 200 : [response.status, JSON.parse(await response.text()).code];
  };
  const withKey = (name: string) => ask(bearer(keys.get(name) ?? ''));
  expect(await ask({})).toEqual([401, 3001]);
  expect(await withKey('revoked')).toEqual([401, 3004]);
  expect(await withKey('expired')).toEqual([401, 3005]);
  expect(await withKey('of another address')).toEqual([403, 3006]);
  for (const name of [...keys.keys()].filter((key) => key === 'good' || key.startsWith('without '))) {
    expect(await withKey(name), name).toEqual([403, 3007]);
  }
  expect(await withKey('metrics of a branch')).toEqual([403, 3020]);
  expect(await withKey('metrics')).toBe(200);
});

describe.each(fileOperations.map(({ operation }) => operation))('$path', (operation: Operation) => {
  test('is closed to callers without a valid key', () => expectClosed(operation));

  test.each(listings)('needs the scope of what is asked for: $name', async ({ name, scope }) => {
    const { status, body } = await authenticatedServer.post(
      operation.path,
      { sheet: name },
      bearer(keys.get(`without ${scope}`) ?? ''),
    );
    expect([status, body.code]).toEqual([403, 3007]);
    expect(body.msg).toContain(`The sheet ${name} needs the scope ${scope}`);
  });

  test('has nothing of another branch or organisation in any file', async () => {
    const file = async ({ url }: TestServer, sheet: string, more: Record<string, string> = {}) => {
      const headers = { 'Content-Type': 'application/json', ...more };
      const response = await fetch(url + operation.path, { method: 'POST', headers, body: JSON.stringify({ sheet }) });
      expect([sheet, response.status]).toEqual([sheet, 200]);
      return response.text();
    };
    let [seenBound, seenWhole] = ['', ''];
    for (const { name } of sheets) {
      const ofOwn = await file(boundForGood, name);
      seenBound += ofOwn;
      expect(await file(organisationServer, name, ofBranch(own.ids.branch))).toBe(ofOwn);
      seenWhole += await file(organisationServer, name);
    }
    expect(seenBound).toContain(own.mark);
    expect(seenBound).not.toContain(next.mark);
    expect(seenWhole).toContain(next.mark);
    for (const seen of [seenBound, seenWhole]) expect(seen).not.toContain(foreign.mark);
  });
});
