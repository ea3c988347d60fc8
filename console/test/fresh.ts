import { callApi } from './browser.ts';

// What a test changes is its own: others look at the demo school at the same time.

/** A class that has begun, and has no students yet. */
export async function freshClass() {
  const [teacher] = (await callApi('/user/list', { userRole: 'teacher', pageSize: '1' })).list;
  const activeBegin = Math.floor(Date.now() / 1000);
  const groupName = `Fresh ${crypto.randomUUID().slice(0, 8)}`;
  const given = { groupName, teacherId: teacher.id, activeBegin, activeEnd: activeBegin + 90 * 86_400 };
  const { groupId } = await callApi('/group/create', given);
  return { groupId: Number(groupId), groupName };
}

const orderAddress = { receiver: '王建国', mobile: '13700004321', districts: '上海市', address: '世纪大道 1 号' };

/** A product on sale. */
async function freshProduct(type: number, price: number) {
  const name = `Fresh ${crypto.randomUUID().slice(0, 8)}`;
  const { productId } = await callApi('/product/create', { name, type, price });
  for (const status of [1, 2]) await callApi('/product/setStatus', { productId, status });
  return { productId: Number(productId), name };
}

/** Who buys every fresh order. */
export const freshBuyer = 'Bea Buyer';

/** A paid order of a course (line 1) and a book (line 2) that goes to an address. */
export async function freshOrder(more: { orderSn?: string; types?: readonly number[]; isPaid?: boolean } = {}) {
  const { types = [1, 4], isPaid = true, ...given } = more;
  const loginName = `buyer-${crypto.randomUUID().slice(0, 8)}`;
  const { userId: buyerId } = await callApi('/user/create', { userRole: 'student', loginName, name: freshBuyer });
  const products = await Promise.all(types.map((type) => freshProduct(type, type === 1 ? 100_000 : 6_800)));
  const productList = products.map(({ productId }) => ({ productId }));
  const { orderSn, payable } = await callApi('/order/create', { buyerId, productList, orderAddress, ...given });
  const payment = { payChannel: 'wechat', transactionNo: `T-${crypto.randomUUID()}` };
  if (isPaid) await callApi('/order/pay', { orderSn, amount: payable, ...payment });
  return { orderSn: String(orderSn), products, orderAddress };
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
