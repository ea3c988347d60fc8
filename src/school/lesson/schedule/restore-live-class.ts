import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { liveClassErrors } from '../errors.ts';
import { lockFollowing, lockLesson } from '../select.ts';
import { updateLessons } from '../write.ts';
import { selectConflicts, toWarnings } from './conflicts.ts';
import * as contract from './contract.ts';

export const restoreLiveClass = writeOperation(contract.restoreLiveClass, async ({ input, tx, caller, now, audit }) => {
  const { liveclass, following } = input;
  const lesson = await lockLesson(tx, caller, liveclass);
  const { cancelledAtMs } = lesson;
  if (cancelledAtMs === null) throw fail(liveClassErrors.lessonNotCancelled, { received: liveclass });
  const others = following === 1 ? await lockFollowing(tx, caller, lesson) : [];
  const restored = [lesson, ...others.filter((other) => other.cancelledAtMs === cancelledAtMs)];
  await updateLessons(
    tx,
    restored.map((each) => ({ ...each, cancelledAtMs: null })),
    now,
  );
  for (const { lessonId, branchId } of restored) {
    audit({
      record: 'lesson',
      events: ['lesson.restored'],
      id: String(lessonId),
      branchId,
      fields: { cancelledAtMs: [cancelledAtMs, null] },
    });
  }
  const lessonIds = restored.map(({ lessonId }) => lessonId);
  return { sucNum: restored.length, warnings: toWarnings(await selectConflicts(tx, caller, lessonIds)) };
});
