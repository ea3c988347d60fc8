import { describe, expect, test } from 'vitest';
import { addLesson, addUser, at, type EventOfLesson, lessonEvent } from '../../../../test/school/classroom.ts';
import { callerOf } from '../../../../test/school/school.ts';
import { useClassroom } from '../../../../test/school/use-classroom.ts';
import { startServer } from '../../../../test/server/server.ts';
import type { NewLesson } from '../../lesson/write.ts';

const setup = useClassroom();

async function lessonOf(events: readonly EventOfLesson[], changes: Partial<NewLesson> = {}): Promise<string> {
  return String(await setup.school.db.transaction((tx) => addLesson(tx, setup.classroom, events, changes)));
}
const explain = (liveclass: string, student = setup.classroom.studentIds[0]) =>
  setup.server.ask('/statistics/explain', { liveclass, uniqueId: `1_${student}` });
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });

describe('a record', () => {
  test('is explained by visits, assumptions and events', async () => {
    const [ann, ben] = setup.classroom.studentIds;
    const phone = { userId: ann, device: 'phone' };
    const tablet = { userId: ann, device: 'tablet' };
    const liveclass = await lessonOf([
      lessonEvent('join', '09:55', { userId: setup.classroom.teacherId }),
      lessonEvent('leave', '11:10', { userId: setup.classroom.teacherId }),
      lessonEvent('join', '09:50', phone),
      lessonEvent('stageOn', '10:10', phone),
      lessonEvent('leave', '10:20', phone),
      lessonEvent('join', '10:15', tablet),
      lessonEvent('micOn', '10:16', tablet),
      lessonEvent('micOff', '10:18', tablet),
      lessonEvent('heartbeat', '10:29', tablet),
      lessonEvent('join', '10:40', phone),
      lessonEvent('join', '10:50', phone),
      lessonEvent('signInCall', '10:16', { ref: 'a' }),
      lessonEvent('signIn', '10:17', { userId: ann, ref: 'a' }),
      lessonEvent('signInCall', '10:30', { ref: 'b', windowSeconds: 60 }),
      lessonEvent('signIn', '10:32', { userId: ann, ref: 'b' }),
      lessonEvent('signInCall', '10:45', { ref: 'c' }),
      lessonEvent('signInCancel', '10:46', { ref: 'c' }),
      lessonEvent('reward', '10:12', { userId: ann }),
      lessonEvent('join', '10:00', { userId: ben, device: 'phone' }),
    ]);
    const told = await explain(liveclass);
    expect(told).toMatchObject({
      held: 1,
      classBegin: at('10:00'),
      classEnd: at('11:10'),
      beginBasis: 'schedule',
      endBasis: 'teacherLeave',
      presence: [span('10:00', '10:30'), span('10:40', '11:10')],
      onStage: [span('10:10', '10:20')],
      connected: [span('10:16', '10:18')],
      signIns: [
        { ref: 'a', callTime: at('10:16'), until: at('10:21'), cancelled: 0, answerTime: at('10:17'), counted: 1 },
        { ref: 'b', callTime: at('10:30'), until: at('10:31'), cancelled: 0, answerTime: at('10:32'), counted: 0 },
        { ref: 'c', callTime: at('10:45'), until: at('10:50'), cancelled: 1, answerTime: 0, counted: 0 },
      ],
    });
    expect(told.visits.toSorted((a: { joinTime: number }, b: { joinTime: number }) => a.joinTime - b.joinTime)).toEqual(
      [
        {
          device: 'phone',
          joinTime: at('09:50'),
          leaveTime: at('10:20'),
          endedBy: 'leave',
          assumed: 0,
          onStage: [span('10:10', '10:20')],
          connected: [],
        },
        {
          device: 'tablet',
          joinTime: at('10:15'),
          leaveTime: at('10:30'),
          endedBy: 'heartbeat',
          assumed: 1,
          onStage: [],
          connected: [span('10:16', '10:18')],
        },
        {
          device: 'phone',
          joinTime: at('10:40'),
          leaveTime: at('10:50'),
          endedBy: 'nextJoin',
          assumed: 1,
          onStage: [],
          connected: [],
        },
        {
          device: 'phone',
          joinTime: at('10:50'),
          leaveTime: at('11:10'),
          endedBy: 'lessonEnd',
          assumed: 1,
          onStage: [],
          connected: [],
        },
      ],
    );

    const range = {
      beginTime: at('00:00'),
      endTime: at('24:00'),
      groupId: setup.classroom.groupId,
      uniqueId: `1_${ann}`,
    };
    expect(told.records).toEqual((await setup.server.ask('/statistics/listStudentLiveClassData', range)).list);
    const seconds = (spans: { from: number; to: number }[]) =>
      String(spans.reduce((sum, { from, to }) => sum + (to - from) / 1000, 0));
    expect(told.records).toMatchObject([
      {
        onlineDuration: seconds(told.presence),
        onstageDuration: seconds(told.onStage),
        liveConnectDuration: seconds(told.connected),
        signInCount: '1',
        signInTotal: '2',
      },
    ]);
  });

  test('has the events of the student, of the teachers and of the lesson, and of no other student', async () => {
    const [ann, ben] = setup.classroom.studentIds;
    const liveclass = await lessonOf([
      lessonEvent('end', '11:00', { byStaff: true }),
      lessonEvent('join', '10:01', { userId: ann, device: 'phone' }),
      lessonEvent('start', '10:00', { byStaff: true }),
      lessonEvent('join', '10:02', { userId: setup.classroom.teacherId, device: 'laptop' }),
      lessonEvent('join', '10:03', { userId: ben }),
      lessonEvent('answer', '10:04', { userId: ann, ref: 'q', isRight: false }),
      lessonEvent('reward', '10:05', { userId: ann }),
      lessonEvent('watch', '12:00', { userId: ann, fromSecond: 5, toSecond: 9 }),
      lessonEvent('join', '10:06', { userId: setup.classroom.assistantId }),
    ]);
    const { events } = await explain(liveclass);
    expect(events.map(({ kind, of }: { kind: string; of: string }) => `${of} ${kind}`)).toEqual([
      'lesson start',
      'student join',
      'teacher join',
      'student answer',
      'student reward',
      'lesson end',
      'student watch',
    ]);
    expect(events[0]).toMatchObject({ time: at('10:00'), byStaff: 1 });
    expect(events[1]).toMatchObject({ device: 'phone', byStaff: 0, isRight: -1, points: 0 });
    expect(events[3]).toMatchObject({ ref: 'q', isRight: 0 });
    expect(events[4]).toMatchObject({ points: 1 });
    expect(events[6]).toMatchObject({ fromSecond: 5, toSecond: 9 });
  });
});

