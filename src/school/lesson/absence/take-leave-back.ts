import type { WriteCall } from '../../../operation/call/call.ts';
import { userNumber } from '../../../operation/contract/ids.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { liveClassErrors } from '../errors.ts';
import { lockLesson } from '../select.ts';
import type * as contract from './contract.ts';
import { deleteLeave } from './write.ts';

export async function takeLeaveBack({
  input: { liveclass, uniqueId },
  tx,
  caller,
  audit,
}: WriteCall<Static<typeof contract.takeLeaveBack.request>>): Promise<Static<typeof contract.takeLeaveBack.response>> {
  const { lessonId, branchId } = await lockLesson(tx, caller, liveclass);
  const userId = userNumber(uniqueId);
  const reason = await deleteLeave(tx, { lessonId, userId });
  if (reason === undefined)
    throw fail(liveClassErrors.leaveNotFound, { param: 'uniqueId', student: uniqueId, liveclass });
  audit({
    record: 'leave',
    events: ['lesson.leaveCancelled'],
    id: `${liveclass}/${uniqueId}`,
    branchId,
    personal: { userId, fields: { reason: [reason, null] } },
  });
  return { sucNum: 1 };
}
