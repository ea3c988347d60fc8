import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { orderBy } from '../../../test/school/orders.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from '../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { single } from '../../sql/insert.ts';
import { row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { insertGroups, type NewGroup } from '../group/write.ts';
import { insertOrders } from '../order/insert/insert-orders.ts';
import { insertProducts } from '../product/write.ts';

const hourMs = 3_600_000;
const nowSeconds = noon / 1000;

let database: Database;
let school: School;
let server: TestServer;
let head: SchoolBranch;
/** Students of the head branch. */
let ann: string;
let ben: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
  [head] = school.branches;
  [ann = '', ben = ''] = head.studentIds.map((userId) => `1_${userId}`);
});

const newGroup = (changes: Partial<NewGroup> = {}) => {
  const active = { activeBeginSeconds: nowSeconds, activeEndSeconds: nowSeconds + 90 * 86_400 };
  const group = { branchId: head.branchId, teacherId: head.teacherId, name: 'Class', ...active, createdAtMs: noon };
  return school.db.transaction(async (tx) => single(await insertGroups(tx, [{ ...group, ...changes }])));
};
const newProduct = (name: string) =>
  school.db.transaction(async (tx) =>
    single(await insertProducts(tx, [{ branchId: head.branchId, name, price: 1, type: 1, createdAtMs: noon }])),
  );
const order = (
  orderSn: string,
  paidAtMs: number,
  line: { studentId?: number; productId?: number; name?: string } = {},
) =>
  school.db.transaction((tx) =>
    insertOrders(tx, [orderBy(head, { orderSn, paidAtMs, lines: [{ studentId: head.studentIds[0], ...line }] })]),
  );
const waiting = async (request: object = {}, by = server) =>
  (await by.ask('/group/unplaced', request)).list.map(({ orderSn }: { orderSn: string }) => orderSn);
const lineOf = (orderSn: string) => [{ orderSn, line: 1 }];
const refused = async (path: string, body: object, by = server) => {
  const answer = await by.post(path, body);
  return { status: answer.status, code: answer.body.code, param: answer.body.param };
};

