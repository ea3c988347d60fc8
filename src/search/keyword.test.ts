import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Parameter, parameters, typesOf } from '../../test/contract/parameters.ts';
import { openTestDatabase } from '../../test/database/database.ts';
import { createExampleSchool } from '../../test/school/example-school.ts';
import { noon, startServer, type TestServer } from '../../test/server/server.ts';
import { foldText } from './fold.ts';
import { longestNormalized, longestSearched } from './grams.ts';

let server: TestServer;
beforeAll(async () => {
  const database = await openTestDatabase();
  const caller = await createExampleSchool(database);
  server = await startServer(database, caller);
});
afterEach(() => vi.restoreAllMocks());

const isKeyword = ({ schema }: Parameter) =>
  typesOf(schema).includes('string') &&
  /^(Fuzzy|Part of the name)/.test('description' in schema ? String(schema.description) : '');
const keywords = parameters.filter(isKeyword);
const named = (each: Parameter) => [`${each.operation.path} ${each.param}`, each] as const;

test('every keyword of the interface is looked at here', () => {
  expect(keywords.map((each) => named(each)[0])).toEqual(
    expect.arrayContaining([
      '/order/list buyer',
      '/order/list prodName',
      '/user/list searchStr',
      '/group/list groupName',
    ]),
  );
});

describe('a keyword longer than every text that can be stored finds nothing and is not normalised:', () => {
  test.each(keywords.map(named))('%s', async (_, { operation, with: put }) => {
    const longest = vi.spyOn(String.prototype, 'normalize');
    for (const text of ['\ufdfa'.repeat(300_000), 'a'.repeat(1_000_000), '\ufdfa'.repeat(longestSearched + 1)]) {
      const { status, body } = await server.post(operation.path, put(text));
      expect([status, body.code, body.obj.list]).toEqual([200, 0, []]);
    }
    const normalized = longest.mock.contexts.map((text) => String(text).length);
    expect(Math.max(0, ...normalized)).toBeLessThanOrEqual(longestNormalized * 18);
  });
});

test('the longest name there can be is found by its full text, also if normalising makes it longer', async () => {
  const name = '\ufdfa'.repeat(50);
  const { groupId } = await server.ask('/group/create', {
    groupName: name,
    activeBegin: noon / 1000,
    activeEnd: noon / 1000 + 60,
    teacherId: '0_1',
    groupTeacherList: [],
  });
  for (const keyword of [name, foldText(name)]) {
    const { list } = await server.ask('/group/list', { groupName: keyword });
    expect(list.map((group: { groupId: number }) => group.groupId)).toEqual([groupId]);
  }
});

describe('no text that is searched may be longer than the longest one keywords are made for:', () => {
  const searched: Readonly<Record<string, readonly string[]>> = {
    '/user/create': ['loginName', 'name', 'mobile'],
    '/group/create': ['groupName'],
    '/product/create': ['name'],
    '/order/create': ['orderAddress.receiver', 'orderAddress.mobile'],
  };
  test.each(Object.entries(searched))('%s', (path, names) => {
    const found = parameters.filter(({ operation, param }) => operation.path === path && names.includes(param));
    expect(found.map(({ param }) => param)).toEqual(expect.arrayContaining([...names]));
    for (const { schema } of found) {
      const { maxLength = 0, pattern = '' } = schema;
      const most = maxLength > 0 ? maxLength : Number(/\{\d+,(\d+)\}/.exec(pattern)?.[1]);
      expect(most).toBeLessThanOrEqual(longestSearched);
    }
  });
});
