import type { WriteCall } from '../../../operation/call/call.ts';
import { unlessTaken } from '../../../operation/call/conflict.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail, quote } from '../../../operation/errors/failure.ts';
import { lockStudent } from '../../user/lock-student.ts';
import { liveClassErrors } from '../errors.ts';
import { lockLesson, lockOptionalLesson } from '../select.ts';
import type * as contract from './contract.ts';
import { isMemberAtStart } from './membership-at-start.ts';
import { writeGuests } from './write.ts';

export async function inviteGuest({
  input: { liveclass, uniqueId, missed: missedId },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof contract.inviteGuest.request>>): Promise<Static<typeof contract.inviteGuest.response>> {
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
}
