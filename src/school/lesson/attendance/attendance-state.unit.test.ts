import { describe, expect, test } from 'vitest';
import { clock } from '../../../../test/school/lesson-events.ts';
import { deriveFlags } from './attendance-state.ts';

/** Scheduled and held from 10:00 to 11:00, and there all the time, unless said otherwise. */
function flags(
  { join = '10:00', leave = '11:00', seconds = 3600, length = 3600 },
  { begin = '10:00', end = '11:00', scheduledBegin = '10:00', scheduledEnd = '11:00' } = {},
  onLeave = false,
) {
  const lesson = {
    scheduledBeginMs: clock(scheduledBegin),
    scheduledEndMs: clock(scheduledEnd),
    heldBeginMs: clock(begin),
    heldEndMs: clock(end),
  };
  const record = { joinedMs: clock(join), leftMs: clock(leave), classSeconds: length, onlineSeconds: seconds };
  return deriveFlags(record, lesson, onLeave);
}

test('a student who was present all the time attended and completed the lesson', () => {
  expect(flags({})).toEqual({
    state: 'there',
    isLate: false,
    hasLeftEarly: false,
    hasAttended: true,
    hasCompleted: true,
    isExcused: false,
  });
});

describe('late', () => {
  test('means joining more than 5 minutes after the start; exactly 5 minutes is not late', () => {
    expect(flags({ join: '10:05' })).toMatchObject({ isLate: false, state: 'there' });
    expect(flags({ join: '10:05:00.001' })).toMatchObject({ isLate: true, state: 'late' });
  });

  test('counts from the later of schedule and start', () => {
    expect(flags({ join: '10:14' }, { begin: '10:10' }).isLate).toBe(false);
    expect(flags({ join: '10:05' }, { begin: '09:50' }).isLate).toBe(false);
    expect(flags({ join: '10:15:00.001' }, { begin: '10:10' }).isLate).toBe(true);
  });
});

describe('left early', () => {
  test('means leaving more than 5 minutes before the end; exactly 5 minutes is not early', () => {
    expect(flags({ leave: '10:55' })).toMatchObject({ hasLeftEarly: false, state: 'there' });
    expect(flags({ leave: '10:54:59.999' })).toMatchObject({ hasLeftEarly: true, state: 'leftEarly' });
  });

  test('counts from the earlier of schedule and end', () => {
    expect(flags({ leave: '10:56' }, { end: '11:15' }).hasLeftEarly).toBe(false);
    expect(flags({ leave: '10:45' }, { end: '10:50' }).hasLeftEarly).toBe(false);
    expect(flags({ leave: '10:44' }, { end: '10:50' }).hasLeftEarly).toBe(true);
  });

  test('and late shows as late', () => {
    expect(flags({ join: '10:10', leave: '10:20' })).toMatchObject({ isLate: true, hasLeftEarly: true, state: 'late' });
  });
});

test('attended is 5 minutes or more; less is absence', () => {
  expect(flags({ seconds: 300 })).toMatchObject({ hasAttended: true, state: 'there' });
  expect(flags({ seconds: 299 })).toMatchObject({ hasAttended: false, state: 'absent' });
});

test('completed is 80 % of the class or more', () => {
  expect(flags({ seconds: 2880 }).hasCompleted).toBe(true);
  expect(flags({ seconds: 2879 }).hasCompleted).toBe(false);
  expect(flags({ seconds: 0, length: 0 }).hasCompleted).toBe(false);
});

describe('leave', () => {
  test('turns an absence into excused, and changes nothing for a student who attended', () => {
    const nowhere = { join: '00:00', leave: '00:00', seconds: 0 };
    const absent = { isLate: false, hasLeftEarly: false, hasAttended: false, hasCompleted: false };
    expect(flags(nowhere, {}, true)).toEqual({ ...absent, state: 'excused', isExcused: true });
    expect(flags(nowhere, {}, false)).toEqual({ ...absent, state: 'absent', isExcused: false });
    expect(flags({}, {}, true)).toMatchObject({ state: 'there', isExcused: false });
  });
});
