import { differences } from '../../../operation/call/audit.ts';
import { writeOperation } from '../../../operation/call/implementation.ts';
import { single } from '../../../sql/insert.ts';
import { integer, row } from '../../../sql/row.ts';
import { sql } from '../../../sql/sql.ts';
import { newWork } from '../work-input.ts';
import * as contract from './contract.ts';
import { insertHomeworks } from './write.ts';

export const assignHomework = writeOperation(contract.assignHomework, async (call) => {
  const { input, tx, now, audit } = call;
  const { createTime: publishedAtMs = now, dueTime: dueAtMs = 0 } = input;
  const homework = { ...(await newWork(call)), publishedAtMs, dueAtMs };
  const homeworkId = single(await insertHomeworks(tx, [homework]));
  audit({
    record: 'homework',
    events: ['homework.assigned'],
    id: String(homeworkId),
    branchId: homework.branchId,
    fields: differences({}, homework),
  });
  const { assigned } = await tx.one(
    sql`select count(*) as assigned from homework_students where org_id = $1 and homework_id = ${homeworkId}`,
    row({ assigned: integer }),
  );
  return { homeworkId, assigned };
});
