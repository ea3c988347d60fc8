import type { Caller } from '../../operation/call/caller.ts';
import { inOwnClasses } from '../../operation/call/own-classes.ts';
import type { Static } from '../../operation/contract/static.ts';
import { inBranch } from '../../sql/branch.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row } from '../../sql/row.ts';
import { sql } from '../../sql/sql.ts';
import { unplacedLines } from '../enrolment/unplaced-lines.ts';
import { lessonLimits } from '../lesson/attendance/held-lesson.ts';
import { isOpenRefund } from '../order/insert/refund-rows.ts';
import { isToCorrect } from '../work/homework/select.ts';
import * as contract from './contract.ts';

type Queues = Static<typeof contract.today.response>['queues'];

/**
 * One statement, so that all counts come from the same snapshot. `midnight` is the begin of the day that was so many days ago:
 * each count is that of the list behind it, which has whole days.
 */
export function selectQueues(
  db: OrgSql,
  caller: Caller,
  now: number,
  midnight: (daysAgo: number) => number,
): Promise<Queues> {
  // Class teachers may not read orders.
  // An order may be in two queues: each counts what /order/refunds lists, with the index of open refunds.
  const refundsIn = (status: 'requested' | 'approved' | 'failed') =>
    caller.teacherId === undefined
      ? sql`
          select count(distinct f.order_id)
          from refunds f
          where f.org_id = $1 and ${isOpenRefund} and f.status = ${status}
            ${inBranch(caller, sql`f.branch_id`)}`
      : sql`select 0`;
  const unplaced =
    caller.teacherId === undefined ? sql`select count(*) from ${unplacedLines(caller, now)}` : sql`select 0`;
  return db.one(
    sql`
      select (
        select count(*)
        from lessons
        where org_id = $1 and held_begin_ms is null and cancelled_at_ms is null ${inBranch(caller, sql`branch_id`)}
          ${inOwnClasses(caller, { group: sql`group_id`, teacher: sql`teacher_id` })}
          and scheduled_begin_ms >= ${midnight(contract.lessonDays - 1)} and scheduled_begin_ms <= ${now}
          and scheduled_end_ms + ${lessonLimits.overrunLimitMs} <= ${now}
      ) as lessons_not_held, (
        select count(*)
        from homeworks h
        join homework_students s on s.org_id = $1 and s.homework_id = h.homework_id
        join users u on u.org_id = $1 and u.user_id = s.user_id and u.deleted_at_ms is null
        where h.org_id = $1 and h.cancelled_at_ms is null and h.published_at_ms <= ${now}
          and h.due_at_ms >= ${midnight(contract.homeworkDays - 1)} and h.due_at_ms < ${now} ${inBranch(caller, sql`h.branch_id`)}
          ${inOwnClasses(caller, { group: sql`h.group_id`, teacher: sql`h.teacher_id` })}
          and not exists (
            select from homework_rounds r
            where r.org_id = $1 and r.homework_id = s.homework_id and r.user_id = s.user_id)
      ) as homework_overdue, (
        select count(*)
        from homework_rounds r
        join homeworks h on h.org_id = $1 and h.homework_id = r.homework_id and h.cancelled_at_ms is null
          ${inBranch(caller, sql`h.branch_id`)}
          ${inOwnClasses(caller, { group: sql`h.group_id`, teacher: sql`h.teacher_id` })}
        join users u on u.org_id = $1 and u.user_id = r.user_id and u.deleted_at_ms is null
        where r.org_id = $1 and ${isToCorrect(sql`r`)}
      ) as homework_to_correct, (
        select count(*)
        from exam_students s
        join exams e on e.org_id = $1 and e.exam_id = s.exam_id and e.cancelled_at_ms is null
          ${inBranch(caller, sql`e.branch_id`)}
          ${inOwnClasses(caller, { group: sql`e.group_id`, teacher: sql`e.teacher_id` })}
        join users u on u.org_id = $1 and u.user_id = s.user_id and u.deleted_at_ms is null
        where s.org_id = $1 and s.graded_at_ms is null and (s.started_at_ms is not null or s.submitted_at_ms is not null)
          and (s.submitted_at_ms is not null or e.starts_at_ms + e.duration_seconds * 1000 <= ${now})
      ) as exams_to_grade,
      (${unplaced}) as unplaced,
      (${refundsIn('requested')}) as refunds_requested,
      (${refundsIn('approved')}) as refunds_to_pay,
      (${refundsIn('failed')}) as refunds_failed`,
    row({
      lessonsNotHeld: integer,
      homeworkOverdue: integer,
      homeworkToCorrect: integer,
      examsToGrade: integer,
      unplaced: integer,
      refundsRequested: integer,
      refundsToPay: integer,
      refundsFailed: integer,
    }),
  );
}
