import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { lockStudent } from '../../user/lock-student.ts';
import * as contract from './contract.ts';
import { homeworkErrors } from './errors.ts';
import { lockHomework } from './select.ts';
import { insertAnswerViews } from './write.ts';

export const viewAnswer = writeOperation(contract.viewAnswer, async ({ input, tx, caller, now, audit }) => {
  const { homeworkId, uniqueId, time } = input;
  const atMs = time ?? now;
  if (atMs > now) throw fail(parameterErrors.timeInFuture, { param: 'time', now, received: atMs });
  const userId = await lockStudent(tx, caller, { param: 'uniqueId', userId: uniqueId });
  const { branchId, publishedAtMs } = await lockHomework(tx, caller, homeworkId, 'shared');
  if (now < publishedAtMs)
    throw fail(homeworkErrors.homeworkNotPublished, { received: homeworkId, publishedAt: publishedAtMs });
  await insertAnswerViews(tx, [{ homeworkId, userId, atMs }]);
  audit({
    record: 'homework',
    events: ['homework.answerViewed'],
    id: `${homeworkId}/${uniqueId}`,
    branchId,
    fields: { answerViewedAtMs: [null, atMs] },
  });
  return { readAnswer: '1' };
});
