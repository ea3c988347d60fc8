import { beforeAll, describe, expect, test } from 'vitest';
import { type Judge, parameterRules } from '../../../test/contract/parameter-rules.ts';
import { parameters } from '../../../test/contract/parameters.ts';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createExampleSchool } from '../../../test/school/example-school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import { operations } from '../../catalogue/operations.ts';
import { signingFields } from './validate.ts';

const ofTheInterface = parameters.filter(({ operation }) => operation.number !== undefined);

let server: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  const caller = await createExampleSchool(database);
  server = await startServer(database, caller);
});

const judge: Judge = async ({ operation }, body) => {
  const { status, body: answer } = await server.post(operation.path, body);
  const { code, param, msg, obj } = answer;
  if (code >= 2000 && code < 3000) expect(status).toBe(400);
  return { code, param, msg, ...(operation.scope.endsWith(':read') ? { outcome: obj } : {}) };
};

describe.each(parameterRules)('$name:', ({ about, check }) => {
  const concerned = ofTheInterface.filter(({ schema }) => about(schema));

  test.each(concerned.map((parameter) => [`${parameter.operation.path} ${parameter.param}`, parameter] as const))(
    '%s',
    async (_, parameter) => {
      await check(parameter, judge);
    },
  );
});

test('null counts as absent also for unknown and forbidden parameters', async () => {
  const body = { groupId: 1, groupRemarks: 'x', activeBegin: null, unheardOf: null };
  expect((await server.post('/group/edit', body)).body.code).toBe(0);
  const list = [{ userId: '0_1', courseId: 2, unheardOf: null }];
  expect((await server.post('/group/edit', { groupId: 1, groupTeacherList: list })).body.code).toBe(0);
});

describe('the signing fields are known everywhere and change nothing:', () => {
  test.each(operations.map(({ operation }) => operation).filter(({ number }) => number !== undefined))(
    '$path',
    async ({ path, request, example }) => {
      const own = Object.keys(request.properties);
      const signed = Object.fromEntries(signingFields.filter((name) => !own.includes(name)).map((name) => [name, 'x']));
      const plain = await server.post(path, example.request);
      const withSignature = await server.post(path, { ...example.request, ...signed });
      expect([plain.body.code, withSignature.body.code]).toEqual([0, 0]);
    },
  );
});
