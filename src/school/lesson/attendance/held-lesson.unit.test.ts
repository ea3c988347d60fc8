import { describe, expect, test } from 'vitest';
import { assistant, clock, event, lessonFacts, student, teacher } from '../../../../test/school/lesson-events.ts';
import { deriveLesson, type LessonFacts } from './held-lesson.ts';
import type { LessonEvent } from './lesson-event.ts';

const held = (events: readonly LessonEvent[], changes: Partial<LessonFacts> = {}) => {
  const lesson = deriveLesson(lessonFacts(events, changes));
  if (lesson === null) throw new Error('The lesson was not held');
  return lesson;
};
const startOf = (...events: LessonEvent[]) => held(events).startMs;
const endOf = (...events: LessonEvent[]) => held(events).endMs;

describe('a lesson starts', () => {
  test('at its start event, whatever the schedule and the teacher say', () => {
    expect(startOf(teacher('join', '09:50'), event('start', '09:55'))).toBe(clock('09:55'));
    expect(startOf(teacher('join', '10:01'), event('start', '10:10'))).toBe(clock('10:10'));
  });

  test('at the first of several start events', () => {
    expect(startOf(teacher('join', '10:00'), event('start', '10:20'), event('start', '10:02'))).toBe(clock('10:02'));
  });

  test('where staff entered it, which corrects what the classroom reported', () => {
    expect(startOf(event('start', '09:45'), event('start', '10:03', { byStaff: true }))).toBe(clock('10:03'));
  });

  test('where staff entered it, however early and without any teacher', () => {
    expect(startOf(event('start', '02:00', { byStaff: true }))).toBe(clock('02:00'));
  });

  test('at a start event up to 30 minutes before the scheduled start, not earlier', () => {
    const visit = teacher('join', '09:00');
    expect(startOf(visit, event('start', '09:30'))).toBe(clock('09:30'));
    expect(startOf(visit, event('start', '09:29:59.999'))).toBe(clock('10:00'));
    expect(startOf(visit, event('start', '09:29:59.999'), event('start', '10:05'))).toBe(clock('10:05'));
  });

  test('at a start event as far before the scheduled start as is set', () => {
    const events = [teacher('join', '09:00'), event('start', '09:30')];
    expect(held(events, { earlyStartLimitMs: 29 * 60_000 }).startMs).toBe(clock('10:00'));
  });

  test('at a start event at which, or after which, a teacher is there', () => {
    const start = event('start', '10:02');
    expect(startOf(start, teacher('join', '10:30'))).toBe(clock('10:02'));
    expect(startOf(start, teacher('join', '09:50'), teacher('leave', '10:02:00.001'))).toBe(clock('10:02'));
    const left = [teacher('join', '09:50'), teacher('leave', '10:02')];
    expect(startOf(start, ...left)).toBe(clock('10:00'));
  });

  test('without a start event at the scheduled start when the teacher was there already', () => {
    expect(startOf(teacher('join', '09:45'))).toBe(clock('10:00'));
  });

  test('without a start event at the first join of a teacher who is late', () => {
    expect(startOf(teacher('join', '10:07:00.001'), teacher('leave', '10:30'), teacher('join', '10:31'))).toBe(
      clock('10:07:00.001'),
    );
  });

  test('with whichever teacher comes first', () => {
    expect(startOf(teacher('join', '10:20'), teacher('join', '10:10', { userId: 5 }))).toBe(clock('10:10'));
  });

  test('when the teacher is back, who tested the room before the lesson and left it', () => {
    expect(startOf(teacher('join', '09:30'), teacher('leave', '09:40'), teacher('join', '10:04'))).toBe(clock('10:04'));
  });
});

