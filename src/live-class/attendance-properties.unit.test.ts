import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelAttendance, modelLesson, tickMs } from '../../test/attendance-model.ts';
import { deriveAttendance } from './attendance.ts';
import { deriveLesson, type LessonFacts } from './held-lesson.ts';
import { type LessonEvent, type LessonEventKind, lessonEventKinds, type Role } from './lesson-event.ts';

const runs = { numRuns: process.env.LONG ? 20_000 : 200 };

const people: readonly (readonly [number, Role])[] = [
  [1, 'teacher'],
  [2, 'teacher'],
  [3, 'assistant'],
  [11, 'student'],
  [12, 'student'],
  [13, 'student'],
];
const memberIds = [11, 12, 14];
const ofNobody: ReadonlySet<LessonEventKind> = new Set(['start', 'end', 'signInCall', 'signInCancel']);
const ofDevices: readonly LessonEventKind[] = ['join', 'leave', 'heartbeat', 'stageOn', 'stageOff', 'micOn', 'micOff'];

/** Scheduled from tick 30 to 90, all happening from tick 0 to 130. */
const lastTick = 130;
const schedule = { scheduledBeginMs: 30 * tickMs, scheduledEndMs: 90 * tickMs, overrunLimitMs: 12 * tickMs };

const anEvent = (atMs: fc.Arbitrary<number>): fc.Arbitrary<Omit<LessonEvent, 'eventId'>> =>
  fc
    .record({
      // Devices come and go more often than anything else happens; that is where the rules are.
      kind: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...ofDevices) },
        { weight: 1, arbitrary: fc.constantFrom(...lessonEventKinds) },
      ),
      person: fc.constantFrom(...people),
      atMs,
      device: fc.constantFrom('phone', 'tablet'),
      byStaff: fc.boolean(),
      ref: fc.constantFrom('', 'a', 'b', 'c'),
      points: fc.constantFrom(null, 0, 1, 5),
      isRight: fc.constantFrom(null, true, false),
      windowSeconds: fc.constantFrom(null, 30, 60),
      fromSecond: fc.nat({ max: 40 }),
      toSecond: fc.nat({ max: 60 }),
    })
    .map(({ person: [userId, role], ...event }) =>
      ofNobody.has(event.kind) ? { ...event, userId: null, role: null } : { ...event, userId, role },
    );

const someFacts = (atMs: fc.Arbitrary<number>): fc.Arbitrary<LessonFacts> =>
  fc
    .record({
      events: fc.array(anEvent(atMs), { maxLength: 70, size: 'max' }),
      recordingSeconds: fc.constantFrom(0, 1, 30, 50, 70),
    })
    .map(({ events, recordingSeconds }) => ({
      ...schedule,
      recordingSeconds,
      // Ids that do not follow the order of the events, as those of several senders would not.
      events: events.map((event, index) => ({ ...event, eventId: `${(index * 7) % 10}-${index}` })),
    }));

const onTheGrid = someFacts(fc.nat({ max: lastTick }).map((tick) => tick * tickMs));
const anyMoment = someFacts(fc.nat({ max: lastTick * tickMs }));

/** The same facts as they might arrive: in any order, some of them twice. */
const arrivals = (facts: fc.Arbitrary<LessonFacts>) =>
  facts.chain((told) =>
    fc
      .tuple(fc.shuffledSubarray([...told.events], { minLength: told.events.length }), fc.subarray([...told.events]))
      .map(([shuffled, again]) => ({ told, arrived: { ...told, events: [...again, ...shuffled] } })),
  );

function derive(facts: LessonFacts) {
  const lesson = deriveLesson(facts);
  return { lesson, attendance: lesson && deriveAttendance(facts, lesson, memberIds) };
}

describe('for any stream of events, shuffled, doubled, with pieces missing, from many devices', { timeout: 0 }, () => {
  test('start and end of the lesson are those of the model that looks at every moment', () => {
    fc.assert(
      fc.property(arrivals(onTheGrid), ({ told, arrived }) => {
        expect(deriveLesson(arrived)).toEqual(modelLesson(told));
      }),
      runs,
    );
  });

  test('the records are those of the model that looks at every moment', () => {
    fc.assert(
      fc.property(arrivals(onTheGrid), fc.integer({ min: 0, max: 60 }), ({ told, arrived }, length) => {
        const startMs = schedule.scheduledBeginMs;
        const assumed = { startMs, endMs: startMs + length * tickMs, visibleFromMs: 0 };
        const lesson = modelLesson(told) ?? assumed;
        const { records, listenerCount } = deriveAttendance(arrived, lesson, memberIds);
        expect({ listenerCount, records: records.map(({ presences, ...record }) => record) }).toEqual(
          modelAttendance(told, lesson, memberIds),
        );
      }),
      runs,
    );
  });

  test('order and repetition change nothing, the visits told in explanation included', () => {
    fc.assert(
      fc.property(arrivals(anyMoment), ({ told, arrived }) => {
        expect(derive(arrived)).toEqual(derive(told));
      }),
      runs,
    );
  });

  test('no part of a record exceeds what it is a part of', () => {
    fc.assert(
      fc.property(anyMoment, (facts) => {
        const { lesson, attendance } = derive(facts);
        if (lesson === null || attendance === null) return;
        expect(lesson.endMs).toBeGreaterThanOrEqual(lesson.startMs);
        expect(lesson.visibleFromMs).toBeGreaterThanOrEqual(lesson.endMs);
        expect(attendance.listenerCount).toBeLessThanOrEqual(attendance.records.length);
        for (const record of attendance.records) {
          expect(record.onlineSeconds).toBeLessThanOrEqual(record.classSeconds);
          expect(record.onstageSeconds).toBeLessThanOrEqual(record.onlineSeconds);
          expect(record.connectSeconds).toBeLessThanOrEqual(record.onlineSeconds);
          expect(record.signInCount).toBeLessThanOrEqual(record.signInTotal);
          expect(record.joinedMs).toBeLessThanOrEqual(record.leftMs);
          expect(record.leftMs).toBeLessThanOrEqual(lesson.endMs);
        }
      }),
      runs,
    );
  });
});
