import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Parameter, parameters, typesOf } from '../../../test/contract/parameters.ts';
import { openOwnDatabase } from '../../../test/database/database.ts';
import { digestOf } from '../../../test/database/digest.ts';
import { tries } from '../../../test/run/tries.ts';
import { createExampleSchool } from '../../../test/school/example-school.ts';
import { hostileNumbers, hostileTexts, hostileValue } from '../../../test/server/hostile-values.ts';
import { type Envelope, startServer, type TestServer } from '../../../test/server/server.ts';
import { send } from '../../../test/server/wire.ts';
import { errorCatalogue } from '../../catalogue/errors.ts';
import { operations } from '../../catalogue/operations.ts';
import type { Database } from '../../database/database.ts';
import type { Operation } from '../../operation/contract/operation.ts';
import { needsScope } from '../../operation/contract/scopes.ts';

const runs = (count: number) => ({ numRuns: tries(count, count * 200) });
/** A long run takes as long as it takes. */
const noLimit = { timeout: 0 };
const statusByCode = new Map(Object.values(errorCatalogue).map(({ code, status }) => [code, status]));
const contracts = new Map(operations.map(({ operation }) => [operation.path as string, operation]));
const places = new Map(parameters.map((each) => [`${each.operation.path} ${each.param}`, each]));
const anyPath = fc.constantFrom(...contracts.keys());
const anyPlace = fc.constantFrom(...places.keys());
/** Of what a key can call: only keys have a manner. */
const anyPlaceOfKeys = fc.constantFrom(
  ...[...places].flatMap(([at, { operation }]) => (needsScope(operation) ? [at] : [])),
);

let database: Database;
let server: TestServer;
let ported: TestServer;

beforeAll(async () => {
  database = await openOwnDatabase();
  const caller = await createExampleSchool(database);
  server = await startServer(database, caller);
  ported = await startServer(database, caller, {
    authenticateRequest: async () => ({
      identity: { caller, scopes: 'every', manner: 'ported' },
      rateLimit: undefined,
    }),
  });
});

/** An envelope with a code of the catalogue and its HTTP status, and no fault of ours. */
function expectEnvelope(status: number, body: Envelope | undefined, sent?: unknown): void {
  const about = `${status} ${JSON.stringify(body)?.slice(0, 300)} to ${JSON.stringify(sent)?.slice(0, 300)}`;
  expect(status, about).toBeLessThan(500);
  expect(body?.code === 0 ? 200 : statusByCode.get(body?.code ?? -1), about).toBe(status);
  expect(body?.reqId, about).toMatch(/^[0-9a-f-]{36}$/);
  expect(body?.msg.isWellFormed() && body.msg.length > 0 && body.msg.length < 1000, about).toBe(true);
}

/** Posts, and sees that what was refused, and what only reads, left the database as it was. */
async function attempt({ path, scope }: Operation, body: unknown, before: string): Promise<string> {
  const answer = await server.post(path, body);
  expectEnvelope(answer.status, answer.body, body);
  const after = await digestOf(database);
  const mayWrite = answer.body.code === 0 && !scope.endsWith(':read');
  if (!mayWrite) expect(after, answer.text.slice(0, 300)).toBe(before);
  return after;
}

describe('hostile values cause no server error, and a refused request changes nothing:', () => {
  // The extensions have the same fields from the same drawer; they take part in what follows.
  test.each([...places].filter(([, { operation }]) => operation.number !== undefined))('%s', async (_, parameter) => {
    const { operation, schema } = parameter;
    const values = [
      ...(typesOf(schema).includes('string') ? hostileTexts : hostileTexts.slice(0, 1)),
      ...(typesOf(schema).includes('integer') ? hostileNumbers : hostileNumbers.slice(0, 1)),
    ];
    const before = await digestOf(database);
    const refused: unknown[] = [];
    for (const value of values) {
      const answer = await server.post(operation.path, parameter.with(value));
      expectEnvelope(answer.status, answer.body, value);
      if (answer.body.code !== 0) refused.push(value);
    }
    if (operation.scope.endsWith(':read')) return expect(await digestOf(database)).toBe(before);

    const written = await digestOf(database);
    for (const value of refused) {
      expect((await server.post(operation.path, parameter.with(value))).body.code).not.toBe(0);
    }
    expect(await digestOf(database)).toBe(written);
  });

  test('a class has the name and the remarks that were given, letter for letter', async () => {
    for (const text of hostileTexts) {
      const short = [...text].slice(0, 50).join('');
      const body = { ...contractAt('/group/create').example.request, groupName: short, groupRemarks: short };
      const { body: answer } = await server.post('/group/create', body);
      if (answer.code !== 0) expect([2005, 2009, 2011]).toContain(answer.code);
      else expect(await storedNames(answer.obj.groupId)).toEqual([{ name: short, remarks: short }]);
    }
  });
});

