import { beforeAll, describe, expect, test } from 'vitest';
import { orderAddress } from '../school/term-orders.ts';
import { createTermSchool, people, success, type TermSchool } from '../school/term-school.ts';
import {
  day,
  endOfTerm,
  firstLesson,
  minute,
  notedAt,
  ordered,
  secondLesson,
  september,
  shippedAt,
} from '../school/term-times.ts';

// A school term told as a termSchool, over HTTP alone: what the interface answers at its end is what happened, to the last
// field.

let termSchool: TermSchool;
let term: TermSchool['term'];
beforeAll(async () => {
  termSchool = await createTermSchool();
  term = termSchool.term;
});
const ask = (path: string, body: object) => termSchool.server.ask(path, body);
const answer = (path: string, body: object) => termSchool.answer(path, body);

const paid = { payStartDate: september, payEndDate: endOfTerm };
type Buyer = keyof typeof ordered;
const nowhere = { receiver: '', mobile: '', districts: '', address: '' };
const orderOf = (who: Buyer, orderAmount: number, moneyPaid: number, orderStatus: number, sent: object = {}) => ({
  orderSn: term.orders[who],
  dateAdded: ordered[who],
  datePay: ordered[who] + minute,
  orderAmount,
  moneyPaid,
  orderStatus,
  customerName: people[who].loginName,
  customerRealName: people[who].name,
  logisticsCompany: '',
  trackingNumber: 0,
  deliveryTime: 0,
  orderAddress: nowhere,
  ...sent,
});
// As a JavaScript number has it; every digit is looked at below.
const trackingNumber = Number('773012345678901234');
const sent = { logisticsCompany: '顺丰速运', trackingNumber, deliveryTime: shippedAt, orderAddress };
/** Approving the refund of a course ends the place in it, also when only a part is paid back. */
const orders = () => ({
  liu: orderOf('liu', 60_000, 60_000, 2),
  sun: orderOf('sun', 60_000, 60_000, 2),
  chen: orderOf('chen', 100_000, 100_000, 9),
  zhao: orderOf('zhao', 100_000, 90_000, 3),
  wang: orderOf('wang', 110_000, 110_000, 8, sent),
});

