import type { WriteCall } from '../call/call.ts';
import type { Static } from '../contract/static.ts';
import { fail } from '../failure.ts';
import { lockLesson } from './select.ts';
import { selectWarnings } from './warnings.ts';
import { updateLessons } from './write.ts';
import type { restoreLiveClass } from './write-contract.ts';

export async function restore({
  input: { liveclass },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof restoreLiveClass.request>>): Promise<Static<typeof restoreLiveClass.response>> {
  const lesson = await lockLesson(tx, caller, liveclass);
  const { branchId, cancelledAtMs } = lesson;
  if (cancelledAtMs === null) throw fail('lessonNotCancelled', { received: liveclass });
  await updateLessons(tx, [{ ...lesson, cancelledAtMs: null }], now);
  audit({ record: 'lesson', id: liveclass, branchId, fields: { cancelledAtMs: [cancelledAtMs, null] } });
  return { sucNum: 1, warnings: await selectWarnings(tx, caller, [lesson.lessonId]) };
}
