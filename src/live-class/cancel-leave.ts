import type { WriteCall } from '../call/call.ts';
import { userNumber } from '../contract/ids.ts';
import type { Static } from '../contract/static.ts';
import { fail } from '../failure.ts';
import type { takeLeaveBack } from './absence-contract.ts';
import { deleteLeave } from './absence-write.ts';
import { lockLesson } from './select.ts';

export async function cancelLeave({
  input: { liveclass, uniqueId },
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof takeLeaveBack.request>>): Promise<Static<typeof takeLeaveBack.response>> {
  const { lessonId, branchId } = await lockLesson(tx, caller, liveclass);
  const userId = userNumber(uniqueId);
  const reason = await deleteLeave(tx, { lessonId, userId });
  if (reason === undefined) throw fail('leaveNotFound', { param: 'uniqueId', student: uniqueId, liveclass });
  audit({
    record: 'leave',
    id: `${liveclass}/${uniqueId}`,
    branchId,
    personal: { userId, fields: { reason: [reason, null] } },
  });
  return { sucNum: 1 };
}
