import { beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../src/catalogue/operations.ts';
import { interfaceOperations } from '../../src/interface.ts';
import { openTestDatabase } from '../database/database.ts';
import { callerOf, createSchool, type School } from '../school/school.ts';
import { noon, startServer, type TestServer } from '../server/server.ts';

// Whoever edits a record with the version that was read changes nothing that was not read.

let school: School;
let server: TestServer;
beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school, undefined, 'operator'));
  for (const productId of school.branches[0].productIds) {
    for (const status of [1, 2]) await server.ask('/product/setStatus', { productId, status });
  }
});

type Body = Record<string, unknown>;

interface Case {
  /** What names the record in the request. */
  readonly record: Body;
  readonly version: () => Promise<string>;
  /** Two requests that may come one after the other, each with a change. */
  readonly edits: readonly [Body, Body];
  /** Where the version stands in the request, if it is not `version`. */
  readonly withVersion?: (edit: Body, version: string) => Body;
  readonly param?: string;
  /** A change of the same record by another operation. */
  readonly other?: readonly [path: string, body: Body];
}

let made = 0;
const unique = (text: string) => `${text} ${made++}`;
const versionOf = async (path: string, body: Body) => (await server.ask(path, body)).version as string;
const inList = async (path: string, id: Body) => {
  const [[name, value] = ['', 0]] = Object.entries(id);
  const { list } = await server.ask(path, path.startsWith('/subject') || path.startsWith('/productColumn') ? id : {});
  return list.find((each: Body) => each[name] === value).version as string;
};

async function newGroup() {
  const [{ teacherId }] = school.branches;
  const times = { activeBegin: noon / 1000 - 3600, activeEnd: noon / 1000 + 86_400 };
  const { groupId } = await server.ask('/group/create', { groupName: '初一', teacherId: `0_${teacherId}`, ...times });
  return groupId as number;
}

async function newStudent() {
  const { userId } = await server.ask('/user/create', { userRole: 'student', loginName: unique('s'), name: '王芳' });
  return userId as string;
}

async function newOrder(productIndex: 0 | 1 = 0) {
  const [{ productIds }] = school.branches;
  const productList = [{ productId: productIds[productIndex] }];
  const { orderSn, payable } = await server.ask('/order/create', { buyerId: await newStudent(), productList });
  return { orderSn: orderSn as string, payable: payable as number };
}

async function paidOrder(productIndex: 0 | 1 = 0) {
  const { orderSn, payable } = await newOrder(productIndex);
  await server.ask('/order/pay', { orderSn, amount: payable, payChannel: 'cash' });
  return orderSn;
}

const note = (orderSn: string) => ['/order/addNote', { orderSn, content: 'called' }] as const;
const ofOrder = (orderSn: string, edit: Body, again: Body = edit): Case => ({
  record: { orderSn },
  version: () => versionOf('/order/get', { orderSn }),
  edits: [edit, again],
  other: note(orderSn),
});

async function requestedRefund() {
  const orderSn = await paidOrder();
  await server.ask('/order/requestRefund', { orderSn, userName: 'asker' });
  return orderSn;
}
async function approvedRefund() {
  const orderSn = await requestedRefund();
  await server.ask('/order/approveRefund', { orderSn, userName: 'approver' });
  return orderSn;
}
async function failedRefund() {
  const orderSn = await approvedRefund();
  await server.ask('/order/failRefund', { orderSn });
  return orderSn;
}

