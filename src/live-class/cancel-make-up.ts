import type { WriteCall } from '../call/call.ts';
import { userNumber } from '../contract/ids.ts';
import type { Static } from '../contract/static.ts';
import { fail } from '../failure.ts';
import type { uninviteGuest } from './absence-contract.ts';
import { deleteGuest } from './absence-write.ts';
import { lockLesson } from './select.ts';

export async function cancelMakeUp({
  input: { liveclass, uniqueId },
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof uninviteGuest.request>>): Promise<Static<typeof uninviteGuest.response>> {
  const { lessonId, branchId } = await lockLesson(tx, caller, liveclass);
  const guest = await deleteGuest(tx, { lessonId, userId: userNumber(uniqueId) });
  if (guest === undefined) throw fail('guestNotFound', { param: 'uniqueId', student: uniqueId, liveclass });
  const missed = guest.missedLessonId === null ? null : String(guest.missedLessonId);
  audit({ record: 'guest', id: `${liveclass}/${uniqueId}`, branchId, fields: { missed: [missed, null] } });
  return { sucNum: 1 };
}
