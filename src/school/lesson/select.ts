import type { Caller } from '../../operation/call/caller.ts';
import { inOwnClasses } from '../../operation/call/own-classes.ts';
import { versionOf } from '../../operation/call/version.ts';
import { userIdOf } from '../../operation/contract/ids.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, nullable, oneOf, type Parsed, row, text } from '../../sql/row.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import { lessonStatus } from './attendance/status.ts';
import { lockMembershipsOfLessons } from './attendance/store-attendance.ts';
import type { LiveClass } from './record-contract.ts';
import { classTypes } from './record-contract.ts';

const lessonShape = {
  lessonId: integer,
  branchId: integer,
  groupId: integer,
  teacherId: integer,
  assistantId: nullable(integer),
  title: text,
  description: text,
  classType: oneOf(classTypes),
  scheduledBeginMs: integer,
  scheduledEndMs: integer,
  recordingSeconds: integer,
  externalId: nullable(text),
  seriesId: nullable(integer),
  heldBeginMs: nullable(integer),
  heldEndMs: nullable(integer),
  visibleFromMs: nullable(integer),
  cancelledAtMs: nullable(integer),
};
const lessonRow = row(lessonShape);
export type Lesson = Parsed<typeof lessonShape>;

/** What staff can change of a lesson; attendance is no part of it. */
export const lessonVersion = (lesson: Omit<Lesson, 'heldBeginMs' | 'heldEndMs' | 'visibleFromMs'>): string =>
  versionOf({
    teacherId: lesson.teacherId,
    assistantId: lesson.assistantId,
    title: lesson.title,
    description: lesson.description,
    classType: lesson.classType,
    scheduledBeginMs: lesson.scheduledBeginMs,
    scheduledEndMs: lesson.scheduledEndMs,
    recordingSeconds: lesson.recordingSeconds,
    externalId: lesson.externalId,
    cancelledAtMs: lesson.cancelledAtMs,
  });

/** Expects digits. A number too large to exist becomes 0, which matches no lesson. */
export function lessonNumber(liveclass: string): number {
  const number = Number(liveclass);
  return Number.isSafeInteger(number) ? number : 0;
}

/** A concurrent writer waits here, and then reads the committed change. */
export async function lockLesson(tx: OrgSql, caller: Caller, liveclass: string): Promise<Lesson> {
  const lesson = await lockOptionalLesson(tx, caller, liveclass);
  if (lesson === undefined)
    throw fail(notFoundErrors.lessonNotFound, { param: 'liveclass', received: quote(liveclass) });
  return lesson;
}

export async function lockOptionalLesson(tx: OrgSql, caller: Caller, liveclass: string): Promise<Lesson | undefined> {
  const lessonId = lessonNumber(liveclass);
  // Lock order: class first, then lesson.
  await lockMembershipsOfLessons(tx, [lessonId]);
  return tx.optional(
    sql`
      select *
      from lessons
      where org_id = $1 and lesson_id = ${lessonId} ${inBranch(caller, sql`branch_id`)}
      for no key update`,
    lessonRow,
  );
}

/** Locks the later lessons of the same series that the caller may change: a substitute may change only their own. */
export async function lockFollowing(
  tx: OrgSql,
  caller: Caller,
  { seriesId, lessonId, scheduledBeginMs }: Lesson,
): Promise<Lesson[]> {
  const following = await tx.rows(
    sql`
      select *
      from lessons
      where org_id = $1 and series_id = ${seriesId} and (scheduled_begin_ms, lesson_id) > (${scheduledBeginMs}, ${lessonId})
        ${inBranch(caller, sql`branch_id`)}
      order by lesson_id
      for no key update`,
    lessonRow,
  );
  if (caller.teacherId === undefined) return following;
  const own = await tx.rows(
    sql`
      select lesson_id
      from lessons
      where org_id = $1 and lesson_id = any(${following.map((each) => each.lessonId)}::bigint[])
        ${inOwnClasses(caller, { group: sql`group_id`, teacher: sql`teacher_id` })}`,
    row({ lessonId: integer }),
  );
  return following.filter((each) => own.some((mine) => mine.lessonId === each.lessonId));
}

/** The actual times of a lesson that was held. */
export function selectHeldTimes(tx: OrgSql, lessonId: number): Promise<{ heldBeginMs: number; heldEndMs: number }> {
  return tx.one(
    sql`select held_begin_ms, held_end_ms from lessons where org_id = $1 and lesson_id = ${lessonId}`,
    row({ heldBeginMs: integer, heldEndMs: integer }),
  );
}

export const recordShape = {
  ...lessonShape,
  fileId: text,
  listenerCount: integer,
  createdAtMs: integer,
  updatedAtMs: integer,
  groupName: text,
  teacherName: text,
  assistantName: nullable(text),
};
export const recordRow = row(recordShape);

/** `lessons` is a query for rows of the table `lessons`. */
export const recordColumns = (lessons: Sql): Sql => sql`
  select l.*, g.name as group_name, t.name as teacher_name, a.name as assistant_name
  from (${lessons}) as l
  join groups g on g.org_id = $1 and g.group_id = l.group_id
  join users t on t.org_id = $1 and t.user_id = l.teacher_id
  left join users a on a.org_id = $1 and a.user_id = l.assistant_id`;

export function toRecord(lesson: Parsed<typeof recordShape>, now: number): Static<typeof LiveClass> {
  const status = lessonStatus(lesson, now);
  const heldBegin = status === 'live' || status === 'ended' ? (lesson.heldBeginMs ?? 0) : 0;
  const heldEnd = status === 'ended' ? (lesson.heldEndMs ?? 0) : 0;
  return {
    liveclass: String(lesson.lessonId),
    fileId: lesson.fileId,
    groupId: lesson.groupId,
    groupName: lesson.groupName,
    teacherId: userIdOf('teacher', lesson.teacherId),
    teacherName: lesson.teacherName,
    assitantId: lesson.assistantId === null ? '' : userIdOf('assistant', lesson.assistantId),
    assistantName: lesson.assistantName ?? '',
    shortDesc: lesson.title,
    longDesc: lesson.description,
    classType: lesson.classType,
    status,
    beginTime: lesson.scheduledBeginMs,
    endTime: lesson.scheduledEndMs,
    heldBegin,
    heldEnd,
    duration: status === 'ended' ? Math.floor((heldEnd - heldBegin) / 1000) : 0,
    listenerCount: status === 'ended' ? lesson.listenerCount : 0,
    recordDuration: lesson.recordingSeconds,
    seriesId: lesson.seriesId === null ? '' : String(lesson.seriesId),
    externalId: lesson.externalId ?? '',
    subOrgId: lesson.branchId,
    createAt: lesson.createdAtMs,
    updateAt: lesson.updatedAtMs,
  };
}