describe('at the end of the term', () => {
  test('1 the orders are there as they were paid, grouped, shipped and refunded, the latest first', async () => {
    const { liu, sun, chen, zhao, wang } = orders();
    const found = async (filter: object) => answer('/order/list', { ...paid, ...filter });
    expect(await found({})).toEqual(success({ count: 5, list: [liu, sun, chen, zhao, wang] }));
    expect(await found({ orderType: 5 })).toEqual(success({ count: 2, list: [liu, sun] }));
    expect(await found({ orderStatus: 9 })).toEqual(success({ count: 1, list: [chen] }));
    expect(await found({ receiver: '4321' })).toEqual(success({ count: 1, list: [wang] }));
    expect(await found({ prodName: '秋季', buyer: '赵' })).toEqual(success({ count: 1, list: [zhao] }));
    expect(await found({ pageNum: 2, pageSize: 2 })).toEqual(success({ count: 5, list: [wang] }));
  });

  test('2 the details tell lines, refunds, the note and every digit of the tracking number', async () => {
    const { course, books, camp } = term.products;
    const line = (productId: number, product_name: string, orderAmount: number, status: number, refundAmount = 0) => ({
      productId,
      product_name,
      quantity: 1,
      orderAmount,
      status,
      refundAmount,
    });
    const { wang, zhao, sun } = orders();
    const silent = { content: '', time: 0, userName: '' };
    const orderSns = [zhao.orderSn, wang.orderSn, 'nobody', sun.orderSn];
    expect(await answer('/order/detail', { orderSns })).toEqual(
      success({
        list: [
          { ...zhao, productList: [line(course, '初一数学秋季班', 100_000, 3, 30_000)], note: silent },
          {
            ...wang,
            productList: [line(course, '初一数学秋季班', 100_000, 2), line(books, '教材', 10_000, 8)],
            note: { content: '教材随第一课寄出', time: notedAt, userName: 'lijie' },
          },
          { ...sun, productList: [line(camp, '先修营', 60_000, 2)], note: silent },
        ],
      }),
    );
    const { text } = await termSchool.server.post('/order/detail', { orderSns: [term.orders.wang] });
    expect(text).toContain('"trackingNumber":773012345678901234,');
  });

  test('3 the products are on sale with what was sold', async () => {
    const { column, course, books, camp } = term.products;
    const product = (id: number, name: string, type: number, price: number, soldNum: number, more: object = {}) => ({
      id,
      name,
      cover: '',
      price,
      iosPrice: price,
      type,
      soldNum,
      fakeSoldNum: 0,
      limitBuyNum: 0,
      tags: [],
      saleBeginTime: 0,
      saleEndTime: 0,
      url: '',
      status: 2,
      relatedTeachers: [],
      serviceDuration: 0,
      columnIds: [],
      createAt: september,
      ...more,
    });
    const autumn = product(course, '初一数学秋季班', 1, 100_000, 3, {
      limitBuyNum: 1,
      tags: ['初一'],
      relatedTeachers: [{ name: '李洁', avatarUrl: '' }],
      serviceDuration: 120,
      columnIds: [column],
    });
    const list = [product(camp, '先修营', 1, 80_000, 2), product(books, '教材', 4, 10_000, 1), autumn];
    expect(await answer('/product/getProductList', { appId: 'pudong', status: 2 })).toEqual(
      success({ total: 3, list }),
    );
    expect(await answer('/product/getProductList', { columnId: column })).toEqual(
      success({ total: 1, list: [autumn] }),
    );
    expect(await answer('/product/getProductList', { appId: 'head' })).toEqual(success({ total: 0, list: [] }));
  });

  test('4 and 5 the class is as it was created, and then as it was edited', async () => {
    const { li, substitute, assistant } = term.people;
    const created = {
      groupId: term.group,
      groupName: '初一数学 1 班',
      activeBegin: september / 1000,
      activeEnd: (september + 120 * day) / 1000,
      teacherId: li,
      teacherName: '李洁',
      assitantId: assistant,
      assistantName: '赵敏',
      groupTeacherList: [
        { userId: li, userName: '李洁', courseId: term.maths, courseName: '数学' },
        { userId: substitute, userName: 'Oliver Bennett', courseId: term.english, courseName: '英语' },
      ],
      groupRemarks: '',
      serviceFlag: 1,
      subOrgId: term.subOrgId,
      grade: '',
      capacity: 20,
      memberCount: 3,
      productIds: [term.products.course, term.products.camp],
      externalId: '',
      createAt: september + 3 * day,
      updateAt: september + 3 * day,
      version: expect.any(String),
    };
    const groupId = term.group;
    expect(await answer('/group/get', { groupId })).toEqual(success(created));
    const edit = {
      groupName: '初一数学 A 班',
      activeEnd: endOfTerm / 1000 + 60,
      groupRemarks: '周六晚',
      serviceFlag: 2,
    };
    const without = { assitantId: '', groupTeacherList: [] };
    expect(await answer('/group/edit', { groupId, ...edit, ...without })).toEqual(success({ sucNum: 1 }));
    expect(await answer('/group/get', { groupId })).toEqual(
      success({ ...created, ...edit, ...without, assistantName: '', updateAt: endOfTerm }),
    );
  });

  test('6 and 7 a student who is deleted leaves every list, and what they paid stays', async () => {
    const record = (who: keyof typeof people) => ({
      id: term.people[who],
      ...people[who],
      createAt: september,
      updateAt: september,
      active: 1,
      subOrgId: term.subOrgId,
      appId: 'pudong',
      userRole: 'student',
      gender: 0,
      lastLoginAt: 0,
      tags: [],
      birthday: '',
      avatarUrl: '',
      email: '',
      nickName: '',
      grade: '',
      school: '',
      province: '',
      city: '',
      district: '',
      address: '',
      guardianName: '',
      guardianMobile: '',
      source: '',
      remark: '',
      language: '',
      timeZone: '',
    });
    const students = () => answer('/user/list', { userRole: 'student', sortType: '3', isSortDesc: '1' });
    const before = (['liu', 'brother', 'sun', 'chen', 'zhao', 'wang'] as const).map(record);
    expect(await students()).toEqual(success({ list: before, total: 6 }));

    const { liu, li, chen } = term.people;
    const members = [{ userId: liu, orderSn: term.orders.liu, line: 1 }];
    await ask('/group/addMembers', { groupId: term.group, members });
    const inClass = async () =>
      (await ask('/group/members', { groupId: term.group })).list.map(({ userId }: { userId: string }) => userId);
    expect(await inClass()).toEqual([term.people.wang, term.people.brother, term.people.zhao, liu]);
    const id = Number(liu.slice(2));
    const logged = {
      id,
      loginname: 'liuyang',
      name: '刘洋',
      org_id: termSchool.orgId,
      active: 1,
      isDel: 1,
      errMsg: [],
    };
    expect(await answer('/user/del', { userId: liu })).toEqual(
      success({ code: 0, obj: { errNum: 0, sucNum: 1, errUses: {}, errMsg: {}, logUsers: [logged] } }),
    );

    expect(await students()).toEqual(success({ list: before.slice(1), total: 5 }));
    expect(await answer('/user/list', { searchStr: '刘洋' })).toEqual(success({ list: [], total: 0 }));
    expect(await inClass()).toEqual([term.people.wang, term.people.brother, term.people.zhao]);
    expect(await ask('/group/unplaced', {})).toEqual({ total: 0, list: [] });
    expect(await answer('/order/list', { ...paid, buyer: 'liuyang' })).toEqual(
      success({ count: 1, list: [orders().liu] }),
    );
    for (const [userId, code] of [
      [liu, 4006],
      [li, 4201],
      [chen, 4202],
    ]) {
      expect((await ask('/user/del', { userId: String(userId) })).code).toBe(code);
    }
  });

  test('8 the subjects are those of the branch', async () => {
    expect(await answer('/getOrgCourse', { subOrgId: term.subOrgId })).toEqual(
      success([
        { courseId: term.maths, courseName: '数学' },
        { courseId: term.english, courseName: '英语' },
      ]),
    );
  });

  test('9 each teacher has the lesson they held, the substitute too', async () => {
    const { first, second } = term.lessons;
    for (const [liveclass, teacher, teacherName, createTime] of [
      [first, term.people.li, '李洁', firstLesson],
      [second, term.people.substitute, 'Oliver Bennett', secondLesson],
    ]) {
      const lesson = {
        duration: 3600,
        fileId: `H${liveclass}`,
        liveclass,
        teacher,
        teacherName,
        shortDesc: '一元一次方程',
        longDesc: '移项与合并',
        createTime,
        listenerCount: 1,
        groupId: term.group,
      };
      expect(await answer('/liveclass/listHistory', { teacherId: teacher })).toEqual(
        success({ total: 1, rs: [lesson] }),
      );
    }
  });
});
