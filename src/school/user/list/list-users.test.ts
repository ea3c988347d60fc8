import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { callerOf } from '../../../../test/school/school.ts';
import { createUserSetup } from '../../../../test/school/users.ts';
import { noon, startServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});

const newSetting = () => createUserSetup(database);

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

  test('has 28 fields without a mobile; missing values are empty', async () => {
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

  test('all pages together are the list; a page past the end still has the total', async () => {
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

  test('a page has 20 users by default and at most 500', async () => {
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

test('a deleted user is not in the list, the search or the total', async () => {
  const { add, ids, server } = await newSetting();
  const [first, gone, last] = await add({ name: '丁一' }, { name: '丁二' }, { name: '丁三' });
  await server.ask('/user/del', { userId: gone });
  expect(await ids({ searchStr: '丁' })).toEqual([first, last]);
  expect(await ids({ searchStr: '丁', sortType: '3' })).toEqual([first, last]);
  expect(await ids({ searchStr: '丁二' })).toEqual([]);
  expect(await ids({ userRole: 'student' })).not.toContain(gone);
});

test('a caller bound to a branch sees only its users, in lists, searches and totals', async () => {
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
