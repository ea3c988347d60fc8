import { Type } from 'typebox';
import { Seconds } from '../../operation/contract/fields.ts';
import { AssistantId, GroupId, StudentId, TeacherId, userNumber } from '../../operation/contract/ids.ts';
import { fail } from '../../operation/errors/failure.ts';
import { reason as leavingReason } from '../../school/enrolment/contract.ts';
import { insertMembers } from '../../school/enrolment/members.ts';
import { setAttributes } from '../../school/group/contract.ts';
import { createGroup } from '../../school/group/create/contract.ts';
import { checkValidity } from '../../school/group/validity.ts';
import { insertGroups } from '../../school/group/write.ts';
import { orderErrors } from '../../school/order/errors.ts';
import { lineNumber, orderSn } from '../../school/order/state-contract.ts';
import { jsonItem } from '../../sql/json.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row as rowOf, text as textColumn } from '../../sql/row.ts';
import { sql, verbatim } from '../../sql/sql.ts';
import { branch, count, created, creationOf, maybeTime, optional, ownId, text, time, userKey } from './fields.ts';
import { type Key, references, sheet } from './sheet.ts';

const group = createGroup.request.properties;
const attributes = setAttributes.request.properties;
const groupTeacher = group.groupTeacherList.items;

const byExternalId = (externalId: string): Key => ({
  table: 'groups',
  columns: ['external_id'],
  fields: ['externalId'],
  values: [externalId],
});

export const groupsSheet = sheet({
  name: 'groups',
  about: 'A class.',
  scope: 'group:read',
  updatedAt: 'updated_at_ms',
  row: Type.Object({
    groupId: ownId('Class id'),
    subOrgId: branch,
    groupName: group.groupName,
    activeBegin: Seconds('Effective time, seconds.'),
    activeEnd: Seconds('Expiry time, seconds; later than activeBegin.'),
    teacherId: TeacherId('Teacher.'),
    assitantId: optional(AssistantId('Assistant.')),
    groupTeacherList: group.groupTeacherList,
    productIds: attributes.productIds,
    groupRemarks: group.groupRemarks,
    serviceFlag: group.serviceFlag,
    grade: attributes.grade,
    capacity: attributes.capacity,
    externalId: attributes.externalId,
    createAt: created,
    updateAt: maybeTime('Last change'),
  }),
  external: { subOrgId: 'branch', teacherId: 'user', assitantId: 'user', 'groupTeacherList.userId': 'user' },
  check: checkValidity,
  refers: ({ subOrgId, teacherId, assitantId, groupTeacherList = [], productIds = [] }) =>
    references(
      ['subOrgId', 'branch', subOrgId],
      ['teacherId', 'user', teacherId],
      ['assitantId', 'user', assitantId],
      ...groupTeacherList.flatMap(({ userId, courseId }) => [
        ['groupTeacherList', 'user', userId] as const,
        ['groupTeacherList', 'subject', courseId] as const,
      ]),
      ...productIds.map((id) => ['productIds', 'product', id] as const),
    ),
  key: (row) => {
    if (row.groupId !== undefined)
      return { table: 'groups', columns: ['group_id'], fields: ['groupId'], values: [row.groupId] };
    return row.externalId ? byExternalId(row.externalId) : undefined;
  },
  unique: ({ externalId }) => (externalId ? [byExternalId(externalId)] : []),
  add: (tx, rows, now) =>
    insertGroups(
      tx,
      rows.map((row) => ({
        ...(row.groupId === undefined ? {} : { groupId: row.groupId }),
        branchId: row.subOrgId,
        name: row.groupName,
        activeBeginSeconds: row.activeBegin,
        activeEndSeconds: row.activeEnd,
        teacherId: userNumber(row.teacherId),
        assistantId: row.assitantId === undefined ? null : userNumber(row.assitantId),
        teachers: (row.groupTeacherList ?? []).map(({ userId, courseId }) => ({
          teacherId: userNumber(userId),
          subjectId: courseId,
        })),
        productIds: row.productIds ?? [],
        remarks: row.groupRemarks ?? '',
        serviceFlag: row.serviceFlag ?? 1,
        grade: row.grade ?? '',
        capacity: row.capacity ?? 0,
        externalId: row.externalId || null,
        ...creationOf(row, now),
      })),
    ),
  select: (only) => sql`
    select t.group_id as "groupId", t.branch_id as "subOrgId", t.name as "groupName",
      t.active_begin_seconds as "activeBegin", t.active_end_seconds as "activeEnd", '0_' || t.teacher_id as "teacherId",
      '302_' || t.assistant_id as "assitantId",
      array(
        select ${jsonItem(groupTeacher, { userId: sql`'0_' || g.teacher_id`, courseId: sql`g.subject_id` })}
        from group_teachers g
        where g.org_id = $1 and g.group_id = t.group_id order by g.position) as "groupTeacherList",
      array(
        select g.product_id from group_products g
        where g.org_id = $1 and g.group_id = t.group_id order by g.product_id) as "productIds",
      t.remarks as "groupRemarks", t.service_flag as "serviceFlag", t.grade, t.capacity, t.external_id as "externalId",
      t.created_at_ms as "createAt", t.updated_at_ms as "updateAt"
    from groups t
    where t.org_id = $1 ${only('t')}
    order by t.group_id`,
});

