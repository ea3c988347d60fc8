import { writeOperation } from '../../../operation/call/implementation.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { lockStudent } from '../../user/lock-student.ts';
import { liveClassErrors } from '../errors.ts';
import { lockLesson } from '../select.ts';
import { deleteCall, selectCalls, writeCall } from './calls.ts';
import * as contract from './contract.ts';
import { isExpected } from './membership-at-start.ts';

export const markCalled = writeOperation(contract.markCalled, async ({ input, tx, caller, now, audit }) => {
  const { liveclass, uniqueId, called = 1 } = input;
  const userId = await lockStudent(tx, caller, { param: 'uniqueId', userId: uniqueId });
  const lesson = await lockLesson(tx, caller, liveclass);
  if (!(await isExpected(tx, lesson, userId))) {
    throw fail(liveClassErrors.notMemberThen, { param: 'uniqueId', received: uniqueId, liveclass });
  }
  const { lessonId, branchId } = lesson;
  const staffId = caller.staffId ?? null;
  const changed =
    called === 1
      ? await writeCall(tx, { lessonId, userId, staffId, calledAtMs: now })
      : await deleteCall(tx, { lessonId, userId });
  if (changed > 0) {
    const fields = { called: [1 - called, called] as const };
    audit({ record: 'call', events: ['lesson.callMarked'], id: `${liveclass}/${uniqueId}`, branchId, fields });
  }
  const { calledAtMs = 0, calledBy = '' } = (await selectCalls(tx, lessonId)).get(userId) ?? {};
  return { calledTime: calledAtMs, calledBy };
});
