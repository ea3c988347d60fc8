import { writeOperation } from '../../../operation/call/implementation.ts';
import { userNumber } from '../../../operation/contract/ids.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { liveClassErrors } from '../errors.ts';
import { lockLesson } from '../select.ts';
import * as contract from './contract.ts';
import { deleteLeave } from './write.ts';

export const takeLeaveBack = writeOperation(contract.takeLeaveBack, async ({ input, tx, caller, audit }) => {
  const { liveclass, uniqueId } = input;
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
});
