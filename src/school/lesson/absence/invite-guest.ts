import { unlessTaken } from '../../../operation/call/conflict.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { lockStudent } from '../../user/lock-student.ts';
import { liveClassErrors } from '../errors.ts';
import { lockLesson, lockOptionalLesson } from '../select.ts';
import * as contract from './contract.ts';
import { isMemberAtStart } from './membership-at-start.ts';
import { writeGuests } from './write.ts';

export const inviteGuest = writeOperation(contract.inviteGuest, async ({ input, tx, caller, now, audit }) => {
  const { liveclass, uniqueId, missed: missedId } = input;
  const userId = await lockStudent(tx, caller, { param: 'uniqueId', userId: uniqueId });
  const lesson = await lockLesson(tx, caller, liveclass);
  if (lesson.cancelledAtMs !== null) throw fail(liveClassErrors.lessonCancelled, { received: liveclass });
  if (await isMemberAtStart(tx, lesson, userId)) {
    throw fail(liveClassErrors.memberThen, { param: 'uniqueId', received: uniqueId, liveclass });
  }
  const missed = missedId === undefined ? undefined : await lockOptionalLesson(tx, caller, missedId);
  if (missedId !== undefined) {
    if (missed === undefined) throw fail(liveClassErrors.lessonUnknown, { param: 'missed', received: quote(missedId) });
    if (!(await isMemberAtStart(tx, missed, userId))) {
      throw fail(liveClassErrors.notMemberThen, { param: 'missed', received: uniqueId, liveclass: missedId });
    }
  }
  const guest = { lessonId: lesson.lessonId, userId, missedLessonId: missed?.lessonId ?? null, invitedAtMs: now };
  await unlessTaken(writeGuests(tx, [guest]), {
    lesson_guests_make_up_once: () =>
      fail(liveClassErrors.madeUpAlready, { param: 'missed', received: uniqueId, missed: missedId ?? '' }),
  });
  audit({
    record: 'guest',
    events: ['lesson.guestInvited'],
    id: `${liveclass}/${uniqueId}`,
    branchId: lesson.branchId,
    fields: { missed: [null, missedId ?? null] },
  });
  return { sucNum: 1 };
});
