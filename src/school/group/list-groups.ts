import type { ReadCall } from '../../operation/call/call.ts';
import type { Caller } from '../../operation/call/caller.ts';
import { readOperation } from '../../operation/call/implementation.ts';
import { inOwnClasses } from '../../operation/call/own-classes.ts';
import { userNumber, userRole } from '../../operation/contract/ids.ts';
import { RawJson } from '../../operation/contract/operation.ts';
import { slice } from '../../operation/contract/paging.ts';
import type { Static } from '../../operation/contract/static.ts';
import { contains, keyword } from '../../search/keyword.ts';
import { inBranch } from '../../sql/branch.ts';
import { jsonText } from '../../sql/json.ts';
import { selectPageText } from '../../sql/page.ts';
import { sortedBy } from '../../sql/sort.ts';
import { join, type Sql, sql } from '../../sql/sql.ts';
import { selectBranch } from '../organisation/select-branch.ts';
import { selectSubject } from '../subject/select.ts';
import { selectUndeletedUser, selectUser } from '../user/select.ts';
import * as contract from './contract.ts';
import { Membership } from './contract.ts';
import { selectRecords } from './record.ts';

type Call = ReadCall<Static<typeof contract.listGroups.request>>;

export const listGroups = readOperation(contract.listGroups, async (call) => {
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
  const records = selectRecords(rows, now);
  const { total, list } = await selectPageText(db, [
    {
      total: sql`select count(*) ${found}`,
      page: input.studentId === undefined ? records : withMembership(caller, records, userNumber(input.studentId)),
      order: sortOf(sql`page`),
    },
  ]);
  return new RawJson(`{"total":${total},"list":[`, list, ']}');
});

/** Adds the latest stay of a student to the record of each class. */
function withMembership(caller: Caller, records: Sql, userId: number): Sql {
  const membership = jsonText(Membership, {
    joinedAt: sql`m.joined_at_ms`,
    leftAt: sql`coalesce(m.left_at_ms, 0)`,
    movedTo: sql`coalesce(n.group_id, 0)`,
    movedToName: sql`coalesce(n.name, '')`,
  });
  return sql`
    select r.group_id, r.name, r.active_begin_seconds, r.active_end_seconds,
      left(r.record, -1) || ',"membership":' || ${membership} || '}' as record
    from (${records}) as r
    cross join lateral (
      select joined_at_ms, left_at_ms
      from group_members
      where org_id = $1 and group_id = r.group_id and user_id = ${userId}
      order by joined_at_ms desc
      limit 1
    ) as m
    left join lateral (
      select g.group_id, g.name
      from group_members x
      join groups g on g.org_id = $1 and g.group_id = x.group_id
      where x.org_id = $1 and x.user_id = ${userId} and x.joined_at_ms = m.left_at_ms and x.group_id <> r.group_id
        and (x.left_at_ms is null or x.left_at_ms > x.joined_at_ms)
        ${inBranch(caller, sql`g.branch_id`)} ${inOwnClasses(caller, { group: sql`g.group_id`, teacher: sql`g.teacher_id` })}
      order by g.group_id
      limit 1
    ) as n on true`;
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
