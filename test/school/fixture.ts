import type { TestServer } from '../server/server.ts';
import { noon } from '../server/server.ts';

const minute = 60_000;
const day = 86_400_000;

/** One record of each kind in one branch, by the parameter that names it. Every text contains the mark. */
export interface Fixture {
  readonly mark: string;
  /** Personal values, which callers without the scope `personal` must not see. Each occurs once. */
  readonly personal: readonly string[];
  /** The position of the event log before the records. */
  readonly cursor: string;
  readonly ids: Readonly<Record<Kind, string | number>>;
}

export type Kind =
  | 'appId'
  | 'assistant'
  | 'branch'
  | 'column'
  | 'exam'
  | 'groupExternalId'
  | 'group'
  | 'homework'
  | 'key'
  | 'staff'
  | 'lesson'
  | 'lessonExternalId'
  | 'loginName'
  | 'nextLesson'
  | 'order'
  | 'orderExternalId'
  | 'otherGroup'
  | 'otherStudent'
  | 'product'
  | 'purchaseGroup'
  | 'student'
  | 'subject'
  | 'teacher'
  | 'userExternalId'
  | 'webhook';

interface Builder {
  readonly server: TestServer;
  readonly mark: string;
  readonly subOrgId: number;
  /** A made-up personal value, noted as one. */
  readonly secret: (kind: 'name' | 'mobile' | 'address' | 'email' | 'birthday' | 'reason') => string;
}

/**
 * Creates a fixture through the operations, as an organisation-wide caller. The values of the first of two `twins` differ from
 * those of the second only where callers without the scope `personal` see no difference.
 */
export async function createFixture(server: TestServer, mark: string, twin: 0 | 1 = 0): Promise<Fixture> {
  const personal: string[] = [];
  const [parent, area, road, month, illness] = [
    ['家长', '139', '幸福路', '02', '发烧'],
    ['亲属', '158', '平安路', '11', '感冒'],
  ][twin] as readonly string[];
  const forms = {
    name: (number: string) => `${parent}${number}${mark}`,
    mobile: (number: string) => `${area}${number.padStart(4, '0')}${number.padStart(4, '0')}`,
    address: (number: string) => `${road} ${number} 号 ${mark}`,
    email: (number: string) => `${number}@${area}.${mark}.example`,
    birthday: (number: string) => `20${number.slice(-2).padStart(2, '0')}-${month}-1${number.slice(-1)}`,
    reason: (number: string) => `${illness} ${number} ${mark}`,
  };
  let serial = [...mark].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) * 7;
  const secret: Builder['secret'] = (kind) => {
    serial += 1;
    const value = forms[kind](String(serial % 10_000));
    personal.push(value);
    return value;
  };
  server.setNow(noon - 30 * day);
  const { nextCursor: cursor } = await server.ask('/event/list', { since: Number.MAX_SAFE_INTEGER });
  const appId = `app-${mark}`;
  const { subOrgId } = await server.ask('/branch/create', { name: `Branch ${mark}`, appId });
  const builder = { server, mark, subOrgId, secret };
  const people = await createPeople(builder);
  const shop = await createShop(builder, people);
  const classes = await createClasses(builder, people);
  const work = await createWork(builder, people, classes);
  const account = { name: `Staff ${mark}`, password: `password ${mark}` };
  await server.ask('/staff/create', { ...account, loginName: `owner-${mark}`, role: 'owner' });
  const finance = { ...account, loginName: `staff-${mark}`, role: 'finance', subOrgId };
  const staff = await server.ask('/staff/create', finance);
  const key = await server.ask('/key/create', { name: `Key ${mark}`, scopes: ['user:read'], subOrgId });
  const endpoint = { name: `Endpoint ${mark}`, url: `https://${mark}.example.com/hook`, subOrgId };
  const { webhookId: webhook } = await server.ask('/webhook/create', endpoint);
  server.setNow(noon);
  return {
    mark,
    personal,
    cursor,
    ids: {
      appId,
      branch: subOrgId,
      key: key.keyId,
      staff: staff.staffId,
      webhook,
      ...people,
      ...shop,
      ...classes,
      ...work,
    },
  };
}

async function createPeople({ server: { ask }, mark, subOrgId, secret }: Builder) {
  const create = async (userRole: string, name: string, more: object = {}): Promise<string> => {
    const user = {
      userRole,
      loginName: `${name}-${mark}`,
      name: `${name} ${mark}`,
      subOrgId,
      mobile: secret('mobile'),
    };
    return (await ask('/user/create', { ...user, ...more })).userId;
  };
  const loginName = `ann-${mark}`;
  const userExternalId = `crm-${mark}`;
  const profile = {
    birthday: secret('birthday'),
    email: secret('email'),
    address: secret('address'),
    guardianName: secret('name'),
    guardianMobile: secret('mobile'),
    externalId: userExternalId,
  };
  return {
    teacher: await create('teacher', 'teacher', { email: secret('email') }),
    assistant: await create('assistant', 'assistant'),
    student: await create('student', 'ann', profile),
    otherStudent: await create('student', 'ben', { guardianName: secret('name') }),
    loginName,
    userExternalId,
  };
}

type People = Awaited<ReturnType<typeof createPeople>>;

