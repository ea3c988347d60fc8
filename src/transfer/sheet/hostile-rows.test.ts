import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';

let school: School;
let server: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});

let count = 0;
const student = (changes: object = {}) => ({
  userRole: 'student',
  loginName: `hostile-${count++}`,
  name: '孙丽',
  subOrgId: school.branches[0].branchId,
  createAt: Date.UTC(2026, 0, 1),
  ...changes,
});

/** As JSON text: lists in lists, so many. */
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const sent = async (body: object, deep: number, headers: Record<string, string> = {}) => {
  const text = JSON.stringify(body).replace('"DEEP"', nested(deep));
  const response = await fetch(`${server.url}/import`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: text,
  });
  return { status: response.status, body: await response.json() };
};

describe.each([
  ['plain', {}, {}],
  ['under an idempotency key', {}, { 'Idempotency-Key': 'deep' }],
  ['with a source', { source: 'deep' }, {}],
  ['staged', { source: 'deep-staged', whole: 'stage' }, {}],
])('rows %s that nest deep', (_, more, headers) => {
  test.each([65, 3_000, 20_000])('%i levels: the body is refused, nothing of it is taken', async (levels) => {
    const answer = await sent({ sheet: 'users', rows: [student({ tags: 'DEEP' })], ...more }, levels, headers);
    expect(answer).toMatchObject({ status: 400, body: { code: 1013 } });
  });
});

const texts = ['a\0b', '\ud800', 'x\udc00y'];

describe.each(texts)('the text %j', (text) => {
  const hostile = () => [
    student({ remark: text }),
    student({ [text]: 1 }),
    student({ tags: [{ [text]: text }] }),
    student({ appId: text, subOrgId: null }),
  ];

  test('makes its row a bad one, with the field', async () => {
    const { added, bad } = await server.ask('/import', {
      sheet: 'users',
      source: crypto.randomUUID(),
      rows: [...hostile(), student()],
    });
    expect({ added, params: bad.map(({ param }: { param: string }) => param.toWellFormed()) }).toEqual({
      added: 1,
      params: ['remark', text.replaceAll('\0', '\uFFFD').toWellFormed(), 'tags[0]', 'appId'],
    });
  });

  test('makes its row a bad one in an import that is staged, checked and committed as a whole', async () => {
    const source = crypto.randomUUID();
    const whole = { sheet: 'users', source };
    for (const step of ['check', 'commit']) {
      await server.ask('/import', { ...whole, rows: [...hostile(), student()], whole: 'stage' });
      const { badNum, bad } = await server.ask('/import', { ...whole, from: 5, rows: [], whole: step });
      expect(badNum).toBe(4);
      expect(bad.map(({ row }: { row: number }) => row)).toEqual([0, 1, 2, 3]);
    }
  });
});
