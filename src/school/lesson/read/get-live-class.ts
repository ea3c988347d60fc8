import { byOneOf } from '../../../operation/call/by-one-of.ts';
import { readOperation } from '../../../operation/call/implementation.ts';
import { userIdOf } from '../../../operation/contract/ids.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { notFoundErrors } from '../../../operation/errors/not-found.ts';
import { inBranch } from '../../../sql/branch.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { selectCalls } from '../absence/calls.ts';
import { selectMakeUps, withMakeUp } from '../absence/make-ups.ts';
import { selectRosters } from '../attendance/roster.ts';
import { lessonNumber, lessonVersion, recordColumns, recordRow, toRecord } from '../select.ts';
import * as contract from './contract.ts';

export const getLiveClass = readOperation(contract.getLiveClass, async ({ input, db, caller, now }) => {
  const { param, received, isIt } = byOneOf(input, {
    liveclass: (liveclass) => sql`lesson_id = ${lessonNumber(liveclass)}`,
    externalId: (externalId) => sql`external_id = ${externalId}`,
  });
  const query = sql`
    select *
    from lessons
    where org_id = $1 and ${isIt} ${inBranch(caller, sql`branch_id`)}`;
  const lesson = await db.optional(recordColumns(query), recordRow);
  if (lesson === undefined) throw fail(notFoundErrors.lessonNotFound, { param, received: quote(received) });
  const roster = (await selectRosters(db, [lesson], now)).get(lesson.lessonId) ?? [];
  const calls = await selectCalls(db, lesson.lessonId);
  const guardians = await selectGuardianMobiles(db, roster);
  const makeUpOf = await selectMakeUps(
    { db, caller, now },
    { lessonIds: [lesson.lessonId], userIds: roster.map(({ userId }) => userId) },
  );
  return {
    ...toRecord(lesson, now),
    version: lessonVersion(lesson),
    students: roster.map((entry) => ({
      ...withMakeUp(makeUpOf(lesson.lessonId, entry.userId)),
      uniqueId: userIdOf('student', entry.userId),
      userName: entry.name,
      loginName: entry.loginName,
      guardianMobile: guardians.get(entry.userId) ?? '',
      guest: entry.isGuest ? 1 : 0,
      makeUpFor: entry.missedLessonId === null ? '' : String(entry.missedLessonId),
      state: entry.state,
      leaveReason: entry.leaveReason ?? '',
      joinClassTime: entry.joinedMs,
      leaveClassTime: entry.leftMs,
      onlineDuration: String(entry.onlineSeconds),
      calledTime: calls.get(entry.userId)?.calledAtMs ?? 0,
      calledBy: calls.get(entry.userId)?.calledBy ?? '',
    })),
  };
});

async function selectGuardianMobiles(db: OrgSql, roster: readonly { readonly userId: number }[]) {
  const found = await db.rows(
    sql`
      select user_id, guardian_mobile
      from users
      where org_id = $1 and user_id = any(${roster.map(({ userId }) => userId)}::bigint[])`,
    row({ userId: integer, guardianMobile: text }),
  );
  return new Map(found.map(({ userId, guardianMobile }) => [userId, guardianMobile]));
}