describe('a lesson was not held', () => {
  test('when there is nothing', () => {
    expect(deriveLesson(lessonFacts([]))).toBeNull();
  });

  test('when only students and an assistant came', () => {
    const events = [student('join', '10:00'), assistant('join', '10:00'), event('end', '11:00', { byStaff: true })];
    expect(deriveLesson(lessonFacts(events))).toBeNull();
  });

  test('when it was started and no teacher came', () => {
    const came = [student('join', '10:00'), assistant('join', '10:00')];
    expect(deriveLesson(lessonFacts([event('start', '10:00'), ...came, event('end', '11:00')]))).toBeNull();
  });

  test('when the teacher only tested the room before it', () => {
    expect(deriveLesson(lessonFacts([teacher('join', '09:30'), teacher('leave', '10:00')]))).toBeNull();
    expect(startOf(teacher('join', '09:30'), teacher('leave', '10:00:00.001'))).toBe(clock('10:00'));
  });

  test('when the teacher looks in only once it would have been over', () => {
    expect(deriveLesson(lessonFacts([teacher('join', '11:20')]))).toBeNull();
    const look = [teacher('join', '13:00'), teacher('leave', '13:04:59.999')];
    expect(deriveLesson(lessonFacts(look))).toBeNull();
    expect(startOf(teacher('join', '11:19:59.999'))).toBe(clock('11:19:59.999'));
  });
});

