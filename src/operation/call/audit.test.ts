import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { callerOf, createSchool, type School, type SchoolBranch } from '../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { type Column, integer, row, text } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';

const nowSeconds = noon / 1000;

let database: Database;
let school: School;
let head: SchoolBranch;
let second: SchoolBranch;
let server: TestServer;

beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  [head, second] = school.branches;
  server = await startServer(database, callerOf(school, undefined, 'crm'));
});

const json: Column<unknown> = (value) => value;
const entryRow = row({
  atMs: integer,
  caller: text,
  operation: text,
  reqId: text,
  branchId: integer,
  record: text,
  recordId: text,
  fields: json,
});

/** What the log says about one request. */
const entriesOf = (reqId: string, of: School = school) =>
  of.db.rows(sql`select * from audit_entries where org_id = $1 and req_id = ${reqId} order by audit_id`, entryRow);

const countEntries = async () =>
  (await school.db.one(sql`select count(*) from audit_entries where org_id = $1`, row({ count: integer }))).count;

const group = (changes: object = {}) => ({
  groupName: '初一数学',
  activeBegin: nowSeconds,
  activeEnd: nowSeconds + 3600,
  teacherId: `0_${second.teacherId}`,
  ...changes,
});

test('a new class: who, when, by which request, and every field that has a value', async () => {
  const { body } = await server.post('/group/create', group({ groupRemarks: '周六' }));

  expect(await entriesOf(body.reqId)).toEqual([
    {
      atMs: noon,
      caller: 'crm',
      operation: 'group.create',
      reqId: body.reqId,
      branchId: second.branchId,
      record: 'group',
      recordId: String(body.obj.groupId),
      fields: {
        branchId: [null, second.branchId],
        name: [null, '初一数学'],
        activeBeginSeconds: [null, nowSeconds],
        activeEndSeconds: [null, nowSeconds + 3600],
        teacherId: [null, second.teacherId],
        remarks: [null, '…'],
        serviceFlag: [null, 1],
        teachers: [null, []],
      },
    },
  ]);
});

test('an edit: only what differs, before and after', async () => {
  const { groupId } = await server.ask('/group/create', group());
  const pair = { userId: `0_${head.teacherId}`, courseId: head.subjectIds[0] };
  const changes = { groupName: '初二', serviceFlag: 1, groupTeacherList: [pair] };
  const { body } = await server.post('/group/edit', { groupId, ...changes });
  const unchanged = await server.post('/group/edit', { groupId, ...changes });

  const [entry] = await entriesOf(body.reqId);
  expect(entry).toMatchObject({ operation: 'group.edit', record: 'group', recordId: String(groupId) });
  expect(entry?.fields).toEqual({
    name: ['初一数学', '初二'],
    teachers: [[], [{ teacherId: head.teacherId, subjectId: head.subjectIds[0] }]],
  });
  expect(await entriesOf(unchanged.body.reqId)).toMatchObject([{ record: 'group', fields: {} }]);
});

test('a deletion: the user, without a name; one that was refused is no entry', async () => {
  const userId = `1_${head.studentIds[0]}`;
  const done = await server.post('/user/del', { userId });
  const again = await server.post('/user/del', { userId });

  const [entry] = await entriesOf(done.body.reqId);
  expect(entry).toMatchObject({ operation: 'user.del', branchId: head.branchId, record: 'user', recordId: userId });
  expect(entry?.fields).toMatchObject({ deletedAtMs: [null, noon] });
  expect(await entriesOf(again.body.reqId)).toEqual([]);
});

test('refused requests and repeated answers add no audit entry', async () => {
  const headers = { 'Idempotency-Key': 'audited-once' };
  await server.post('/group/create', group(), headers);
  const before = await countEntries();
  await server.post('/group/create', group(), headers);
  await server.post('/group/create', group({ teacherId: '0_999999999' }));
  await server.post('/group/edit', { groupId: 999999999, groupName: 'x' });
  await server.ask('/user/list', {});
  expect(await countEntries()).toBe(before);
});

test('the log of one organisation is not that of another', async () => {
  const secondSchool = await createSchool(database);
  const { body } = await server.post('/group/create', group());
  expect(await entriesOf(body.reqId, secondSchool)).toEqual([]);
  expect(await entriesOf(body.reqId)).toHaveLength(1);
});
