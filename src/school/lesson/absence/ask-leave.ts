import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { lockStudent } from '../../user/lock-student.ts';
import { liveClassErrors } from '../errors.ts';
import { lockLesson } from '../select.ts';
import * as contract from './contract.ts';
import { isMemberAtStart } from './membership-at-start.ts';
import { writeLeaves } from './write.ts';

export const askLeave = writeOperation(contract.askLeave, async ({ input, tx, caller, now, audit }) => {
  const { liveclass, uniqueId, reason = '' } = input;
  const userId = await lockStudent(tx, caller, { param: 'uniqueId', userId: uniqueId });
  const lesson = await lockLesson(tx, caller, liveclass);
  if (lesson.cancelledAtMs !== null) throw fail(liveClassErrors.lessonCancelled, { received: liveclass });
  if (!(await isMemberAtStart(tx, lesson, userId))) {
    throw fail(liveClassErrors.notMemberThen, { param: 'uniqueId', received: uniqueId, liveclass });
  }
  const { lessonId, branchId } = lesson;
  await writeLeaves(tx, [{ lessonId, userId, reason, askedAtMs: now }]);
  audit({
    record: 'leave',
    events: ['lesson.leaveAsked'],
    id: `${liveclass}/${uniqueId}`,
    branchId,
    personal: { userId, fields: { reason: [null, reason] } },
  });
  return { sucNum: 1 };
});
