import type { WriteCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import type { cancelExam } from './contract.ts';
import { lockExam } from './select.ts';
import { updateExam } from './write.ts';

export async function cancel({
  input: { examId },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof cancelExam.request>>): Promise<Static<typeof cancelExam.response>> {
  const exam = await lockExam(tx, caller, examId, 'change');
  await updateExam(tx, { ...exam, cancelledAtMs: now }, exam.startsAtMs);
  audit({ record: 'exam', id: String(examId), branchId: exam.branchId, fields: { cancelledAtMs: [null, now] } });
  return { sucNum: 1 };
}
