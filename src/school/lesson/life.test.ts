import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/database/database.ts';
import { addUser, at, type Classroom, createClassroom } from '../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../test/school/school.ts';
import { startServer, type TestServer } from '../../../test/server/server.ts';
import type { Database } from '../../database/database.ts';

const weekMs = 7 * 86_400_000;

let database: Database;
let school: School;
let server: TestServer;
let classroom: Classroom;
beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});
beforeEach(async () => {
  server.setNow(at('09:00'));
  classroom = await createClassroom(school);
});

/** From 10:00 to 11:00. */
async function schedule(changes: object = {}): Promise<string[]> {
  const { list } = await server.ask('/liveclass/schedule', {
    groupId: classroom.groupId,
    shortDesc: 'Fractions',
    classType: 'small',
    beginTime: at('10:00'),
    endTime: at('11:00'),
    ...changes,
  });
  return list.map((lesson: { liveclass: string }) => lesson.liveclass);
}
const one = async () => (await schedule())[0] ?? '';
const series = async () => {
  const [first = '', second = '', third = ''] = await schedule({ repeat: { every: 'week', count: 3 } });
  return [first, second, third] as const;
};
const get = (liveclass: string) => server.ask('/liveclass/get', { liveclass });
const refused = async (path: string, body: object) => {
  const { status, body: answer } = await server.post(path, body);
  return [status, answer.code, answer.param];
};
async function history() {
  const { rs } = await server.ask('/liveclass/listHistory', { teacherId: `0_${classroom.teacherId}`, pageSize: 500 });
  return rs.filter(({ groupId }: { groupId: number }) => groupId === classroom.groupId);
}
async function records() {
  const { list } = await server.ask('/statistics/listStudentLiveClassData', {
    beginTime: at('00:00'),
    endTime: at('24:00'),
    groupId: classroom.groupId,
    uniqueId: `1_${classroom.studentIds[0]}`,
  });
  return list;
}
const join = (liveclass: string, userId: string, time: number) => ({
  events: [{ eventId: `join-${userId}`, liveclass, kind: 'join', time, userId, device: 'phone' }],
});

test('a live class that was started and ended has records and is in the history', async () => {
  const liveclass = await one();
  server.setNow(at('10:03'));
  expect(await get(liveclass)).toMatchObject({ status: 'waiting', heldBegin: 0 });
  expect(await server.ask('/liveclass/start', { liveclass })).toEqual({ heldBegin: at('10:03') });
  expect(await get(liveclass)).toMatchObject({ status: 'live', heldBegin: at('10:03'), heldEnd: 0, duration: 0 });
  expect([await history(), await records()]).toEqual([[], []]);
  server.setNow(at('10:58'));
  expect(await server.ask('/liveclass/end', { liveclass })).toEqual({ heldBegin: at('10:03'), heldEnd: at('10:58') });
  expect(await get(liveclass)).toMatchObject({ status: 'ended', heldEnd: at('10:58'), duration: 3300 });
  expect(await history()).toMatchObject([{ liveclass, duration: 3300, createTime: at('10:03') }]);
  expect(await records()).toMatchObject([{ classDuration: '3300', startTime: at('10:03') }]);
});

