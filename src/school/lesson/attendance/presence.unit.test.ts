import { describe, expect, test } from 'vitest';
import { clock, recordOf, student } from '../../../../test/school/lesson-events.ts';
import type { LessonEvent } from './lesson-event.ts';

const onlineSeconds = (...events: LessonEvent[]) => recordOf(events).onlineSeconds;
const minutes = (count: number) => count * 60;

describe('joining and leaving', () => {
  test('the first join keeps its time, also before the lesson began', () => {
    expect(recordOf([student('join', '09:41'), student('join', '10:30', { device: 'phone' })]).joinedMs).toBe(
      clock('09:41'),
    );
  });

  test('a join at the end of the lesson does not count', () => {
    expect(recordOf([student('join', '11:00')])).toMatchObject({ joinedMs: 0, leftMs: 0, onlineSeconds: 0 });
    expect(recordOf([student('join', '10:59:59.999')])).toMatchObject({
      joinedMs: clock('10:59:59.999'),
      leftMs: clock('11:00'),
    });
  });

  test('the leave time is the end of the last presence over all devices', () => {
    const phone = { device: 'phone' };
    const events = [student('join', '10:00'), student('leave', '10:50'), student('join', '10:05', phone)];
    expect(recordOf([...events, student('leave', '10:40', phone)]).leftMs).toBe(clock('10:50'));
  });

  test('a student who stays past the end leaves at the end', () => {
    expect(recordOf([student('join', '10:00'), student('leave', '11:30')]).leftMs).toBe(clock('11:00'));
  });

  test('a student who left before the lesson began has join and leave times but no online time', () => {
    expect(recordOf([student('join', '09:30'), student('leave', '09:40')])).toMatchObject({
      joinedMs: clock('09:30'),
      leftMs: clock('09:40'),
      onlineSeconds: 0,
    });
  });
});

describe('presence', () => {
  test('lasts from join to leave', () => {
    expect(onlineSeconds(student('join', '10:10'), student('leave', '10:20'))).toBe(minutes(10));
  });

  test('is counted in whole seconds after all of it is added up', () => {
    const first = [student('join', '10:00:00.000'), student('leave', '10:00:01.500')];
    expect(onlineSeconds(...first, student('join', '10:10:00.000'), student('leave', '10:10:01.500'))).toBe(3);
    expect(onlineSeconds(student('join', '10:00:00.001'), student('leave', '10:00:02'))).toBe(1);
  });

  test('counts only within the lesson', () => {
    expect(onlineSeconds(student('join', '09:30'), student('leave', '10:15'))).toBe(minutes(15));
    expect(onlineSeconds(student('join', '10:50'), student('leave', '12:00'))).toBe(minutes(10));
  });

  test('on two devices at once counts once', () => {
    const phone = { device: 'phone' };
    const tablet = [student('join', '10:00'), student('leave', '10:20')];
    expect(onlineSeconds(...tablet, student('join', '10:10', phone), student('leave', '10:30', phone))).toBe(
      minutes(30),
    );
  });

  test('of one device does not end by the leave of another', () => {
    expect(onlineSeconds(student('join', '10:00'), student('leave', '10:10', { device: 'phone' }))).toBe(minutes(60));
  });

  test('of one student does not end by the leave of another on a device of the same name', () => {
    expect(onlineSeconds(student('join', '10:00'), student('leave', '10:10', { userId: 12 }))).toBe(minutes(60));
  });

  test('is not made by a leave without a join', () => {
    expect(recordOf([student('leave', '10:30')])).toMatchObject({ joinedMs: 0, leftMs: 0, onlineSeconds: 0 });
  });

  test('ends with the first of two leaves', () => {
    expect(onlineSeconds(student('join', '10:00'), student('leave', '10:10'), student('leave', '10:50'))).toBe(
      minutes(10),
    );
  });

  test('goes on when leave and join happen at the same time', () => {
    const events = [student('join', '10:00'), student('join', '10:10'), student('leave', '10:10')];
    expect(onlineSeconds(...events, student('leave', '10:30'))).toBe(minutes(30));
  });

  test('is not made by heartbeats without a join', () => {
    expect(onlineSeconds(student('heartbeat', '10:10'), student('heartbeat', '10:11'))).toBe(0);
  });
});

