import { type EventType, eventTypes, everyEventType } from '../../operation/contract/event-types.ts';
import { userNumber } from '../../operation/contract/ids.ts';
import { type Sql, sql, verbatim } from '../../sql/sql.ts';
import type { Only } from '../sheet/sheet.ts';

type Kind = (typeof eventTypes)[EventType]['kind'];

/** How the changes of a sheet follow from the event log. */
export interface Feed {
  /**
   * The fields of the sheet that name what an event is about, and the name of each value in the data of the event. The first
   * field has an index.
   */
  readonly unit: Readonly<Record<string, string>>;
  /** The fields that identify one row, if an event is about several rows. They are then replaced together. */
  readonly row?: readonly string[];
  /** Events about these kinds of records change the sheet. */
  readonly kinds: readonly Kind[];
  /** Records that other records change: selects the values of the unit, for events of `kind` about `ids`. */
  readonly also?: readonly Also[];
  /** Finds the rows by these values of the first field of the unit, if that field is not a column with an index. */
  readonly among?: (keys: readonly string[]) => Only;
  /** A row that counts as deleted. */
  readonly isGone?: (row: Readonly<Record<string, unknown>>) => boolean;
}

interface Also {
  readonly types: readonly EventType[];
  /** Selects the values of the unit, as text; `ids` is a text array of record ids. */
  readonly select: (ids: Sql) => Sql;
  /** These records are in the branch of the event. If no row is left of one, it is listed as deleted. */
  readonly isOfSameBranch?: boolean;
}

const typesOf = (kind: Kind) => everyEventType.filter((type) => eventTypes[type].kind === kind);

/** An erased person: `1_61` is the user 61. */
const erased = (select: (isPerson: (column: Sql) => Sql) => Sql): Also => ({
  types: ['user.erased'],
  select: (ids) =>
    select((column) => sql`${column} in (select split_part(p, '_', 2)::bigint from unnest(${ids}) as p)`),
});

const ofOrders = (select: (orderIds: Sql) => Sql): Also => ({
  types: typesOf('order'),
  select: (ids) => select(sql`select o.order_id from orders o where o.org_id = $1 and o.order_sn = any(${ids})`),
});

const ordersOfPerson = erased(
  (isPerson) => sql`
    select o.order_sn from orders o where o.org_id = $1 and (${isPerson(sql`o.buyer_id`)} or ${isPerson(sql`o.sharer_id`)})
    union
    select o.order_sn
    from order_lines l
    join orders o on o.org_id = $1 and o.order_id = l.order_id
    where l.org_id = $1 and ${isPerson(sql`l.student_id`)}`,
);

const ofPerson = (table: Sql, id: Sql): Also =>
  erased(
    (isPerson) =>
      sql`select ${id}::text, '1_' || user_id from ${table} where org_id = $1 and ${isPerson(sql`user_id`)}`,
  );

/** The memberships of a class decide who has its homework and exams. */
const ofMemberships = (select: (isTheirClass: Sql) => Sql): Also => ({
  types: typesOf('groupMember'),
  select: (ids) => select(sql`group_id in (select split_part(m, '/', 1)::bigint from unnest(${ids}) as m)`),
  isOfSameBranch: true,
});

