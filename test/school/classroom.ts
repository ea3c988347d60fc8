import type { Role } from '../../src/operation/contract/ids.ts';
import { insertMembers } from '../../src/school/enrolment/members.ts';
import { insertGroups } from '../../src/school/group/write.ts';
import type { LessonEvent } from '../../src/school/lesson/attendance/lesson-event.ts';
import {
  insertLessonEvents,
  insertLessons,
  type NewLesson,
  type NewLessonEvent,
} from '../../src/school/lesson/write.ts';
import { insertUsers } from '../../src/school/user/write.ts';
import type { OrgSql } from '../../src/sql/org-sql.ts';
import type { School, SchoolBranch } from './school.ts';

/** The day on which the lessons of these tests are: the day before the tests' noon, in Shanghai. */
const midnight = Date.UTC(2026, 8, 13, 16);

/** '10:00', '10:00:30' or '10:00:30.001' of that day, in milliseconds. */
export function at(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return midnight + Math.round((hours * 3600 + minutes * 60 + seconds) * 1000);
}

/** A class of a branch: its teacher, its assistant, its three students from the beginning of the year on. */
export interface Classroom extends SchoolBranch {
  readonly groupId: number;
}

const yearBegan = Date.UTC(2026, 0, 1);

export function createClassroom(
  school: School,
  { branch = school.branches[0], name = 'Maths 1' }: { branch?: SchoolBranch; name?: string } = {},
): Promise<Classroom> {
  const { branchId, teacherId, assistantId, studentIds } = branch;
  return school.db.transaction(async (tx) => {
    const [groupId = 0] = await insertGroups(tx, [
      {
        branchId,
        name,
        activeBeginSeconds: yearBegan / 1000,
        activeEndSeconds: Date.UTC(2027, 0, 1) / 1000,
        teacherId,
        assistantId,
        createdAtMs: yearBegan,
      },
    ]);
    await insertMembers(
      tx,
      studentIds.map((userId) => ({ groupId, userId, joinedAtMs: yearBegan })),
      yearBegan,
    );
    return { ...branch, groupId };
  });
}

/** One more user of a branch. */
export async function addUser(
  tx: OrgSql,
  { branchId, role, name }: { branchId: number; role: Role; name: string },
): Promise<number> {
  const [userId = 0] = await insertUsers(tx, [{ branchId, role, loginName: name, name, createdAtMs: yearBegan }]);
  return userId;
}

type EventFields = Pick<LessonEvent, 'kind' | 'atMs'> & Partial<Omit<NewLessonEvent, 'lessonId'>>;

/** An event of a lesson yet to be named. */
export type EventOfLesson = (lessonId: number) => NewLessonEvent;

let eventCount = 0;

export function lessonEvent(kind: EventFields['kind'], time: string, fields: Partial<EventFields> = {}): EventOfLesson {
  eventCount += 1;
  const eventId = `event-${eventCount}`;
  return (lessonId) => ({ lessonId, eventId, kind, atMs: at(time), ...fields });
}

/** What staff enter of a lesson that took place from `begin` to `end`. */
export const heldFrom = (begin: string, end: string): EventOfLesson[] => [
  lessonEvent('start', begin, { byStaff: true }),
  lessonEvent('end', end, { byStaff: true }),
];

/** A lesson scheduled from 10:00 to 11:00 unless said otherwise, with what is told of it. */
export async function addLesson(
  tx: OrgSql,
  classroom: Classroom,
  events: readonly EventOfLesson[],
  changes: Partial<NewLesson> = {},
): Promise<number> {
  const { branchId, groupId, teacherId, assistantId } = classroom;
  const [lessonId = 0] = await insertLessons(tx, [
    {
      branchId,
      groupId,
      teacherId,
      assistantId,
      title: 'Fractions',
      classType: 'small',
      scheduledBeginMs: at('10:00'),
      scheduledEndMs: at('11:00'),
      createdAtMs: yearBegan,
      ...changes,
    },
  ]);
  await insertLessonEvents(
    tx,
    events.map((event) => event(lessonId)),
    yearBegan,
  );
  return lessonId;
}
