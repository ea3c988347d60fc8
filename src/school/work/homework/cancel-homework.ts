import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import type * as contract from './contract.ts';
import { lockHomework } from './select.ts';
import { changeHomework } from './write.ts';

export async function cancelHomework({
  input: { homeworkId },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof contract.cancelHomework.request>>): Promise<
  Static<typeof contract.cancelHomework.response>
> {
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
}
