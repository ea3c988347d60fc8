import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createShop, type Shop } from '../../../test/school/shop.ts';
import { noon } from '../../../test/server/server.ts';
import { operations } from '../../catalogue/operations.ts';

// Whoever saves a form without a change changes nothing: the audit log says so, and no event tells of a change.

const hour = 3_600_000;
let now = noon;
let shop: Shop;
let ask: Shop['server']['ask'];
beforeAll(async () => {
  shop = await createShop(await openTestDatabase());
  ask = shop.server.ask;
  shop.server.setNow(now);
});

/** A request that stores some values, and one that sends the same values as another client would write them. */
interface Repeated {
  readonly stored: object;
  readonly again?: object;
}

const userId = () => shop.students[2];
const teacherIds = () => shop.school.branches.map(({ teacherId }) => `0_${teacherId}`);

async function newGroup(): Promise<number> {
  const { teacherId } = shop.branch;
  const begin = { activeBegin: noon / 1000, activeEnd: noon / 1000 + 90 * 86_400 };
  const { groupId } = await ask('/group/create', { groupName: 'Maths', teacherId: `0_${teacherId}`, ...begin });
  await ask('/group/addMembers', { groupId, members: [{ userId: userId() }] });
  return groupId;
}

async function newLesson(): Promise<string> {
  const times = { beginTime: noon + hour, endTime: noon + 2 * hour };
  const lesson = { groupId: await newGroup(), shortDesc: 'Fractions', classType: 'small', ...times };
  return (await ask('/liveclass/schedule', lesson)).list[0].liveclass;
}

async function newColumns(): Promise<number[]> {
  const names = ['Winter', 'Summer'];
  const columns: number[] = [];
  for (const name of names) columns.push((await ask('/productColumn/create', { name })).columnId);
  return columns;
}

const newWork = async () => ({ groupId: await newGroup(), title: 'Fractions' });
const newHomework = async () => (await ask('/homework/assign', await newWork())).homeworkId;
const examTimes = { beginTime: noon + hour, duration: 3600 };
const newExam = async (times: object = examTimes) =>
  (await ask('/exam/schedule', { ...(await newWork()), ...times })).examId;

