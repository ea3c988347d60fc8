import { expect, test } from 'vitest';
import { clock } from '../../../../test/school/lesson-events.ts';
import { type LessonTimes, lessonStatus } from './status.ts';

/** Scheduled from 10:00 to 11:00. */
const statusAt = (time: string, changes: Partial<LessonTimes> = {}) =>
  lessonStatus(
    {
      scheduledBeginMs: clock('10:00'),
      scheduledEndMs: clock('11:00'),
      heldBeginMs: null,
      visibleFromMs: null,
      cancelledAtMs: null,
      ...changes,
    },
    clock(time),
  );

test('a lesson without a teacher is waiting from its scheduled begin and notHeld 20 minutes after its end', () => {
  expect(statusAt('09:59:59.999')).toBe('scheduled');
  expect(statusAt('10:00')).toBe('waiting');
  expect(statusAt('11:19:59.999')).toBe('waiting');
  expect(statusAt('11:20')).toBe('notHeld');
});

test('a held lesson is live from its start until its records appear', () => {
  const held = { heldBeginMs: clock('10:02'), visibleFromMs: clock('10:50') };
  expect(statusAt('10:01:59.999', held)).toBe('scheduled');
  expect(statusAt('10:02', held)).toBe('live');
  expect(statusAt('10:49:59.999', held)).toBe('live');
  expect(statusAt('10:50', held)).toBe('ended');
});

test('a cancelled lesson stays cancelled at any time', () => {
  expect(statusAt('10:30', { cancelledAtMs: 1 })).toBe('cancelled');
});
