import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { modelAttendance, modelLesson, tickMs } from '../../../../test/model/attendance-model.ts';
import { deriveAttendance } from './attendance.ts';
import { deriveLesson, type LessonFacts } from './held-lesson.ts';
import type { LessonEvent, LessonEventKind, Role } from './lesson-event.ts';

const runs = { numRuns: process.env.LONG ? 20_000 : 200 };

const memberIds = [11, 12, 14];

/** Scheduled from tick 30 to 90, all happening from tick 0 to 170. */
const schedule = {
  scheduledBeginMs: 30 * tickMs,
  scheduledEndMs: 90 * tickMs,
  earlyStartLimitMs: 10 * tickMs,
  overrunLimitMs: 12 * tickMs,
};
const lastTick = 170;
const ticks = fc.oneof(fc.nat({ max: lastTick }), fc.constantFrom(19, 20, 30, 31, 45, 60, 90, 91, 95, 102, 103, 150));

type Happening = Pick<LessonEvent, 'kind' | 'userId' | 'role'>;

const anEvent = (happening: fc.Arbitrary<Happening>, atMs: fc.Arbitrary<number>) =>
  fc
    .record({
      happening,
      atMs,
      device: fc.constantFrom('phone', 'tablet'),
      byStaff: fc.boolean(),
      ref: fc.constantFrom('', 'a', 'b'),
      points: fc.constantFrom(null, 0, 1, 5),
      isRight: fc.constantFrom(null, true, false),
      windowSeconds: fc.constantFrom(null, 30, 60),
      fromSecond: fc.nat({ max: 40 }),
      toSecond: fc.nat({ max: 60 }),
    })
    .map(({ happening, ...fields }) => ({ ...happening, ...fields }));

const happenings = (kinds: readonly LessonEventKind[], people: readonly (readonly [number | null, Role | null])[]) =>
  fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...people)).map(([kind, [userId, role]]) => ({
    kind,
    userId,
    role,
  }));

const teachers = [
  [1, 'teacher'],
  [2, 'teacher'],
  [3, 'assistant'],
] as const;
const students = [
  [11, 'student'],
  [13, 'student'],
] as const;
const visiting: readonly LessonEventKind[] = ['join', 'join', 'leave', 'heartbeat'];
const switching: readonly LessonEventKind[] = [...visiting, 'stageOn', 'stageOff', 'micOn', 'micOff'];
const learning: readonly LessonEventKind[] = ['hand', 'signIn', 'signIn', 'reward', 'answer', 'watch'];

/** A few events of each sort: thinly spread over all sorts they would seldom meet. */
const someFacts = (atMs: fc.Arbitrary<number>): fc.Arbitrary<LessonFacts> => {
  const some = (happening: fc.Arbitrary<Happening>, maxLength: number) =>
    fc.array(anEvent(happening, atMs), { maxLength, size: 'max' });
  return fc
    .record({
      sorts: fc.tuple(
        some(happenings(['start', 'end', 'end'], [[null, null]]), 3),
        some(happenings(['signInCall', 'signInCall', 'signInCancel'], [[null, null]]), 4),
        some(happenings(visiting, teachers), 10),
        some(happenings(switching, students), 30),
        some(happenings(learning, students), 15),
      ),
      recordingSeconds: fc.constantFrom(0, 1, 30, 50, 70),
      // A short one is often taught later than scheduled.
      lengthInTicks: fc.constantFrom(60, 60, 3),
    })
    .map(({ sorts, recordingSeconds, lengthInTicks }) => ({
      ...schedule,
      scheduledEndMs: schedule.scheduledBeginMs + lengthInTicks * tickMs,
      recordingSeconds,
      // Ids that do not follow the order of the events, as those of several senders would not.
      events: sorts.flat().map((event, index) => ({ ...event, eventId: `${(index * 7) % 10}-${index}` })),
    }));
};

const onTheGrid = someFacts(ticks.map((tick) => tick * tickMs));
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
  test('start and end equal those of a model that checks every moment', () => {
    fc.assert(
      fc.property(arrivals(onTheGrid), ({ told, arrived }) => {
        expect(deriveLesson(arrived)).toEqual(modelLesson(told));
      }),
      runs,
    );
  });

  test('the records equal those of a model that checks every moment', () => {
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

  test('a record depends only on events of its student and lesson-wide events', () => {
    fc.assert(
      fc.property(fc.oneof(anyMoment, onTheGrid), (facts) => {
        const { lesson, attendance } = derive(facts);
        if (lesson === null || attendance === null) return;
        const { records, listenerCount } = attendance;
        for (const [userId] of students) {
          const events = facts.events.filter((event) => event.userId === userId || event.userId === null);
          const own = deriveAttendance({ ...facts, events }, lesson, []).records;
          expect(own).toEqual(own.length === 0 ? [] : records.filter((record) => record.userId === userId));
        }
        expect(records.filter(({ leftMs }) => leftMs > lesson.startMs)).toHaveLength(listenerCount);
      }),
      runs,
    );
  });

  test('order and repetition of events change nothing, also in the explanation', () => {
    fc.assert(
      fc.property(arrivals(fc.oneof(anyMoment, onTheGrid)), ({ told, arrived }) => {
        expect(derive(arrived)).toEqual(derive(told));
      }),
      runs,
    );
  });

  test('no duration or count of a record exceeds its total', () => {
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
