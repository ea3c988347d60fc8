import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { lockStudent } from '../../user/lock-student.ts';
import { liveClassErrors } from '../errors.ts';
import { lockLesson } from '../select.ts';
import type * as contract from './contract.ts';
import { isMemberAtStart } from './membership-at-start.ts';
import { writeLeaves } from './write.ts';

export async function askLeave({
  input: { liveclass, uniqueId, reason = '' },
  tx,
  caller,
  now,
  audit,
}: WriteCall<Static<typeof contract.askLeave.request>>): Promise<Static<typeof contract.askLeave.response>> {
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
}
