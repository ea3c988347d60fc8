import { ask } from './browser.ts';

// What a test changes is its own: others look at the demo school at the same time.

/** A class that has begun, and has no students yet. */
export async function freshClass() {
  const [teacher] = (await ask('/user/list', { userRole: 'teacher', pageSize: '1' })).list;
  const activeBegin = Math.floor(Date.now() / 1000);
  const groupName = `Fresh ${crypto.randomUUID().slice(0, 8)}`;
  const given = { groupName, teacherId: teacher.id, activeBegin, activeEnd: activeBegin + 90 * 86_400 };
  const { groupId } = await ask('/group/create', given);
  return { groupId: Number(groupId), groupName };
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
  const { results } = await ask('/user/createBatch', { users: missing, allOrNone: true });
  const members = results.map(({ userId }: { userId: string }) => ({ userId }));
  await ask('/group/addMembers', { groupId, members });
  const beginTime = Date.now();
  const times = { beginTime, endTime: beginTime + 3_600_000 };
  const given = { groupId, shortDesc: 'Fractions', classType: 'small', ...times };
  const { list: scheduled } = await ask('/liveclass/schedule', given);
  return { liveclass: String(scheduled[0].liveclass), groupName, missing };
}
