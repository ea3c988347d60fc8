import { writeOperation } from '../../../operation/call/implementation.ts';
import { checkAction } from './actions.ts';
import * as contract from './contract.ts';
import { homeworkStatus, statusOf } from './homework-status.ts';
import { lockStudentHomework } from './student-homework.ts';
import { updateRound } from './write.ts';

export const returnHomework = writeOperation(contract.returnHomework, async (call) => {
  const { input, tx, audit } = call;
  const { homeworkId, uniqueId } = input;
  const { homework, userId, rounds } = await lockStudentHomework(call);
  checkAction('return', { status: statusOf(rounds), student: uniqueId });
  for (const latest of rounds.slice(-1)) await updateRound(tx, { homeworkId, userId, ...latest, returned: true });
  audit({
    record: 'homework',
    events: ['homework.returned'],
    id: `${homeworkId}/${uniqueId}/${rounds.length}`,
    branchId: homework.branchId,
    fields: { returned: [false, true] },
  });
  return { status: homeworkStatus.returned };
});