describe('the queue of paid places', () => {
  test('is filtered by student and by time of payment, both ends included', async () => {
    await order('first', noon - 3);
    await order('second', noon - 2, { studentId: head.studentIds[1] });
    expect(await waiting({ student: 'BEN' })).toEqual(['second']);
    expect(await waiting({ student: '%' })).toEqual([]);
    expect(await waiting({ payStartDate: noon - 2 })).toEqual(['second']);
    expect(await waiting({ payEndDate: noon - 3 })).toEqual(['first']);
    expect(await waiting({ payStartDate: noon - 3, payEndDate: noon - 2 })).toEqual(['first', 'second']);
    expect(await refused('/group/unplaced', { payStartDate: noon, payEndDate: noon - 1 })).toEqual({
      status: 400,
      code: 2014,
      param: 'payEndDate',
    });
  });

  test('is sorted by payment, product or student, over all pages', async () => {
    await order('a', noon - 3, { name: 'Physics' });
    await order('b', noon - 2, { studentId: head.studentIds[1], name: 'Algebra' });
    await order('c', noon - 1, { name: 'Maths' });
    expect(await waiting({ sort: '-paid' })).toEqual(['c', 'b', 'a']);
    expect(await waiting({ sort: 'product' })).toEqual(['b', 'c', 'a']);
    expect(await waiting({ sort: 'student' })).toEqual(['a', 'c', 'b']);
    expect(await waiting({ sort: 'product', pageSize: 1, pageStart: 1 })).toEqual(['c']);
  });

  test('loses a dismissed place, shows it with its reason among the dismissed, and takes it back', async () => {
    await order('away', noon - 2);
    await order('stays', noon - 1);
    expect(await server.ask('/group/dismissUnplaced', { lines: lineOf('away'), reason: '寒假再开课' })).toEqual({
      sucNum: 1,
    });
    expect(await waiting()).toEqual(['stays']);
    expect((await server.ask('/overview/today', {})).queues.unplaced).toBe(1);
    expect((await server.ask('/group/unplaced', { dismissed: 1 })).list).toMatchObject([
      { orderSn: 'away', reason: '寒假再开课', dismissedTime: noon, dismissedBy: '' },
    ]);
    expect(await server.ask('/group/restoreUnplaced', { lines: lineOf('away') })).toEqual({ sucNum: 1 });
    expect(await server.ask('/group/restoreUnplaced', { lines: lineOf('away') })).toEqual({ sucNum: 0 });
    expect(await waiting()).toEqual(['away', 'stays']);
  });

  test('a dismissed student can be placed; who leaves the class later waits again', async () => {
    await order('bought', noon - 1);
    await server.ask('/group/dismissUnplaced', { lines: lineOf('bought'), reason: 'x' });
    const groupId = await newGroup();
    await server.ask('/group/addMembers', { groupId, members: [{ userId: ann, orderSn: 'bought', line: 1 }] });
    await server.ask('/group/removeMembers', { groupId, members: [{ userId: ann }] });
    expect(await waiting()).toEqual(['bought']);
    expect(await waiting({ dismissed: 1 })).toEqual([]);
  });

  test('only a waiting place of the caller’s branch is dismissed, all or none, with a reason', async () => {
    await order('waits', noon - 1);
    await order('placed', noon - 1);
    const groupId = await newGroup();
    await server.ask('/group/addMembers', { groupId, members: [{ userId: ann, orderSn: 'placed', line: 1 }] });
    const dismiss = (lines: object[], by = server) => refused('/group/dismissUnplaced', { lines, reason: 'x' }, by);
    const both = [...lineOf('waits'), ...lineOf('placed')];
    expect(await dismiss(both)).toEqual({ status: 409, code: 4228, param: 'lines[1].line' });
    expect(await dismiss([{ orderSn: 'waits', line: 2 }])).toEqual({ status: 422, code: 4111, param: 'lines[0].line' });
    const twice = [...lineOf('waits'), ...lineOf('waits')];
    expect(await dismiss(twice)).toEqual({ status: 400, code: 2020, param: 'lines[1].line' });
    const bound = await startServer(database, callerOf(school, school.branches[1]));
    expect(await dismiss(lineOf('waits'), bound)).toEqual({ status: 422, code: 4111, param: 'lines[0].line' });
    expect(await refused('/group/dismissUnplaced', { lines: lineOf('waits'), reason: ' ' })).toMatchObject({
      status: 400,
      param: 'reason',
    });
    expect(await waiting()).toEqual(['waits']);
    await server.ask('/group/dismissUnplaced', { lines: lineOf('waits'), reason: 'x' });
    expect(await refused('/group/restoreUnplaced', { lines: lineOf('waits') }, bound)).toEqual({
      status: 422,
      code: 4111,
      param: 'lines[0].line',
    });
  });

  test('erasing the student removes the name from the reason and from the audit log', async () => {
    await order('named', noon - 1);
    const { name } = await server.ask('/user/get', { userId: ann });
    await server.ask('/group/dismissUnplaced', { lines: lineOf('named'), reason: `${name} moves away` });
    await server.ask('/user/erase', { userId: ann });
    const { reason } = await school.db.one(
      sql`select reason from dismissed_places where org_id = $1`,
      row({ reason: text }),
    );
    expect(reason).not.toContain(name);
    expect(reason).toContain('moves away');
    const kept = await school.db.rows(
      sql`select fields::text as fields from audit_personal_values where org_id = $1`,
      row({ fields: text }),
    );
    expect(kept.filter(({ fields }) => fields.includes('moves away'))).toEqual([]);
  });
});

