import type { WriteCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import type { cancelHomework } from './contract.ts';
import { lockHomework } from './select.ts';
import { updateHomework } from './write.ts';

export async function cancel({
  input: { homeworkId },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof cancelHomework.request>>): Promise<Static<typeof cancelHomework.response>> {
  const homework = await lockHomework(tx, caller, homeworkId, 'change');
  await updateHomework(tx, { ...homework, cancelledAtMs: now });
  const { branchId } = homework;
  audit({ record: 'homework', id: String(homeworkId), branchId, fields: { cancelledAtMs: [null, now] } });
  return { sucNum: 1 };
}