describe('whatever is sent, an envelope comes back and no fault of ours:', () => {
  test('one hostile value in a good request', noLimit, async () => {
    let digest = await digestOf(database);
    const property = fc.asyncProperty(anyPlace, hostileValue, async (place, value) => {
      const { operation, with: put } = placeAt(place);
      digest = await attempt(operation, put(value), digest);
    });
    await fc.assert(property, runs(30));
  });

  test('many hostile values, under names that are known and names that are not', noLimit, async () => {
    let digest = await digestOf(database);
    const request = anyPath.chain((path) => {
      const names = Object.keys(contractAt(path).request.properties);
      const values = fc.dictionary(fc.oneof(fc.constantFrom('x', ...names), fc.string()), hostileValue);
      return fc.tuple(fc.constant(path), values);
    });
    const property = fc.asyncProperty(request, async ([path, values]) => {
      const operation = contractAt(path);
      digest = await attempt(operation, { ...operation.example.request, ...values }, digest);
    });
    await fc.assert(property, runs(20));
  });

  test('the same in the ported manner', noLimit, async () => {
    const property = fc.asyncProperty(anyPlaceOfKeys, hostileValue, async (place, value) => {
      const { operation, with: put } = placeAt(place);
      const { status, body } = await ported.post(operation.path, put(value));
      expect([status, body.code >= 0 && body.code < 5000], JSON.stringify(value)).toEqual([200, true]);
    });
    await fc.assert(property, runs(30));
  });

  test('any JSON', noLimit, async () => {
    const property = fc.asyncProperty(anyPath, fc.json({ stringUnit: 'binary' }), async (path, body) => {
      const answer = await server.post(path, body);
      expectEnvelope(answer.status, answer.body, body);
    });
    await fc.assert(property, runs(20));
  });

  test('any bytes', noLimit, async () => {
    const digest = await digestOf(database);
    const property = fc.asyncProperty(anyPath, fc.uint8Array({ maxLength: 200 }), async (path, bytes) => {
      const answer = await server.post(path, bytes);
      expectEnvelope(answer.status, answer.body, [...bytes]);
    });
    await fc.assert(property, runs(20));
    expect(await digestOf(database)).toBe(digest);
  });

  test('any headers', noLimit, async () => {
    const token = fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,30}$/);
    const known = [
      'Content-Type',
      'Accept',
      'Accept-Language',
      'Accept-Encoding',
      'Content-Encoding',
      'Host',
      'Origin',
      'Expect',
      'Idempotency-Key',
      'Authorization',
      'Cookie',
      'Range',
      'If-None-Match',
      'Upgrade',
      'X-Forwarded-For',
      'X-HTTP-Method-Override',
      'Forwarded',
      'Access-Control-Request-Method',
      'X-Lectern-Key',
    ];
    // What frames the body is left out: with these wrong, a server rightly waits for the rest.
    const framing = /^(content-length|transfer-encoding|connection|trailer)$/i;
    const name = fc.oneof(
      fc.constantFrom(...known),
      token.filter((each) => !framing.test(each)),
    );
    const value = fc.oneof(
      fc.stringMatching(/^[\x20-\x7e]{0,80}$/),
      fc.constantFrom(...hostileTexts.filter((text) => /^[\x20-\x7e]{1,500}$/.test(text))),
    );
    const property = fc.asyncProperty(anyPath, fc.dictionary(name, value, { maxKeys: 8 }), async (path, headers) => {
      const body = JSON.stringify(contractAt(path).example.request);
      const all = { 'Content-Type': 'application/json', ...headers };
      const answer = await send(server.url, { method: 'POST', path, headers: all, body });
      expectEnvelope(answer.status, answer.body, all);
    });
    await fc.assert(property, runs(30));
  });

  test('any path and any method', noLimit, async () => {
    const digest = await digestOf(database);
    const path = fc.oneof(
      fc.stringMatching(/^\/[\x21-\x7e]{0,60}$/),
      fc
        .tuple(fc.constantFrom(...contracts.keys()), fc.stringMatching(/^[\x21-\x7e]{1,20}$/))
        .map((parts) => parts.join('')),
      fc.constantFrom(
        '*',
        '//',
        '/?',
        '/%',
        '/%00',
        '/..',
        '/%2e%2e/%2e%2e',
        '/\\',
        '/healthz',
        '/docs/../openapi.json',
      ),
    );
    const method = fc.constantFrom('POST', 'GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE');
    const property = fc.asyncProperty(method, path, async (verb, where) => {
      const answer = await send(server.url, { method: verb, path: where });
      if (answer.status !== 200 && answer.status !== 302) expectEnvelope(answer.status, answer.body, [verb, where]);
    });
    await fc.assert(property, runs(30));
    expect(await digestOf(database)).toBe(digest);
  });
});

function contractAt(path: string): Operation {
  const contract = contracts.get(path);
  if (contract === undefined) throw new Error(`No operation at ${path}`);
  return contract;
}

function placeAt(name: string): Parameter {
  const place = places.get(name);
  if (place === undefined) throw new Error(`No parameter ${name}`);
  return place;
}

async function storedNames(groupId: number) {
  const { rows } = await database.execute({
    text: 'select name, remarks from groups where group_id = $1',
    values: [groupId],
  });
  return rows;
}
