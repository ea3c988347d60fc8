import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { newMembership } from '../../../test/school/membership.ts';
import { noon } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';

const nowSeconds = noon / 1000;

const database: Database = await openTestDatabase();
const { other, school, head, second, server, bound, newGroup, newStudents, add, remove, members, times, refused } =
  await newMembership(database);

describe('joining', () => {
  test('several join at once, now or when they say, and are listed by then', async () => {
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

  test('the same again changes nothing; an earlier time moves the beginning', async () => {
    const groupId = await newGroup();
    const [userId] = await newStudents(1);
    expect(await add(groupId, { userId, joinedAt: noon - 100 })).toEqual(['joined']);
    expect(await add(groupId, { userId, joinedAt: noon - 100 })).toEqual(['already']);
    expect(await add(groupId, { userId })).toEqual(['already']);
    expect(await times(groupId)).toEqual([[noon - 100, 0]]);
    expect(await add(groupId, { userId, joinedAt: noon - 200 })).toEqual(['earlier']);
    expect(await times(groupId)).toEqual([[noon - 200, 0]]);
  });

  test('who left joins again from then on, not before', async () => {
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

  test('who left before it began may join at that very moment after all', async () => {
    const groupId = await newGroup();
    const [userId] = await newStudents(1);
    await add(groupId, { userId, joinedAt: noon + 100 });
    expect(await remove(groupId, { userId })).toEqual(['left']);
    expect(await members(groupId, { at: noon + 100 })).toEqual([]);
    expect(await add(groupId, { userId, joinedAt: noon + 100 })).toEqual(['joined']);
    expect(await times(groupId)).toEqual([[noon + 100, 0]]);
  });

  test('an expired class is joined only before its end', async () => {
    const groupId = await newGroup({ activeEndSeconds: nowSeconds });
    const [userId] = await newStudents(1);
    expect(await refused('/group/addMembers', { groupId, members: [{ userId }] })).toEqual({
      status: 409,
      code: 4220,
      param: 'members[0].joinedAt',
    });
    expect(await add(groupId, { userId, joinedAt: noon - 1 })).toEqual(['joined']);
  });

  test('one that is unknown, deleted, no student, of another branch or organisation lets none in', async () => {
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
  test('a class takes as many as it has room for, all or none, and again as many as left', async () => {
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

  test('of many who want the last seats at once so many get in as there are', async () => {
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
  test('now or when they say, with the reason; what came before stays', async () => {
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

test('the same student added from several callers at once is one member', async () => {
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

test('a student who is deleted while joining is in no class', async () => {
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

test('the audit log tells who joined and left which class; why they left is theirs', async () => {
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
