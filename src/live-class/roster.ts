import type { Scope } from '../database/scope.ts';
import { deriveFlags } from './attendance-state.ts';
import { selectEvents, selectMembers } from './facts.ts';
import { inOrder } from './lesson-event.ts';
import { nowhere, type Place, selectPeople } from './places.ts';
import { derivePresences, type Presence } from './presence.ts';
import type { Lesson } from './select.ts';
import { lessonStatus } from './status.ts';

/** Someone who is expected in a lesson, or came without being expected. */
export interface RosterEntry {
  readonly userId: number;
  readonly name: string;
  readonly loginName: string;
  readonly isGuest: boolean;
  readonly missedLessonId: number | null;
  /** null: has not asked for leave. */
  readonly leaveReason: string | null;
  readonly state: 'expected' | 'present' | 'missing' | 'excused' | 'there' | 'late' | 'leftEarly' | 'absent';
  readonly joinedMs: number;
  readonly leftMs: number;
  readonly onlineSeconds: number;
}

/** Who is expected in the lessons and who is there: by name, each once. */
export async function selectRosters(
  db: Scope,
  lessons: readonly Lesson[],
  now: number,
): Promise<Map<number, RosterEntry[]>> {
  const lessonIds = lessons.map(({ lessonId }) => lessonId);
  const notOver = lessons.filter((lesson) => lessonStatus(lesson, now) !== 'ended').map(({ lessonId }) => lessonId);
  const membersOf = await selectMembers(
    db,
    lessons.map((lesson) => ({ ...lesson, atMs: lesson.heldBeginMs ?? lesson.scheduledBeginMs })),
  );
  const eventsOf = await selectEvents(db, notOver);
  const people = await selectPeople(db, lessonIds, [...membersOf.values(), ...studentsIn(eventsOf)].flat());

  return new Map(
    lessons.map((lesson) => {
      const { lessonId } = lesson;
      const members = new Set(membersOf.get(lessonId));
      const visits = derivePresences(inOrder(eventsOf.get(lessonId) ?? []), Number.POSITIVE_INFINITY);
      const entries = people.flatMap((person) => {
        const ofLesson = person.places.get(lessonId);
        const own = visits.filter(({ userId }) => userId === person.userId);
        const isMember = members.has(person.userId);
        if (!isMember && ofLesson === undefined && own.length === 0) return [];
        const place = ofLesson ?? nowhere;
        const isOver = lessonStatus(lesson, now) === 'ended';
        if (person.isDeleted && !isOver && own.length === 0) return [];
        return [
          {
            userId: person.userId,
            name: person.name,
            loginName: person.loginName,
            isGuest: !isMember,
            missedLessonId: place.missedLessonId,
            leaveReason: place.leaveReason,
            ...(isOver ? afterwards(lesson, place) : meanwhile(lesson, own, place.leaveReason !== null, now)),
          },
        ];
      });
      return [lessonId, entries];
    }),
  );
}

type Attended = Pick<RosterEntry, 'state' | 'joinedMs' | 'leftMs' | 'onlineSeconds'>;

function meanwhile(lesson: Lesson, visits: readonly Presence[], onLeave: boolean, now: number): Attended {
  const begun = visits.filter(({ fromMs }) => fromMs <= now);
  const isThere = begun.some(({ toMs }) => now < toMs);
  const absent = onLeave ? 'excused' : lessonStatus(lesson, now) === 'scheduled' ? 'expected' : 'missing';
  return {
    state: isThere ? 'present' : absent,
    joinedMs: begun.length === 0 ? 0 : Math.min(...begun.map(({ fromMs }) => fromMs)),
    leftMs: isThere || begun.length === 0 ? 0 : Math.max(...begun.map(({ toMs }) => toMs)),
    onlineSeconds: 0,
  };
}

function afterwards(lesson: Lesson, place: Place): Attended {
  const { joinedMs, leftMs, classSeconds, onlineSeconds } = place;
  const held = { ...lesson, heldBeginMs: lesson.heldBeginMs ?? 0, heldEndMs: lesson.heldEndMs ?? 0 };
  const flags = deriveFlags({ joinedMs, leftMs, classSeconds, onlineSeconds }, held, place.leaveReason !== null);
  return { state: flags.state, joinedMs, leftMs, onlineSeconds };
}

const studentsIn = (eventsOf: Awaited<ReturnType<typeof selectEvents>>): number[][] =>
  [...eventsOf.values()].map((events) =>
    events.flatMap(({ userId, role }) => (userId === null || role !== 'student' ? [] : [userId])),
  );
