import { differences } from '../../../operation/call/audit.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import { requireVersion } from '../../../operation/call/version.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { parameterErrors } from '../../../operation/errors/parameter.ts';
import { sql } from '../../../sql/sql.ts';
import { changedWork, checkChanges, selectHighestMarks } from '../work-input.ts';
import * as contract from './contract.ts';
import { homeworkVersion, lockHomework } from './select.ts';
import { changeHomework } from './write.ts';

export const updateHomework = writeOperation(contract.updateHomework, async (call) => {
  const { input, tx, caller, audit } = call;
  const { homeworkId, version, ...changes } = input;
  const { dueTime } = changes;
  if (Object.keys(changes).length === 0) throw fail(parameterErrors.nothingToChange, { param: 'homeworkId' });
  await checkChanges(call);
  const before = await lockHomework(tx, caller, homeworkId, 'exclusive');
  requireVersion(version, homeworkVersion(before), { name: 'homeworkId', id: homeworkId });
  const marked = sql`
    homework_rounds
    where org_id = $1 and homework_id = ${homeworkId} and corrected_at_ms is not null`;
  const changed = changedWork(before, input, await selectHighestMarks(tx, marked));
  const after = { ...changed, dueAtMs: dueTime ?? before.dueAtMs };
  await changeHomework(tx, after);
  audit({
    record: 'homework',
    events: ['homework.updated'],
    id: String(homeworkId),
    branchId: before.branchId,
    fields: differences(before, after),
  });
  return { sucNum: 1 };
});
