import type { Caller } from '../../operation/call/caller.ts';
import { readOperation } from '../../operation/call/implementation.ts';
import { inOwnClasses } from '../../operation/call/own-classes.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { sql } from '../../sql/sql.ts';
import { fromLocalTime, toLocalTime } from '../../time/local-time.ts';
import { type RosterEntry, selectRosters } from '../lesson/attendance/roster.ts';
import { lessonStatus } from '../lesson/attendance/status.ts';
import { longestLessonHours } from '../lesson/schedule/contract.ts';
import { recordColumns, recordRow, toRecord } from '../lesson/select.ts';
import { selectTimeZone } from '../organisation/select-time-zone.ts';
import * as contract from './contract.ts';
import { selectQueues } from './queues.ts';

type Lesson = ReturnType<typeof recordRow>;

const dayMs = 86_400_000;

export const today = readOperation(contract.today, async ({ db, caller, now }) => {
  const timeZone = await selectTimeZone(db);
  const { day } = toLocalTime(now, timeZone);
  const midnight = (daysAgo: number) => fromLocalTime({ day: day - daysAgo, msOfDay: 0 }, timeZone);
  const tomorrowMs = midnight(-1);
  const lessons = await selectLessonsAround(db, caller, now, tomorrowMs);
  const status = (lesson: Lesson) => lessonStatus(lesson, now);
  const present = lessons.filter((lesson) => ['live', 'waiting'].includes(status(lesson)));
  const next = lessons.filter(
    (lesson) => status(lesson) === 'scheduled' && lesson.scheduledBeginMs > now && lesson.scheduledBeginMs < tomorrowMs,
  );
  const rosters = await selectRosters(db, [...present, ...next], now);
  const rosterOf = ({ lessonId }: Lesson) => rosters.get(lessonId) ?? [];
  return {
    date: new Date(day * dayMs).toISOString().slice(0, 10),
    now,
    lessonsNow: present.map((lesson) => ({
      ...summaryOf(lesson, now),
      heldBegin: toRecord(lesson, now).heldBegin,
      ...attendance(rosterOf(lesson)),
    })),
    lessonsNext: next.map((lesson) => {
      const { expected, excused } = attendance(rosterOf(lesson));
      return { ...summaryOf(lesson, now), expected, excused };
    }),
    queues: await selectQueues(db, caller, now, midnight),
  };
});

/** A lesson lasts at most a day, so this range includes every live lesson and the rest of today. */
function selectLessonsAround(db: OrgSql, caller: Caller, now: number, tomorrowMs: number): Promise<Lesson[]> {
  const longestMs = longestLessonHours * 3_600_000;
  const around = sql`
    select *
    from lessons
    where org_id = $1 and cancelled_at_ms is null ${inBranch(caller, sql`branch_id`)}
      ${inOwnClasses(caller, { group: sql`group_id`, teacher: sql`teacher_id` })}
      and scheduled_begin_ms >= ${now - 2 * longestMs} and scheduled_begin_ms < ${Math.max(tomorrowMs, now + longestMs)}
      and (visible_from_ms is null or visible_from_ms > ${now})`;
  return db.rows(
    sql`select around.* from (${recordColumns(around)}) as around order by scheduled_begin_ms, lesson_id`,
    recordRow,
  );
}

function summaryOf(lesson: Lesson, now: number) {
  const record = toRecord(lesson, now);
  const { liveclass, groupId, groupName, teacherId, teacherName, shortDesc, status, beginTime, endTime } = record;
  return { liveclass, groupId, groupName, teacherId, teacherName, shortDesc, status, beginTime, endTime };
}

function attendance(roster: readonly RosterEntry[]) {
  const inState = (state: RosterEntry['state']) => roster.filter((entry) => entry.state === state);
  return {
    expected: roster.length - inState('excused').length,
    present: inState('present').length,
    excused: inState('excused').length,
    missing: inState('missing').map(({ userId, name, loginName, isGuest, joinedMs }) => ({
      uniqueId: userIdOf('student', userId),
      userName: name,
      loginName,
      guest: isGuest ? 1 : 0,
      joinClassTime: joinedMs,
    })),
  };
}
