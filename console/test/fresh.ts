import { callApi } from './browser.ts';

// What a test changes is its own: others look at the demo school at the same time.

export async function freshUser(
  userRole: 'student' | 'teacher' | 'assistant',
  name: string,
  more: object = {},
): Promise<string> {
  const loginName = `fresh-${crypto.randomUUID().slice(0, 8)}`;
  return (await callApi('/user/create', { userRole, loginName, name, ...more })).userId;
}

/** A class that has begun, with a teacher of its own and without students. */
export async function freshClass() {
  const activeBegin = Math.floor(Date.now() / 1000);
  const groupName = `Fresh ${crypto.randomUUID().slice(0, 8)}`;
  const teacherId = await freshUser('teacher', `Teacher of ${groupName}`);
  const given = { groupName, teacherId, activeBegin, activeEnd: activeBegin + 90 * 86_400 };
  const { groupId } = await callApi('/group/create', given);
  return { groupId: Number(groupId), groupName, teacherId };
}

/** A day of the school, as its pages write it. */
export const dayOf = (ms: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(ms);

/** A lesson of an hour at this hour of a day of the school. */
export async function lessonAt(groupId: number, daysAhead: number, hour: number, shortDesc = 'Fractions') {
  const beginTime = Date.parse(`${dayOf(Date.now() + daysAhead * 86_400_000)}T${hour}:00:00+08:00`);
  const times = { beginTime, endTime: beginTime + 3_600_000 };
  const { list } = await callApi('/liveclass/schedule', { groupId, shortDesc, classType: 'small', ...times });
  return { liveclass: String(list[0].liveclass), beginTime };
}

/** A class of a subject with seats for a grade, and its lesson at this hour in three days. */
export async function classOfGrade(grade: string, hour: number) {
  const group = await freshClass();
  const [{ courseId }] = (await callApi('/subject/list', { pageSize: 1 })).list;
  await callApi('/group/edit', { groupId: group.groupId, groupTeacherList: [{ userId: group.teacherId, courseId }] });
  await callApi('/group/setAttributes', { groupId: group.groupId, grade, capacity: 9 });
  return { ...group, ...(await lessonAt(group.groupId, 3, hour, 'Same topic')) };
}

const orderAddress = { receiver: '王建国', mobile: '13700004321', districts: '上海市', address: '世纪大道 1 号' };

/** A product on sale. */
export async function freshProduct(type: number, price: number, more: { name?: string; subOrgId?: number } = {}) {
  const { name = `Fresh ${crypto.randomUUID().slice(0, 8)}`, ...given } = more;
  const { productId } = await callApi('/product/create', { name, type, price, ...given });
  for (const status of [1, 2]) await callApi('/product/setStatus', { productId, status });
  return { productId: Number(productId), name };
}

/** Who buys every fresh order. */
export const freshBuyer = 'Bea Buyer';

/** A paid order of a course (line 1) and a book (line 2) that goes to an address. */
interface OrderOptions {
  readonly orderSn?: string;
  readonly types?: readonly number[];
  readonly isPaid?: boolean;
  readonly buyer?: string;
}

export async function freshOrder(more: OrderOptions = {}) {
  const { types = [1, 4], isPaid = true, buyer = freshBuyer, ...given } = more;
  const buyerId = await freshUser('student', buyer);
  const products = await Promise.all(types.map((type) => freshProduct(type, type === 1 ? 100_000 : 6_800)));
  const productList = products.map(({ productId }) => ({ productId }));
  const { orderSn, payable } = await callApi('/order/create', { buyerId, productList, orderAddress, ...given });
  const payment = { payChannel: 'wechat', transactionNo: `T-${crypto.randomUUID()}` };
  if (isPaid) await callApi('/order/pay', { orderSn, amount: payable, ...payment });
  return { orderSn: String(orderSn), buyerId, products, orderAddress };
}

/** A lesson that has begun, with two students whom everyone waits for. */
export async function freshLesson() {
  const { groupId, groupName } = await freshClass();
  const missing = ['Ada Late', 'Ben Late'].map((name, index) => ({
    userRole: 'student',
    loginName: `late-${crypto.randomUUID().slice(0, 8)}`,
    name,
    guardianMobile: `1390000000${index}`,
  }));
  const { results } = await callApi('/user/createBatch', { users: missing, allOrNone: true });
  const members = results.map(({ userId }: { userId: string }) => ({ userId }));
  await callApi('/group/addMembers', { groupId, members });
  const beginTime = Date.now();
  const times = { beginTime, endTime: beginTime + 3_600_000 };
  const given = { groupId, shortDesc: 'Fractions', classType: 'small', ...times };
  const { list: scheduled } = await callApi('/liveclass/schedule', given);
  return { liveclass: String(scheduled[0].liveclass), groupName, missing };
}
