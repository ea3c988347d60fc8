import { writeOperation } from '../../../operation/call/implementation.ts';
import { userNumber } from '../../../operation/contract/ids.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { liveClassErrors } from '../errors.ts';
import { lockLesson } from '../select.ts';
import * as contract from './contract.ts';
import { deleteGuest } from './write.ts';

export const uninviteGuest = writeOperation(contract.uninviteGuest, async ({ input, tx, caller, audit }) => {
  const { liveclass, uniqueId } = input;
  const { lessonId, branchId } = await lockLesson(tx, caller, liveclass);
  const guest = await deleteGuest(tx, { lessonId, userId: userNumber(uniqueId) });
  if (guest === undefined)
    throw fail(liveClassErrors.guestNotFound, { param: 'uniqueId', student: uniqueId, liveclass });
  const missed = guest.missedLessonId === null ? null : String(guest.missedLessonId);
  audit({
    record: 'guest',
    events: ['lesson.guestRemoved'],
    id: `${liveclass}/${uniqueId}`,
    branchId,
    fields: { missed: [missed, null] },
  });
  return { sucNum: 1 };
});