/** One case for each operation that takes a version. */
const cases: Readonly<Record<string, () => Promise<Case>>> = {
  '/subject/update': async () => {
    const { courseId } = await server.ask('/subject/create', { courseName: unique('A') });
    const record = { courseId };
    return {
      record,
      version: () => inList('/subject/list', record),
      edits: [{ courseName: unique('B') }, { courseName: unique('C') }],
    };
  },
  '/productColumn/update': async () => {
    const { columnId } = await server.ask('/productColumn/create', { name: 'A' });
    const record = { columnId };
    return { record, version: () => inList('/productColumn/list', record), edits: [{ name: 'B' }, { name: 'C' }] };
  },
  '/branch/update': async () => {
    const record = { subOrgId: school.branches[1].branchId };
    return {
      record,
      version: () => inList('/branch/list', record),
      edits: [{ name: unique('B') }, { appId: `app-${made++}` }],
    };
  },
  '/organisation/update': async () => ({
    record: {},
    version: () => versionOf('/organisation/get', {}),
    edits: [{ name: unique('B') }, { earlyStartMinutes: 45 + made++ }],
  }),
  '/product/update': async () => {
    const { productId } = await server.ask('/product/create', { name: 'A', type: 1, price: 100, stock: 5 });
    const { columnId } = await server.ask('/productColumn/create', { name: 'of it' });
    return {
      record: { productId },
      version: () => versionOf('/product/get', { productId }),
      edits: [{ price: 200 }, { columnIds: [columnId] }],
      other: ['/product/update', { productId, limitBuyNum: 2 }],
    };
  },
  '/user/update': async () => {
    const userId = await newStudent();
    return {
      record: { userId },
      version: () => versionOf('/user/get', { userId }),
      edits: [{ remark: 'B' }, { mobile: '13800138000' }],
    };
  },
  '/group/setAttributes': async () => {
    const groupId = await newGroup();
    const [{ teacherId, subjectIds }] = school.branches;
    const groupTeacherList = [{ userId: `0_${teacherId}`, courseId: subjectIds[0] }];
    return {
      record: { groupId },
      version: () => versionOf('/group/get', { groupId }),
      edits: [{ grade: 'B', groupRemarks: 'C' }, { groupTeacherList }],
      other: ['/group/edit', { groupId, groupName: 'D' }],
    };
  },
  '/liveclass/update': async () => {
    const liveclass = await newLesson();
    const beginTime = noon + 2 * 3_600_000;
    return {
      record: { liveclass },
      version: () => versionOf('/liveclass/get', { liveclass }),
      edits: [{ shortDesc: 'B' }, { longDesc: 'C' }],
      other: ['/liveclass/reschedule', { liveclass, beginTime, endTime: beginTime + 3_600_000 }],
    };
  },
  '/liveclass/reschedule': async () => {
    const liveclass = await newLesson();
    const at = (hour: number) => ({ beginTime: noon + hour * 3_600_000, endTime: noon + (hour + 1) * 3_600_000 });
    return {
      record: { liveclass },
      version: () => versionOf('/liveclass/get', { liveclass }),
      edits: [at(3), at(4)],
      other: ['/liveclass/update', { liveclass, shortDesc: 'D' }],
    };
  },
  '/homework/update': async () => {
    const { homeworkId } = await server.ask('/homework/assign', { groupId: await newGroup(), title: 'A' });
    return {
      record: { homeworkId },
      version: () => versionOf('/homework/get', { homeworkId }),
      edits: [{ title: 'B' }, { dueTime: noon + 86_400_000 }],
    };
  },
  '/homework/correct': async () => {
    const groupId = await newGroup();
    const uniqueId = await newStudent();
    await server.ask('/group/addMembers', { groupId, members: [{ userId: uniqueId }] });
    const { homeworkId } = await server.ask('/homework/assign', { groupId, title: 'A', fullMarks: '50' });
    await server.ask('/homework/submit', { homeworkId, uniqueId });
    return {
      record: { homeworkId, uniqueId },
      version: async () => (await server.ask('/homework/get', { homeworkId })).students[0].rounds[0].version,
      edits: [{ score: '40' }, { score: '41' }],
    };
  },
  '/exam/update': async () => {
    const times = { beginTime: noon + 86_400_000, duration: 600 };
    const { examId } = await server.ask('/exam/schedule', { groupId: await newGroup(), title: 'A', ...times });
    return {
      record: { examId },
      version: () => versionOf('/exam/get', { examId }),
      edits: [{ fullMarks: '100' }, { duration: 1200 }],
    };
  },
  '/exam/grade': async () => {
    const groupId = await newGroup();
    const uniqueId = await newStudent();
    await server.ask('/group/addMembers', { groupId, members: [{ userId: uniqueId }] });
    const times = { beginTime: noon, duration: 600 };
    const { examId } = await server.ask('/exam/schedule', { groupId, title: 'A', fullMarks: '50', ...times });
    await server.ask('/exam/submit', { examId, uniqueId });
    const grade = (score: string) => ({ grades: [{ uniqueId, score }] });
    return {
      record: { examId },
      version: async () => (await server.ask('/exam/get', { examId })).list[0].version,
      edits: [grade('40'), grade('41')],
      withVersion: ({ grades }, version) => ({ grades: (grades as Body[]).map((each) => ({ ...each, version })) }),
      param: 'grades[0].version',
    };
  },
  '/staff/update': async () => {
    const owner = { loginName: 'owner.of.versions', name: 'A', role: 'owner', password: 'a password for tests' };
    const { list } = await server.ask('/staff/list', {});
    if (list.length === 0) await server.ask('/staff/create', owner);
    const { staffId } = await server.ask('/staff/create', { ...owner, loginName: `staff.${made++}`, role: 'finance' });
    const record = { staffId };
    return { record, version: () => inList('/staff/list', record), edits: [{ name: 'B' }, { role: 'readOnly' }] };
  },
  '/webhook/update': async () => {
    const { webhookId } = await server.ask('/webhook/create', { name: 'A', url: 'https://crm.example.com/a' });
    const record = { webhookId };
    return {
      record,
      version: () => inList('/webhook/list', record),
      edits: [{ name: 'B' }, { types: ['order.paid'] }],
    };
  },
  '/order/pay': async () => {
    const { orderSn, payable } = await newOrder();
    return ofOrder(orderSn, { amount: payable, payChannel: 'cash', transactionNo: unique('T') });
  },
  '/order/cancel': async () => ofOrder((await newOrder()).orderSn, {}),
  '/order/ship': async () => {
    const shipment = { logisticsCompany: 'YTO', trackingText: 'YT1' };
    return ofOrder(await paidOrder(1), shipment, { ...shipment, trackingText: 'YT2' });
  },
  '/order/withdraw': async () => ofOrder(await paidOrder(), {}),
  '/order/undoWithdraw': async () => {
    const orderSn = await paidOrder();
    await server.ask('/order/withdraw', { orderSn });
    return ofOrder(orderSn, {});
  },
  '/order/requestRefund': async () => ofOrder(await paidOrder(), {}),
  '/order/approveRefund': async () => ofOrder(await requestedRefund(), { userName: 'approver' }),
  '/order/declineRefund': async () => ofOrder(await requestedRefund(), { reason: 'too late', userName: 'approver' }),
  '/order/cancelRefund': async () => ofOrder(await requestedRefund(), {}),
  '/order/settleRefund': async () => ofOrder(await approvedRefund(), { refundChannel: 'cash' }),
  '/order/failRefund': async () => ofOrder(await approvedRefund(), {}),
  '/order/retryRefund': async () => ofOrder(await failedRefund(), {}),
  '/order/giveUpRefund': async () => ofOrder(await failedRefund(), {}),
};

