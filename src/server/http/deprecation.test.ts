import { Type } from 'typebox';
import { beforeAll, describe, expect, test } from 'vitest';
import { clientSource } from '../../../scripts/client-source/source.ts';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createExampleSchool } from '../../../test/school/example-school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import { readOperation } from '../../operation/call/implementation.ts';
import { Integer } from '../../operation/contract/fields.ts';
import { operation } from '../../operation/contract/operation.ts';
import { openApiDocument } from '../../operation/openapi/openapi.ts';

const definition = {
  title: 'Some operation',
  description: 'Answers with a number.',
  scope: 'self',
  request: { number: Integer('Any number.') },
  response: Type.Object({ number: Type.Integer() }),
  example: { request: { number: 1 }, response: { number: 1 } },
} as const;
const deprecated = { since: '2027-01-31', sunset: '2028-01-31' };
const old = operation({ ...definition, name: 'test.old', path: '/test/old', deprecated });
const current = operation({ ...definition, name: 'test.current', path: '/test/current' });
const operations = [old, current].map((each) => readOperation(each, async ({ input }) => input));

let server: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  server = await startServer(database, await createExampleSchool(database), { operations });
});

describe('a deprecated operation', () => {
  test('sends Deprecation and Sunset with every answer, refusals too', async () => {
    for (const [body, code] of [
      [{ number: 7 }, 0],
      [{}, 2001],
      ['{', 1001],
    ] as const) {
      const answer = await server.post('/test/old', body);
      expect([answer.body.code, answer.headers.get('deprecation'), answer.headers.get('sunset')]).toEqual([
        code,
        '@1801353600',
        'Mon, 31 Jan 2028 00:00:00 GMT',
      ]);
    }
  });

  test('leaves the headers of other operations as they are', async () => {
    const { body, headers } = await server.post('/test/current', { number: 7 });
    expect([body.obj, headers.get('deprecation'), headers.get('sunset')]).toEqual([{ number: 7 }, null, null]);
  });

  test('is marked in the OpenAPI document and in the client', () => {
    const { paths } = Object(openApiDocument(operations, { title: 'Test', version: '1.0.0', errors: [] }));
    const note = 'Deprecated since 2027-01-31; it works until 2028-01-31.';
    expect(paths['/test/old'].post).toMatchObject({
      deprecated: true,
      'x-sunset': '2028-01-31',
      description: `Answers with a number. ${note}`,
    });
    expect(Object.keys(paths['/test/old'].post.responses[200].headers)).toEqual(
      expect.arrayContaining(['Deprecation', 'Sunset']),
    );
    expect(paths['/test/current'].post).not.toHaveProperty('deprecated');
    const client = clientSource(operations, {}, '0.0.0').get('test.ts')?.split(`@deprecated ${note}`);
    expect(client).toHaveLength(2);
  });
});

describe('a contract is refused', () => {
  const withDeprecation = (since: string, sunset: string, number?: number) => () =>
    operation({
      ...definition,
      name: 'test.old',
      path: '/test/old',
      deprecated: { since, sunset },
      ...(number === undefined ? {} : { number }),
    });

  test('if its operation would stop less than twelve months after its deprecation', () => {
    expect(withDeprecation('2027-01-31', '2028-01-31')).not.toThrow();
    expect(withDeprecation('2027-01-31', '2028-01-30')).toThrow('must not stop before 2028-01-31');
  });

  test('if it deprecates one of the twelve', () => {
    expect(withDeprecation('2027-01-31', '2030-01-31', 1)).toThrow('cannot be deprecated');
  });

  test.each(['2027-02-30', '31.01.2027', '2027-1-31', ''])('if a day is written %j', (day) => {
    expect(withDeprecation(day, '2030-01-31')).toThrow('must name days such as 2027-01-31');
    expect(withDeprecation('2027-01-31', day)).toThrow('must name days such as 2027-01-31');
  });
});
