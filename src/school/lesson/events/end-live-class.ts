import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { lessonStatus } from '../attendance/status.ts';
import { liveClassErrors } from '../errors.ts';
import { lockLesson, selectHeldTimes } from '../select.ts';
import { setStaffEvent } from '../write.ts';
import * as contract from './contract.ts';

export const endLiveClass = writeOperation(contract.endLiveClass, async ({ input, tx, caller, now, audit }) => {
  const { liveclass, time } = input;
  if (time !== undefined && time > now)
    throw fail(parameterErrors.timeInFuture, { param: 'time', now, received: time });
  const lesson = await lockLesson(tx, caller, liveclass);
  const { lessonId, branchId, heldBeginMs, heldEndMs, cancelledAtMs } = lesson;
  if (cancelledAtMs !== null) throw fail(liveClassErrors.lessonCancelled, { received: liveclass });
  if (heldBeginMs === null || heldBeginMs > now) throw fail(liveClassErrors.lessonNotStarted, { received: liveclass });
  if (time === undefined && lessonStatus(lesson, now) === 'ended') {
    throw fail(liveClassErrors.lessonEnded, { received: liveclass, end: heldEndMs ?? 0 });
  }
  const atMs = time ?? now;
  if (atMs < heldBeginMs)
    throw fail(liveClassErrors.heldEndBeforeBegin, { param: 'time', begin: heldBeginMs, received: atMs });
  await setStaffEvent(tx, { lessonId, kind: 'end', atMs }, now);
  audit({
    record: 'lesson',
    events: ['lesson.ended'],
    id: liveclass,
    branchId,
    fields: { heldEndMs: [heldEndMs, atMs] },
  });
  const held = await selectHeldTimes(tx, lessonId);
  return { heldBegin: held.heldBeginMs, heldEnd: held.heldEndMs };
});
