import { readOperation } from '../../../operation/call/implementation.ts';
import { inOwnClasses } from '../../../operation/call/own-classes.ts';
import { userIdOf, userNumber } from '../../../operation/contract/ids.ts';
import { slice } from '../../../operation/contract/paging.ts';
import { inBranch } from '../../../sql/branch.ts';
import { selectPage } from '../../../sql/page.ts';
import { integer, row, text } from '../../../sql/row.ts';
import { nothing, sql } from '../../../sql/sql.ts';
import { selectGroupId } from '../../group/select.ts';
import { selectUser } from '../../user/select.ts';
import { namedWorkShape, recordColumns, toWork } from '../record.ts';
import * as contract from './contract.ts';
import { isToCorrect } from './select.ts';

const waitingRow = row({
  ...namedWorkShape,
  homeworkId: integer,
  userId: integer,
  userName: text,
  loginName: text,
  round: integer,
  submittedAtMs: integer,
});

export const listHomeworkToCorrect = readOperation(contract.listHomeworkToCorrect, async ({ input, db, caller }) => {
  const { groupId, teacherId } = input;
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  if (groupId !== undefined) await selectGroupId(db, caller, { param: 'groupId', groupId });
  if (teacherId !== undefined) await selectUser(db, caller, { param: 'teacherId', userId: teacherId, role: 'teacher' });
  // Without the answers: they may be long, and nobody reads them here.
  const waiting = sql`
    from homework_rounds r
    join homeworks h on h.org_id = $1 and h.homework_id = r.homework_id and h.cancelled_at_ms is null
      ${inBranch(caller, sql`h.branch_id`)} ${inOwnClasses(caller, { group: sql`h.group_id`, teacher: sql`h.teacher_id` })}
      ${groupId === undefined ? nothing : sql`and h.group_id = ${groupId}`}
      ${teacherId === undefined ? nothing : sql`and h.teacher_id = ${userNumber(teacherId)}`}
    join users u on u.org_id = $1 and u.user_id = r.user_id and u.deleted_at_ms is null
    where r.org_id = $1 and ${isToCorrect(sql`r`)}`;
  const { total, list } = await selectPage(
    db,
    {
      total: sql`select count(*) ${waiting}`,
      page: recordColumns(sql`
        select h.*, r.user_id, u.name as user_name, u.login_name, r.round, r.submitted_at_ms
        ${waiting}
        order by r.submitted_at_ms, r.homework_id, r.user_id
        limit ${limit} offset ${offset}`),
      order: sql`page.submitted_at_ms, page.homework_id, page.user_id`,
    },
    waitingRow,
  );
  return {
    total,
    list: list.map(({ homeworkId, userId, userName, loginName, round, submittedAtMs, ...work }) => ({
      homeworkId,
      ...toWork(work),
      uniqueId: userIdOf('student', userId),
      userName,
      loginName,
      round,
      submitTime: submittedAtMs,
    })),
  };
});
