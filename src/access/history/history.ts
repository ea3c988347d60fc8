import type { ReadCall } from '../../operation/call/call.ts';
import { readOperation } from '../../operation/call/implementation.ts';
import { inOwnClasses } from '../../operation/call/own-classes.ts';
import { userNumber, userRole } from '../../operation/contract/ids.ts';
import { slice } from '../../operation/contract/paging.ts';
import { type Failure, fail, quote } from '../../operation/errors/failure.ts';
import { notFoundErrors } from '../../operation/errors/not-found.ts';
import { lessonNumber } from '../../school/lesson/select.ts';
import { orderErrors } from '../../school/order/errors.ts';
import { inBranch } from '../../sql/branch.ts';
import { type Sql, sql } from '../../sql/sql.ts';
import { selectEntries } from '../audit/entries.ts';
import * as contract from './contract.ts';

interface Subject {
  /** Selects the record, if the caller may read it. */
  readonly found: Sql;
  readonly notFound: Failure;
  /** Selects kind and id of the entries: their number is small, and the audit log has an index by them. */
  readonly records: Sql;
}

type Paged = ReadCall<{ pageStart?: number; pageSize?: number }>;

async function historyOf({ input, db, caller }: Paged, subject: Subject) {
  const { found, notFound, records } = subject;
  if ((await db.optional(found, () => true)) === undefined) throw notFound;
  const { limit, offset } = slice(input.pageStart, input.pageSize);
  return selectEntries(db, caller, { filters: sql`and (record, record_id) in (${records})`, limit, offset });
}

export const orderHistory = readOperation(contract.orderHistory, (call) => {
  const { orderSn } = call.input;
  return historyOf(call, {
    found: sql`
      select order_id from orders where org_id = $1 and order_sn = ${orderSn} ${inBranch(call.caller, sql`branch_id`)}`,
    notFound: fail(orderErrors.orderNotFound, { param: 'orderSn', received: quote(orderSn) }),
    records: sql`
      select 'order', ${orderSn}::text
      union all
      select 'orderLine', o.order_sn || '/' || l.line
      from orders o
      join order_lines l on l.org_id = $1 and l.order_id = o.order_id
      where o.org_id = $1 and o.order_sn = ${orderSn}`,
  });
});

export const userHistory = readOperation(contract.userHistory, (call) => {
  const { userId } = call.input;
  const number = userNumber(userId);
  return historyOf(call, {
    found: sql`
      select user_id from users
      where org_id = $1 and user_id = ${number} and role = ${userRole(userId) ?? ''} ${inBranch(call.caller, sql`branch_id`)}`,
    notFound: fail(notFoundErrors.userNotFound, { param: 'userId', received: quote(userId) }),
    records: sql`
      select 'user', ${userId}::text
      union all
      select 'groupMember', m.group_id || '/' || ${userId}
      from group_members m
      join groups g on g.org_id = $1 and g.group_id = m.group_id
      where m.org_id = $1 and m.user_id = ${number}
        ${inOwnClasses(call.caller, { group: sql`g.group_id`, teacher: sql`g.teacher_id` })}`,
  });
});

export const groupHistory = readOperation(contract.groupHistory, (call) => {
  const { groupId } = call.input;
  return historyOf(call, {
    found: sql`
      select group_id from groups where org_id = $1 and group_id = ${groupId} ${inBranch(call.caller, sql`branch_id`)}`,
    notFound: fail(notFoundErrors.groupNotFound, { param: 'groupId', received: groupId }),
    records: sql`
      select 'group', ${String(groupId)}::text
      union all
      select 'groupMember', group_id || '/1_' || user_id
      from group_members
      where org_id = $1 and group_id = ${groupId}`,
  });
});

export const liveClassHistory = readOperation(contract.liveClassHistory, (call) => {
  const { liveclass } = call.input;
  const lessonId = lessonNumber(liveclass);
  return historyOf(call, {
    found: sql`
      select lesson_id from lessons where org_id = $1 and lesson_id = ${lessonId} ${inBranch(call.caller, sql`branch_id`)}`,
    notFound: fail(notFoundErrors.lessonNotFound, { param: 'liveclass', received: quote(liveclass) }),
    records: sql`
      select 'lesson', ${String(lessonId)}::text
      union all
      select kind.record, ${String(lessonId)} || '/1_' || m.user_id
      from lessons l
      join group_members m on m.org_id = $1 and m.group_id = l.group_id
      cross join unnest(array['leave', 'call']) as kind (record)
      where l.org_id = $1 and l.lesson_id = ${lessonId}
      union all
      select kind.record, guest.record_id
      from audit_entries guest
      cross join unnest(array['guest', 'call']) as kind (record)
      where guest.org_id = $1 and guest.record = 'guest' and split_part(guest.record_id, '/', 1) = ${String(lessonId)}`,
  });
});
