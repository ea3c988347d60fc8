import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from '../../test/school.ts';
import { noon, startServer, type TestServer } from '../../test/server.ts';
import type { Database } from '../database/database.ts';
import { fold } from '../search/grams.ts';
import { insertUsers, type NewUser } from './write.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

interface Setting {
  readonly school: School;
  readonly head: SchoolBranch;
  readonly second: SchoolBranch;
  readonly server: TestServer;
  /** Adds users of the head branch; a login name is made up where none is given. */
  add(...users: Partial<NewUser>[]): Promise<string[]>;
  /** The ids that a request lists. */
  ids(body: object): Promise<string[]>;
}

/** A school of its own for a test, beside one that looks just the same. */
async function newSetting(): Promise<Setting> {
  const twin = await createSchool(database);
  const school = await createSchool(database);
  const [head, second] = school.branches;
  const server = await startServer(database, callerOf(school));
  const prefix = { teacher: 0, student: 1, assistant: 302 };
  const complete = (user: Partial<NewUser>): NewUser => ({
    branchId: head.branchId,
    role: 'student',
    loginName: crypto.randomUUID(),
    name: '',
    createdAtMs: noon,
    ...user,
  });
  return {
    school,
    head,
    second,
    server,
    add: async (...users) => {
      const completed = users.map(complete);
      const ofTwin = completed.map((user) => ({ ...user, branchId: twin.branches[0].branchId }));
      await twin.db.transaction((tx) => insertUsers(tx, ofTwin));
      const numbers = await school.db.transaction((tx) => insertUsers(tx, completed));
      return numbers.map((number, index) => `${prefix[completed[index]?.role ?? 'student']}_${number}`);
    },
    ids: async (body) => {
      const { list, total } = await server.ask('/user/list', { pageSize: '500', ...body });
      expect(total).toBe(list.length);
      return list.map(({ id }: { id: string }) => id);
    },
  };
}

test('a role lists its users, no role all of them, each id with the prefix of its role', async () => {
  const { head, second, ids } = await newSetting();
  const both = [head, second];
  const teachers = both.map(({ teacherId }) => `0_${teacherId}`);
  const assistants = both.map(({ assistantId }) => `302_${assistantId}`);
  const students = both.flatMap(({ studentIds }) => studentIds.map((number) => `1_${number}`));

  expect(await ids({ userRole: 'teacher' })).toEqual(teachers);
  expect(await ids({ userRole: 'assistant' })).toEqual(assistants);
  expect(await ids({ userRole: 'student' })).toEqual(students);
  expect((await ids({})).sort()).toEqual([...teachers, ...assistants, ...students].sort());
});

describe('the record', () => {
  const everything = {
    role: 'student',
    loginName: 'wangfang',
    name: '王芳',
    mobile: '13800138000',
    active: 0,
    gender: 2,
    birthday: '2014-03-08',
    avatarUrl: 'https://example.com/a.png',
    email: 'fang@example.com',
    nickName: '芳芳',
    grade: '初一',
    school: '浦东实验中学',
    province: '上海市',
    city: '上海',
    district: '浦东新区',
    address: '世纪大道 100 号',
    guardianName: '王建国',
    guardianMobile: '13900139000',
    source: '转介绍',
    remark: '"quoted", {braced} \\ 注',
    language: 'zh-CN',
    timeZone: 'Asia/Shanghai',
    tags: ['老生', 'a,b', '{"c"}', ''],
    externalId: 'crm-1',
    lastLoginAtMs: noon - 5,
    createdAtMs: noon - 10,
    updatedAtMs: noon - 3,
  } as const;

  test('has 29 fields with their values', async () => {
    const { add, server, head } = await newSetting();
    const [id] = await add(everything);
    const { list } = await server.ask('/user/list', { searchStr: 'wangfang' });
    const { role, createdAtMs, updatedAtMs, lastLoginAtMs, externalId, ...same } = everything;

    expect(list).toEqual([
      {
        ...same,
        id,
        userRole: 'student',
        createAt: noon - 10,
        updateAt: noon - 3,
        lastLoginAt: noon - 5,
        subOrgId: head.branchId,
        appId: 'head',
      },
    ]);
    expect(Object.keys(list[0])).toHaveLength(29);
  });

  test('has 28 fields where there is no mobile, the absent ones empty', async () => {
    const { add, server, head } = await newSetting();
    const [id] = await add({ loginName: 'bare' });
    const { list } = await server.ask('/user/list', { searchStr: 'bare' });
    const { name, ...rest } = list[0];
    const empty = ['birthday', 'avatarUrl', 'email', 'nickName', 'grade', 'school', 'province', 'city', 'district'];
    const alsoEmpty = ['address', 'guardianName', 'guardianMobile', 'source', 'remark', 'language', 'timeZone'];

    expect(rest).toEqual({
      ...Object.fromEntries([...empty, ...alsoEmpty].map((field) => [field, ''])),
      id,
      loginName: 'bare',
      userRole: 'student',
      active: 1,
      gender: 0,
      tags: [],
      subOrgId: head.branchId,
      appId: 'head',
      createAt: noon,
      updateAt: noon,
      lastLoginAt: 0,
    });
    expect(Object.keys(list[0])).toHaveLength(28);
    expect(name).toBe('');
  });
});

