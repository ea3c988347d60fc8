import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import {
  addLesson,
  addUser,
  at,
  type Classroom,
  createClassroom,
  heldFrom,
} from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import type { Database } from '../../../database/database.ts';
import { integer, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { insertMembers } from '../../enrolment/members.ts';
import { lessonEventKinds } from '../record-contract.ts';

const path = '/liveclass/events';

let database: Database;
let school: School;
let server: TestServer;
let classroom: Classroom;
let liveclass: string;
let ann: string;
beforeAll(async () => {
  database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});
beforeEach(async () => {
  classroom = await createClassroom(school);
  ann = `1_${classroom.studentIds[0]}`;
  const lessonId = await school.db.transaction((tx) =>
    addLesson(tx, classroom, heldFrom('10:00', '11:00'), { recordingSeconds: 1000 }),
  );
  liveclass = String(lessonId);
});

let eventsMade = 0;
function event(kind: string, time: string, fields: object = {}) {
  eventsMade += 1;
  return { eventId: `e${eventsMade}`, liveclass, kind, time: at(time), ...fields };
}
const send = (events: readonly object[], on = server) => on.ask(path, { events });
const refused = async (events: readonly object[], on = server) => {
  const { status, body } = await on.post(path, { events });
  return [status, body.code, body.param];
};
const received = (count: number) => expect.objectContaining({ eventsReceived: [null, count] });
async function record() {
  const { list } = await server.ask('/statistics/listStudentLiveClassData', {
    beginTime: at('00:00'),
    endTime: at('24:00'),
    groupId: classroom.groupId,
    uniqueId: ann,
  });
  return list[0];
}
async function countEvents(): Promise<number> {
  const counted = await school.db.one(
    sql`select count(*) as events from lesson_events where org_id = $1 and lesson_id = ${Number(liveclass)}`,
    row({ events: integer }),
  );
  return counted.events;
}

test('every kind of event shows in the records immediately', async () => {
  const phone = { userId: ann, device: 'phone' };
  const events = [
    event('join', '10:00', phone),
    event('heartbeat', '10:00:30', phone),
    event('stageOn', '10:05', phone),
    event('stageOff', '10:06', phone),
    event('micOn', '10:07', phone),
    event('micOff', '10:09', phone),
    event('hand', '10:10', { userId: ann }),
    event('hand', '10:11', { userId: ann, ref: 'r' }),
    event('signInCall', '10:12', { ref: 'c', windowSeconds: 30 }),
    event('signIn', '10:12:30', { userId: ann, ref: 'c' }),
    event('signInCall', '10:13', { ref: 'd' }),
    event('signInCancel', '10:14', { ref: 'd' }),
    event('reward', '10:15', { userId: ann, points: 4 }),
    event('reward', '10:16', { userId: ann }),
    event('answer', '10:17', { userId: ann, ref: 'q', isRight: 1 }),
    event('answer', '10:18', { userId: ann, ref: 'p', isRight: 0 }),
    event('leave', '10:20', phone),
    event('watch', '20:00', { userId: ann, fromSecond: 0, toSecond: 250 }),
    event('start', '10:01'),
    event('end', '10:59'),
  ];
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(lessonEventKinds));
  expect(await send(events)).toEqual({ added: events.length, known: 0 });
  expect(await record()).toMatchObject({
    classDuration: '3600',
    joinClassTime: at('10:00'),
    leaveClassTime: at('10:20'),
    onlineDuration: '1200',
    onstageDuration: '60',
    liveConnectDuration: '120',
    raiseCount: '2',
    signInTotal: '1',
    signInCount: '1',
    rewardPoints: '5',
    examCorrectness: '50',
    watchRecord: 1,
    watchRecordDuration: '250',
    watchRecordProgress: '25',
  });
});

test('a known event, or one repeated in a batch, changes nothing', async () => {
  const reward = event('reward', '10:10', { userId: ann, points: 3 });
  expect(await send([reward, reward])).toEqual({ added: 1, known: 1 });
  expect(await send([{ ...reward, points: 7 }, event('hand', '10:11', { userId: ann })])).toEqual({
    added: 1,
    known: 1,
  });
  expect(await record()).toMatchObject({ rewardPoints: '3', raiseCount: '1' });
});

