import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { createMembershipSetup } from '../../../test/school/membership.ts';
import { noon } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { sql } from '../../sql/sql.ts';

const nowSeconds = noon / 1000;

const database: Database = await openTestDatabase();
const { other, school, head, second, server, bound, newGroup, newStudents, add, remove, members, times, refused } =
  await createMembershipSetup(database);

describe('joining', () => {
  test('several students join in one request, now or at a given time', async () => {
    const groupId = await newGroup();
    const [ann, ben, cem] = await newStudents(3);
    const later = noon + 5000;
    expect(
      await add(groupId, { userId: ann }, { userId: ben, joinedAt: noon - 5 }, { userId: cem, joinedAt: later }),
    ).toEqual(['joined', 'joined', 'joined']);
    const present = await members(groupId);
    expect(present.map(({ userId }: { userId: string }) => userId)).toEqual([ben, ann]);
    expect(present[1]).toMatchObject({
      userName: '王芳',
      mobile: '',
      joinedAt: noon,
      leftAt: 0,
      reason: '',
      orderSn: '',
      line: 0,
    });
    expect(await members(groupId, { at: later })).toHaveLength(3);
    expect(await members(groupId, { at: noon - 5 })).toHaveLength(1);
    expect(await members(groupId, { at: noon - 6 })).toHaveLength(0);
    expect(await server.ask('/group/get', { groupId })).toMatchObject({ memberCount: 2 });
  });

  test('a repeated request changes nothing; an earlier time moves the begin', async () => {
    const groupId = await newGroup();
    const [userId] = await newStudents(1);
    expect(await add(groupId, { userId, joinedAt: noon - 100 })).toEqual(['joined']);
    expect(await add(groupId, { userId, joinedAt: noon - 100 })).toEqual(['already']);
    expect(await add(groupId, { userId })).toEqual(['already']);
    expect(await times(groupId)).toEqual([[noon - 100, 0]]);
    expect(await add(groupId, { userId, joinedAt: noon - 200 })).toEqual(['earlier']);
    expect(await times(groupId)).toEqual([[noon - 200, 0]]);
  });

  test('a student who left can join again from then on, not before', async () => {
    const groupId = await newGroup();
    const [userId] = await newStudents(1);
    await add(groupId, { userId, joinedAt: noon - 100 });
    await remove(groupId, { userId, leftAt: noon - 50 });
    for (const joinedAt of [noon - 51, noon - 100, noon - 200]) {
      const answer = await refused('/group/addMembers', { groupId, members: [{ userId, joinedAt }] });
      // A moment within the membership is a member's already; one before it would overlap.
      if (joinedAt >= noon - 100) expect(answer.code).toBe(0);
      else expect(answer).toEqual({ status: 409, code: 4222, param: 'members[0].joinedAt' });
    }
    expect(await times(groupId)).toEqual([[noon - 100, noon - 50]]);
    expect(await add(groupId, { userId, joinedAt: noon - 50 })).toEqual(['joined']);
    expect(await times(groupId)).toEqual([
      [noon - 100, noon - 50],
      [noon - 50, 0],
    ]);
  });

  test('a student whose membership ended before it began can join at that time', async () => {
    const groupId = await newGroup();
    const [userId] = await newStudents(1);
    await add(groupId, { userId, joinedAt: noon + 100 });
    expect(await remove(groupId, { userId })).toEqual(['left']);
    expect(await members(groupId, { at: noon + 100 })).toEqual([]);
    expect(await add(groupId, { userId, joinedAt: noon + 100 })).toEqual(['joined']);
    expect(await times(groupId)).toEqual([[noon + 100, 0]]);
  });

  test('an expired class can only be joined before its end', async () => {
    const groupId = await newGroup({ activeEndSeconds: nowSeconds });
    const [userId] = await newStudents(1);
    expect(await refused('/group/addMembers', { groupId, members: [{ userId }] })).toEqual({
      status: 409,
      code: 4220,
      param: 'members[0].joinedAt',
    });
    expect(await add(groupId, { userId, joinedAt: noon - 1 })).toEqual(['joined']);
  });

  test('one unknown or deleted student, or one of another role, branch or organisation, refuses the request', async () => {
    const groupId = await newGroup();
    const ofSecond = await newGroup({ branchId: second.branchId, teacherId: second.teacherId });
    const [ann, gone] = await newStudents(2);
    const [local] = await newStudents(1, second);
    await server.ask('/user/del', { userId: gone });
    for (const [on, id, first, userId] of [
      [server, groupId, ann, '1_999999999'],
      [server, groupId, ann, gone],
      [server, groupId, ann, `1_${head.teacherId}`],
      [server, groupId, ann, `1_${other.branches[0].studentIds[0]}`],
      [bound, ofSecond, local, ann],
    ] as const) {
      const body = { groupId: id, members: [{ userId: first }, { userId }] };
      expect(await refused('/group/addMembers', body, on)).toEqual({
        status: 422,
        code: 4181,
        param: 'members[1].userId',
      });
    }
    expect(await members(groupId)).toEqual([]);
    expect(await members(ofSecond)).toEqual([]);
    const notThere = { status: 404, code: 4003, param: 'groupId' };
    expect(await refused('/group/addMembers', { groupId, members: [{ userId: local }] }, bound)).toEqual(notThere);
    expect(await refused('/group/members', { groupId }, bound)).toEqual(notThere);
    expect(await refused('/group/removeMembers', { groupId, members: [{ userId: local }] }, bound)).toEqual(notThere);
  });

  test('each student once in a request', async () => {
    const groupId = await newGroup();
    const [userId] = await newStudents(1);
    for (const path of ['/group/addMembers', '/group/removeMembers']) {
      expect(await refused(path, { groupId, members: [{ userId }, { userId }] })).toEqual({
        status: 400,
        code: 2020,
        param: 'members[1].userId',
      });
    }
  });
});