async function createShop({ server: { ask }, mark, subOrgId, secret }: Builder, people: People) {
  const { courseId } = await ask('/subject/create', { courseName: `Maths ${mark}`, subOrgId });
  const { columnId } = await ask('/productColumn/create', { name: `Autumn ${mark}`, subOrgId });
  const course = { name: `Course ${mark}`, type: 1, price: 100_000, lessonNum: 10, subOrgId, columnIds: [columnId] };
  const grouped = { groupSize: 3, groupPrice: 80_000, groupHours: 8000, teacherIds: [people.teacher] };
  const { productId } = await ask('/product/create', { ...course, ...grouped });
  for (const status of [1, 2]) await ask('/product/setStatus', { productId, status });
  let bought = 0;
  const buy = async (buyerId: string, more: object = {}) => {
    bought += 1;
    const orderAddress = {
      receiver: secret('name'),
      mobile: secret('mobile'),
      districts: '上海市',
      address: secret('address'),
    };
    const orderSn = `${mark}-${bought}`;
    return ask('/order/create', { orderSn, buyerId, productList: [{ productId }], orderAddress, ...more });
  };
  const pay = ({ orderSn, payable }: { orderSn: string; payable: number }) =>
    ask('/order/pay', { orderSn, amount: payable, payChannel: 'cash', transactionNo: `T-${orderSn}` });

  const orderExternalId = `erp-${mark}`;
  const order = await buy(people.student, { externalId: orderExternalId, shareUserId: people.otherStudent });
  await pay(order);
  await ask('/order/addNote', { orderSn: order.orderSn, content: `Note ${mark}`, userName: `teacher-${mark}` });
  await buy(people.otherStudent, { payBefore: noon + 100 * day });
  const refunded = await buy(people.otherStudent);
  await pay(refunded);
  await ask('/order/requestRefund', { orderSn: refunded.orderSn, reason: `Moved ${mark}`, userName: `ben ${mark}` });
  const inGroup = await buy(people.student, { orderType: 5 });
  const { purchaseGroupId } = await pay(inGroup);
  return {
    subject: courseId,
    column: columnId,
    product: productId,
    order: order.orderSn,
    orderExternalId,
    purchaseGroup: purchaseGroupId,
  };
}

async function createClasses({ server, mark, secret }: Builder, people: People) {
  const { ask } = server;
  const create = async (name: string) => {
    const valid = { activeBegin: (noon - 40 * day) / 1000, activeEnd: (noon + 300 * day) / 1000 };
    const { teacher: teacherId, assistant: assitantId } = people;
    return (await ask('/group/create', { groupName: `${name} ${mark}`, ...valid, teacherId, assitantId })).groupId;
  };
  const group: number = await create('Class');
  const otherGroup: number = await create('Other class');
  const groupExternalId = `group-${mark}`;
  await ask('/group/setAttributes', { groupId: group, externalId: groupExternalId });
  const joinedAt = noon - 30 * day;
  const members = [people.student, people.otherStudent].map((userId) => ({ userId, joinedAt }));
  await ask('/group/addMembers', { groupId: group, members });
  const leaving = { userId: people.otherStudent, reason: secret('reason') };
  await ask('/group/addMembers', { groupId: otherGroup, members: [{ userId: people.otherStudent, joinedAt }] });
  await ask('/group/removeMembers', { groupId: otherGroup, members: [leaving] });

  const schedule = async (groupId: number, beginTime: number, more: object = {}): Promise<string> => {
    const lesson = {
      groupId,
      shortDesc: `Lesson ${mark}`,
      classType: 'small',
      beginTime,
      endTime: beginTime + 60 * minute,
      ...more,
    };
    return (await ask('/liveclass/schedule', lesson)).list[0].liveclass;
  };
  const lessonExternalId = `room-${mark}`;
  const held = await schedule(group, noon - day, { externalId: lessonExternalId });
  const live = await schedule(group, noon - 10 * minute);
  const next = await schedule(otherGroup, noon + day);
  server.setNow(noon);
  const event = (liveclass: string, kind: string, userId: string, time: number) => ({
    eventId: `${kind}-${userId}-${time}`,
    liveclass,
    kind,
    userId,
    time,
    device: `device ${mark}`,
  });
  await ask('/liveclass/events', {
    events: [
      event(held, 'join', people.teacher, noon - day),
      event(held, 'join', people.student, noon - day),
      event(held, 'leave', people.student, noon - day + 50 * minute),
      event(held, 'leave', people.teacher, noon - day + 60 * minute),
      event(live, 'join', people.teacher, noon - 10 * minute),
    ],
  });
  await ask('/liveclass/leave', { liveclass: held, uniqueId: people.otherStudent, reason: secret('reason') });
  await ask('/liveclass/makeUp', { liveclass: next, uniqueId: people.otherStudent, missed: held });
  return { group, otherGroup, groupExternalId, lesson: held, lessonExternalId, nextLesson: next };
}

type Classes = Awaited<ReturnType<typeof createClasses>>;

async function createWork({ server: { ask, setNow }, mark }: Builder, { student }: People, { group }: Classes) {
  setNow(noon - 2 * day);
  const work = { groupId: group, title: `Work ${mark}`, questionCount: 2, fullMarks: '10' };
  const { homeworkId } = await ask('/homework/assign', work);
  await ask('/homework/submit', { homeworkId, uniqueId: student, answers: [{ question: '1', answer: `4 ${mark}` }] });
  const { examId } = await ask('/exam/schedule', { ...work, beginTime: noon - day, duration: 3600 });
  setNow(noon - day + minute);
  await ask('/exam/start', { examId, uniqueId: student });
  await ask('/exam/submit', { examId, uniqueId: student, answers: [{ question: '1', answer: `5 ${mark}` }] });
  return { homework: homeworkId, exam: examId };
}