/** The sheets whose changes can be followed. */
export const feeds: Readonly<Record<string, Feed>> = {
  branches: { unit: { subOrgId: 'subOrgId' }, kinds: ['branch'] },
  subjects: { unit: { courseId: 'courseId' }, kinds: ['subject'] },
  productColumns: { unit: { columnId: 'columnId' }, kinds: ['productColumn'] },
  users: {
    unit: { userId: 'userId' },
    kinds: ['user'],
    // An erased person leaves an empty row behind, because orders refer to it.
    isGone: ({ loginName = '' }) => loginName === '',
    // The field is made of the role and this column: no index has it.
    among: (keys) => (alias) => sql`and ${verbatim(alias)}.user_id = any(${keys.map(userNumber)}::bigint[])`,
  },
  products: {
    unit: { id: 'productId' },
    kinds: ['product'],
    also: [
      ofOrders(
        (ids) => sql`select l.product_id::text from order_lines l where l.org_id = $1 and l.order_id in (${ids})`,
      ),
    ],
  },
  groups: {
    unit: { groupId: 'groupId' },
    kinds: ['group'],
    also: [
      erased(
        (isPerson) => sql`
          select group_id::text from groups
          where org_id = $1 and (${isPerson(sql`teacher_id`)} or ${isPerson(sql`assistant_id`)})
          union
          select group_id::text from group_members where org_id = $1 and ${isPerson(sql`user_id`)}
          union
          select group_id::text from group_teachers where org_id = $1 and ${isPerson(sql`teacher_id`)}`,
      ),
    ],
  },
  groupPurchases: {
    unit: { purchaseGroupId: 'purchaseGroupId' },
    kinds: ['groupPurchase'],
    also: [
      ofOrders(
        (ids) => sql`
          select purchase_group_id::text from orders
          where org_id = $1 and order_id in (${ids}) and purchase_group_id is not null`,
      ),
    ],
  },
  orders: { unit: { orderSn: 'orderSn' }, kinds: ['order'], also: [ordersOfPerson] },
  refunds: { unit: { orderSn: 'orderSn' }, row: ['refundId'], kinds: ['order'], also: [ordersOfPerson] },
  members: {
    unit: { groupId: 'groupId', userId: 'userId' },
    row: ['groupId', 'userId', 'joinTime'],
    kinds: ['groupMember'],
    also: [ofPerson(sql`group_members`, sql`group_id`)],
  },
  lessons: { unit: { liveclass: 'liveclass' }, kinds: ['lesson'] },
  leaves: {
    unit: { liveclass: 'liveclass', userId: 'userId' },
    kinds: ['lessonStudent'],
    also: [ofPerson(sql`lesson_leaves`, sql`lesson_id`)],
  },
  guests: { unit: { liveclass: 'liveclass', userId: 'userId' }, kinds: ['lessonStudent'] },
  attendance: { unit: { liveclass: 'liveclass', userId: 'userId' }, kinds: ['attendance'] },
  homework: { unit: { homeworkId: 'homeworkId' }, kinds: ['homework'] },
  homeworkStudents: {
    unit: { homeworkId: 'homeworkId' },
    row: ['homeworkId', 'userId'],
    kinds: ['homework'],
    also: [ofMemberships((groups) => sql`select homework_id::text from homeworks where org_id = $1 and ${groups}`)],
  },
  homeworkRounds: {
    unit: { homeworkId: 'homeworkId', userId: 'userId' },
    row: ['homeworkId', 'userId', 'round'],
    kinds: ['homework'],
    also: [ofPerson(sql`homework_rounds`, sql`homework_id`)],
  },
  answerViews: { unit: { homeworkId: 'homeworkId', userId: 'userId' }, kinds: ['homework'] },
  exams: { unit: { examId: 'examId' }, kinds: ['exam'] },
  examStudents: {
    unit: { examId: 'examId' },
    row: ['examId', 'userId'],
    kinds: ['exam'],
    also: [ofMemberships((groups) => sql`select exam_id::text from exams where org_id = $1 and ${groups}`)],
  },
  sittings: {
    unit: { examId: 'examId', userId: 'userId' },
    kinds: ['exam'],
    also: [ofPerson(sql`exam_students`, sql`exam_id`)],
  },
};

/** The types of events that change a sheet. */
export const typesOfFeed = ({ kinds, also = [] }: Feed): EventType[] => [
  ...new Set([...kinds.flatMap(typesOf), ...also.flatMap(({ types }) => types)]),
];

/** The fields that identify one row. */
export const rowKeyOf = ({ unit, row = Object.keys(unit) }: Feed): readonly string[] => row;
