import { type AttendanceRecord, deriveAttendance } from '../../src/school/lesson/attendance/attendance.ts';
import type { LessonFacts } from '../../src/school/lesson/attendance/held-lesson.ts';
import type { LessonEvent, LessonEventKind } from '../../src/school/lesson/attendance/lesson-event.ts';

const teacherId = 1;
const assistantId = 2;
export const studentId = 11;

/** '10:00', '10:00:30' or '10:00:30.001' of the day that began at 0 ms. */
export function clock(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 1000);
}

let eventCount = 0;

export function event(kind: LessonEventKind, time: string, fields: Partial<LessonEvent> = {}): LessonEvent {
  eventCount += 1;
  return {
    eventId: `event-${eventCount}`,
    kind,
    atMs: clock(time),
    userId: null,
    role: null,
    device: '',
    byStaff: false,
    ref: '',
    points: null,
    isRight: null,
    windowSeconds: null,
    fromSecond: null,
    toSecond: null,
    ...fields,
  };
}

export const teacher = (kind: LessonEventKind, time: string, fields: Partial<LessonEvent> = {}) =>
  event(kind, time, { userId: teacherId, role: 'teacher', device: 'laptop', ...fields });

export const assistant = (kind: LessonEventKind, time: string, fields: Partial<LessonEvent> = {}) =>
  event(kind, time, { userId: assistantId, role: 'assistant', device: 'laptop', ...fields });

export const student = (kind: LessonEventKind, time: string, fields: Partial<LessonEvent> = {}) =>
  event(kind, time, { userId: studentId, role: 'student', device: 'tablet', ...fields });

/** A lesson that is scheduled from 10:00 to 11:00 and has no recording. */
export function lessonFacts(events: readonly LessonEvent[], changes: Partial<LessonFacts> = {}): LessonFacts {
  return {
    scheduledBeginMs: clock('10:00'),
    scheduledEndMs: clock('11:00'),
    earlyStartLimitMs: 30 * 60_000,
    overrunLimitMs: 20 * 60_000,
    recordingSeconds: 0,
    events,
    ...changes,
  };
}

/** Held from 10:00 to 11:00. */
export const heldLesson = { startMs: clock('10:00'), endMs: clock('11:00'), visibleFromMs: clock('11:00') };

/** The record of the one student, a member, of the lesson held from 10:00 to 11:00. */
export function recordOf(events: readonly LessonEvent[], changes: Partial<LessonFacts> = {}): AttendanceRecord {
  const { records } = deriveAttendance(lessonFacts(events, changes), heldLesson, [studentId]);
  const record = records.find(({ userId }) => userId === studentId);
  if (record === undefined) throw new Error('The student has no record');
  return record;
}
