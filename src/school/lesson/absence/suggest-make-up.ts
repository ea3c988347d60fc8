import { readOperation } from '../../../operation/call/implementation.ts';
import { inOwnClasses } from '../../../operation/call/own-classes.ts';
import { userNumber } from '../../../operation/contract/ids.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { notFoundErrors } from '../../../operation/errors/not-found.ts';
import { foldText } from '../../../search/fold.ts';
import { inBranch } from '../../../sql/branch.ts';
import { boolean, integer, row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { selectUser } from '../../user/select.ts';
import { atOnce } from '../schedule/at-once.ts';
import { lessonNumber } from '../select.ts';
import * as contract from './make-up-contract.ts';

const suggestionRow = row({
  lessonId: integer,
  groupId: integer,
  groupName: text,
  title: text,
  teacherName: text,
  beginMs: integer,
  endMs: integer,
  grade: text,
  capacity: integer,
  taken: integer,
  isSameTitle: boolean,
  isOtherSubject: boolean,
  isOtherGrade: boolean,
  isBusy: boolean,
});

export const suggestMakeUp = readOperation(contract.suggestMakeUp, async ({ input, db, caller, now }) => {
  const { liveclass, uniqueId } = input;
  const userId = userNumber(uniqueId);
  await selectUser(db, caller, { param: 'uniqueId', userId: uniqueId, role: 'student' });
  const missed = await db.optional(
    sql`
      select lesson_id, group_id, branch_id, title
      from lessons
      where org_id = $1 and lesson_id = ${lessonNumber(liveclass)} ${inBranch(caller, sql`branch_id`)}`,
    row({ lessonId: integer, groupId: integer, branchId: integer, title: text }),
  );
  if (missed === undefined)
    throw fail(notFoundErrors.lessonNotFound, { param: 'liveclass', received: quote(liveclass) });

  const isLater = sql`
    l.org_id = $1 and l.branch_id = ${missed.branchId} and l.group_id <> ${missed.groupId}
    and l.cancelled_at_ms is null and l.scheduled_begin_ms > ${now}
    and l.scheduled_begin_ms < ${now + contract.suggestedDays * 86_400_000}`;
  const later = await db.rows(sql`select distinct l.title from lessons l where ${isLater}`, row({ title: text }));
  const titles = later.map(({ title }) => title).filter((title) => foldText(title) === foldText(missed.title));

  const found = await db.rows(
    sql`
      select f.*
      from (
        select l.lesson_id, l.group_id, g.name as group_name, l.title, t.name as teacher_name, g.grade, g.capacity,
          l.scheduled_begin_ms as begin_ms, l.scheduled_end_ms as end_ms, (
            select count(*) from (${expected}) as e
          ) as taken, l.title = any(${titles}::text[]) as is_same_title,
          ours.subject_ids <> '{}' and theirs.subject_ids <> '{}' and not ours.subject_ids && theirs.subject_ids
            as is_other_subject,
          ours.subject_ids && theirs.subject_ids as is_same_subject,
          s.grade <> '' and g.grade <> '' and s.grade <> g.grade as is_other_grade,
          s.grade <> '' and s.grade = g.grade as is_same_grade, exists (
            select from lessons o
            where ${atOnce} and o.lesson_id <> ${missed.lessonId} and (
                exists (
                  select from group_members m
                  where m.org_id = $1 and m.group_id = o.group_id and m.user_id = ${userId}
                    and m.joined_at_ms <= o.scheduled_begin_ms
                    and (m.left_at_ms is null or m.left_at_ms > o.scheduled_begin_ms))
                or exists (
                  select from lesson_guests v
                  where v.org_id = $1 and v.lesson_id = o.lesson_id and v.user_id = ${userId}))) as is_busy
        from lessons l
        join groups g on g.org_id = $1 and g.group_id = l.group_id
        join users t on t.org_id = $1 and t.user_id = l.teacher_id
        join users s on s.org_id = $1 and s.user_id = ${userId}
        cross join lateral (select array(
          select x.subject_id from group_teachers x where x.org_id = $1 and x.group_id = ${missed.groupId}) as subject_ids
        ) as ours
        cross join lateral (select array(
          select x.subject_id from group_teachers x where x.org_id = $1 and x.group_id = l.group_id) as subject_ids
        ) as theirs
        where ${isLater}
          ${inOwnClasses(caller, { group: sql`l.group_id`, teacher: sql`l.teacher_id` })}
          and not exists (select from (${expected}) as e where e.user_id = ${userId})
      ) as f
      where f.capacity = 0 or f.taken < f.capacity
      order by f.is_other_subject, f.is_other_grade, f.is_busy, f.is_same_subject desc, f.is_same_title desc,
        f.is_same_grade desc, f.begin_ms, f.lesson_id
      limit ${contract.mostSuggestedLessons}`,
    suggestionRow,
  );
  return {
    list: found.map(
      ({ lessonId, title, beginMs, endMs, isSameTitle, isOtherSubject, isOtherGrade, isBusy, ...same }) => ({
        ...same,
        liveclass: String(lessonId),
        shortDesc: title,
        beginTime: beginMs,
        endTime: endMs,
        sameTitle: isSameTitle ? 1 : 0,
        mismatches: [
          ...(isOtherSubject ? ['subject'] : []),
          ...(isOtherGrade ? ['grade'] : []),
          ...(isBusy ? ['time'] : []),
        ],
      }),
    ),
  };
});

/** Members at the begin of the lesson `l`, and its guests. */
const expected = sql`
  select m.user_id
  from group_members m
  where m.org_id = $1 and m.group_id = l.group_id and m.joined_at_ms <= l.scheduled_begin_ms
    and (m.left_at_ms is null or m.left_at_ms > l.scheduled_begin_ms)
  union
  select v.user_id from lesson_guests v where v.org_id = $1 and v.lesson_id = l.lesson_id`;
