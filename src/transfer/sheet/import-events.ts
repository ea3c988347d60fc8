import { appendEvents, type NewEvent } from '../../operation/call/events.ts';
import type { EventType } from '../../operation/contract/event-types.ts';
import { roles, userIdOf } from '../../operation/contract/ids.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { integer, row as rowOf } from '../../sql/row.ts';
import { sql, verbatim } from '../../sql/sql.ts';

type Row = Readonly<Record<string, unknown>>;

interface Imported {
  readonly type: EventType;
  /** As in the audit log. */
  readonly record: string;
  /** `number` is the id that the record got. */
  readonly id: (row: Row, number: number | undefined) => string;
}

const numbered: Imported['id'] = (_row, number) => String(number);
const ofLesson: Imported['id'] = ({ liveclass, userId }) => `${liveclass}/${userId}`;

/** The event that each row of a sheet records. Rows of lessonEvents change attendance records, which record events. */
const importEvents: Readonly<Record<string, Imported>> = {
  branches: { type: 'branch.created', record: 'branch', id: numbered },
  subjects: { type: 'subject.created', record: 'subject', id: numbered },
  productColumns: { type: 'productColumn.created', record: 'productColumn', id: numbered },
  users: {
    type: 'user.created',
    record: 'user',
    id: ({ userRole }, number = 0) => userIdOf(roles.find((role) => role === userRole) ?? 'student', number),
  },
  products: { type: 'product.created', record: 'product', id: numbered },
  groups: { type: 'group.created', record: 'group', id: numbered },
  groupPurchases: { type: 'groupPurchase.imported', record: 'groupPurchase', id: numbered },
  orders: { type: 'order.created', record: 'order', id: ({ orderSn }) => String(orderSn) },
  members: {
    type: 'group.memberAdded',
    record: 'groupMember',
    id: ({ groupId, userId }) => `${groupId}/${userId}`,
  },
  lessons: { type: 'lesson.scheduled', record: 'lesson', id: numbered },
  leaves: { type: 'lesson.leaveAsked', record: 'leave', id: ofLesson },
  guests: { type: 'lesson.guestInvited', record: 'guest', id: ofLesson },
  homework: { type: 'homework.assigned', record: 'homework', id: numbered },
  homeworkRounds: {
    type: 'homework.submitted',
    record: 'homework',
    id: ({ homeworkId, userId, round }) => `${homeworkId}/${userId}/${round}`,
  },
  answerViews: {
    type: 'homework.answerViewed',
    record: 'homework',
    id: ({ homeworkId, userId }) => `${homeworkId}/${userId}`,
  },
  exams: { type: 'exam.scheduled', record: 'exam', id: numbered },
  sittings: { type: 'exam.submitted', record: 'exam', id: ({ examId, userId }) => `${examId}/${userId}` },
};

/** Records that an import added these rows. `added` has the ids of the new records, if the sheet gives them ids. */
export async function appendImportEvents(
  tx: OrgSql,
  sheet: string,
  rows: readonly Row[],
  added: unknown,
  now: number,
): Promise<void> {
  const imported = importEvents[sheet];
  if (imported === undefined) return;
  const numbers: readonly unknown[] = Array.isArray(added) ? added : [];
  const branchOf = await selectBranches(tx, rows);
  const events = rows.map((row, index): NewEvent => {
    const number = numbers[index];
    return {
      type: imported.type,
      atMs: now,
      record: imported.record,
      recordId: imported.id(row, typeof number === 'number' ? number : undefined),
      branchId: typeof row.subOrgId === 'number' ? row.subOrgId : branchOf(row),
      fields: Object.keys(row),
      data: {},
      imported: true,
    };
  });
  appendEvents(tx, events, now);
}

/** The record that decides the branch of a row without `subOrgId`. */
const parents = [
  { field: 'groupId', table: 'groups', column: 'group_id' },
  { field: 'liveclass', table: 'lessons', column: 'lesson_id' },
  { field: 'homeworkId', table: 'homeworks', column: 'homework_id' },
  { field: 'examId', table: 'exams', column: 'exam_id' },
] as const;

async function selectBranches(tx: OrgSql, rows: readonly Row[]): Promise<(row: Row) => number> {
  const [first = {}] = rows;
  const parent = 'subOrgId' in first ? undefined : parents.find(({ field }) => field in first);
  if (parent === undefined) return () => 0;
  const { field, table, column } = parent;
  const ids = [...new Set(rows.map((row) => Number(row[field])))];
  const found = await tx.rows(
    sql`
      select ${verbatim(column)} as id, branch_id
      from ${verbatim(table)}
      where org_id = $1 and ${verbatim(column)} = any(${ids}::bigint[])`,
    rowOf({ id: integer, branchId: integer }),
  );
  const branches = new Map(found.map(({ id, branchId }) => [id, branchId]));
  return (row) => branches.get(Number(row[field])) ?? 0;
}