describe('the source of begin and end', () => {
  const teacher = (kind: 'join' | 'leave', time: string) =>
    lessonEvent(kind, time, { userId: setup.classroom.teacherId });

  test.each<[string, string, () => EventOfLesson[]]>([
    [
      'staff',
      'staff',
      () => [lessonEvent('start', '10:00', { byStaff: true }), lessonEvent('end', '10:50', { byStaff: true })],
    ],
    [
      'startEvent',
      'endEvent',
      () => [
        lessonEvent('start', '10:01'),
        teacher('join', '10:00'),
        teacher('leave', '10:50'),
        lessonEvent('end', '10:51'),
      ],
    ],
    ['teacherJoin', 'schedule', () => [teacher('join', '10:05'), teacher('leave', '10:55')]],
    ['schedule', 'overrunLimit', () => [teacher('join', '09:55'), teacher('leave', '11:30')]],
    ['startEvent', 'start', () => [lessonEvent('start', '11:25'), teacher('join', '11:25')]],
    ['teacherJoin', 'teacherLeave', () => [teacher('join', '14:00'), teacher('leave', '15:00')]],
  ])('%s and %s', async (beginBasis, endBasis, events) => {
    expect(await explain(await lessonOf(events()))).toMatchObject({ held: 1, beginBasis, endBasis });
  });

  test('is empty if the lesson was not held or was cancelled', async () => {
    const [ann] = setup.classroom.studentIds;
    const nobody = await lessonOf([lessonEvent('join', '10:00', { userId: ann, device: 'phone' })]);
    const notHeld = { held: 0, classBegin: 0, classEnd: 0, beginBasis: '', endBasis: '', records: [], presence: [] };
    expect(await explain(nobody)).toMatchObject({
      ...notHeld,
      visits: [{ joinTime: at('10:00'), leaveTime: 0, endedBy: 'lessonEnd', assumed: 1 }],
    });
    const cancelled = await lessonOf([lessonEvent('start', '10:00', { byStaff: true })]);
    await setup.server.ask('/liveclass/cancel', { liveclass: cancelled });
    expect(await explain(cancelled)).toMatchObject(notHeld);
  });
});

test('a live class that is not over has no record yet, but visits and events', async () => {
  const [ann] = setup.classroom.studentIds;
  const liveclass = await lessonOf([
    lessonEvent('start', '10:00', { byStaff: true }),
    lessonEvent('join', '10:00', { userId: ann, device: 'phone' }),
  ]);
  setup.server.setNow(at('10:30'));
  expect(await explain(liveclass)).toMatchObject({ held: 1, records: [], visits: [{ endedBy: 'lessonEnd' }] });
});

test('a student who was neither present nor a member has no record; an unknown id is a 404 with the parameter', async () => {
  const liveclass = await lessonOf([lessonEvent('start', '10:00', { byStaff: true })]);
  const name = `stranger ${liveclass}`;
  const stranger = await setup.school.db.transaction((tx) =>
    addUser(tx, { ...setup.classroom, role: 'student', name }),
  );
  expect(await explain(liveclass, stranger)).toMatchObject({ records: [], visits: [] });
  const refused = async (body: object, on = setup.server) => {
    const whole = { liveclass, uniqueId: `1_${stranger}`, ...body };
    const { status, body: answer } = await on.post('/statistics/explain', whole);
    return [status, answer.code, answer.param];
  };
  expect(await refused({ liveclass: '999999' })).toEqual([404, 4080, 'liveclass']);
  expect(await refused({ uniqueId: '1_999999' })).toEqual([404, 4005, 'uniqueId']);
  const [, other] = setup.school.branches;
  const bound = await startServer(setup.database, callerOf(setup.school, other));
  expect(await refused({}, bound)).toEqual([404, 4005, 'uniqueId']);
  expect(await refused({ uniqueId: `1_${other.studentIds[0]}` }, bound)).toEqual([404, 4080, 'liveclass']);
});
