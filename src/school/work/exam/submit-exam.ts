import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { fromSubmitted } from '../answers.ts';
import { checkAction } from './actions.ts';
import * as contract from './contract.ts';
import { lockOwnSitting } from './sitting.ts';
import { writeSittings } from './write.ts';

export const submitExam = writeOperation(contract.submitExam, async (call) => {
  const { input, tx, audit } = call;
  const { examId, uniqueId } = input;
  const answers = fromSubmitted(input.answers ?? []);
  const { exam, sitting, atMs } = await lockOwnSitting(call, { param: 'submitTime', ms: input.submitTime });
  checkAction('submit', { exam, sitting, atMs, param: 'uniqueId', student: uniqueId });
  const beginValue = sitting.startedAtMs ?? exam.startsAtMs;
  if (atMs < beginValue) {
    throw fail(parameterErrors.rangeEndBeforeBegin, {
      param: 'submitTime',
      begin: 'startTime',
      beginValue,
      received: atMs,
    });
  }
  await writeSittings(tx, [{ examId, ...sitting, submittedAtMs: atMs, answers }]);
  const { branchId } = exam;
  audit({
    record: 'exam',
    events: ['exam.submitted'],
    id: `${examId}/${uniqueId}`,
    branchId,
    fields: { submittedAtMs: [null, atMs] },
  });
  return { submitTime: atMs };
});
