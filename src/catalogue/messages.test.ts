import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/database/database.ts';
import { createExampleSchool } from '../../test/school/example-school.ts';
import { startServer, type TestServer } from '../../test/server/server.ts';

const orders = { payStartDate: 1_788_192_000_000, payEndDate: 1_790_783_999_999 };

let server: TestServer;

beforeAll(async () => {
  const database = await openTestDatabase();
  const caller = await createExampleSchool(database);
  server = await startServer(database, caller);
});

const say = async (path: string, body: unknown, language: string) =>
  (await server.post(path, body, { 'Accept-Language': language })).body.msg;

describe('a message says what was wrong, what was received and what is allowed, in both languages:', () => {
  test.each<[string, unknown, string, string]>([
    [
      '/order/list',
      { ...orders, orderStatus: '2' },
      'orderStatus must be an integer; received "2".',
      'orderStatus 应为 整数；收到的是 "2"。',
    ],
    ['/order/list', { ...orders, buyer: 5 }, 'buyer must be a string; received 5.', 'buyer 应为 字符串；收到的是 5。'],
    [
      '/order/list',
      { ...orders, pageNum: 1.5 },
      'pageNum must be an integer; received 1.5.',
      'pageNum 应为 整数；收到的是 1.5。',
    ],
    [
      '/order/detail',
      { orderSns: 'LT1' },
      'orderSns must be an array; received "LT1".',
      'orderSns 应为 数组；收到的是 "LT1"。',
    ],
    [
      '/group/edit',
      { groupId: 1, groupTeacherList: [1] },
      'groupTeacherList[0] must be an object; received 1.',
      'groupTeacherList[0] 应为 对象；收到的是 1。',
    ],
    ['/order/list', {}, 'payStartDate is required.', '缺少必填参数 payStartDate。'],
    [
      '/order/list',
      { ...orders, pageSize: 501 },
      'pageSize must be from 1 to 500; received 501.',
      'pageSize 的取值范围是 1 到 500；收到的是 501。',
    ],
    [
      '/user/list',
      { pageSize: '0' },
      'pageSize must be from 1 to 500; received "0".',
      'pageSize 的取值范围是 1 到 500；收到的是 "0"。',
    ],
    [
      '/user/list',
      { pageStart: '01' },
      'pageStart must be a string of digits without leading zeros, such as "20"; received "01".',
      'pageStart 应为 不带前导零的数字字符串，例如 "20"；收到的是 "01"。',
    ],
    [
      '/user/list',
      { pageSize: 20 },
      'pageSize must be a string of digits without leading zeros, such as "20"; received 20.',
      'pageSize 应为 不带前导零的数字字符串，例如 "20"；收到的是 20。',
    ],
    [
      '/order/list',
      { ...orders, priceBegin: true },
      'priceBegin must be a whole number, or a string of its digits; received true.',
      'priceBegin 应为 整数，或其数字组成的字符串；收到的是 true。',
    ],
    [
      '/user/list',
      { userRole: 'parent' },
      'userRole must be one of "teacher", "student", "assistant"; received "parent".',
      'userRole 只能是 "teacher", "student", "assistant" 之一；收到的是 "parent"。',
    ],
    [
      '/order/list',
      { ...orders, orderType: 2 },
      'orderType must be one of 0, 1, 4, 5; received 2.',
      'orderType 只能是 0, 1, 4, 5 之一；收到的是 2。',
    ],
    [
      '/group/edit',
      { groupId: 1, groupName: 'x'.repeat(51) },
      'groupName may have at most 50 characters; received 51.',
      'groupName 最多 50 个字符；收到 51 个。',
    ],
    ['/group/edit', { groupId: 1, groupName: '' }, 'groupName must not be empty.', 'groupName 不能为空。'],
    [
      '/group/edit',
      { groupId: 1, groupName: ' \u3000' },
      'groupName must be more than spaces; received " \u3000".',
      'groupName 应为 空格以外的内容；收到的是 " \u3000"。',
    ],
    [
      '/group/edit',
      { groupId: 1, activeEnd: -1 },
      'activeEnd must be from 0 to 99999999999; received -1.',
      'activeEnd 的取值范围是 0 到 99999999999；收到的是 -1。',
    ],
    [
      '/order/detail',
      { orderSns: Array(21).fill('x') },
      'orderSns may have at most 20 items; received 21.',
      'orderSns 最多 20 项；收到 21 项。',
    ],
    [
      '/order/detail',
      { orderSns: [] },
      'orderSns must have 1 or more items; received 0.',
      'orderSns 至少需要 1 项；收到 0 项。',
    ],
    [
      '/liveclass/listHistory',
      { teacherId: '12' },
      'teacherId must be a teacher id of the form 0_<number>, such as "0_12"; received "12".',
      'teacherId 应为 教师 id，形如 0_<编号>，例如 "0_12"；收到的是 "12"。',
    ],
    [
      '/order/list',
      { ...orders, buyer: 'a\0' },
      'buyer contains U+0000, which cannot be stored as text.',
      'buyer 含有 U+0000，无法作为文本保存。',
    ],
    [
      '/order/list',
      { ...orders, buyer: '\ud800' },
      'buyer contains a lone surrogate (U+D800 to U+DFFF), which cannot be stored as text.',
      'buyer 含有 单独的代理码位（U+D800 到 U+DFFF），无法作为文本保存。',
    ],
    [
      '/order/list',
      { ...orders, payEndDate: 1_788_220_800 },
      'payEndDate is in milliseconds (13 digits, for example 1788220800000); received 1788220800, which looks like seconds.',
      'payEndDate 的单位是毫秒（13 位，例如 1788220800000）；收到的 1788220800 像是秒。',
    ],
    [
      '/group/edit',
      { groupId: 1, activeEnd: 1_803_945_600_000 },
      'activeEnd is in seconds (10 digits, for example 1803945600); received 1803945600000, which looks like milliseconds.',
      'activeEnd 的单位是秒（10 位，例如 1803945600）；收到的 1803945600000 像是毫秒。',
    ],
    [
      '/group/edit',
      { groupId: 1, activeBegin: 1_788_220_800 },
      'The effective time of a class cannot be changed. Leave activeBegin out.',
      '班级的生效时间创建后不可修改：请不要传 activeBegin。',
    ],
    [
      '/getOrgCourse',
      '[1]',
      'The body must be a JSON object such as {"pageNum": 0}; received […].',
      '请求体必须是 JSON 对象，例如 {"pageNum": 0}；收到的是 […]。',
    ],
    [
      '/getOrgCourse',
      '',
      'The body is not valid JSON: it is empty; send at least {}.',
      '请求体不是合法的 JSON：内容为空，至少应为 {}。',
    ],
    [
      '/getOrgCourse',
      '{"a"',
      'The body is not valid JSON: unexpected character at position 4.',
      '请求体不是合法的 JSON：位置 4 处的字符不合法。',
    ],
    ['/getOrgCourse', '{"a":', 'The body is not valid JSON: it ends too early.', '请求体不是合法的 JSON：内容不完整。'],
    [
      '/getOrgCourse',
      'subOrgId=1',
      'The body is not valid JSON: it has an unexpected character.',
      '请求体不是合法的 JSON：含有不合法的字符。',
    ],
  ])('%s %j', async (path, body, en, zh) => {
    expect([await say(path, body, 'en'), await say(path, body, 'zh-CN')]).toEqual([en, zh]);
  });

  test('what was received is shown in part where it is long', async () => {
    const message = await say('/liveclass/listHistory', { teacherId: 'x'.repeat(500_000) }, 'en');
    expect(message.length).toBeLessThan(200);
    expect(message).toContain('xxxx…');
  });
});