describe('a missing leave', () => {
  const ends = (...events: LessonEvent[]) =>
    recordOf(events).presences.map(({ toMs, endedBy }) => [new Date(toMs).toISOString().slice(11, 19), endedBy]);

  test('closes at the end of the lesson', () => {
    expect(ends(student('join', '10:00'))).toEqual([['11:00:00', 'lessonEnd']]);
  });

  test('closes 60 s after the last heartbeat', () => {
    const events = [student('join', '10:00'), student('heartbeat', '10:20'), student('heartbeat', '10:10')];
    expect(ends(...events)).toEqual([['10:21:00', 'heartbeat']]);
  });

  test('closes 60 s after the join when the device sends heartbeats and sent none since', () => {
    const before = [student('join', '10:00'), student('heartbeat', '10:05'), student('leave', '10:06')];
    expect(ends(...before, student('join', '10:30'))).toEqual([
      ['10:06:00', 'leave'],
      ['10:31:00', 'heartbeat'],
    ]);
  });

  test('closes at the end of the lesson when that comes before the 60 s are over', () => {
    expect(ends(student('join', '10:00'), student('heartbeat', '10:59:01'))).toEqual([['11:00:00', 'lessonEnd']]);
    expect(ends(student('join', '10:00'), student('heartbeat', '10:58:59'))).toEqual([['10:59:59', 'heartbeat']]);
  });

  test("closes at the device's next join", () => {
    const events = [student('join', '10:00'), student('join', '10:20'), student('leave', '10:30')];
    expect(ends(...events, student('join', '10:10', { device: 'phone' }))).toEqual([
      ['10:20:00', 'nextJoin'],
      ['10:30:00', 'leave'],
      ['11:00:00', 'lessonEnd'],
    ]);
  });

  test('is one when the device joins twice in one instant', () => {
    expect(ends(student('join', '10:00'), student('join', '10:00'), student('leave', '10:20'))).toEqual([
      ['10:20:00', 'leave'],
    ]);
  });

  test('closes at the next join when that comes before the 60 s are over', () => {
    const events = [student('join', '10:00'), student('heartbeat', '10:10'), student('join', '10:10:59')];
    expect(ends(...events, student('leave', '10:20'))).toEqual([
      ['10:10:59', 'nextJoin'],
      ['10:20:00', 'leave'],
    ]);
  });

  test('closes before the next join when the heartbeats had ceased', () => {
    const events = [student('join', '10:00'), student('heartbeat', '10:10'), student('join', '10:30')];
    expect(ends(...events, student('leave', '10:40'))).toEqual([
      ['10:11:00', 'heartbeat'],
      ['10:40:00', 'leave'],
    ]);
  });

  test('is not closed by the heartbeats of another device', () => {
    const events = [student('join', '10:00'), student('heartbeat', '10:10', { device: 'phone' })];
    expect(ends(...events)).toEqual([['11:00:00', 'lessonEnd']]);
  });

  test('is not missing when a leave follows long after the last heartbeat', () => {
    expect(ends(student('join', '10:00'), student('heartbeat', '10:05'), student('leave', '10:40'))).toEqual([
      ['10:40:00', 'leave'],
    ]);
  });
});

describe.each([
  ['the stage', 'stageOn', 'stageOff', 'onstageSeconds'],
  ['the audio/video link', 'micOn', 'micOff', 'connectSeconds'],
] as const)('time on %s', (_, on, off, field) => {
  const join = student('join', '10:00');
  const secondsOf = (...events: LessonEvent[]) => recordOf([join, ...events])[field];

  test('lasts from each on to the next off', () => {
    const events = [student(on, '10:00'), student(off, '10:05'), student(on, '10:10'), student(off, '10:12')];
    expect(secondsOf(...events)).toBe(minutes(7));
  });

  test('lasts from the first of two ons', () => {
    expect(secondsOf(student(on, '10:05'), student(on, '10:08'), student(off, '10:10'))).toBe(minutes(5));
  });

  test('ends with the presence of its device', () => {
    const phone = student('join', '10:00', { device: 'phone' });
    expect(secondsOf(phone, student(on, '10:05'), student('leave', '10:15'), student(off, '10:20'))).toBe(minutes(10));
  });

  test('ends with a presence whose leave is missing', () => {
    expect(secondsOf(student(on, '10:05'), student('heartbeat', '10:10'))).toBe(minutes(6));
  });

  test('does not resume by itself when the device comes back', () => {
    expect(secondsOf(student(on, '10:05'), student('leave', '10:15'), student('join', '10:20'))).toBe(minutes(10));
    expect(secondsOf(student(on, '10:05'), student('join', '10:15'))).toBe(minutes(10));
  });

  test('needs presence', () => {
    expect(recordOf([student(on, '10:05'), student('join', '10:10'), student(off, '10:20')])[field]).toBe(0);
    expect(secondsOf(student('leave', '10:10'), student(on, '10:15'), student(off, '10:20'))).toBe(0);
  });

  test('begins with the presence when both happen at the same time', () => {
    expect(secondsOf(student(on, '10:00'), student(off, '10:05'))).toBe(minutes(5));
  });

  test('goes on when it is switched off and on at the same time', () => {
    const events = [student(on, '10:05'), student(on, '10:10'), student(off, '10:10'), student(off, '10:20')];
    expect(secondsOf(...events)).toBe(minutes(15));
  });

  test('on two devices at once counts once', () => {
    const phone = { device: 'phone' };
    const tablet = [student(on, '10:00'), student(off, '10:10')];
    const other = [student('join', '10:00', phone), student(on, '10:05', phone), student(off, '10:20', phone)];
    expect(secondsOf(...tablet, ...other)).toBe(minutes(20));
  });

  test('counts only within the lesson', () => {
    expect(recordOf([student('join', '09:30'), student(on, '09:40')])[field]).toBe(minutes(60));
  });

  test('has nothing to do with the other', () => {
    const record = recordOf([join, student(on, '10:00')]);
    expect(record.onstageSeconds + record.connectSeconds).toBe(minutes(60));
  });
});
