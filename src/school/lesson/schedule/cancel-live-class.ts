import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { lessonStatus } from '../attendance/status.ts';
import { liveClassErrors } from '../errors.ts';
import { lockFollowing, lockLesson } from '../select.ts';
import { updateLessons } from '../write.ts';
import type * as contract from './contract.ts';

export async function cancelLiveClass({
  input: { liveclass, following },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof contract.cancelLiveClass.request>>): Promise<
  Static<typeof contract.cancelLiveClass.response>
> {
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
}