describe('an unknown parameter is answered with the one that was meant:', () => {
  const meant = (path: string, name: string) => say(path, { [name]: 1 }, 'en');

  test.each([
    ['/group/create', 'assistantId', 'assitantId'],
    ['/group/edit', 'assistantId', 'assitantId'],
    ['/group/create', 'groupname', 'groupName'],
    ['/group/create', 'teacherID', 'teacherId'],
    ['/order/list', 'pageNo', 'pageNum'],
    ['/order/list', 'pagesize', 'pageSize'],
    ['/order/list', 'payStartTime', 'payStartDate'],
    ['/order/detail', 'orderSn', 'orderSns'],
    ['/user/list', 'pageStrat', 'pageStart'],
    ['/getOrgCourse', 'subOrgID', 'subOrgId'],
    ['/statistics/listStudentExamData', 'uniqueID', 'uniqueId'],
  ])('%s %s → %s', async (path, name, wanted) => {
    expect(await meant(path, name)).toBe(`${name} is not a parameter here. Did you mean ${wanted}?`);
    expect(await say(path, { [name]: 1 }, 'zh')).toBe(`没有名为 ${name} 的参数。是否想用 ${wanted}？`);
  });

  test('or with all parameters if none is similar', async () => {
    expect(await meant('/user/del', 'cascade')).toBe('cascade is not a parameter here. The parameters are: userId.');
    expect(await say('/user/del', { cascade: 1 }, 'zh')).toBe('没有名为 cascade 的参数。可用的参数有：userId。');
  });

  test('nested ones too', async () => {
    const body = { groupId: 1, groupTeacherList: [{ userId: '0_1', courseID: 2 }] };
    expect(await say('/group/edit', body, 'en')).toBe(
      'groupTeacherList[0].courseID is not a parameter here. Did you mean courseId?',
    );
  });

  test('a long name is cut, and a broken character is replaced, before it is shown', async () => {
    const { body } = await server.post('/user/del', `{"${'\\ud83d'.repeat(100)}":1}`);
    expect(body.code).toBe(2002);
    expect(body.param?.isWellFormed()).toBe(true);
    expect(body.param?.length).toBeLessThanOrEqual(64);
  });
});
