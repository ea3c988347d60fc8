import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { liveClassErrors } from '../errors.ts';
import { lockLesson } from '../select.ts';
import { updateLessons } from '../write.ts';
import type * as contract from './contract.ts';
import { selectWarnings } from './warnings.ts';

export async function restoreLiveClass({
  input: { liveclass },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof contract.restoreLiveClass.request>>): Promise<
  Static<typeof contract.restoreLiveClass.response>
> {
  const lesson = await lockLesson(tx, caller, liveclass);
  const { branchId, cancelledAtMs } = lesson;
  if (cancelledAtMs === null) throw fail(liveClassErrors.lessonNotCancelled, { received: liveclass });
  await updateLessons(tx, [{ ...lesson, cancelledAtMs: null }], now);
  audit({ record: 'lesson', id: liveclass, branchId, fields: { cancelledAtMs: [cancelledAtMs, null] } });
  return { sucNum: 1, warnings: await selectWarnings(tx, caller, [lesson.lessonId]) };
}
