import { type Change, differences, writeChange } from '../../../operation/call/audit.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import { requireVersion } from '../../../operation/call/version.ts';
import { fail } from '../../../operation/errors/failure.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { boolean, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { selectTimeZone } from '../../organisation/select-time-zone.ts';
import { lessonStatus } from '../attendance/status.ts';
import { liveClassErrors } from '../errors.ts';
import { type Lesson, lessonVersion, lockFollowing, lockLesson } from '../select.ts';
import { updateLessons } from '../write.ts';
import { selectConflicts, toWarnings, withDetails } from './conflicts.ts';
import * as contract from './contract.ts';
import { leaveOut } from './leave-out.ts';
import { shiftToLocalTime } from './repeat.ts';
import { checkSpan } from './span.ts';

export const rescheduleLiveClass = writeOperation(contract.rescheduleLiveClass, async (call) => {
  const { input, tx, caller, now, audit } = call;
  const { liveclass, beginTime, endTime } = input;
  checkSpan(input);
  const lesson = await lockLesson(tx, caller, liveclass);
  requireVersion(input.version, lessonVersion(lesson), { name: 'liveclass', id: liveclass });
  await checkReschedulable(tx, lesson, now);
  const timeZone = await selectTimeZone(tx);

  const following = input.following === 1 ? await lockFollowing(tx, caller, lesson) : [];
  const move = { fromMs: lesson.scheduledBeginMs, toMs: beginTime };
  const movable = [lesson, ...following.filter((other) => lessonStatus(other, now) === 'scheduled')];
  const moving = leaveOut(movable, input.leaveOut, ({ lessonId }) => String(lessonId));
  const moved = moving.map((before) => {
    const scheduledBeginMs = before === lesson ? beginTime : shiftToLocalTime(before.scheduledBeginMs, move, timeZone);
    return { before, after: { ...before, scheduledBeginMs, scheduledEndMs: scheduledBeginMs + endTime - beginTime } };
  });
  const changed: (typeof lesson)[] = [];
  for (const { before, after } of moved) {
    const { lessonId, branchId } = before;
    const change: Change = {
      record: 'lesson',
      events: ['lesson.rescheduled'],
      id: String(lessonId),
      branchId,
      fields: differences(before, after),
    };
    await writeChange(audit, change, async () => void changed.push(after));
  }
  await updateLessons(tx, changed, now);
  const conflicts = await selectConflicts(
    tx,
    caller,
    moved.map(({ before }) => before.lessonId),
  );
  return {
    sucNum: moved.length,
    list: moved
      .map(({ after: { lessonId, scheduledBeginMs, scheduledEndMs } }) => ({
        liveclass: String(lessonId),
        beginTime: scheduledBeginMs,
        endTime: scheduledEndMs,
      }))
      .sort((a, b) => a.beginTime - b.beginTime),
    warnings: toWarnings(conflicts),
    ...(input.dryRun === 1 && { conflicts: await withDetails(tx, conflicts) }),
  };
});

/** Events at the old time must not count for the new time. */
async function checkReschedulable(tx: OrgSql, lesson: Lesson, now: number): Promise<void> {
  const received = String(lesson.lessonId);
  const status = lessonStatus(lesson, now);
  if (status === 'cancelled') throw fail(liveClassErrors.lessonCancelled, { received });
  if (status === 'live' || status === 'ended') {
    throw fail(liveClassErrors.lessonStarted, { received, begin: lesson.heldBeginMs ?? 0 });
  }
  if (status === 'scheduled') return;
  const { hasEvents } = await tx.one(
    sql`
      select exists (
        select from lesson_events where org_id = $1 and lesson_id = ${lesson.lessonId}
      ) as has_events`,
    row({ hasEvents: boolean }),
  );
  if (hasEvents) throw fail(liveClassErrors.lessonHasEvents, { received });
}