describe('room', () => {
  test('a class takes as many students as its capacity, all or none, and new ones after others leave', async () => {
    const groupId = await newGroup({ capacity: 2 });
    const [ann, ben, cem] = await newStudents(3);
    const full = { status: 409, code: 4221, param: 'groupId' };
    const all = [ann, ben, cem].map((userId) => ({ userId }));
    expect(await refused('/group/addMembers', { groupId, members: all })).toEqual(full);
    expect(await members(groupId)).toEqual([]);
    await add(groupId, { userId: ann }, { userId: ben });
    expect(await add(groupId, { userId: ann }, { userId: ben })).toEqual(['already', 'already']);
    expect(await refused('/group/addMembers', { groupId, members: [{ userId: cem }] })).toEqual(full);
    await remove(groupId, { userId: ann });
    expect(await add(groupId, { userId: cem })).toEqual(['joined']);
  });

  test('concurrent requests for the last seats fill exactly these seats', async () => {
    const groupId = await newGroup({ capacity: 3 });
    const students = await newStudents(8);
    const answers = await Promise.all(
      students.map((userId) => server.post('/group/addMembers', { groupId, members: [{ userId }] })),
    );
    expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(3);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([0, 4221]));
    expect(await members(groupId)).toHaveLength(3);
  });
});

describe('leaving', () => {
  test('now or at a given time, with a reason; earlier records stay', async () => {
    const groupId = await newGroup();
    const [ann, ben, cem] = await newStudents(3);
    await add(groupId, { userId: ann, joinedAt: noon - 100 }, { userId: ben, joinedAt: noon - 100 });
    expect(
      await remove(groupId, { userId: ann, reason: '搬家' }, { userId: ben, leftAt: noon + 50 }, { userId: cem }),
    ).toEqual(['left', 'left', 'notMember']);
    expect((await members(groupId)).map(({ userId }: { userId: string }) => userId)).toEqual([ben]);
    expect(await members(groupId, { at: noon + 49 })).toHaveLength(1);
    expect(await members(groupId, { at: noon + 50 })).toHaveLength(0);
    expect(await members(groupId, { which: 'all' })).toMatchObject([
      { userId: ann, joinedAt: noon - 100, leftAt: noon, reason: '搬家' },
      { userId: ben, leftAt: noon + 50, reason: '' },
    ]);
    expect(await remove(groupId, { userId: ann, reason: 'x' })).toEqual(['notMember']);
    expect(await remove(groupId, { userId: ben })).toEqual(['left']);
    expect(await members(groupId, { at: noon })).toHaveLength(0);
  });
});

test('concurrent requests for the same student create one membership', async () => {
  for (let round = 0; round < 5; round++) {
    const groupId = await newGroup();
    const students = await newStudents(3);
    const batch = (list: string[]) => add(groupId, ...list.map((userId) => ({ userId })));
    const answers = await Promise.all([batch(students), batch(students.toReversed()), batch(students)]);
    expect(answers.flat().filter((state) => state === 'joined')).toHaveLength(3);
    expect(answers.flat().filter((state) => state === 'already')).toHaveLength(6);
    expect(await members(groupId, { which: 'all' })).toHaveLength(3);
  }
});

test('a student who is deleted while joining has no membership', async () => {
  for (let round = 0; round < 6; round++) {
    const groupId = await newGroup();
    const [userId] = await newStudents(1);
    const [joined, deleted] = await Promise.all([
      server.post('/group/addMembers', { groupId, members: [{ userId }] }),
      server.ask('/user/del', { userId }),
    ]);
    expect(deleted.code).toBe(0);
    expect([0, 4181]).toContain(joined.body.code);
    expect(await server.ask('/group/get', { groupId })).toMatchObject({ memberCount: 0 });
    await server.ask('/user/restore', { userId });
    expect(await members(groupId)).toHaveLength(joined.body.code === 0 ? 1 : 0);
  }
});

test('the audit log has joins and leaves; the reason is stored as personal data', async () => {
  const groupId = await newGroup();
  const [userId] = await newStudents(1);
  const joined = await server.post('/group/addMembers', { groupId, members: [{ userId }] });
  const left = await server.post('/group/removeMembers', { groupId, members: [{ userId, reason: '生病' }] });
  const entries = await school.db.rows(
    sql`
      select e.req_id, e.record, e.record_id, e.branch_id, e.fields, p.fields as personal
      from audit_entries e
      left join audit_personal_values p on p.org_id = $1 and p.audit_id = e.audit_id
      where e.org_id = $1 and e.req_id in (${joined.body.reqId}, ${left.body.reqId})
      order by e.audit_id`,
    (values) => values,
  );
  const entry = { record: 'groupMember', record_id: `${groupId}/${userId}`, branch_id: head.branchId };
  expect(entries).toEqual([
    { ...entry, req_id: joined.body.reqId, fields: { joinedAtMs: [null, noon] }, personal: null },
    {
      ...entry,
      req_id: left.body.reqId,
      fields: { leftAtMs: [null, noon], reason: null },
      personal: { reason: ['', '生病'] },
    },
  ]);
});
