import { describe, expect, test } from 'vitest';
import {
  assistant,
  clock,
  event,
  heldLesson,
  lessonFacts,
  recordOf,
  student,
  studentId,
  teacher,
} from '../../../../test/school/lesson-events.ts';
import { deriveAttendance } from './attendance.ts';
import type { LessonFacts } from './held-lesson.ts';
import type { LessonEvent } from './lesson-event.ts';

const attendance = (events: readonly LessonEvent[], memberIds = [studentId], changes: Partial<LessonFacts> = {}) =>
  deriveAttendance(lessonFacts(events, changes), heldLesson, memberIds);

describe('a record', () => {
  test('of a member who never joined has only the class duration', () => {
    expect(recordOf([event('signInCall', '10:10', { ref: 'call' })], { recordingSeconds: 100 })).toEqual({
      userId: studentId,
      joinedMs: 0,
      leftMs: 0,
      classSeconds: 3600,
      onlineSeconds: 0,
      onstageSeconds: 0,
      connectSeconds: 0,
      rewardPoints: 0,
      raiseCount: 0,
      signInTotal: 1,
      signInCount: 0,
      examCorrectness: '',
      watched: 0,
      watchedSeconds: 0,
      watchProgress: '0',
      presences: [],
    });
  });

  test('exists for every member and for any other student with an event, each once', () => {
    const visitor = student('watch', '18:00', { userId: 99, fromSecond: 0, toSecond: 5 });
    const { records } = attendance([visitor, student('join', '10:00')], [12, studentId]);
    expect(records.map(({ userId }) => userId)).toEqual([studentId, 12, 99]);
  });

  test('does not exist for teachers and assistants', () => {
    const events = [teacher('join', '10:00'), assistant('join', '10:00'), event('start', '10:00')];
    expect(attendance(events, []).records).toEqual([]);
  });

  test('has the class duration in whole seconds, equal for all students', () => {
    const short = { ...heldLesson, endMs: clock('10:00:59.999') };
    const { records } = deriveAttendance(lessonFacts([]), short, [11, 12]);
    expect(records.map(({ classSeconds }) => classSeconds)).toEqual([59, 59]);
  });
});

describe('rewards and raised hands', () => {
  test('the points of all rewards are added; a reward without points counts 1', () => {
    const events = [student('reward', '10:10'), student('reward', '10:10'), student('reward', '10:20', { points: 5 })];
    expect(recordOf([...events, student('reward', '10:20', { points: 0 })]).rewardPoints).toBe(7);
  });

  test('a raise that is reported twice counts once', () => {
    const events = [student('hand', '10:10', { ref: 'a' }), student('hand', '10:10:01', { ref: 'a' })];
    expect(recordOf([...events, student('hand', '10:30', { ref: 'b' })]).raiseCount).toBe(2);
  });

  test('raises without a ref are distinguished by event id', () => {
    expect(recordOf([student('hand', '10:10'), student('hand', '10:20')]).raiseCount).toBe(2);
  });

  test("another student's do not count", () => {
    const other = { userId: 12 };
    const events = [student('reward', '10:10', other), student('hand', '10:10', other)];
    expect(recordOf(events)).toMatchObject({ rewardPoints: 0, raiseCount: 0 });
  });
});

describe('sign-in', () => {
  const call = event('signInCall', '10:10', { ref: 'first' });
  const signIn = (time: string, ref = 'first') => student('signIn', time, { ref });
  const signIns = (...events: LessonEvent[]) => {
    const { signInCount, signInTotal } = recordOf(events);
    return `${signInCount} of ${signInTotal}`;
  };

  test('counts within five minutes of the call, the last moment included', () => {
    expect(signIns(call, signIn('10:10'))).toBe('1 of 1');
    expect(signIns(call, signIn('10:15'))).toBe('1 of 1');
    expect(signIns(call, signIn('10:15:00.001'))).toBe('0 of 1');
    expect(signIns(call, signIn('10:09:59.999'))).toBe('0 of 1');
  });

  test('counts within the window of the call, if it has one', () => {
    const quick = event('signInCall', '10:10', { ref: 'first', windowSeconds: 30 });
    expect(signIns(quick, signIn('10:10:30'))).toBe('1 of 1');
    expect(signIns(quick, signIn('10:10:30.001'))).toBe('0 of 1');
  });

  test('counts once for each call', () => {
    const second = event('signInCall', '10:40', { ref: 'second' });
    expect(signIns(call, second, signIn('10:11'), signIn('10:12'))).toBe('1 of 2');
    expect(signIns(call, second, signIn('10:11'), signIn('10:41', 'second'))).toBe('2 of 2');
  });

  test('needs a call', () => {
    expect(signIns(signIn('10:11'))).toBe('0 of 0');
  });

  test('a cancelled call does not count, nor do its answers', () => {
    const second = event('signInCall', '10:40', { ref: 'second' });
    expect(signIns(call, second, signIn('10:11'), event('signInCancel', '10:45', { ref: 'first' }))).toBe('0 of 1');
  });

  test('a call that is reported twice is one call, open from the first report', () => {
    const again = event('signInCall', '10:14', { ref: 'first' });
    expect(signIns(again, call, signIn('10:16'))).toBe('0 of 1');
  });
});

