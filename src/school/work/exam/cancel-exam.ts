import { writeOperation } from '../../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { lockExam } from './select.ts';
import { changeExam } from './write.ts';

export const cancelExam = writeOperation(contract.cancelExam, async ({ input: { examId }, tx, caller, now, audit }) => {
  const exam = await lockExam(tx, caller, examId, 'exclusive');
  await changeExam(tx, { ...exam, cancelledAtMs: now }, exam.startsAtMs);
  audit({
    record: 'exam',
    events: ['exam.cancelled'],
    id: String(examId),
    branchId: exam.branchId,
    fields: { cancelledAtMs: [null, now] },
  });
  return { sucNum: 1 };
});
