import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasFieldTerm, operationTerms } from '../../console/src/words/audit-terms.ts';
import { requestAround } from '../../reference/example-times.js';
import { demoNow as now, openDemoSchool } from '../../test/school/demo-school.ts';
import { startServer, type TestServer } from '../../test/server/server.ts';
import { type ErrorName, errorCatalogue } from '../catalogue/errors.ts';
import { operations } from '../catalogue/operations.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Operation } from '../operation/contract/operation.ts';

let server: TestServer;
beforeAll(async () => {
  const { database, orgId } = await openDemoSchool();
  server = await startServer(takingBack(database), { id: 'test', orgId, branchId: null, personal: true });
  server.setNow(now);
});

/** The fields in the audit entries of the last write. */
let changedFields: string[] = [];

/** Every write is done and taken back, so that the next example finds the school as it was. */
function takingBack(database: Database): Database {
  return {
    ...database,
    transaction: async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
      const takenBack: { done?: T } = {};
      const transaction = database.transaction(async (tx) => {
        takenBack.done = await work(tx);
        await tx.settle();
        changedFields = await fieldsOfLastEntries(tx);
        throw takenBack;
      });
      return transaction.catch((error) => {
        if (error === takenBack) return error.done;
        throw error;
      });
    },
  };
}

async function fieldsOfLastEntries(tx: Transaction): Promise<string[]> {
  const last = 'select req_id from audit_entries order by audit_id desc limit 1';
  const text = `select distinct jsonb_object_keys(fields) as field from audit_entries where req_id = (${last})`;
  return (await tx.execute({ text, values: [] })).rows.map(({ field }) => String(field));
}

/** What the demo school has none of: keys, endpoints, staff accounts, sessions, lessons that were cancelled. */
const refused: Readonly<Record<string, ErrorName>> = {
  '/liveclass/restore': 'lessonNotCancelled',
  '/key/rotate': 'keyNotFound',
  '/key/revoke': 'keyNotFound',
  '/webhook/update': 'webhookNotFound',
  '/webhook/delete': 'webhookNotFound',
  '/webhook/rotate': 'webhookNotFound',
  '/webhook/enable': 'webhookNotFound',
  '/webhook/disable': 'webhookNotFound',
  '/webhook/deliveries': 'webhookNotFound',
  '/webhook/replay': 'webhookNotFound',
  '/webhook/ping': 'webhookNotFound',
  '/staff/signIn': 'crossSite',
  '/staff/signOut': 'crossSite',
  '/staff/signOutEverywhere': 'staffOnly',
  '/staff/changePassword': 'staffOnly',
  '/staff/update': 'staffNotFound',
  '/staff/resetPassword': 'staffNotFound',
};

const contracts = operations.map(({ operation }) => operation);
const sent = ({ request, response, example }: Operation) =>
  requestAround({ request, answer: response, exampleRequest: example.request }, now);

describe('the example of an operation, its times moved to the present, works in the demo school, and the history has words for it:', () => {
  test.each(contracts.filter(({ path }) => !(path in refused)))('$path', async (operation) => {
    changedFields = [];
    const answer = await server.ask(operation.path, sent(operation));
    expect(changedFields.filter((field) => !hasFieldTerm(field))).toEqual([]);
    const found = answer.list ?? answer.rs ?? answer.rows ?? answer;
    // The demo school is generated, so nobody has changed a record yet.
    const isExpected = operation.scope.endsWith(':read') && !operation.path.endsWith('/history');
    if (isExpected) expect(Object.keys(found).length).toBeGreaterThan(0);
    if (operation.path === '/user/del') expect(answer.code).toBe(0);
  });
});

test('the history has words for every operation that writes', () => {
  const writing = operations.filter((each) => !('read' in each)).map(({ operation }) => operation.name);
  expect(writing.filter((name) => !(name in operationTerms))).toEqual([]);
});

describe('or says what it would need:', () => {
  test.each(contracts.filter(({ path }) => path in refused))('$path', async (operation) => {
    const { body } = await server.post(operation.path, sent(operation));
    expect(body.code).toBe(errorCatalogue[refused[operation.path] ?? 'internal'].code);
  });
});

test('the first call that README shows finds the very person, with the mobile', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const request = /\/user\/list .*\n\s*-d '(\{.*\})'/.exec(readme)?.[1] ?? '';
  const shown = /\{ "id": "0_\d+", .*"…" \}/.exec(readme)?.[0] ?? '';
  const { '…': _, ...person } = JSON.parse(shown);
  expect(Object.keys(person)).toContain('mobile');
  const { total, list } = await server.ask('/user/list', JSON.parse(request));
  expect([total, list]).toEqual([1, [expect.objectContaining(person)]]);
});
