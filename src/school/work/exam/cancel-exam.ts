import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import type * as contract from './contract.ts';
import { lockExam } from './select.ts';
import { changeExam } from './write.ts';

export async function cancelExam({
  input: { examId },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof contract.cancelExam.request>>): Promise<Static<typeof contract.cancelExam.response>> {
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
}