describe('start', () => {
  test('twice is a conflict; with a time it is a correction', async () => {
    const liveclass = await one();
    server.setNow(at('10:05'));
    await server.ask('/liveclass/start', { liveclass });
    expect(await refused('/liveclass/start', { liveclass })).toEqual([409, 4282, undefined]);
    expect(await server.ask('/liveclass/start', { liveclass, time: at('10:01') })).toEqual({ heldBegin: at('10:01') });
    expect(await server.ask('/liveclass/start', { liveclass, time: at('10:04') })).toEqual({ heldBegin: at('10:04') });
  });

  test('is possible before the scheduled begin while a teacher waits in the room', async () => {
    const liveclass = await one();
    server.setNow(at('09:55'));
    await server.ask('/liveclass/events', join(liveclass, `0_${classroom.teacherId}`, at('09:54')));
    expect(await server.ask('/liveclass/start', { liveclass })).toEqual({ heldBegin: at('09:55') });
  });

  test('is now or in the past, not in the future', async () => {
    const liveclass = await one();
    server.setNow(at('10:00'));
    expect(await refused('/liveclass/start', { liveclass, time: at('10:00') + 1 })).toEqual([400, 2070, 'time']);
    expect(await server.ask('/liveclass/start', { liveclass, time: at('10:00') })).toEqual({ heldBegin: at('10:00') });
  });

  test('is possible 12 hours before the scheduled begin, and no earlier', async () => {
    const [, nextWeek] = await series();
    const earliest = (await get(nextWeek)).beginTime - 12 * 3_600_000;
    server.setNow(earliest - 1);
    expect(await refused('/liveclass/start', { liveclass: nextWeek })).toEqual([409, 4299, undefined]);
    server.setNow(earliest);
    const time = earliest - 1;
    expect(await refused('/liveclass/start', { liveclass: nextWeek, time })).toEqual([409, 4299, undefined]);
    expect(await server.ask('/liveclass/start', { liveclass: nextWeek })).toEqual({ heldBegin: earliest });
  });

  test('of two concurrent starts one succeeds', async () => {
    const liveclass = await one();
    server.setNow(at('10:00'));
    const answers = await Promise.all([1, 2].map(() => server.post('/liveclass/start', { liveclass })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('end', () => {
  test('needs a start', async () => {
    const liveclass = await one();
    expect(await refused('/liveclass/end', { liveclass })).toEqual([409, 4283, undefined]);
  });

  test('twice is a conflict; with a time it is a correction, also to an earlier time', async () => {
    const liveclass = await one();
    server.setNow(at('11:00'));
    await server.ask('/liveclass/start', { liveclass, time: at('10:00') });
    await server.ask('/liveclass/end', { liveclass });
    expect(await refused('/liveclass/end', { liveclass })).toEqual([409, 4284, undefined]);
    await server.ask('/liveclass/end', { liveclass, time: at('10:40') });
    expect(await records()).toMatchObject([{ classDuration: '2400' }]);
    expect(await refused('/liveclass/end', { liveclass, time: at('10:00') - 1 })).toEqual([400, 2078, 'time']);
    expect(await refused('/liveclass/end', { liveclass, time: at('11:00') + 1 })).toEqual([400, 2070, 'time']);
  });
});

describe('cancel', () => {
  test('removes records and history; restore brings them back', async () => {
    const liveclass = await one();
    server.setNow(at('11:00'));
    await server.ask('/liveclass/start', { liveclass, time: at('10:00') });
    await server.ask('/liveclass/end', { liveclass });
    expect(await server.ask('/liveclass/cancel', { liveclass })).toEqual({ sucNum: 1 });
    expect(await get(liveclass)).toMatchObject({ status: 'cancelled', heldBegin: 0, heldEnd: 0 });
    expect([await history(), await records()]).toEqual([[], []]);
    expect(await server.ask('/liveclass/restore', { liveclass })).toMatchObject({ sucNum: 1 });
    expect(await records()).toMatchObject([{ classDuration: '3600' }]);
  });

  test('a cancelled live class cannot be started, ended, moved or cancelled; only a cancelled one can be restored', async () => {
    const liveclass = await one();
    expect(await refused('/liveclass/restore', { liveclass })).toEqual([409, 4281, undefined]);
    await server.ask('/liveclass/cancel', { liveclass });
    for (const path of ['/liveclass/start', '/liveclass/end', '/liveclass/cancel']) {
      expect(await refused(path, { liveclass })).toEqual([409, 4280, undefined]);
    }
    const times = { beginTime: at('12:00'), endTime: at('13:00') };
    expect(await refused('/liveclass/reschedule', { liveclass, ...times })).toEqual([409, 4280, undefined]);
  });

  test('events of a cancelled live class are stored and count after a restore', async () => {
    const liveclass = await one();
    await server.ask('/liveclass/cancel', { liveclass });
    server.setNow(at('11:20'));
    await server.ask('/liveclass/events', join(liveclass, `0_${classroom.teacherId}`, at('10:00')));
    expect(await records()).toEqual([]);
    await server.ask('/liveclass/restore', { liveclass });
    expect(await records()).toHaveLength(1);
  });

  test('with following 1 cancels only later live classes that have not begun', async () => {
    const [first, second, third] = await series();
    server.setNow(at('10:00') + weekMs);
    expect(await server.ask('/liveclass/cancel', { liveclass: first, following: 1 })).toEqual({ sucNum: 2 });
    expect([(await get(second)).status, (await get(third)).status]).toEqual(['waiting', 'cancelled']);
  });

  test('a restore with following 1 brings back what the same request cancelled, and nothing else', async () => {
    const [first, second, third] = await series();
    await server.ask('/liveclass/cancel', { liveclass: third });
    server.setNow(at('00:01'));
    expect(await server.ask('/liveclass/cancel', { liveclass: first, following: 1 })).toEqual({ sucNum: 2 });
    expect(await server.ask('/liveclass/restore', { liveclass: first, following: 1 })).toMatchObject({ sucNum: 2 });
    const statuses = [await get(first), await get(second), await get(third)].map(({ status }) => status);
    expect(statuses).toEqual(['scheduled', 'scheduled', 'cancelled']);
  });
});

describe('reschedule', () => {
  const move = (liveclass: string, changes: object = {}) =>
    server.ask('/liveclass/reschedule', { liveclass, beginTime: at('14:00'), endTime: at('15:30'), ...changes });

  test('moves one live class of a series without the others', async () => {
    const [first, second, third] = await series();
    expect(await move(second)).toMatchObject({ sucNum: 1 });
    expect(await get(second)).toMatchObject({ beginTime: at('14:00'), endTime: at('15:30') });
    expect((await get(first)).beginTime).toBe(at('10:00'));
    expect((await get(third)).beginTime).toBe(at('10:00') + 2 * weekMs);
  });

  test('moves the later ones by the same number of days, to the same local time', async () => {
    const [first, second, third] = await series();
    const dayMs = weekMs / 7;
    const times = { beginTime: at('14:00') + weekMs + dayMs, endTime: at('15:30') + weekMs + dayMs };
    expect(await move(second, { ...times, following: 1 })).toMatchObject({ sucNum: 2 });
    expect((await get(first)).beginTime).toBe(at('10:00'));
    expect(await get(third)).toMatchObject({
      beginTime: at('14:00') + 2 * weekMs + dayMs,
      endTime: at('15:30') + 2 * weekMs + dayMs,
    });
  });

  test('is possible until the live class has events', async () => {
    const liveclass = await one();
    server.setNow(at('10:30'));
    expect(await move(liveclass)).toMatchObject({ sucNum: 1 });
    server.setNow(at('14:00'));
    await server.ask('/liveclass/events', join(liveclass, `1_${classroom.studentIds[0]}`, at('13:59')));
    const times = { beginTime: at('20:00'), endTime: at('21:00') };
    expect(await refused('/liveclass/reschedule', { liveclass, ...times })).toEqual([409, 4285, undefined]);
  });

  test('is refused after the begin', async () => {
    const liveclass = await one();
    server.setNow(at('10:00'));
    await server.ask('/liveclass/start', { liveclass });
    const times = { beginTime: at('20:00'), endTime: at('21:00') };
    expect(await refused('/liveclass/reschedule', { liveclass, ...times })).toEqual([409, 4282, undefined]);
  });
});

describe('update', () => {
  test('moves the history and the records to the substitute', async () => {
    const liveclass = await one();
    const name = `substitute ${liveclass}`;
    const substitute = await school.db.transaction((tx) => addUser(tx, { ...classroom, role: 'teacher', name }));
    server.setNow(at('11:00'));
    await server.ask('/liveclass/start', { liveclass, time: at('10:00') });
    await server.ask('/liveclass/end', { liveclass });
    const changes = { teacherId: `0_${substitute}`, assitantId: '', shortDesc: 'Halves', longDesc: 'and thirds' };
    expect(await server.ask('/liveclass/update', { liveclass, ...changes })).toMatchObject({ sucNum: 1 });
    expect(await history()).toEqual([]);
    expect(await server.ask('/liveclass/listHistory', { teacherId: `0_${substitute}` })).toMatchObject({
      rs: [{ liveclass, shortDesc: 'Halves', longDesc: 'and thirds' }],
    });
    expect(await records()).toMatchObject([{ teacherName: name, assistantName: '', title: 'Halves' }]);
  });

  test('a new recording length updates the watch progress', async () => {
    const liveclass = await one();
    server.setNow(at('11:00'));
    await server.ask('/liveclass/start', { liveclass, time: at('10:00') });
    await server.ask('/liveclass/end', { liveclass });
    const userId = `1_${classroom.studentIds[0]}`;
    const watched = { eventId: 'w', liveclass, kind: 'watch', time: at('11:00'), userId, fromSecond: 0, toSecond: 60 };
    await server.ask('/liveclass/events', { events: [watched] });
    expect(await records()).toMatchObject([{ watchRecord: 1, watchRecordDuration: '60', watchRecordProgress: '' }]);
    await server.ask('/liveclass/update', { liveclass, recordDuration: 240 });
    expect(await records()).toMatchObject([{ watchRecordProgress: '25' }]);
  });

  test('needs a field to change and an existing teacher', async () => {
    const liveclass = await one();
    expect(await refused('/liveclass/update', { liveclass })).toEqual([400, 2019, 'liveclass']);
    expect(await refused('/liveclass/update', { liveclass, teacherId: '0_999999' })).toEqual([422, 4101, 'teacherId']);
  });
});

test('a live class of another branch or organisation, or an unknown one, is not found', async () => {
  const liveclass = await one();
  const bound = await startServer(database, callerOf(school, school.branches[1]));
  const foreign = await startServer(database, callerOf(await createSchool(database)));
  const times = { beginTime: at('20:00'), endTime: at('21:00') };
  const bodies: [string, object][] = [
    ['/liveclass/get', {}],
    ['/liveclass/update', { shortDesc: 'x' }],
    ['/liveclass/reschedule', times],
    ...['start', 'end', 'cancel', 'restore'].map((name): [string, object] => [`/liveclass/${name}`, {}]),
  ];
  for (const [path, body] of bodies) {
    for (const [on, id] of [
      [bound, liveclass],
      [foreign, liveclass],
      [server, '999999'],
      [server, '9'.repeat(30)],
    ] as const) {
      const { status, body: answer } = await on.post(path, { liveclass: id, ...body });
      expect([status, answer.code, answer.param]).toEqual([404, 4080, 'liveclass']);
    }
  }
  expect((await get(liveclass)).status).toBe('scheduled');
});