describe('searchStr', () => {
  test('finds any part of login name, name and mobile, and of nothing else', async () => {
    const { add, ids } = await newSetting();
    const [user] = await add({
      loginName: 'l.zhang',
      name: '欧阳娜娜',
      mobile: '13912345678',
      nickName: 'nick',
      guardianMobile: '15000000000',
      email: 'mail@example.com',
      externalId: 'crm-77',
    });
    const parts = ['l', 'zh', '.zh', 'l.zh', 'l.zha', 'l.zhang', '娜', '阳娜', '欧阳娜', '欧阳娜娜'];
    const digits = ['9', '39', '912', '1391', '13912', '5678', '45678', '13912345678'];
    for (const searchStr of [...parts, ...digits]) expect(await ids({ searchStr }), searchStr).toContain(user);
    const strangers = ['nick', '1500', '15000000000', 'mail@', 'crm-77', '娜欧', 'zhangl', '139123456780'];
    for (const searchStr of strangers) expect(await ids({ searchStr }), searchStr).toEqual([]);
  });

  test('does not join the end of one text with the beginning of the next', async () => {
    const { add, ids } = await newSetting();
    await add({ loginName: 'abcd', name: 'efgh', mobile: '13800138000' });
    for (const searchStr of ['de', 'cdef', 'abcdefgh', 'gh13', 'efgh13800'])
      expect(await ids({ searchStr })).toEqual([]);
  });

  test('does not care about case and width', async () => {
    const { add, ids } = await newSetting();
    const [ascii] = await add({ loginName: 'Müller-STRASSE' });
    const [wide] = await add({ loginName: 'ＷＡＮＧ１２', name: 'ｱｲｳｴｵ' });
    for (const searchStr of ['müll', 'MÜLLER', 'ＭＵ'.replace('Ｕ', 'Ü'), 'strasse', 'straße']) {
      expect(await ids({ searchStr }), searchStr).toEqual([ascii]);
    }
    for (const searchStr of ['wang12', 'Ang1', '１２', 'アイウエオ', 'ｱｲ']) {
      expect(await ids({ searchStr }), searchStr).toEqual([wide]);
    }
  });

  test('a keyword of % finds only names that contain a percent sign, _ only an underscore', async () => {
    const { add, ids } = await newSetting();
    const [percent, underscore, backslash] = await add(
      { name: '100%', loginName: 'a' },
      { name: 'snake_case_name', loginName: 'b' },
      { name: 'back\\slash\\path', loginName: 'c' },
    );
    expect(await ids({ searchStr: '%' })).toEqual([percent]);
    expect(await ids({ searchStr: '100%' })).toEqual([percent]);
    expect(await ids({ searchStr: '_' })).toEqual([underscore]);
    expect(await ids({ searchStr: 'snake_case_' })).toEqual([underscore]);
    expect(await ids({ searchStr: 'snake%name' })).toEqual([]);
    expect(await ids({ searchStr: 'snakexcase' })).toEqual([]);
    expect(await ids({ searchStr: '\\' })).toEqual([backslash]);
    expect(await ids({ searchStr: 'back\\slash' })).toEqual([backslash]);
  });

  test('is trimmed; empty means no filter', async () => {
    const { add, ids } = await newSetting();
    const [user] = await add({ loginName: 'trimmed' });
    expect(await ids({ searchStr: '  trimmed\t' })).toEqual([user]);
    const everyone = await ids({});
    for (const searchStr of ['', '   ', '　']) expect(await ids({ searchStr })).toEqual(everyone);
  });

  test('and the role both hold', async () => {
    const { add, ids } = await newSetting();
    const [teacher, student] = await add({ role: 'teacher', name: '王老师' }, { role: 'student', name: '王同学' });
    expect(await ids({ searchStr: '王' })).toEqual([teacher, student]);
    expect(await ids({ searchStr: '王', userRole: 'student' })).toEqual([student]);
    expect(await ids({ searchStr: '王', userRole: 'assistant' })).toEqual([]);
  });

  test('finds what contains it, whatever the texts and the keyword', async () => {
    const { school, ids } = await newSetting();
    const character = fc.constantFrom('a', 'B', '王', '%', '_', '1', '3', ' ', '𠮷', 'ß');
    const word = (maxLength: number) =>
      fc.array(character, { minLength: 1, maxLength }).map((characters) => characters.join(''));
    const people = fc.sample(fc.record({ name: word(12), mobile: word(11) }), { numRuns: 60, seed: 7 });
    const users = people.map((person, index) => ({
      branchId: school.branches[0].branchId,
      role: 'student' as const,
      loginName: `#${index}`,
      createdAtMs: noon,
      ...person,
    }));
    const numbers = await school.db.transaction((tx) => insertUsers(tx, users));
    const texts = users.map(({ name, mobile, loginName }) => [name, mobile, loginName].map(fold));

    await fc.assert(
      fc.asyncProperty(word(7), async (searchStr) => {
        const keyword = fold(searchStr.trim());
        fc.pre(keyword !== '');
        const expected = numbers.filter((_, index) => texts[index]?.some((text) => text.includes(keyword)));
        const found = (await ids({ searchStr })).map((id) => Number(id.slice(2)));
        expect(found.filter((number) => numbers.includes(number))).toEqual(expected);
      }),
      { numRuns: process.env.LONG ? 1000 : 60, seed: 11 },
    );
  });
});

