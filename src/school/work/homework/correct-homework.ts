import { writeOperation } from '../../../operation/call/implementation.ts';
import { requireVersion } from '../../../operation/call/version.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { applyMarking, markingChanges } from '../apply-marking.ts';
import { deriveMarks } from '../marks.ts';
import { checkAction } from './actions.ts';
import * as contract from './contract.ts';
import { homeworkErrors } from './errors.ts';
import { statusOf } from './homework-status.ts';
import { type Round, roundVersion } from './select.ts';
import { lockStudentHomework } from './student-homework.ts';
import { updateRound } from './write.ts';

export const correctHomework = writeOperation(contract.correctHomework, async (call) => {
  const { input, tx, now, audit } = call;
  const { homeworkId, uniqueId } = input;
  const { homework, userId, rounds } = await lockStudentHomework(call);
  checkAction('correct', { status: statusOf(rounds), student: uniqueId });
  const number = input.round ?? rounds.length;
  const before = rounds.find(({ round }) => round === number);
  if (before === undefined) {
    throw fail(homeworkErrors.roundNotFound, { param: 'round', received: number, rounds: rounds.length });
  }
  requireVersion(input.version, roundVersion(before), { name: 'round', id: number });
  if (input.giveBack === 1 && number < rounds.length) {
    throw fail(homeworkErrors.roundNotLatest, { param: 'giveBack', received: number, latest: rounds.length });
  }
  const marking = applyMarking(homework, input, before);
  const after: Round = {
    ...before,
    ...marking,
    correctedAtMs: before.correctedAtMs ?? now,
    returned: before.returned || input.giveBack === 1,
  };
  await updateRound(tx, { homeworkId, userId, ...after });

  const { branchId } = homework;
  audit({
    record: 'homework',
    events: ['homework.corrected'],
    id: `${homeworkId}/${uniqueId}/${number}`,
    branchId,
    fields: markingChanges(before, after),
  });
  const corrected = rounds.map((round) => (round === before ? after : round));
  return {
    round: number,
    status: statusOf(corrected),
    ...deriveMarks(homework, marking),
  };
});
