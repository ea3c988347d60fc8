import { writeOperation } from '../../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { lockHomework } from './select.ts';
import { changeHomework } from './write.ts';

export const cancelHomework = writeOperation(contract.cancelHomework, async ({ input, tx, caller, now, audit }) => {
  const { homeworkId } = input;
  const homework = await lockHomework(tx, caller, homeworkId, 'exclusive');
  await changeHomework(tx, { ...homework, cancelledAtMs: now });
  const { branchId } = homework;
  audit({
    record: 'homework',
    events: ['homework.cancelled'],
    id: String(homeworkId),
    branchId,
    fields: { cancelledAtMs: [null, now] },
  });
  return { sucNum: 1 };
});