export const membersSheet = sheet({
  name: 'members',
  about: 'A membership: the time that a student is in a class.',
  scope: 'group:read',
  personal: { reason: 'hidden' },
  row: Type.Object({
    groupId: GroupId('Class.'),
    userId: StudentId('Student.'),
    joinTime: time('When the student joined'),
    leaveTime: maybeTime('When the student left'),
    reason: text('Why the student left.', leavingReason),
    orderSn: text('The order whose line enrolled the student.', orderSn),
    line: count('Number of the order line, from 1.', lineNumber, 1),
  }),
  external: { groupId: 'group', userId: 'user', orderSn: 'order' },
  refers: ({ groupId, userId, orderSn }) =>
    references(['groupId', 'group', groupId], ['userId', 'user', userId], ['orderSn', 'order', orderSn]),
  key: ({ groupId, userId, joinTime }) => ({
    table: 'group_members',
    columns: ['group_id', 'user_id', 'joined_at_ms'],
    fields: ['groupId', 'userId', 'joinTime'],
    values: [groupId, userKey(userId), joinTime],
  }),
  check: ({ joinTime, leaveTime }) => {
    if (leaveTime === undefined || leaveTime >= joinTime) return;
    const detail = { begin: 'joinTime', beginValue: joinTime, received: leaveTime };
    throw fail(orderErrors.beforeOrder, { param: 'leaveTime', ...detail });
  },
  unique: ({ groupId, userId, leaveTime }) =>
    leaveTime === undefined
      ? [
          {
            table: 'group_members',
            columns: ['group_id', 'user_id'],
            fields: ['groupId', 'userId'],
            values: [groupId, userKey(userId)],
            only: (alias) => sql`and ${verbatim(alias)}.left_at_ms is null`,
          },
        ]
      : [],
  add: async (tx, rows, now) => {
    // In the order of all that give places: students, orders, classes.
    await lockUsers(
      tx,
      rows.map(({ userId }) => userNumber(userId)),
    );
    const orderIds = await lockOrdersOf(
      tx,
      rows.flatMap(({ orderSn }) => orderSn ?? []),
    );
    await insertMembers(
      tx,
      rows.map((row) => ({
        groupId: row.groupId,
        userId: userNumber(row.userId),
        joinedAtMs: row.joinTime,
        leftAtMs: row.leaveTime ?? null,
        reason: row.reason ?? '',
        orderId: row.orderSn ? (orderIds.get(row.orderSn) ?? null) : null,
        line: row.orderSn ? (row.line ?? 1) : null,
      })),
      now,
    );
  },
  select: (only) => sql`
    select t.group_id as "groupId", '1_' || t.user_id as "userId", t.joined_at_ms as "joinTime",
      t.left_at_ms as "leaveTime", t.reason,
      (select o.order_sn from orders o where o.org_id = $1 and o.order_id = t.order_id) as "orderSn", t.line
    from group_members t
    where t.org_id = $1 ${only('t')}
    order by t.group_id, t.user_id, t.joined_at_ms`,
});

async function lockUsers(tx: OrgSql, numbers: readonly number[]): Promise<void> {
  await tx.run(sql`
    select from users
    where org_id = $1 and user_id = any(${[...new Set(numbers)]}::bigint[])
    order by user_id
    for no key update`);
}

/** The ids by order number. Nobody can withdraw or refund these orders until the transaction ends. */
async function lockOrdersOf(tx: OrgSql, orderSns: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = await tx.rows(
    sql`
      select order_sn, order_id
      from orders
      where org_id = $1 and order_sn = any(${[...new Set(orderSns)]}::text[])
      order by order_id
      for share`,
    rowOf({ orderSn: textColumn, orderId: integer }),
  );
  return new Map(found.map(({ orderSn, orderId }) => [orderSn, orderId]));
}
