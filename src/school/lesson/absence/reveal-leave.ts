import { writeOperation } from '../../../operation/call/implementation.ts';
import { userNumber } from '../../../operation/contract/ids.ts';
import { fail } from '../../../operation/errors/failure.ts';
import { row, text } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { liveClassErrors } from '../errors.ts';
import { lockLesson } from '../select.ts';
import * as contract from './contract.ts';

export const revealLeave = writeOperation(contract.revealLeave, async ({ input, tx, caller, audit }) => {
  const { liveclass, uniqueId } = input;
  const { lessonId, branchId } = await lockLesson(tx, caller, liveclass);
  const leave = await tx.optional(
    sql`
      select reason
      from lesson_leaves
      where org_id = $1 and lesson_id = ${lessonId} and user_id = ${userNumber(uniqueId)}`,
    row({ reason: text }),
  );
  if (leave === undefined)
    throw fail(liveClassErrors.leaveNotFound, { param: 'uniqueId', student: uniqueId, liveclass });
  audit({
    record: 'leave',
    events: [],
    id: `${liveclass}/${uniqueId}`,
    branchId,
    fields: { shown: [null, 'reason'] },
  });
  return { value: leave.reason };
});