async function newLesson() {
  const times = { beginTime: noon + 3_600_000, endTime: noon + 2 * 3_600_000 };
  const lesson = { groupId: await newGroup(), shortDesc: 'A', classType: 'small', ...times };
  return (await server.ask('/liveclass/schedule', lesson)).list[0].liveclass as string;
}

const hasVersion = (schema: unknown): boolean => JSON.stringify(schema).includes('"version":');

test('every operation that takes a version is tried here, and none of the twelve takes or answers one', () => {
  const taking = operations.filter(({ operation }) => hasVersion(operation.request));
  expect(taking.map(({ operation }) => operation.path).sort()).toEqual(Object.keys(cases).sort());
  for (const { operation } of interfaceOperations) {
    expect([operation.path, hasVersion(operation.request), hasVersion(operation.response)]).toEqual([
      operation.path,
      false,
      false,
    ]);
  }
});

describe.each(Object.entries(cases))('%s', (path, make) => {
  const tools = async () => {
    const each = await make();
    const withVersion = each.withVersion ?? ((edit, version) => ({ ...edit, version }));
    const send = (edit: Body, version: string) => server.post(path, { ...each.record, ...withVersion(edit, version) });
    return { ...each, send };
  };
  const refusal = { code: 4305 };

  test('stores the change of whoever has read the last version, and refuses an earlier one', async () => {
    const { version, edits, send, param = 'version', record, other } = await tools();
    const read = await version();
    expect(await version()).toBe(read);
    if (other !== undefined) {
      await server.ask(...other);
      const late = await send(edits[0], read);
      expect({ status: late.status, ...late.body }).toMatchObject({ status: 409, ...refusal, param });
      expect(late.body.msg).toContain(String(Object.values(record).at(-1)));
    }
    const present = await version();
    expect((await send(edits[0], present)).body).toMatchObject({ code: 0 });
    const changed = await version();
    expect(changed).not.toBe(present);
    const late = await send(edits[1], present);
    expect({ status: late.status, ...late.body }).toMatchObject({ status: 409, ...refusal, param });
    expect(await version()).toBe(changed);
  });

  test('of two requests at once with one version, one is stored', async () => {
    const { version, edits, send } = await tools();
    const read = await version();
    const answers = await Promise.all(edits.map((edit) => send(edit, read)));
    expect(answers.map(({ body }) => body.code).sort()).toEqual([0, 4305]);
  });

  test('needs no version: the last writer wins', async () => {
    const { record, edits } = await tools();
    expect((await server.post(path, { ...record, ...edits[0] })).body).toMatchObject({ code: 0 });
  });
});

test('a version stays the same while others use the record', async () => {
  const [{ productIds, studentIds }] = school.branches;
  const [productId] = productIds;
  const product = await versionOf('/product/get', { productId });
  await paidOrder();
  expect(await versionOf('/product/get', { productId })).toBe(product);

  const groupId = await newGroup();
  const group = await versionOf('/group/get', { groupId });
  await server.ask('/group/addMembers', { groupId, members: [{ userId: `1_${studentIds[0]}` }] });
  expect(await versionOf('/group/get', { groupId })).toBe(group);

  const { homeworkId } = await server.ask('/homework/assign', { groupId, title: 'A' });
  const homework = await versionOf('/homework/get', { homeworkId });
  await server.ask('/homework/submit', { homeworkId, uniqueId: `1_${studentIds[0]}` });
  expect(await versionOf('/homework/get', { homeworkId })).toBe(homework);
});

test('a version alone changes nothing', async () => {
  const groupId = await newGroup();
  const version = await versionOf('/group/get', { groupId });
  expect((await server.post('/group/setAttributes', { groupId, version })).body).toMatchObject({ code: 2019 });
});