test('a batch that overlaps earlier ones adds the rest, and leaves one audit entry about it', async () => {
  const hand = (time: string) => event('hand', time, { userId: ann });
  const [first, second, third] = [hand('10:10'), hand('10:11'), hand('10:12')];
  expect(await send([first, second])).toEqual({ added: 2, known: 0 });
  expect(await send([second, third, first])).toEqual({ added: 1, known: 2 });
  expect(await send([third, second])).toEqual({ added: 0, known: 2 });
  expect(await record()).toMatchObject({ raiseCount: '3' });
  const { list } = await server.ask('/audit/list', { record: 'lesson', recordId: liveclass });
  expect(list.map((entry: { fields: object }) => entry.fields)).toEqual([1, 2].map((count) => received(count)));
});

test('the same id in another live class is another event', async () => {
  const other = await school.db.transaction((tx) => addLesson(tx, classroom, heldFrom('14:00', '15:00')));
  const reward = event('reward', '10:10', { userId: ann });
  expect(await send([reward, { ...reward, liveclass: String(other) }])).toEqual({ added: 2, known: 0 });
});

test('the same batch from two senders at once, in opposite orders, counts once', async () => {
  for (let round = 0; round < 5; round++) {
    const minutes = Array.from({ length: 30 }, (_, minute) => `10:${String(minute + 10)}`);
    const batch = [
      event('join', '10:00', { userId: ann, device: `d${round}` }),
      ...minutes.map((time) => event('hand', time, { userId: ann })),
      event('leave', '10:50', { userId: ann, device: `d${round}` }),
    ];
    const answers = await Promise.all([send(batch), send(batch.toReversed())]);
    expect(answers.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, batch.length]);
    expect(await record()).toMatchObject({ onlineDuration: '3000', raiseCount: String((round + 1) * minutes.length) });
  }
});

test('batches of several senders at once are all in the record', async () => {
  const parts = Array.from({ length: 8 }, (_, part) => [
    event('hand', '10:30', { userId: ann }),
    event('join', `10:${10 + part * 2}`, { userId: ann, device: `tablet ${part}` }),
    event('leave', `10:${11 + part * 2}`, { userId: ann, device: `tablet ${part}` }),
  ]);
  await Promise.all(parts.map((part) => send(part)));
  expect(await record()).toMatchObject({ raiseCount: '8', onlineDuration: '480' });
});

test('a student who joins the class while events arrive has a record, whichever transaction commits first', async () => {
  for (let round = 0; round < 6; round++) {
    const name = `newcomer ${liveclass} ${round}`;
    const userId = await school.db.transaction((tx) => addUser(tx, { ...classroom, role: 'student', name }));
    const lessonId = await school.db.transaction((tx) => addLesson(tx, classroom, []));
    const join = school.db.transaction((tx) =>
      insertMembers(tx, [{ groupId: classroom.groupId, userId, joinedAtMs: at('00:00') }], noon),
    );
    const teacher = { userId: `0_${classroom.teacherId}` };
    const held = { ...event('join', '10:00', teacher), liveclass: String(lessonId) };
    await Promise.all([send([held]), join]);
    const { records } = await server.ask('/statistics/explain', {
      liveclass: String(lessonId),
      uniqueId: `1_${userId}`,
    });
    expect(records).toHaveLength(1);
  }
});

test('a batch has 1 to 1000 events', async () => {
  const hands = Array.from({ length: 1001 }, () => event('hand', '10:10', { userId: ann }));
  expect(await refused([])).toEqual([400, 2007, 'events']);
  expect(await refused(hands)).toEqual([400, 2006, 'events']);
  expect(await send(hands.slice(1))).toEqual({ added: 1000, known: 0 });
  expect(await record()).toMatchObject({ raiseCount: '1000' });
});

