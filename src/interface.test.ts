import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../test/database/database.ts';
import { createExampleSchool } from '../test/school/example-school.ts';
import { startServer, type TestServer } from '../test/server/server.ts';
import { operations } from './catalogue/operations.ts';

// The parameters, copied by hand from the specification: a second source beside the contracts.

const orders = { payStartDate: 1_788_192_000_000, payEndDate: 1_790_783_999_999 };
const group = { groupName: '初一', activeBegin: 1_788_220_800, activeEnd: 1_803_945_600, teacherId: '0_1' };
const student = { beginTime: 1_788_192_000_000, endTime: 1_790_784_000_000, uniqueId: '1_61' };

/** The smallest valid request of each operation. */
const least: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/order/list': orders,
  '/order/detail': { orderSns: ['LT1'] },
  '/product/getProductList': {},
  '/group/create': group,
  '/group/edit': { groupId: 1 },
  '/user/list': {},
  '/user/del': { userId: '1_61' },
  '/getOrgCourse': { subOrgId: 1 },
  '/liveclass/listHistory': { teacherId: '0_1' },
  '/statistics/listStudentLiveClassData': student,
  '/statistics/listStudentHomeworkData': student,
  '/statistics/listStudentExamData': student,
};

let server: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  const caller = await createExampleSchool(database);
  server = await startServer(database, caller);
});

async function verdict(path: string, more: object, headers?: Record<string, string>) {
  const { status, body } = await server.post(path, { ...least[path], ...more }, headers);
  return { status, code: body.code, param: body.param, msg: body.msg };
}

test('the interface has these twelve operations, in this order', () => {
  const numbered = operations.flatMap(({ operation: { number, path } }) =>
    number === undefined ? [] : [[number, path]],
  );
  expect(numbered).toEqual(Object.keys(least).map((path, index) => [index + 1, path]));
});

describe('required parameters:', () => {
  test.each(Object.entries(least))('%s', async (path, body) => {
    const whole = await server.post(path, body);
    // /group/edit needs groupId and any other field, so no single other field is required.
    expect(whole.body.code).toBe(path === '/group/edit' ? 2019 : 0);
    for (const name of Object.keys(body)) {
      expect(await verdict(path, { [name]: undefined })).toMatchObject({ status: 400, code: 2001, param: name });
    }
  });
});

describe('the size of a page is 1 to', () => {
  test.each([
    [500, '/order/list', 'pageSize'],
    [500, '/product/getProductList', 'pageSize'],
    [500, '/liveclass/listHistory', 'pageSize'],
    [30, '/statistics/listStudentLiveClassData', 'pageSize'],
    [50, '/statistics/listStudentHomeworkData', 'pageSize'],
    [30, '/statistics/listStudentExamData', 'pageSize'],
  ])('%i in %s', async (most, path, param) => {
    for (const size of [1, most]) expect(await verdict(path, { [param]: size })).toMatchObject({ code: 0 });
    for (const size of [0, -1, most + 1]) {
      expect(await verdict(path, { [param]: size })).toMatchObject({ status: 400, code: 2008, param });
    }
  });

  test('"500" in /user/list, as plain digits', async () => {
    for (const pageSize of ['1', '500']) expect(await verdict('/user/list', { pageSize })).toMatchObject({ code: 0 });
    for (const pageSize of ['0', '501']) {
      expect(await verdict('/user/list', { pageSize })).toMatchObject({ code: 2008, param: 'pageSize' });
    }
    for (const pageSize of ['-1', '01', '+1', '1.0', ' 1', '']) {
      expect(await verdict('/user/list', { pageSize })).toMatchObject({ code: 2009, param: 'pageSize' });
    }
    expect(await verdict('/user/list', { pageSize: 20 })).toMatchObject({ code: 2003, param: 'pageSize' });
  });
});

describe('the first page is 0; negative pages are refused, and large ones accepted:', () => {
  test.each([
    ['/order/list', 'pageNum'],
    ['/product/getProductList', 'pageIndex'],
    ['/liveclass/listHistory', 'pageStart'],
    ['/statistics/listStudentLiveClassData', 'pageStart'],
    ['/statistics/listStudentHomeworkData', 'pageStart'],
    ['/statistics/listStudentExamData', 'pageStart'],
  ])('%s %s', async (path, param) => {
    for (const page of [0, 2 ** 53 - 1]) expect(await verdict(path, { [param]: page })).toMatchObject({ code: 0 });
    for (const page of [-1, 2 ** 53]) {
      expect(await verdict(path, { [param]: page })).toMatchObject({ status: 400, code: 2008, param });
    }
    expect(await verdict(path, { [param]: 0.5 })).toMatchObject({ status: 400, code: 2003, param });
  });

  test('/user/list pageStart, as plain digits', async () => {
    for (const pageStart of ['0', '9007199254740991']) {
      expect(await verdict('/user/list', { pageStart })).toMatchObject({ code: 0 });
    }
    expect(await verdict('/user/list', { pageStart: '9007199254740992' })).toMatchObject({
      code: 2008,
      param: 'pageStart',
    });
    for (const pageStart of ['-1', '01', '00', '+1', '1.0', ' 1', '', '1e1']) {
      expect(await verdict('/user/list', { pageStart })).toMatchObject({ code: 2009, param: 'pageStart' });
    }
  });
});

