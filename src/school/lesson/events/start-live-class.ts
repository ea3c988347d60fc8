import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail } from '../../../operation/errors/failure.ts';
import type * as contract from '../schedule-contract.ts';
import { lockLesson, selectHeld } from '../select.ts';
import { setStaffEvent } from '../write.ts';

/** Who begins a lesson days before its time means another one, and it would last until the end that is scheduled. */
const earliestHours = 12;

export async function startLiveClass({
  input: { liveclass, time },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof contract.startLiveClass.request>>): Promise<
  Static<typeof contract.startLiveClass.response>
> {
  if (time !== undefined && time > now) throw fail('timeInFuture', { param: 'time', now, received: time });
  const { lessonId, branchId, scheduledBeginMs, heldBeginMs, cancelledAtMs } = await lockLesson(tx, caller, liveclass);
  if (cancelledAtMs !== null) throw fail('lessonCancelled', { received: liveclass });
  // A teacher who is in the room before its time makes it begin then by itself; staff may well begin it earlier.
  if (time === undefined && heldBeginMs !== null && heldBeginMs <= now) {
    throw fail('lessonStarted', { received: liveclass, begin: heldBeginMs });
  }
  const heldBegin = time ?? now;
  if (heldBegin < scheduledBeginMs - earliestHours * 3_600_000) {
    throw fail('lessonTooEarly', { received: liveclass, begin: scheduledBeginMs, hours: earliestHours });
  }
  await setStaffEvent(tx, { lessonId, kind: 'start', atMs: heldBegin });
  audit({ record: 'lesson', id: liveclass, branchId, fields: { heldBeginMs: [heldBeginMs, heldBegin] } });
  return { heldBegin: (await selectHeld(tx, lessonId)).heldBeginMs };
}