describe('order and pages', () => {
  test('by number, or by creation time with ties by number, in both directions', async () => {
    const { add, ids } = await newSetting();
    const [late, tiedFirst, early, tiedSecond] = await add(
      { name: '甲', createdAtMs: noon + 9 },
      { name: '甲', createdAtMs: noon + 5 },
      { name: '甲', createdAtMs: noon + 1 },
      { name: '甲', createdAtMs: noon + 5 },
    );
    const searchStr = '甲';
    const byNumber = [late, tiedFirst, early, tiedSecond];
    const byCreation = [early, tiedFirst, tiedSecond, late];
    expect(await ids({ searchStr })).toEqual(byNumber);
    expect(await ids({ searchStr, isSortDesc: '0' })).toEqual(byNumber);
    expect(await ids({ searchStr, sortType: '' })).toEqual(byNumber);
    expect(await ids({ searchStr, isSortDesc: '1' })).toEqual(byNumber.toReversed());
    expect(await ids({ searchStr, sortType: '3' })).toEqual(byCreation);
    expect(await ids({ searchStr, sortType: '3', isSortDesc: '0' })).toEqual(byCreation);
    expect(await ids({ searchStr, sortType: '3', isSortDesc: '1' })).toEqual(byCreation.toReversed());
  });

  test('pages put together are the list, and past the last one there is the true total', async () => {
    const { add, ids, server } = await newSetting();
    await add(...Array.from({ length: 45 }, (_, index) => ({ name: '乙', createdAtMs: noon + (index % 3) })));
    for (const sort of [{}, { sortType: '3' }, { sortType: '3', isSortDesc: '1' }]) {
      const request = { searchStr: '乙', ...sort };
      const pages: string[] = [];
      for (const pageStart of ['0', '1', '2', '3', '1000000']) {
        const { list, total } = await server.ask('/user/list', { ...request, pageStart, pageSize: '17' });
        expect(total).toBe(45);
        expect(list).toHaveLength({ 0: 17, 1: 17, 2: 11 }[pageStart] ?? 0);
        pages.push(...list.map(({ id }: { id: string }) => id));
      }
      expect(pages).toEqual(await ids(request));
    }
  });

  test('a page has 20 users unless it says otherwise, and at most 500', async () => {
    const { add, server } = await newSetting();
    await add(...Array.from({ length: 21 }, () => ({ name: '丙' })));
    expect((await server.ask('/user/list', { searchStr: '丙' })).list).toHaveLength(20);
    expect((await server.ask('/user/list', { searchStr: '丙', pageSize: '500' })).list).toHaveLength(21);
    for (const pageSize of ['501', '0', '-1', '1.0', 20]) {
      const { status, body } = await server.post('/user/list', { pageSize });
      expect({ status, param: body.param }).toEqual({ status: 400, param: 'pageSize' });
    }
  });
});

test('a deleted user leaves the list, the search and the total', async () => {
  const { add, ids, server } = await newSetting();
  const [first, gone, last] = await add({ name: '丁一' }, { name: '丁二' }, { name: '丁三' });
  await server.ask('/user/del', { userId: gone });
  expect(await ids({ searchStr: '丁' })).toEqual([first, last]);
  expect(await ids({ searchStr: '丁', sortType: '3' })).toEqual([first, last]);
  expect(await ids({ searchStr: '丁二' })).toEqual([]);
  expect(await ids({ userRole: 'student' })).not.toContain(gone);
});

test('a caller bound to a branch sees its users alone, in lists, searches and totals', async () => {
  const { add, school, second } = await newSetting();
  const bound = await startServer(database, callerOf(school, second));
  const [, own] = await add({ name: '戊' }, { name: '戊', branchId: second.branchId });
  const { list, total } = await bound.ask('/user/list', { searchStr: '戊' });
  expect({ ids: list.map(({ id }: { id: string }) => id), total }).toEqual({ ids: [own], total: 1 });
  expect((await bound.ask('/user/list', {})).total).toBe(6);
});

test('its values are strings of these words', async () => {
  const { server } = await newSetting();
  for (const [param, value] of [
    ['userRole', 'parent'],
    ['userRole', 0],
    ['sortType', '1'],
    ['sortType', 3],
    ['isSortDesc', '2'],
    ['isSortDesc', true],
    ['pageStart', 0],
    ['searchStr', 5],
  ]) {
    const { status, body } = await server.post('/user/list', { [String(param)]: value });
    expect({ status, param: body.param }).toEqual({ status: 400, param });
  }
});
