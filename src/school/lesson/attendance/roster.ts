import { groupBy } from '../../../sql/group-by.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { deriveFlags } from './attendance-state.ts';
import { selectDecisiveEvents } from './decisive-events.ts';
import { selectMembers } from './facts.ts';
import { sortEvents } from './lesson-event.ts';
import { noParticipation, type Participant, type Participation, selectParticipants } from './participants.ts';
import { derivePresences, type Presence } from './presence.ts';
import { type LessonTimes, lessonStatus } from './status.ts';

interface RosterLesson extends LessonTimes {
  readonly groupId: number;
  readonly lessonId: number;
  readonly heldEndMs: number | null;
}

/** A student who is expected in a lesson, or attended without being expected. */
export interface RosterEntry {
  readonly userId: number;
  readonly name: string;
  readonly loginName: string;
  readonly isGuest: boolean;
  readonly missedLessonId: number | null;
  /** null: no leave. */
  readonly leaveReason: string | null;
  readonly state: 'expected' | 'present' | 'missing' | 'excused' | 'there' | 'late' | 'leftEarly' | 'absent';
  readonly joinedMs: number;
  readonly leftMs: number;
  readonly onlineSeconds: number;
}

/** Expected and present students of each lesson, sorted by name. */
export async function selectRosters(
  db: OrgSql,
  lessons: readonly RosterLesson[],
  now: number,
): Promise<Map<number, RosterEntry[]>> {
  const lessonIds = lessons.map(({ lessonId }) => lessonId);
  const notOver = lessons.filter((lesson) => lessonStatus(lesson, now) !== 'ended').map(({ lessonId }) => lessonId);
  const membersOf = await selectMembers(
    db,
    lessons.map((lesson) => ({ ...lesson, atMs: lesson.heldBeginMs ?? lesson.scheduledBeginMs })),
  );
  const eventsOf = await selectDecisiveEvents(db, notOver);
  const people = await selectParticipants(db, lessonIds, [...membersOf.values(), ...studentsIn(eventsOf)].flat());

  return new Map(
    lessons.map((lesson) => {
      const { lessonId } = lesson;
      const members = new Set(membersOf.get(lessonId));
      const visits = derivePresences(sortEvents(eventsOf.get(lessonId) ?? []), Number.POSITIVE_INFINITY);
      const visitsOf = groupBy(visits, ({ userId }) => userId);
      const entries = people.flatMap((person) => {
        const own = visitsOf.get(person.userId) ?? [];
        return entryOf(lesson, person, { isMember: members.has(person.userId), visits: own }, now) ?? [];
      });
      return [lessonId, entries];
    }),
  );
}

function entryOf(
  lesson: RosterLesson,
  person: Participant,
  { isMember, visits }: { isMember: boolean; visits: readonly Presence[] },
  now: number,
): RosterEntry | undefined {
  const status = lessonStatus(lesson, now);
  const participation = person.participations.get(lesson.lessonId);
  if (status === 'cancelled' || (!isMember && participation === undefined && visits.length === 0)) return undefined;
  const { isInvited, missedLessonId, leaveReason } = participation ?? noParticipation;
  const isOver = status === 'ended';
  const attended = isOver
    ? stateAfterEnd(lesson, participation ?? noParticipation)
    : stateBeforeEnd(lesson, visits, leaveReason !== null, now);
  // Until the lesson is over, leave out deleted students, and uninvited students who have left.
  const isExpected = !person.isDeleted && (isMember || isInvited);
  if (!isOver && !isExpected && attended.state !== 'present') return undefined;
  // All others who never joined only watched the recording.
  if (isOver && !isMember && !isInvited && leaveReason === null && attended.joinedMs === 0) return undefined;
  const { userId, name, loginName } = person;
  return { userId, name, loginName, isGuest: !isMember, missedLessonId, leaveReason, ...attended };
}

type Attended = Pick<RosterEntry, 'state' | 'joinedMs' | 'leftMs' | 'onlineSeconds'>;

function stateBeforeEnd(lesson: RosterLesson, visits: readonly Presence[], onLeave: boolean, now: number): Attended {
  const begun = visits.filter(({ fromMs }) => fromMs <= now);
  const status = lessonStatus(lesson, now);
  // A lesson that was not held has no present and no missing students.
  const isThere = status !== 'notHeld' && begun.some(({ toMs }) => now < toMs);
  const absent = onLeave ? 'excused' : status === 'scheduled' || status === 'notHeld' ? 'expected' : 'missing';
  return {
    state: isThere ? 'present' : absent,
    joinedMs: begun.length === 0 ? 0 : Math.min(...begun.map(({ fromMs }) => fromMs)),
    leftMs: isThere ? 0 : Math.max(0, ...begun.map(({ toMs }) => toMs).filter(Number.isFinite)),
    onlineSeconds: 0,
  };
}

function stateAfterEnd(lesson: RosterLesson, participation: Participation): Attended {
  const { joinedMs, leftMs, classSeconds, onlineSeconds } = participation;
  const held = { ...lesson, heldBeginMs: lesson.heldBeginMs ?? 0, heldEndMs: lesson.heldEndMs ?? 0 };
  const flags = deriveFlags(
    { joinedMs, leftMs, classSeconds, onlineSeconds },
    held,
    participation.leaveReason !== null,
  );
  return { state: flags.state, joinedMs, leftMs, onlineSeconds };
}

const studentsIn = (eventsOf: Awaited<ReturnType<typeof selectDecisiveEvents>>): number[][] =>
  [...eventsOf.values()].map((events) =>
    events.flatMap(({ userId, role }) => (userId === null || role !== 'student' ? [] : [userId])),
  );