const cases: Readonly<Record<string, () => Promise<Repeated>>> = {
  'user.update': async () => ({
    stored: { userId: userId(), name: 'Cem', birthday: '', remark: '', externalId: '', tags: ['new', 'old'] },
  }),
  'group.edit': async () => {
    const pairs = teacherIds().map((teacher, index) => ({
      userId: teacher,
      courseId: shop.branch.subjectIds[index],
    }));
    const groupId = await newGroup();
    return { stored: { groupId, groupName: 'Maths 2', assitantId: '', groupRemarks: '', groupTeacherList: pairs } };
  },
  'group.setAttributes': async () => {
    const groupId = await newGroup();
    const productIds = [await shop.product(), await shop.product()];
    return {
      stored: { groupId, grade: '', externalId: '', capacity: 0, productIds },
      again: { groupId, productIds: productIds.toReversed() },
    };
  },
  'liveclass.update': async () => ({
    stored: { liveclass: await newLesson(), longDesc: '', assitantId: '', externalId: '' },
  }),
  'liveclass.reschedule': async () => ({
    stored: { liveclass: await newLesson(), beginTime: noon + 2 * hour, endTime: noon + 3 * hour },
  }),
  'homework.update': async () => {
    const homeworkId = await newHomework();
    return {
      stored: { homeworkId, title: 'Fractions 2', fullMarks: '100', questionCount: 0, courseId: 0 },
      again: { homeworkId, fullMarks: '100.00' },
    };
  },
  'homework.correct': async () => {
    const part = { homeworkId: await newHomework(), uniqueId: userId() };
    await ask('/homework/submit', part);
    return { stored: { ...part, score: '87.5' }, again: { ...part, score: '87.50' } };
  },
  'exam.update': async () => {
    const examId = await newExam();
    return {
      stored: { examId, ...examTimes, fullMarks: '87.5', questionCount: 0 },
      again: { examId, fullMarks: '87.50' },
    };
  },
  'exam.grade': async () => {
    const examId = await newExam({ beginTime: noon, duration: 3600 });
    await ask('/exam/submit', { examId, uniqueId: userId() });
    const graded = (score: string) => ({ examId, grades: [{ uniqueId: userId(), score }] });
    return { stored: graded('90'), again: graded('90.0') };
  },
  'product.update': async () => {
    const productId = await shop.product();
    const columnIds = await newColumns();
    return {
      stored: { productId, name: 'Maths', cover: '', stock: -1, columnIds, teacherIds: teacherIds() },
      again: { productId, columnIds: columnIds.toReversed(), teacherIds: teacherIds() },
    };
  },
  'productColumn.update': async () => ({ stored: { columnId: (await newColumns())[0], name: 'Spring' } }),
  'subject.update': async () => ({ stored: { courseId: shop.branch.subjectIds[0], courseName: 'Physics' } }),
  'organisation.update': async () => ({ stored: { name: 'School', timeZone: 'Asia/Shanghai', currency: 'CNY' } }),
  'branch.update': async () => ({ stored: { subOrgId: shop.branch.branchId, name: 'Centre', appId: 'centre' } }),
  'order.ship': async () => {
    const { orderSn } = await shop.buyAndPay(await shop.product({ type: 4 }));
    return { stored: { orderSn, logisticsCompany: '顺丰速运', trackingText: 'SF1' } };
  },
  'staff.update': async () => {
    await ask('/staff/create', { loginName: 'owner', name: 'Owner', role: 'owner' });
    const { staffId } = await ask('/staff/create', { loginName: 'unchanged', name: 'Ann', role: 'finance' });
    return { stored: { staffId, name: 'Ann', role: 'finance', subOrgId: 0, active: 1 } };
  },
  'webhook.update': async () => {
    const types = ['order.paid', 'order.created'];
    const { webhookId } = await ask('/webhook/create', { name: 'crm', url: 'https://example.com/hook', types });
    return {
      stored: { webhookId, name: 'crm', types },
      again: { webhookId, name: 'crm', types: types.toReversed() },
    };
  },
};

const updates = operations.filter(({ operation }) =>
  /\.(update|edit|set.+s|reschedule|correct|grade|ship)$/.test(operation.name),
);

test('every operation that edits a record is tried below', () => {
  // It refuses the status that a product has.
  const names = updates.map(({ operation }) => operation.name).filter((name) => name !== 'product.setStatus');
  expect(Object.keys(cases).toSorted()).toEqual(names.toSorted());
});

describe('the same values again are no change and no event:', () => {
  test.each(updates.filter(({ operation }) => operation.name in cases))('$operation.name', async ({ operation }) => {
    const { stored, again = stored } = (await cases[operation.name]?.()) ?? { stored: {} };
    await ask(operation.path, stored);
    for (const request of [stored, again]) {
      now += 1;
      shop.server.setNow(now);
      await ask(operation.path, request);
      const { list } = await ask('/audit/list', { operation: operation.name, beginTime: now });
      expect(list.map(({ fields }: { fields: object }) => fields)).toEqual([{}]);
      expect((await ask('/event/list', { since: now })).list).toEqual([]);
    }
  });
});

test('other marks for the same answers are a change, which the audit log tells without the answers', async () => {
  const part = { homeworkId: await newHomework(), uniqueId: userId() };
  const answers = [1, 2].map((question) => ({ question: `${question}`, answer: `answer ${question}` }));
  await ask('/homework/submit', { ...part, answers });
  const correct = (...right: (0 | 1)[]) =>
    ask('/homework/correct', {
      ...part,
      answers: right.map((isRight, index) => ({ question: `${index + 1}`, isRight })),
    });
  await correct(1, 0);
  now += 1;
  shop.server.setNow(now);
  await correct(0, 1);
  const { list } = await ask('/audit/list', { operation: 'homework.correct', beginTime: now });
  expect(list.map(({ fields }: { fields: object }) => fields)).toEqual([{ answers: ['…', '…'] }]);
  expect((await ask('/event/list', { since: now })).list).toMatchObject([
    { type: 'homework.corrected', fields: ['answers'] },
  ]);
});
