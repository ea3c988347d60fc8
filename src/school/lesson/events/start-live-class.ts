import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { liveClassErrors } from '../errors.ts';
import { lockLesson, selectHeldTimes } from '../select.ts';
import { setStaffEvent } from '../write.ts';
import * as contract from './contract.ts';

/** An earlier start is probably meant for another lesson, and this one would last until its scheduled end. */
const earliestHours = 12;

export const startLiveClass = writeOperation(contract.startLiveClass, async ({ input, tx, caller, now, audit }) => {
  const { liveclass, time } = input;
  if (time !== undefined && time > now)
    throw fail(parameterErrors.timeInFuture, { param: 'time', now, received: time });
  const { lessonId, branchId, scheduledBeginMs, heldBeginMs, cancelledAtMs } = await lockLesson(tx, caller, liveclass);
  if (cancelledAtMs !== null) throw fail(liveClassErrors.lessonCancelled, { received: liveclass });
  // heldBeginMs can lie ahead: a teacher who waits in the room starts the lesson at its scheduled begin.
  if (time === undefined && heldBeginMs !== null && heldBeginMs <= now) {
    throw fail(liveClassErrors.lessonStarted, { received: liveclass, begin: heldBeginMs });
  }
  const heldBegin = time ?? now;
  if (heldBegin < scheduledBeginMs - earliestHours * 3_600_000) {
    throw fail(liveClassErrors.lessonTooEarly, {
      received: liveclass,
      begin: scheduledBeginMs,
      hours: earliestHours,
    });
  }
  await setStaffEvent(tx, { lessonId, kind: 'start', atMs: heldBegin }, now);
  audit({
    record: 'lesson',
    events: ['lesson.started'],
    id: liveclass,
    branchId,
    fields: { heldBeginMs: [heldBeginMs, heldBegin] },
  });
  return { heldBegin: (await selectHeldTimes(tx, lessonId)).heldBeginMs };
});
