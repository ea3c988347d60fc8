import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import { valueTables } from '../../school/code-dictionary/tables.ts';
import { sheets } from './sheets.ts';
import { codeOf, dictionaryFields, writtenValues } from './written-values.ts';

let school: School;
let server: TestServer;
let names = 0;

beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});

const load = (sheet: string, row: object) =>
  server.ask('/import', { sheet, rows: [{ subOrgId: school.branches[0].branchId, ...row }] });

/** Imports a person with these values and returns the stored person. */
async function person(fields: object, userRole = 'student') {
  names += 1;
  const externalId = `word-${names}`;
  const row = { userRole, loginName: externalId, name: '孙丽', externalId, ...fields };
  expect((await load('users', row)).bad).toEqual([]);
  return (await server.ask('/user/list', { searchStr: externalId, userRole })).list[0];
}

describe('the words of people for a value', () => {
  test.each([
    ['学员', 'student'],
    ['学生', 'student'],
    ['Student', 'student'],
    ['老师', 'teacher'],
    [' 教师 ', 'teacher'],
    ['TEACHER', 'teacher'],
    ['助教', 'assistant'],
    ['Teaching assistant', 'assistant'],
  ])('%s is the role %s', async (userRole, role) => {
    expect(await person({ userRole }, role)).toMatchObject({ userRole: role });
  });

  test('gender and whether a person may sign in', async () => {
    expect(await person({ gender: '女', active: '停用' })).toMatchObject({ gender: 2, active: 0 });
    expect(await person({ gender: 'M', active: 'Yes' })).toMatchObject({ gender: 1, active: 1 });
  });

  test('products and lessons, as the console writes them', async () => {
    const product = { name: '课', price: 100, type: '录播课', status: 'On sale' };
    expect(await load('products', product)).toMatchObject({ added: 1, bad: [] });
    const [{ teacherId }] = school.branches;
    const { groupId } = await server.ask('/group/create', {
      groupName: '一班',
      activeBegin: noon / 1000,
      activeEnd: noon / 1000 + 3600,
      teacherId: `0_${teacherId}`,
    });
    const lesson = {
      groupId,
      teacherId: `0_${teacherId}`,
      shortDesc: '第一课',
      beginTime: noon,
      endTime: noon + 3_600_000,
    };
    const answer = await load('lessons', { ...lesson, classType: '小班课' });
    expect(answer).toMatchObject({ added: 1, bad: [] });
  });

  test.each(['班主任', '家长', 'studnet', '1'])('%s is no role, and the roles are named in words', async (userRole) => {
    const { bad } = await load('users', { userRole, loginName: 'nobody', name: '无' });
    const msg = `userRole must be one of teacher, student, assistant; received "${userRole}".`;
    expect(bad).toMatchObject([{ param: 'userRole', msg }]);
  });

  test('the words of a number are named in the language of the request', async () => {
    const row = { userRole: 'student', loginName: 'nobody', name: '无', gender: '保 密 吗' };
    const { body } = await server.post('/import', { sheet: 'users', rows: [row] }, { 'Accept-Language': 'zh' });
    expect(body.obj.bad[0].msg).toBe('gender 只能是 未知、男、女 之一；收到的是 "保 密 吗"。');
  });
});

describe('the words of the dictionary, which the console shows', () => {
  const columns = sheets.flatMap((sheet) =>
    [...writtenValues(sheet)].map(([column, values]) => ({ name: `${sheet.name}.${column}`, column, values })),
  );

  test.each(columns)('$name is read in both languages', ({ name, column, values }) => {
    const table = valueTables.find(({ field }) => field === dictionaryFields[name]);
    const codes = new Set(values.codes.values());
    for (const { value, en, zh } of table?.values.filter((each) => codes.has(each.value)) ?? []) {
      // The console leaves out what stands in brackets or after a colon.
      for (const word of [en, zh].flatMap((each) => [each, each.replace(/\s*[(（:：].*$/, '')])) {
        expect([word, codeOf(values, column, word)]).toEqual([word, value]);
        expect(codeOf(values, column, word.toUpperCase())).toBe(value);
      }
    }
  });

  test('every column with a table names it, and every other is yes or no', () => {
    const others = columns.filter(({ name }) => dictionaryFields[name] === undefined);
    for (const { column, values } of others)
      expect([codeOf(values, column, '是'), codeOf(values, column, 'No')]).toEqual([1, 0]);
    expect(Object.keys(dictionaryFields).filter((name) => !columns.some((each) => each.name === name))).toEqual([]);
  });
});