describe('suggested classes', () => {
  /** A class of a subject, a grade and a weekly lesson at this hour of tomorrow. */
  async function taught(subjectId: number, hour: number, changes: Partial<NewGroup> = {}) {
    const teachers = [{ teacherId: head.teacherId, subjectId }];
    const groupId = await newGroup({ teachers, ...changes });
    const beginTime = noon + hour * hourMs;
    const times = { beginTime, endTime: beginTime + hourMs };
    await server.ask('/liveclass/schedule', { groupId, shortDesc: 'L', classType: 'small', ...times });
    return groupId;
  }
  const subject = async (courseName: string) => (await server.ask('/subject/create', { courseName })).courseId;
  const suggest = async (request: object) =>
    (await server.ask('/group/suggest', request)).list.map(
      ({ groupId, mismatches }: { groupId: number; mismatches: string[] }) => [groupId, mismatches],
    );

  test('come best first by subject, grade and time, with what does not fit', async () => {
    const [maths, english] = [await subject('Algebra'), await subject('English')];
    await server.ask('/user/update', { userId: ann, grade: '7' });
    const from = await taught(maths, 10, { grade: '7' });
    await server.ask('/group/addMembers', { groupId: from, members: [{ userId: ann }] });
    const busy = await taught(english, 20, { grade: '7' });
    await server.ask('/group/addMembers', { groupId: busy, members: [{ userId: ann }] });
    const clashing = await taught(maths, 20, { grade: '7' });
    const touching = await taught(maths, 21, { grade: '7' });
    const otherGrade = await taught(maths, 30, { grade: '8' });
    const otherSubject = await taught(english, 40, { grade: '7' });
    const atOldTime = await taught(maths, 10, { grade: '7' });
    const full = await taught(maths, 50, { grade: '7', capacity: 1 });
    await server.ask('/group/addMembers', { groupId: full, members: [{ userId: ben }] });
    expect(await suggest({ studentId: ann, fromGroupId: from })).toEqual([
      [touching, []],
      [atOldTime, []],
      [clashing, ['time']],
      [otherGrade, ['grade']],
      [otherSubject, ['subject']],
    ]);
    expect(await suggest({ studentId: ann, fromGroupId: from, groupId: full })).toEqual([[full, []]]);
    expect(await suggest({ studentId: ann, groupName: 'nothing' })).toEqual([]);
  });

  test('of a product are its classes, or else those of the subject in its name', async () => {
    const [algebra, english] = [await subject('Algebra'), await subject('English')];
    const [one, other] = [await taught(algebra, 10), await taught(english, 20)];
    const productId = await newProduct('Grade 7 Algebra');
    await order('bought', noon - 1, { productId });
    const offered = async () =>
      (await server.ask('/group/unplaced', {})).list[0].groups.map(({ groupId }: { groupId: number }) => groupId);
    expect(await offered()).toEqual([one]);
    expect(await suggest({ studentId: ann, productId })).toEqual([
      [one, []],
      [other, ['subject']],
    ]);
    await server.ask('/group/setAttributes', { groupId: other, productIds: [productId] });
    expect(await offered()).toEqual([other]);
    expect(await suggest({ studentId: ann, productId })).toEqual([
      [other, []],
      [one, ['product']],
    ]);
  });

  test('to make up in are lessons with a seat: same subject, grade and title at a free time first', async () => {
    const [maths, english] = [await subject('Algebra'), await subject('English')];
    await server.ask('/user/update', { userId: ann, grade: '7' });
    const missedIn = await taught(maths, 1, { grade: '7' });
    await server.ask('/group/addMembers', { groupId: missedIn, members: [{ userId: ann, joinedAt: noon }] });
    const [{ liveclass }] = (await server.ask('/liveclass/list', { groupId: missedIn })).list;
    const sameTitle = await taught(maths, 40, { grade: '7' });
    const sooner = await taught(maths, 30, { grade: '7' });
    const [soonerLesson] = (await server.ask('/liveclass/list', { groupId: sooner })).list;
    await server.ask('/liveclass/update', { liveclass: soonerLesson.liveclass, shortDesc: 'Another' });
    const atSameTime = await taught(english, 50, { grade: '7' });
    await server.ask('/group/addMembers', { groupId: atSameTime, members: [{ userId: ann }] });
    const clashing = await taught(maths, 50, { grade: '7' });
    const otherGrade = await taught(maths, 60, { grade: '8' });
    const full = await taught(maths, 70, { grade: '7', capacity: 1 });
    await server.ask('/group/addMembers', { groupId: full, members: [{ userId: ben }] });
    const { list } = await server.ask('/liveclass/suggestMakeUp', { liveclass, uniqueId: ann });
    expect(
      list.map(({ groupId, mismatches }: { groupId: number; mismatches: string[] }) => [groupId, mismatches]),
    ).toEqual([
      [sameTitle, []],
      [sooner, []],
      [clashing, ['time']],
      [otherGrade, ['grade']],
    ]);
  });
});
