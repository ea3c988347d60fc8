import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { checkAction } from './actions.ts';
import type * as contract from './contract.ts';
import { deriveHomeworkRecord, homeworkStatus } from './homework-record.ts';
import { lockStudentHomework } from './student-homework.ts';
import { updateRound } from './write.ts';

export async function returnHomework(
  call: WriteCall<Static<typeof contract.returnHomework.request>>,
): Promise<Static<typeof contract.returnHomework.response>> {
  const { input, tx, audit } = call;
  const { homeworkId, uniqueId } = input;
  const { homework, userId, rounds } = await lockStudentHomework(call);
  checkAction('return', { ...deriveHomeworkRecord(homework, rounds, false), student: uniqueId });
  for (const latest of rounds.slice(-1)) await updateRound(tx, { homeworkId, userId, ...latest, returned: true });
  audit({
    record: 'homework',
    events: ['homework.returned'],
    id: `${homeworkId}/${uniqueId}/${rounds.length}`,
    branchId: homework.branchId,
    fields: { returned: [false, true] },
  });
  return { status: homeworkStatus.returned };
}
