import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { lockStudent } from '../../user/lock-student.ts';
import { fromSubmitted } from '../answers.ts';
import { checkAction } from './actions.ts';
import * as contract from './contract.ts';
import { homeworkErrors } from './errors.ts';
import { statusOf } from './homework-status.ts';
import { type Homework, lockHomework, lockRounds, type Round } from './select.ts';
import { addHomeworkStudents, insertHomeworkRounds } from './write.ts';

export const submitHomework = writeOperation(contract.submitHomework, async ({ input, tx, caller, now, audit }) => {
  const { homeworkId, uniqueId, submitTime = now } = input;
  const answers = fromSubmitted(input.answers ?? []);
  const userId = await lockStudent(tx, caller, { param: 'uniqueId', userId: uniqueId });
  const homework = await lockHomework(tx, caller, homeworkId, 'shared');
  await addHomeworkStudents(tx, [{ homeworkId, userId }]);
  const rounds = await lockRounds(tx, homeworkId, userId);
  checkAction('submit', { status: statusOf(rounds), student: uniqueId });
  checkTime(homework, rounds.at(-1), submitTime, now);

  const round = rounds.length + 1;
  const activeSeconds = input.answerDuration ?? answers.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
  await insertHomeworkRounds(tx, [{ homeworkId, userId, round, submittedAtMs: submitTime, activeSeconds, answers }]);
  audit({
    record: 'homework',
    events: ['homework.submitted'],
    id: `${homeworkId}/${uniqueId}`,
    branchId: homework.branchId,
    fields: { round: [round - 1, round], submittedAtMs: [null, submitTime] },
  });
  return { round, status: round === 1 ? 1 : 4 };
});

function checkTime(homework: Homework, before: Round | undefined, submitTime: number, now: number): void {
  const { homeworkId, publishedAtMs } = homework;
  if (now < publishedAtMs)
    throw fail(homeworkErrors.homeworkNotPublished, { received: homeworkId, publishedAt: publishedAtMs });
  if (submitTime > now) throw fail(parameterErrors.timeInFuture, { param: 'submitTime', now, received: submitTime });
  const begin = before === undefined ? 'createTime' : 'submitTime';
  const beginValue = before?.submittedAtMs ?? publishedAtMs;
  if (submitTime < beginValue) {
    throw fail(parameterErrors.rangeEndBeforeBegin, { param: 'submitTime', begin, beginValue, received: submitTime });
  }
}
