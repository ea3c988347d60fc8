import { inBranch } from '../../database/branch.ts';
import { selectPageText } from '../../database/page.ts';
import { sortedBy } from '../../database/sort.ts';
import { join, type Sql, sql } from '../../database/sql.ts';
import type { ReadCall } from '../../operation/call/call.ts';
import { userNumber, userRole } from '../../operation/contract/ids.ts';
import { RawJson } from '../../operation/contract/operation.ts';
import { slice } from '../../operation/contract/paging.ts';
import type { Static } from '../../operation/contract/static.ts';
import { contains, keyword } from '../../search/keyword.ts';
import { selectBranch } from '../organisation/select-branch.ts';
import { selectSubject } from '../subject/select.ts';
import { selectUndeletedUser, selectUser } from '../user/select.ts';
import type * as contract from './contract.ts';
import { selectRecords } from './record.ts';

type Call = ReadCall<Static<typeof contract.listGroups.request>>;

export async function listGroups(call: Call): Promise<RawJson<Static<typeof contract.listGroups.response>>> {
  const { input, db, caller, now } = call;
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  const nameKeyword = keyword(input.groupName);
  await checkFilters(call);

  const conditions = [sql`org_id = $1 ${inBranch(caller, sql`branch_id`)}`];
  if (nameKeyword !== undefined) conditions.push(contains(caller, nameKeyword, ['open']));
  if (input.teacherId !== undefined) conditions.push(taughtBy(userNumber(input.teacherId)));
  if (input.courseId !== undefined) {
    conditions.push(sql`group_id in (
      select group_id from group_teachers where org_id = $1 and subject_id = ${input.courseId})`);
  }
  if (input.studentId !== undefined) {
    conditions.push(sql`group_id in (
      select group_id
      from group_members
      where org_id = $1 and user_id = ${userNumber(input.studentId)})`);
  }
  if (input.validity !== undefined) conditions.push(hasValidity(input.validity, now));
  if (input.subOrgId !== undefined) conditions.push(sql`branch_id = ${input.subOrgId}`);
  if (input.visibleTo !== undefined) conditions.push(visibleToUser(input.visibleTo, now), hasValidity('active', now));

  const { sort = '-created' } = input;
  const sortOf = (row: Sql) => {
    const columns = {
      created: sql`${row}.group_id`,
      name: sql`${row}.name`,
      begin: sql`${row}.active_begin_seconds`,
      end: sql`${row}.active_end_seconds`,
    };
    return sortedBy(sort, columns, sql`${row}.group_id`);
  };
  const found = sql`from groups where ${join(conditions, ' and ')}`;
  const rows = sql`select * ${found} order by ${sortOf(sql`groups`)} limit ${limit} offset ${offset}`;
  const { total, list } = await selectPageText(db, [
    {
      total: sql`select count(*) ${found}`,
      page: selectRecords(rows, now),
      order: sortOf(sql`page`),
    },
  ]);
  return new RawJson(`{"total":${total},"list":[`, list, ']}');
}

/** The validity is half-open: a class has expired at activeEnd. */
function hasValidity(validity: (typeof contract.validities)[number], now: number): Sql {
  const seconds = Math.floor(now / 1000);
  if (validity === 'notBegun') return sql`active_begin_seconds > ${seconds}`;
  if (validity === 'expired') return sql`active_end_seconds <= ${seconds}`;
  return sql`active_begin_seconds <= ${seconds} and active_end_seconds > ${seconds}`;
}

const taughtBy = (number: number): Sql => sql`group_id in (
  select group_id from groups where org_id = $1 and teacher_id = ${number}
  union all
  select group_id from group_teachers where org_id = $1 and teacher_id = ${number})`;

function visibleToUser(userId: string, now: number): Sql {
  const number = userNumber(userId);
  const role = userRole(userId);
  if (role === 'teacher') return taughtBy(number);
  if (role === 'assistant') return sql`assistant_id = ${number}`;
  return sql`group_id in (
    select group_id
    from group_members
    where org_id = $1 and user_id = ${number} and joined_at_ms <= ${now} and (left_at_ms is null or left_at_ms > ${now}))`;
}

/** An unknown id is an error, not an empty list. */
async function checkFilters({ input, db, caller }: Call): Promise<void> {
  const { teacherId, studentId, courseId, subOrgId, visibleTo } = input;
  if (teacherId !== undefined) await selectUser(db, caller, { param: 'teacherId', userId: teacherId, role: 'teacher' });
  if (studentId !== undefined) await selectUser(db, caller, { param: 'studentId', userId: studentId, role: 'student' });
  if (courseId !== undefined) await selectSubject(db, caller, { param: 'courseId', subjectId: courseId });
  if (subOrgId !== undefined) await selectBranch(db, caller, { param: 'subOrgId', branchId: subOrgId });
  if (visibleTo !== undefined) await selectUndeletedUser(db, caller, { param: 'visibleTo', userId: visibleTo });
}