describe('in-class answers', () => {
  const answer = (time: string, ref: string, isRight: boolean) => student('answer', time, { ref, isRight });
  const correctness = (...events: LessonEvent[]) => recordOf(events).examCorrectness;

  test('no answers give no correctness; no right answers give 0', () => {
    expect(correctness(student('join', '10:00'))).toBe('');
    expect(correctness(answer('10:10', 'q1', false))).toBe('0');
  });

  test('correctness is right of answered, floored', () => {
    expect(correctness(answer('10:10', 'q1', true), answer('10:11', 'q2', true), answer('10:12', 'q3', false))).toBe(
      '66.66',
    );
  });

  test('the last answer to a question is the one that counts', () => {
    expect(correctness(answer('10:12', 'q1', true), answer('10:11', 'q1', false))).toBe('100');
    expect(correctness(answer('10:12', 'q1', false), answer('10:11', 'q1', true))).toBe('0');
  });

  test('of two answers at the same time the same one counts, whichever arrived first', () => {
    const right = answer('10:10', 'q1', true);
    const wrong = answer('10:10', 'q1', false);
    expect(correctness(right, wrong)).toBe(correctness(wrong, right));
  });
});

describe('watching the recording', () => {
  const watch = (fromSecond: number, toSecond: number) => student('watch', '20:00', { fromSecond, toSecond });
  const watched = (recordingSeconds: number, ...events: LessonEvent[]) => {
    const record = recordOf(events, { recordingSeconds });
    return [record.watched, record.watchedSeconds, record.watchProgress];
  };

  test('repeats count as time but not as progress', () => {
    expect(watched(3000, watch(0, 600), watch(300, 900), watch(0, 100))).toEqual([1, 1300, '30']);
  });

  test('one watched second counts as watched, none does not', () => {
    expect(watched(3000, watch(10, 11))).toEqual([1, 1, '0.03']);
    expect(watched(3000, watch(10, 10))).toEqual([0, 0, '0']);
  });

  test('all of it is 100', () => {
    expect(watched(3000, watch(1500, 3000), watch(0, 1500))).toEqual([1, 3000, '100']);
  });

  test('what lies past the end of the recording is not part of it', () => {
    expect(watched(3000, watch(2900, 3100))).toEqual([1, 100, '3.33']);
    expect(watched(3000, watch(3000, 3100))).toEqual([0, 0, '0']);
  });

  test('without a recording there is no progress, but watched seconds count', () => {
    expect(watched(0)).toEqual([0, 0, '']);
    expect(watched(0, watch(0, 60))).toEqual([1, 60, '']);
  });

  test('is never presence', () => {
    const { records, listenerCount } = attendance([watch(0, 600)], [studentId], { recordingSeconds: 3000 });
    expect(listenerCount).toBe(0);
    expect(records[0]).toMatchObject({ joinedMs: 0, onlineSeconds: 0 });
  });
});

describe('the listeners of a lesson', () => {
  test('are the distinct students who were present during it', () => {
    const phone = { device: 'phone' };
    const events = [
      student('join', '10:00'),
      student('join', '10:00', phone),
      student('join', '10:59:59.999', { userId: 12 }),
      student('join', '09:00', { userId: 13 }),
      student('leave', '10:00', { userId: 13 }),
      student('join', '11:00', { userId: 14 }),
      student('hand', '10:30', { userId: 15 }),
      teacher('join', '10:00'),
      assistant('join', '10:00'),
    ];
    expect(attendance(events, [studentId, 16]).listenerCount).toBe(2);
  });
});

test('an event that arrives twice counts once', () => {
  const events = [
    student('join', '10:00'),
    student('reward', '10:10', { points: 3 }),
    student('hand', '10:20'),
    student('watch', '20:00', { fromSecond: 0, toSecond: 60 }),
  ];
  expect(attendance([...events, ...events])).toEqual(attendance(events));
});