describe('a lesson ends', () => {
  const start = event('start', '10:00');

  test('at an end event that staff entered, with or without a teacher', () => {
    const end = event('end', '10:40', { byStaff: true });
    expect(endOf(event('start', '10:00', { byStaff: true }), end)).toBe(clock('10:40'));
    expect(endOf(start, teacher('join', '10:00'), end)).toBe(clock('10:40'));
  });

  test('at an end event while a teacher is online, however late', () => {
    const events = [start, teacher('join', '10:00'), event('end', '12:30'), teacher('leave', '12:31')];
    expect(endOf(...events)).toBe(clock('12:30'));
  });

  test('at an end event up to 5 minutes after the teacher left, not later', () => {
    const visit = [start, teacher('join', '10:00'), teacher('leave', '10:45')];
    expect(endOf(...visit, event('end', '10:50'))).toBe(clock('10:50'));
    expect(endOf(...visit, event('end', '10:50:00.001'))).toBe(clock('11:00'));
  });

  test('at an end event up to 6 minutes after the last heartbeat of a teacher who never left', () => {
    const visit = [start, teacher('join', '10:00'), teacher('heartbeat', '10:30')];
    expect(endOf(...visit, event('end', '10:36'))).toBe(clock('10:36'));
    expect(endOf(...visit, event('end', '10:36:00.001'))).toBe(clock('11:00'));
  });

  test('at an end event when the teacher never left and sends no heartbeats', () => {
    expect(endOf(start, teacher('join', '10:00'), event('end', '10:52'))).toBe(clock('10:52'));
  });

  test('at an end event more than 20 minutes past the scheduled end only if a teacher is known to be there', () => {
    const join = teacher('join', '10:00');
    expect(endOf(start, join, event('end', '11:20'))).toBe(clock('11:20'));
    expect(endOf(start, join, event('end', '11:20:00.001'))).toBe(clock('11:00'));
    expect(endOf(start, join, teacher('heartbeat', '12:55'), event('end', '13:00'))).toBe(clock('13:00'));
    expect(endOf(start, join, teacher('leave', '12:55'), event('end', '13:00'))).toBe(clock('13:00'));
    const entered = event('end', '13:00', { byStaff: true });
    expect(endOf(start, join, entered)).toBe(clock('13:00'));
  });

  test('not at an end event that came before the teacher did', () => {
    expect(endOf(start, event('end', '10:04'), teacher('join', '10:05'), teacher('leave', '11:02'))).toBe(
      clock('11:02'),
    );
  });

  test('not at an end event while only students and an assistant are there', () => {
    const others = [student('join', '10:00'), assistant('join', '10:00'), teacher('join', '10:40')];
    expect(endOf(start, ...others, event('end', '10:30'))).toBe(clock('11:00'));
  });

  test('with the last of several teachers, though their devices have the same name', () => {
    const other = { userId: 5 };
    const visits = [teacher('join', '10:00'), teacher('join', '10:10', other), teacher('leave', '10:20', other)];
    expect(endOf(...visits, teacher('leave', '11:09'))).toBe(clock('11:09'));
    expect(endOf(start, ...visits, event('end', '10:59'))).toBe(clock('10:59'));
  });

  test('at the last end event that counts', () => {
    const visit = [start, teacher('join', '10:00'), teacher('leave', '10:55')];
    expect(endOf(...visit, event('end', '10:58'), event('end', '10:10'), event('end', '12:00'))).toBe(clock('10:58'));
  });

  test('where staff entered it, which corrects what the classroom reported', () => {
    const events = [start, teacher('join', '10:00'), event('end', '14:00'), event('end', '11:01', { byStaff: true })];
    expect(endOf(...events)).toBe(clock('11:01'));
  });

  test('not at an end event before its start', () => {
    const soundCheck = [teacher('join', '09:40'), event('end', '09:50'), event('end', '09:52', { byStaff: true })];
    expect(endOf(...soundCheck, start)).toBe(clock('11:00'));
    expect(endOf(start, teacher('join', '10:00'), event('end', '10:00', { byStaff: true }))).toBe(clock('10:00'));
  });

  test('without an end event at the scheduled end when the teacher left before', () => {
    expect(endOf(teacher('join', '10:00'), teacher('leave', '10:40'))).toBe(clock('11:00'));
  });

  test('without an end event when the teacher leaves after the scheduled end', () => {
    const others = [student('join', '10:00'), student('leave', '11:15'), teacher('leave', '11:18', { userId: 5 })];
    expect(endOf(teacher('join', '10:00'), teacher('leave', '11:06'), ...others)).toBe(clock('11:06'));
  });

  test('without an end event at most 20 minutes past the scheduled end', () => {
    const join = teacher('join', '10:00');
    expect(endOf(join, teacher('leave', '11:20'))).toBe(clock('11:20'));
    expect(endOf(join, teacher('leave', '11:20:00.001'))).toBe(clock('11:20'));
  });

  test('without an end event at most as far past the scheduled end as is set', () => {
    const events = [teacher('join', '10:00'), teacher('leave', '11:20')];
    expect(held(events, { overrunLimitMs: 90_000 }).endMs).toBe(clock('11:01:30'));
  });

  test('at the scheduled end when it is not known when the teacher left', () => {
    expect(endOf(teacher('join', '10:00'))).toBe(clock('11:00'));
  });

  test('at the scheduled end when a teacher came past it twice in one instant and is not known to have left', () => {
    expect(endOf(start, teacher('join', '11:05'), teacher('join', '11:05'))).toBe(clock('11:00'));
  });

  test('60 s after the last heartbeat of a teacher whose connection broke past the scheduled end', () => {
    expect(endOf(teacher('join', '10:00'), teacher('heartbeat', '11:05'))).toBe(clock('11:06'));
  });

  test('without regard to a teacher who looks in again when it is over', () => {
    const visit = [teacher('join', '10:00'), teacher('leave', '11:03')];
    expect(endOf(...visit, teacher('join', '11:20'), teacher('leave', '11:30'))).toBe(clock('11:03'));
  });

  test('not at the end of a sound check an hour before it', () => {
    const soundCheck = [event('start', '09:00'), teacher('join', '09:00'), event('end', '09:10')];
    expect(held([...soundCheck, teacher('leave', '11:00')])).toMatchObject({
      startMs: clock('10:00'),
      endMs: clock('11:00'),
    });
  });

  describe('that was taught later than scheduled', () => {
    test('when its teacher left, with or without events', () => {
      const visit = [teacher('join', '14:00'), teacher('leave', '15:40')];
      const taught = { startMs: clock('14:00'), endMs: clock('15:40'), visibleFromMs: clock('15:40') };
      expect(held(visit)).toEqual(taught);
      expect(held([event('start', '14:00'), ...visit])).toEqual(taught);
      expect(held([event('start', '14:00'), ...visit, event('end', '15:38')])).toMatchObject({ endMs: clock('15:38') });
      expect(held([teacher('join', '11:10'), teacher('leave', '12:10')])).toMatchObject({ endMs: clock('12:10') });
    });

    test('when the teacher who came back last left', () => {
      const visits = [teacher('join', '14:00'), teacher('leave', '14:30'), teacher('join', '14:40')];
      expect(endOf(...visits, teacher('leave', '15:00'))).toBe(clock('15:00'));
    });

    test('without regard to a teacher who looks in when a lesson of its length would be over', () => {
      const visit = [teacher('join', '14:00'), teacher('leave', '15:00')];
      expect(endOf(...visit, teacher('join', '15:20'), teacher('leave', '15:30'))).toBe(clock('15:00'));
      expect(endOf(...visit, teacher('join', '15:19:59.999'), teacher('leave', '15:30'))).toBe(clock('15:30'));
    });

    test('as long as its teacher was there, also beyond its length and though the teacher came back', () => {
      const taught = (...events: LessonEvent[]) => {
        const { startMs, endMs } = held(
          [...events, student('join', '13:05'), student('join', '13:20', { userId: 12 })],
          { scheduledEndMs: clock('10:06') },
        );
        return { startMs, endMs };
      };
      const whole = { startMs: clock('13:00'), endMs: clock('13:33') };
      const [came, left] = [teacher('join', '13:00'), teacher('leave', '13:33')];
      expect(taught(came, left)).toEqual(whole);
      expect(taught(event('start', '13:00'), came, left)).toEqual(whole);
      expect(taught(event('start', '13:00', { byStaff: true }), came, left)).toEqual(whole);
      expect(taught(came, teacher('heartbeat', '13:32'))).toEqual(whole);
      expect(taught(came, teacher('leave', '13:05'), teacher('join', '13:28'), left)).toEqual(whole);
      expect(taught(came, teacher('join', '13:28'), left)).toEqual(whole);
      const others = { userId: 5, device: 'tablet' };
      expect(
        taught(came, teacher('leave', '13:05'), teacher('join', '13:28', others), teacher('leave', '13:33', others)),
      ).toEqual(whole);
      // Nobody came for 20 minutes, so what follows is something else.
      const alone = [came, teacher('leave', '13:05'), teacher('join', '13:40'), teacher('leave', '13:50')];
      expect(taught(...alone)).toEqual({ ...whole, endMs: clock('13:05') });
    });

    test('when a teacher left who had been away for less than 20 minutes', () => {
      const visits = [teacher('join', '14:00'), teacher('leave', '15:10'), teacher('join', '15:25')];
      expect(endOf(...visits, teacher('leave', '16:30'))).toBe(clock('16:30'));
    });

    test('at its start if the leave of its teacher is unknown; it stays live for its length', () => {
      expect(held([event('start', '14:00'), teacher('join', '14:00')])).toEqual({
        startMs: clock('14:00'),
        endMs: clock('14:00'),
        visibleFromMs: clock('15:20'),
      });
    });
  });
});

describe('the records of a lesson appear', () => {
  test('at its end if there is an end event', () => {
    const events = [event('start', '10:00'), teacher('join', '10:00'), event('end', '10:50')];
    expect(held(events).visibleFromMs).toBe(clock('10:50'));
  });

  test('20 minutes past the scheduled end if there is none', () => {
    expect(held([teacher('join', '10:00'), teacher('leave', '10:50')]).visibleFromMs).toBe(clock('11:20'));
    const ended = [event('start', '10:00'), event('end', '10:50'), teacher('join', '10:55')];
    expect(held(ended).visibleFromMs).toBe(clock('11:20'));
  });
});
