import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { lessonStatus } from '../attendance/status.ts';
import { liveClassErrors } from '../errors.ts';
import { lockFollowing, lockLesson } from '../select.ts';
import { updateLessons } from '../write.ts';
import * as contract from './contract.ts';

export const cancelLiveClass = writeOperation(contract.cancelLiveClass, async ({ input, tx, caller, now, audit }) => {
  const { liveclass, following } = input;
  const lesson = await lockLesson(tx, caller, liveclass);
  if (lesson.cancelledAtMs !== null) throw fail(liveClassErrors.lessonCancelled, { received: liveclass });
  const others = following === 1 ? await lockFollowing(tx, caller, lesson) : [];
  const cancelled = [lesson, ...others.filter((other) => lessonStatus(other, now) === 'scheduled')];
  await updateLessons(
    tx,
    cancelled.map((each) => ({ ...each, cancelledAtMs: now })),
    now,
  );
  for (const { lessonId, branchId } of cancelled) {
    audit({
      record: 'lesson',
      events: ['lesson.cancelled'],
      id: String(lessonId),
      branchId,
      fields: { cancelledAtMs: [null, now] },
    });
  }
  return { sucNum: cancelled.length };
});
