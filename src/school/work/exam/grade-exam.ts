import { writeOperation } from '../../../operation/call/implementation.ts';
import { requireVersion } from '../../../operation/call/version.ts';
import { userNumber } from '../../../operation/contract/ids.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { lockStudents } from '../../user/lock-student.ts';
import { applyMarking, markingChanges } from '../apply-marking.ts';
import { deriveMarks } from '../marks.ts';
import { checkAction } from './actions.ts';
import * as contract from './contract.ts';
import { emptySitting, lockExam, lockSittings, type Sitting, sittingVersion } from './select.ts';
import { writeSittings } from './write.ts';

export const gradeExam = writeOperation(contract.gradeExam, async ({ input, tx, caller, now, audit }) => {
  const { examId, grades } = input;
  const named = grades.map(({ uniqueId }, index) => ({ param: `grades[${index}].uniqueId`, userId: uniqueId }));
  for (const [index, { param, userId }] of named.entries()) {
    if (grades.findIndex(({ uniqueId }) => uniqueId === userId) < index) {
      throw fail(parameterErrors.duplicateItem, { param, received: userId });
    }
  }
  const exam = await lockExam(tx, caller, examId, 'shared');
  const numbers = named.map(({ userId }) => userNumber(userId));
  const sittings = await lockSittings(tx, exam, numbers, { add: false });
  // A student without a sitting fails here if unknown; otherwise checkAction explains why grading is not allowed.
  await lockStudents(
    tx,
    caller,
    named.filter(({ userId }) => !sittings.has(userNumber(userId))),
  );

  const graded = grades.map((given, index) => {
    const { param, userId } = named[index] ?? { param: '', userId: '' };
    const before = sittings.get(userNumber(userId)) ?? emptySitting(userNumber(userId));
    requireVersion(given.version, sittingVersion(before), {
      name: 'uniqueId',
      id: userId,
      param: `grades[${index}].version`,
    });
    checkAction('grade', { exam, sitting: before, atMs: now, param, student: userId });
    const marking = applyMarking(exam, given, before, `grades[${index}].`);
    const after: Sitting = { ...before, ...marking, gradedAtMs: before.gradedAtMs ?? now };
    return { before, after, uniqueId: userId };
  });
  await writeSittings(
    tx,
    graded.map(({ after }) => ({ examId, ...after })),
  );
  for (const { before, after, uniqueId } of graded) {
    const fields = markingChanges(before, after);
    audit({ record: 'exam', events: ['exam.graded'], id: `${examId}/${uniqueId}`, branchId: exam.branchId, fields });
  }
  return { list: graded.map(({ after, uniqueId }) => ({ uniqueId, ...deriveMarks(exam, after) })) };
});
