import type { WriteCall } from '../../../operation/call/call.ts';
import { userNumber } from '../../../operation/contract/ids.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { liveClassErrors } from '../errors.ts';
import { lockLesson } from '../select.ts';
import type * as contract from './contract.ts';
import { deleteGuest } from './write.ts';

export async function uninviteGuest({
  input: { liveclass, uniqueId },
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof contract.uninviteGuest.request>>): Promise<Static<typeof contract.uninviteGuest.response>> {
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
}
