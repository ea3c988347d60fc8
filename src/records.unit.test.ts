import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { openApi } from './catalogue/openapi.ts';
import { fileOperations, operations } from './catalogue/operations.ts';
import { HistoricalLiveClass } from './school/lesson/history/contract.ts';
import { Order } from './school/order/contract.ts';
import { OrderDetail } from './school/order/detail/contract.ts';
import { Product } from './school/product/record-contract.ts';
import { StudentExam } from './school/statistics/exam/contract.ts';
import { StudentHomework } from './school/statistics/homework/contract.ts';
import { StudentLiveClass } from './school/statistics/record-contract.ts';
import { Subject } from './school/subject/contract.ts';
import { User } from './school/user/contract.ts';

// Copied by hand from the specification: a second source beside the contracts.

const contracts = [...operations, ...fileOperations].map(({ operation }) => operation);
const words = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');

describe('the operations, as the specification has them:', () => {
  const specified: readonly (readonly [path: string, id: string, request: string])[] = [
    [
      '/order/list',
      'order.list',
      'buyer receiver shareUser prodName orderStatus payStartDate payEndDate priceBegin priceEnd orderType pageNum ' +
        'pageSize',
    ],
    ['/order/detail', 'order.detail', 'orderSns'],
    ['/product/getProductList', 'product.getProductList', 'appId status columnId pageIndex pageSize'],
    [
      '/group/create',
      'group.create',
      'groupName activeBegin activeEnd teacherId assitantId groupTeacherList groupRemarks serviceFlag',
    ],
    [
      '/group/edit',
      'group.edit',
      'groupId groupName teacherId activeEnd assitantId groupRemarks groupTeacherList serviceFlag',
    ],
    ['/user/list', 'user.list', 'userRole searchStr pageStart pageSize sortType isSortDesc'],
    ['/user/del', 'user.del', 'userId'],
    ['/getOrgCourse', 'subject.getOrgCourse', 'subOrgId'],
    ['/liveclass/listHistory', 'liveclass.listHistory', 'teacherId pageStart pageSize'],
    [
      '/statistics/listStudentLiveClassData',
      'statistics.listStudentLiveClassData',
      'beginTime endTime groupId uniqueId pageStart pageSize',
    ],
    [
      '/statistics/listStudentHomeworkData',
      'statistics.listStudentHomeworkData',
      'beginTime endTime groupId uniqueId pageStart pageSize',
    ],
    [
      '/statistics/listStudentExamData',
      'statistics.listStudentExamData',
      'beginTime endTime groupId uniqueId pageStart pageSize',
    ],
  ];

  test.each(specified.map((row, index) => [index + 1, ...row] as const))('%i. %s', (number, path, id, request) => {
    const contract = contracts.find((each) => each.number === number);
    expect([contract?.path, contract?.name]).toEqual([path, id]);
    expect(Object.keys(contract?.request.properties ?? {})).toEqual(words(request));
    expect(openApi).toHaveProperty(['paths', path, 'post', 'operationId'], id);
  });

  test('are all in the document, in this order; extensions are marked', () => {
    const paths = Object.entries(Object(openApi.paths));
    expect(paths.map(([path]) => path)).toEqual(contracts.map(({ path }) => path));
    const ofTheInterface = paths.filter(([, item]) => Object(item).post['x-extension'] !== true);
    expect(ofTheInterface.map(([path]) => path)).toEqual(specified.map(([path]) => path));
  });

  test.each([
    ['/order/list', 'count list'],
    ['/order/detail', 'list'],
    ['/product/getProductList', 'total list'],
    ['/group/create', 'groupId'],
    ['/group/edit', 'sucNum'],
    ['/user/list', 'list total'],
    ['/user/del', 'code obj'],
    ['/liveclass/listHistory', 'total rs'],
    ['/statistics/listStudentLiveClassData', 'total list'],
    ['/statistics/listStudentHomeworkData', 'total list'],
    ['/statistics/listStudentExamData', 'total list'],
  ])('%s answers with %s', (path, fields) => {
    const response = contracts.find((each) => each.path === path)?.response;
    expect(Object.keys(Object(response).properties)).toEqual(words(fields));
  });

  test('/getOrgCourse answers with a bare list', () => {
    expect(contracts.find(({ path }) => path === '/getOrgCourse')?.response).toMatchObject({ type: 'array' });
  });

  test('a pair in groupTeacherList is a userId and a courseId', () => {
    for (const path of ['/group/create', '/group/edit']) {
      const list = contracts.find((each) => each.path === path)?.request.properties.groupTeacherList;
      expect(Object.keys(Object(list).items.properties)).toEqual(['userId', 'courseId']);
    }
  });
});

