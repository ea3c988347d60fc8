import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database/database.ts';
import { createTwoSchools, freshDay, orderBy, type TwoSchools } from '../../test/school/orders.ts';
import { callerOf } from '../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../test/server/server.ts';
import { Lectern, LecternError } from './index.ts';

let schools: TwoSchools;
let server: TestServer;
let lectern: Lectern;
beforeAll(async () => {
  const database = await openTestDatabase();
  schools = await createTwoSchools(database);
  server = await startServer(database, callerOf(schools.school));
  lectern = new Lectern({ baseUrl: server.url });
});

const refusal = async (call: Promise<unknown>): Promise<LecternError> => {
  const error = await call.catch((thrown: unknown) => thrown);
  if (!(error instanceof LecternError)) throw new Error(`Not a LecternError: ${error}`);
  return error;
};

test('an operation answers with its obj, and with the whole envelope where asked', async () => {
  const [{ branchId }] = schools.school.branches;
  const subjects = await lectern.subject.getOrgCourse({ subOrgId: branchId });
  expect(subjects.map(({ courseName }) => courseName)).toEqual(['数学', '英语']);

  const envelope = await lectern.envelopes.subject.getOrgCourse({ subOrgId: branchId });
  expect(envelope).toMatchObject({ code: 0, msg: 'success', obj: subjects, reqTime: noon });
  expect(envelope.reqId).toMatch(/^[0-9a-f-]{36}$/);
});

test('a refusal is an error with its name, code, parameter, status and request id', async () => {
  const error = await refusal(lectern.order.list({ payStartDate: noon, payEndDate: noon - 1 }));
  expect(error).toMatchObject({ name: 'rangeEndBeforeBegin', code: 2014, param: 'payEndDate', status: 400 });
  expect(error.message).toContain('payEndDate');
  expect(error.reqId).toMatch(/^[0-9a-f-]{36}$/);
});

test('messages are in the requested language', async () => {
  const chinese = new Lectern({ baseUrl: server.url, language: 'zh' });
  const error = await refusal(chinese.order.list({ payStartDate: noon, payEndDate: noon - 1 }));
  expect(error.message).toMatch(/[\u4e00-\u9fff]/);
});

test('a tracking number keeps all its 18 digits', async () => {
  const day = freshDay();
  await schools.place(([branch]) => [
    orderBy(branch, { orderSn: 'digits', paidAtMs: day.payStartDate, trackingText: '999999999999999999' }),
  ]);
  const { list } = await lectern.order.list(day);
  expect(list.map(({ trackingNumber }) => trackingNumber)).toEqual(['999999999999999999']);
  const detail = await lectern.order.detail({ orderSns: ['digits'] });
  expect(JSON.parse(JSON.stringify(detail)).list[0].trackingNumber).toBe('999999999999999999');
});

test('deleting an unknown user rejects with the reason, although the outer code is 0', async () => {
  const error = await refusal(lectern.user.del({ userId: '1_999999999' }));
  expect(error).toMatchObject({ name: 'userNotFound', code: 4006, status: 200 });
  expect(error.message).toContain('1_999999999');
  expect(error.reqId).toMatch(/^[0-9a-f-]{36}$/);
  expect(await refusal(lectern.envelopes.user.del({ userId: '1_999999999' }))).toMatchObject({ code: 4006 });
});

describe('every record of a paged operation is met once, in its order', () => {
  test.each([1, 2, 3, 5, 6])('5 orders in pages of %i', async (pageSize) => {
    const day = freshDay();
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}-of-${pageSize}`);
    await schools.place(([branch]) =>
      names.map((orderSn, index) => orderBy(branch, { orderSn, paidAtMs: day.payEndDate - index })),
    );
    const met: string[] = [];
    for await (const { orderSn } of lectern.order.each({ ...day, pageSize })) met.push(orderSn);
    expect(met).toEqual(names);
  });

  test('where page and page size are text', async () => {
    const met: string[] = [];
    for await (const { loginName } of lectern.user.each({ userRole: 'student', pageSize: '4' })) met.push(loginName);
    expect(met).toHaveLength(6);
    expect(new Set(met).size).toBe(6);
  });

  test('where the page is called otherwise', async () => {
    const met: number[] = [];
    for await (const { id } of lectern.product.each({ pageSize: 3 })) met.push(id);
    expect(met).toEqual([...met].sort((a, b) => b - a));
    expect(met).toHaveLength(4);
  });

  test('where a cursor leads on', async () => {
    const met: string[] = [];
    for await (const { id } of lectern.user.eachChange({ pageSize: 3 })) met.push(id);
    expect(new Set(met).size).toBe(10);
    expect(met).toHaveLength(10);
  });

  test('in pages of a feed: the cursor of a page continues after it', async () => {
    const all: string[] = [];
    const rests: [string, number][] = [];
    for await (const { list, nextCursor } of lectern.user.eachChangePage({ pageSize: 4 })) {
      all.push(...list.map(({ id }) => id));
      rests.push([nextCursor, all.length]);
    }
    expect(rests.map(([, count]) => count)).toEqual([4, 8, 10]);
    for (const [cursor, count] of rests) {
      const rest: string[] = [];
      for await (const { id } of lectern.user.eachChange({ cursor, pageSize: 3 })) rest.push(id);
      expect(rest).toEqual(all.slice(count));
    }
  });
});

test.each(['lectern.school.example', 'localhost:8080', '', 'ftp://lectern.school.example'])(
  'the address %j is refused in words',
  (baseUrl) => {
    expect(() => new Lectern({ baseUrl })).toThrow(/^baseUrl must be an address that begins with http:.*received "/);
  },
);

test('a range of more than 90 days is read in several requests', async () => {
  const [{ studentIds }] = schools.school.branches;
  const request = { uniqueId: `1_${studentIds[0]}`, beginTime: noon - 400 * 86_400_000, endTime: noon };
  expect((await refusal(lectern.statistics.listStudentExamData(request))).param).toBe('endTime');
  for await (const record of lectern.statistics.eachExam(request)) expect.fail(JSON.stringify(record));
});

test("a write with the caller's own idempotency key is carried out once", async () => {
  const [{ teacherId }] = schools.school.branches;
  const request = {
    groupName: 'once',
    activeBegin: noon / 1000,
    activeEnd: noon / 1000 + 3600,
    teacherId: `0_${teacherId}`,
  };
  const first = await lectern.group.create(request, { idempotencyKey: 'one-and-the-same' });
  expect(await lectern.group.create(request, { idempotencyKey: 'one-and-the-same' })).toEqual(first);
  expect(await lectern.group.create(request)).not.toEqual(first);
});
