import { differences } from '../../../operation/call/audit.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import { requireVersion } from '../../../operation/call/version.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { integer, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { lockMembershipsShared } from '../../group/lock-memberships.ts';
import { changedWork, checkChanges, selectHighestMarks } from '../work-input.ts';
import * as contract from './contract.ts';
import { examErrors } from './errors.ts';
import { examVersion, lockExam } from './select.ts';
import { changeExam } from './write.ts';

export const updateExam = writeOperation(contract.updateExam, async (call) => {
  const { input, tx, caller, now, audit } = call;
  const { examId, version, ...changes } = input;
  const { beginTime, duration } = changes;
  if (Object.keys(changes).length === 0) throw fail(parameterErrors.nothingToChange, { param: 'examId' });
  await checkChanges(call);
  // Lock order: class first, then exam. The memberships decide who sits the exam.
  const groups = await tx.rows(
    sql`select group_id from exams where org_id = $1 and exam_id = ${examId}`,
    row({ groupId: integer }),
  );
  await lockMembershipsShared(
    tx,
    groups.map(({ groupId }) => groupId),
  );
  const before = await lockExam(tx, caller, examId, 'exclusive');
  requireVersion(version, examVersion(before), { name: 'examId', id: examId });
  const isMoved = beginTime !== undefined || duration !== undefined;
  if (isMoved && now >= before.startsAtMs)
    throw fail(examErrors.examBegun, { received: examId, begin: before.startsAtMs });
  const graded = sql`exam_students where org_id = $1 and exam_id = ${examId} and graded_at_ms is not null`;
  const after = {
    ...changedWork(before, input, await selectHighestMarks(tx, graded)),
    startsAtMs: beginTime ?? before.startsAtMs,
    durationSeconds: duration ?? before.durationSeconds,
  };
  await changeExam(tx, after, before.startsAtMs);
  audit({
    record: 'exam',
    events: ['exam.updated'],
    id: String(examId),
    branchId: before.branchId,
    fields: differences(before, after),
  });
  return { sucNum: 1 };
});
