import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordTerm, recordTerms } from '../../console/src/domain/history/audit-records.ts';
import { hasFieldTerm, operationTerms } from '../../console/src/domain/history/audit-terms.ts';
import { requestAround } from '../../reference/example-times.js';
import { demoNow as now, openDemoSchool } from '../../test/school/demo-school.ts';
import { startServer, type TestServer } from '../../test/server/server.ts';
import { type ErrorName, errorCatalogue } from '../catalogue/errors.ts';
import { operations } from '../catalogue/operations.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Operation } from '../operation/contract/operation.ts';
import { sheets } from '../transfer/sheet/sheets.ts';

let server: TestServer;
beforeAll(async () => {
  const { database, orgId } = await openDemoSchool();
  server = await startServer(takingBack(database), { id: 'test', orgId, branchId: null, personal: true });
  server.setNow(now);
});

/** The kinds of records and the fields in the audit entries of the last write. */
let changed = { records: [] as string[], fields: [] as string[] };

/** Every write is done and taken back, so that the next example finds the school as it was. */
function takingBack(database: Database): Database {
  return {
    ...database,
    transaction: async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
      const takenBack: { done?: T } = {};
      const transaction = database.transaction(async (tx) => {
        const before = await lastEntry(tx);
        takenBack.done = await work(tx);
        await tx.settle();
        changed = await inEntriesAfter(tx, before);
        throw takenBack;
      });
      return transaction.catch((error) => {
        if (error === takenBack) return error.done;
        throw error;
      });
    },
  };
}

async function lastEntry(tx: Transaction): Promise<number> {
  const text = 'select coalesce(max(audit_id), 0)::bigint as last from audit_entries';
  return Number((await tx.execute({ text, values: [] })).rows[0]?.last);
}

async function inEntriesAfter(tx: Transaction, before: number): Promise<typeof changed> {
  const select = async (what: string) => {
    const text = `select distinct ${what} as found from audit_entries where audit_id > $1`;
    return (await tx.execute({ text, values: [before] })).rows.map(({ found }) => String(found));
  };
  return { records: await select('record'), fields: await select('jsonb_object_keys(fields)') };
}

/** What the demo school has none of: entries of the audit log, keys, endpoints, staff accounts, sessions, lessons that were cancelled. */
const refused: Readonly<Record<string, ErrorName>> = {
  '/liveclass/restore': 'lessonNotCancelled',
  '/audit/reveal': 'auditEntryNotFound',
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

/** Examples that change nothing in the demo school: nobody was deleted or dismissed, and the student is in the class. */
const withoutChange = new Set(['group.addMembers', 'group.restoreUnplaced', 'user.restore']);
const writing = operations.filter((each) => !('read' in each)).map(({ operation }) => operation.name);
const contracts = operations.map(({ operation }) => operation);
const sent = ({ request, response, example }: Operation) =>
  requestAround({ request, answer: response, exampleRequest: example.request }, now);

/** The cursor of an example is of another database, which refuses it. */
async function ownCursor({ path }: Operation): Promise<object> {
  if (path !== '/export/changes') return {};
  const { nextCursor: cursor } = await server.ask('/event/list', {});
  return { cursor };
}

describe('the example of an operation, its times moved to the present, works in the demo school, and the history has words for it:', () => {
  test.each(contracts.filter(({ path }) => !(path in refused)))('$path', async (operation) => {
    changed = { records: [], fields: [] };
    const answer = await server.ask(operation.path, Object.assign({}, sent(operation), await ownCursor(operation)));
    expect(changed.fields.filter((field) => !hasFieldTerm(field))).toEqual([]);
    const isImport = operation.name === 'import.rows';
    const hasWords = (record: string) => (isImport ? recordTerm(record, 'en') !== undefined : record in recordTerms);
    expect(changed.records.filter((record) => !hasWords(record))).toEqual([]);
    if (writing.includes(operation.name)) expect(changed.records.length > 0).toBe(!withoutChange.has(operation.name));
    const found = answer.list ?? answer.rs ?? answer.rows ?? answer;
    // The demo school is generated, so nobody has changed a record yet.
    const isExpected = operation.scope.endsWith(':read') && !operation.path.endsWith('/history');
    if (isExpected) expect(Object.keys(found).length).toBeGreaterThan(0);
    if (operation.path === '/user/del') expect(answer.code).toBe(0);
  });
});

test('the history has words for every sheet that is imported', () => {
  expect(sheets.map(({ name }) => name).filter((name) => recordTerm(name, 'zh') === undefined)).toEqual([]);
});

test('the history has words of its own for every operation, so that they can be chosen by their words', () => {
  const terms = Object.values(operationTerms);
  for (const language of [0, 1] as const) expect(new Set(terms.map((term) => term[language])).size).toBe(terms.length);
});

test('the history has words for every operation that writes', () => {
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
