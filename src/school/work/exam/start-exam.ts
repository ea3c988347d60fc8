import { writeOperation } from '../../../operation/call/implementation.ts';
import { checkAction } from './actions.ts';
import * as contract from './contract.ts';
import { endOf } from './select.ts';
import { lockOwnSitting } from './sitting.ts';
import { writeSittings } from './write.ts';

export const startExam = writeOperation(contract.startExam, async (call) => {
  const { input, tx, audit } = call;
  const { examId, uniqueId } = input;
  const { exam, sitting, atMs } = await lockOwnSitting(call, { param: 'time', ms: input.time });
  checkAction('start', { exam, sitting, atMs, param: 'uniqueId', student: uniqueId });
  await writeSittings(tx, [{ examId, ...sitting, startedAtMs: atMs }]);
  const { branchId } = exam;
  audit({
    record: 'exam',
    events: ['exam.started'],
    id: `${examId}/${uniqueId}`,
    branchId,
    fields: { startedAtMs: [null, atMs] },
  });
  return { startTime: atMs, endTime: endOf(exam) };
});