describe('only the listed values are accepted:', () => {
  test.each([
    ['/order/list', 'orderStatus', [1, 2, 3, 4, 5, 6, 7, 8, 9], [0, 10, -1]],
    ['/order/list', 'orderType', [0, 1, 4, 5], [-1, 2, 3, 6]],
    ['/product/getProductList', 'status', [0, 1, 2, 3, 4], [-1, 5]],
    ['/group/create', 'serviceFlag', [1, 2], [0, 3]],
    ['/group/edit', 'serviceFlag', [1, 2], [0, 3]],
    ['/user/list', 'userRole', ['teacher', 'student', 'assistant'], ['', 'Teacher', 'admin', 'students']],
    ['/user/list', 'sortType', ['3', ''], ['0', '1', '2', '4', '03']],
    ['/user/list', 'isSortDesc', ['0', '1'], ['', '2', 'true']],
  ])('%s %s', async (path, param, taken, refused) => {
    for (const value of taken) expect(await verdict(path, { [param]: value })).toMatchObject({ code: 0 });
    for (const value of refused) {
      expect(await verdict(path, { [param]: value })).toMatchObject({ status: 400, code: 2010, param });
    }
  });
});

describe('a price is a whole number, or the digits of one:', () => {
  test.each(['priceBegin', 'priceEnd'])('%s', async (param) => {
    for (const price of [0, 1, 2 ** 53 - 1, '0', '12800', '9007199254740991']) {
      expect(await verdict('/order/list', { [param]: price })).toMatchObject({ code: 0 });
    }
    for (const price of [-1, 2 ** 53, '9007199254740992', '9'.repeat(30)]) {
      expect(await verdict('/order/list', { [param]: price })).toMatchObject({ status: 400, code: 2008, param });
    }
    for (const price of ['', ' 1', '01', '+1', '-1', '1.0', '1e3', '１２', '¥1']) {
      expect(await verdict('/order/list', { [param]: price })).toMatchObject({ status: 400, code: 2009, param });
    }
    for (const price of [0.5, true, [1], {}]) {
      expect(await verdict('/order/list', { [param]: price })).toMatchObject({ status: 400, code: 2003, param });
    }
  });
});

describe('names and descriptions have a maximum length in code points:', () => {
  test.each([
    ['/group/create', 'groupName', 50],
    ['/group/create', 'groupRemarks', 200],
    ['/group/edit', 'groupName', 50],
    ['/group/edit', 'groupRemarks', 200],
  ])('%s %s: %i', async (path, param, most) => {
    for (const character of ['班', '𠮷', '😀']) {
      expect(await verdict(path, { [param]: character.repeat(most) })).toMatchObject({ code: 0 });
      expect(await verdict(path, { [param]: character.repeat(most + 1) })).toMatchObject({
        status: 400,
        code: 2004,
        param,
      });
    }
  });

  test('a name is not empty, a description may be empty', async () => {
    expect(await verdict('/group/create', { groupName: '' })).toMatchObject({ code: 2005, param: 'groupName' });
    expect(await verdict('/group/create', { groupRemarks: '' })).toMatchObject({ code: 0 });
  });
});

describe('an order detail accepts', () => {
  const ids = (count: number) => ({ orderSns: Array.from({ length: count }, (_, index) => `LT${index}`) });

  test.each([1, 20])('%i orders', async (count) => {
    expect(await verdict('/order/detail', ids(count))).toMatchObject({ code: 0 });
  });

  test('not 0 and not 21 orders', async () => {
    expect(await verdict('/order/detail', ids(0))).toMatchObject({ code: 2007, param: 'orderSns' });
    expect(await verdict('/order/detail', ids(21))).toMatchObject({ code: 2006, param: 'orderSns' });
    expect(await verdict('/order/detail', { orderSns: 'LT1' })).toMatchObject({ code: 2003, param: 'orderSns' });
  });
});

describe('an id has its form:', () => {
  test.each([
    [
      '/group/create',
      'teacherId',
      '0_1',
      ['12', '1_12', '302_12', '0_', '0_0', '0_012', '0_-1', '0_1.5', ' 0_1', '0_1\n', '00_12', ''],
    ],
    ['/group/create', 'assitantId', '302_37', ['6', '0_6', '1_6', '302_', '302_06', '302-6', '']],
    ['/group/edit', 'assitantId', '', ['6', '0_6', '302_', ' ']],
    ['/liveclass/listHistory', 'teacherId', '0_1', ['12', '1_12', '0_x']],
    ['/statistics/listStudentExamData', 'uniqueId', '1_61', ['345', '0_345', '302_345', '1_', '1_0345']],
    ['/user/del', 'userId', '302_999', ['999', '2_999', '3_999', '03_9', '1_', '_9', '1_9_9']],
  ])('%s %s is taken as %s', async (path, param, taken, refused) => {
    expect(await verdict(path, { [param]: taken })).toMatchObject({ code: 0 });
    for (const value of refused) {
      expect(await verdict(path, { [param]: value })).toMatchObject({ status: 400, code: 2009, param });
    }
    const beyond = '9'.repeat(40);
    expect((await verdict(path, { [param]: `${taken.split('_')[0] || 302}_${beyond}` })).code).not.toBe(2009);
  });
});