describe('a batch with one bad event changes nothing', () => {
  const good = () => event('hand', '10:10', { userId: ann });

  test.each([
    ['no user', () => event('join', '10:00'), 2001, 'events[1].userId'],
    ['no call', () => event('signIn', '10:00', { userId: ann }), 2001, 'events[1].ref'],
    ['a call without a name', () => event('signInCall', '10:00'), 2001, 'events[1].ref'],
    ['no question', () => event('answer', '10:00', { userId: ann, isRight: 1 }), 2001, 'events[1].ref'],
    ['no verdict', () => event('answer', '10:00', { userId: ann, ref: 'q' }), 2001, 'events[1].isRight'],
    ['no part', () => event('watch', '10:00', { userId: ann, fromSecond: 1 }), 2001, 'events[1].toSecond'],
    ['a user of its own', () => event('start', '10:00', { userId: ann }), 2072, 'events[1].userId'],
    ['points of a hand', () => event('hand', '10:00', { userId: ann, points: 1 }), 2072, 'events[1].points'],
    ['a device of a reward', () => event('reward', '10:00', { userId: ann, device: 'd' }), 2072, 'events[1].device'],
    [
      'a part that ends before it begins',
      () => event('watch', '10:00', { userId: ann, fromSecond: 9, toSecond: 8 }),
      2014,
      'events[1].toSecond',
    ],
    ['an id of ours', () => ({ ...event('end', '10:00'), eventId: 'lectern:end' }), 2073, 'events[1].eventId'],
    ['an empty id', () => ({ ...event('end', '10:00'), eventId: '' }), 2005, 'events[1].eventId'],
    ['an unknown kind', () => event('sneeze', '10:00', { userId: ann }), 2010, 'events[1].kind'],
    ['a time in seconds', () => ({ ...good(), time: at('10:00') / 1000 }), 2013, 'events[1].time'],
  ])('%s', async (_, bad, code, param) => {
    const before = await countEvents();
    expect(await refused([good(), bad()])).toEqual([400, code, param]);
    expect(await countEvents()).toBe(before);
  });

  test('an unknown user and an unknown live class', async () => {
    const nobody = event('hand', '10:00', { userId: '1_999999' });
    const teacherAsStudent = event('hand', '10:00', { userId: `1_${classroom.teacherId}` });
    const nowhere = { ...good(), liveclass: '999999' };
    const before = await countEvents();
    expect(await refused([good(), nobody])).toEqual([422, 4182, 'events[1].userId']);
    expect(await refused([good(), teacherAsStudent])).toEqual([422, 4182, 'events[1].userId']);
    expect(await refused([good(), nowhere])).toEqual([422, 4183, 'events[1].liveclass']);
    expect(await countEvents()).toBe(before);
  });
});

test('event times may be at most 5 minutes ahead of the server clock', async () => {
  const ahead = { ...event('hand', '10:00', { userId: ann }), time: noon + 300_000 };
  expect(await refused([{ ...ahead, time: ahead.time + 1 }])).toEqual([400, 2070, 'events[0].time']);
  expect(await send([ahead])).toEqual({ added: 1, known: 0 });
});

test('late events of a deleted user are accepted', async () => {
  await school.db.transaction((tx) =>
    tx.run(sql`update users set deleted_at_ms = 1 where org_id = $1 and user_id = ${classroom.studentIds[2]}`),
  );
  const userId = `1_${classroom.studentIds[2]}`;
  expect(await send([event('join', '10:00', { userId, device: 'd' })])).toEqual({ added: 1, known: 0 });
});

test('a caller bound to a branch can only add events of its own live classes and users', async () => {
  const [own, other] = school.branches;
  const bound = await startServer(database, callerOf(school, own));
  const theirs = await createClassroom(school, { branch: other });
  const lessonId = await school.db.transaction((tx) => addLesson(tx, theirs, heldFrom('10:00', '11:00')));
  const there = { ...event('hand', '10:00', { userId: ann }), liveclass: String(lessonId) };
  expect(await refused([there], bound)).toEqual([422, 4183, 'events[0].liveclass']);
  const stranger = event('hand', '10:00', { userId: `1_${other.studentIds[0]}` });
  expect(await refused([stranger], bound)).toEqual([422, 4182, 'events[0].userId']);
  expect(await send([event('hand', '10:00', { userId: ann })], bound)).toEqual({ added: 1, known: 0 });
});

test('an event id has up to 64 characters of any kind; with 65 the whole batch is refused', async () => {
  const longest = '𠮷'.repeat(64);
  expect(await send([{ ...event('hand', '10:10', { userId: ann }), eventId: longest }])).toEqual({
    added: 1,
    known: 0,
  });
  expect(await send([{ ...event('hand', '10:10', { userId: ann }), eventId: longest }])).toEqual({
    added: 0,
    known: 1,
  });
  const before = await countEvents();
  const longer = { ...event('hand', '10:11', { userId: ann }), eventId: `${longest}x` };
  expect(await refused([event('hand', '10:11', { userId: ann }), longer])).toEqual([400, 2004, 'events[1].eventId']);
  expect(await refused([{ ...longer, eventId: '' }])).toEqual([400, 2005, 'events[0].eventId']);
  expect(await countEvents()).toBe(before);
});