describe('the records, as the specification has them:', () => {
  const order =
    'orderSn dateAdded datePay orderAmount moneyPaid orderStatus customerName customerRealName logisticsCompany trackingNumber deliveryTime orderAddress';
  const strings = (names: string) => Object.fromEntries(words(names).map((name) => [name, 'string']));
  // The specification says "number". Every one of them is a whole number, which generators must know.
  const numbers = (names: string) => Object.fromEntries(words(names).map((name) => [name, 'integer']));

  test.each<[string, number, { properties: object }, string]>([
    ['order in a list', 12, Order, order],
    ['order in detail', 14, OrderDetail, `${order} productList note`],
    [
      'product',
      18,
      Product,
      'id name cover price iosPrice type soldNum fakeSoldNum limitBuyNum tags saleBeginTime saleEndTime url status ' +
        'relatedTeachers serviceDuration columnIds createAt',
    ],
    [
      'user',
      29,
      User,
      'id loginName name createAt mobile active gender subOrgId lastLoginAt updateAt tags userRole birthday ' +
        'avatarUrl email nickName appId grade school province city district address guardianName guardianMobile ' +
        'source remark language timeZone',
    ],
    ['subject', 2, Subject, 'courseId courseName'],
    [
      'historical live class',
      10,
      HistoricalLiveClass,
      'duration fileId liveclass teacher teacherName shortDesc longDesc createTime listenerCount groupId',
    ],
    [
      "student's live class",
      22,
      StudentLiveClass,
      'userName loginName groupName title teacherName assistantName classType startTime joinClassTime ' +
        'leaveClassTime watchRecord liveConnectDuration classDuration onlineDuration onstageDuration rewardPoints ' +
        'signInCount raiseCount signInTotal examCorrectness watchRecordDuration watchRecordProgress',
    ],
    [
      "student's homework",
      15,
      StudentHomework,
      'userName loginName groupName title courseName teacherName status createTime submitTime score readAnswer ' +
        'correctionCount errorCount correctness answerDuration',
    ],
    [
      "student's exam",
      13,
      StudentExam,
      'userName loginName groupName status courseName teacherName title startTime submitTime score errorCount ' +
        'correctness answerDuration',
    ],
  ])('%s: %i fields', (_, count, record, fields) => {
    expect(Object.keys(record.properties)).toEqual(words(fields));
    expect(words(fields)).toHaveLength(count);
    expect(record).toHaveProperty('additionalProperties', false);
  });

  test.each<[string, { properties: object }, Record<string, string>]>([
    [
      'order',
      OrderDetail,
      {
        ...strings('orderSn customerName customerRealName logisticsCompany'),
        ...numbers('dateAdded datePay orderAmount moneyPaid orderStatus trackingNumber deliveryTime'),
        orderAddress: 'object',
        productList: 'array',
        note: 'object',
      },
    ],
    [
      'product',
      Product,
      {
        ...numbers(
          'id price iosPrice type soldNum fakeSoldNum limitBuyNum saleBeginTime saleEndTime status serviceDuration ' +
            'createAt',
        ),
        ...strings('name cover url'),
        tags: 'array',
        relatedTeachers: 'array',
        columnIds: 'array',
      },
    ],
    ['subject', Subject, { courseId: 'integer', courseName: 'string' }],
    [
      'historical live class',
      HistoricalLiveClass,
      {
        ...numbers('duration createTime listenerCount groupId'),
        ...strings('fileId liveclass teacher teacherName shortDesc longDesc'),
      },
    ],
    [
      "student's live class",
      StudentLiveClass,
      {
        ...numbers('startTime joinClassTime leaveClassTime watchRecord'),
        ...strings(
          'userName loginName groupName title teacherName assistantName classType liveConnectDuration classDuration ' +
            'onlineDuration onstageDuration rewardPoints signInCount raiseCount signInTotal examCorrectness ' +
            'watchRecordDuration watchRecordProgress',
        ),
      },
    ],
    [
      "student's homework",
      StudentHomework,
      {
        ...numbers('status createTime submitTime'),
        ...strings(
          'userName loginName groupName title courseName teacherName score readAnswer correctionCount errorCount ' +
            'correctness answerDuration',
        ),
      },
    ],
    [
      "student's exam",
      StudentExam,
      {
        ...numbers('title startTime submitTime'),
        ...strings(
          'userName loginName groupName status courseName teacherName score errorCount correctness answerDuration',
        ),
      },
    ],
    [
      'user',
      User,
      {
        ...numbers('createAt active gender subOrgId lastLoginAt updateAt'),
        tags: 'array',
        ...strings(
          'id loginName name mobile userRole birthday avatarUrl email nickName appId grade school province city ' +
            'district address guardianName guardianMobile source remark language timeZone',
        ),
      },
    ],
  ])('%s: the type of every field', (_, record, types) => {
    const found = Object.entries(record.properties).map(([name, schema]) => [name, Object(schema).type]);
    expect(Object.fromEntries(found)).toEqual(types);
  });

  test('of a user, only the mobile may be missing: then there are 28 fields', () => {
    expect(User.required).toHaveLength(28);
    expect(User.required).not.toContain('mobile');
  });

  test.each<[string, string]>([
    ['UserDeletion', 'errNum sucNum errUses errMsg logUsers'],
    ['DeletedUser', 'id loginname name org_id active isDel errMsg'],
  ])('%s', (name, fields) => {
    expect(Object.keys(Object(openApi.components).schemas[name].properties)).toEqual(words(fields));
  });

  test.each<[string, TSchema, string]>([
    ['orderAddress', Order.properties.orderAddress, 'receiver mobile districts address'],
    [
      'productList',
      OrderDetail.properties.productList.items,
      'productId product_name quantity orderAmount status refundAmount',
    ],
    ['note', OrderDetail.properties.note, 'content time userName'],
    ['relatedTeachers', Product.properties.relatedTeachers.items, 'name avatarUrl'],
  ])('%s', (_, schema, fields) => {
    expect(Object.keys(Object(schema).properties)).toEqual(words(fields));
  });
});
