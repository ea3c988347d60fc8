import { insertGroups } from '../../src/school/group/write.ts';
import { integer, nullable, row, text } from '../../src/sql/row.ts';
import { sql } from '../../src/sql/sql.ts';
import { addLesson, addUser } from '../school/classroom.ts';
import type { Shop } from '../school/shop.ts';
import { noon } from '../server/server.ts';

/** A student with an order for a course, and two classes. */
export interface Enrolment {
  readonly orderSn: string;
  readonly orderId: number;
  readonly studentId: number;
  readonly classes: readonly [number, number];
  /** Of the first class, scheduled at noon. */
  readonly liveclass: string;
}

/** A request about an enrolment. */
export interface Move {
  readonly path: string;
  readonly body: (enrolment: Enrolment) => object;
}

const later = noon + 100_000;
const student = ({ studentId }: Enrolment) => `1_${studentId}`;
const ofOrder = ({ orderSn }: Enrolment) => ({ orderSn });
const member = (enrolment: Enrolment, more: object = {}) => ({ userId: student(enrolment), ...more });
const paidMember = (enrolment: Enrolment, more: object = {}) =>
  member(enrolment, { orderSn: enrolment.orderSn, line: 1, ...more });
const move = (path: string, body: Move['body']): Move => ({ path, body });

const adding = (which: 0 | 1, members: (enrolment: Enrolment) => object): Move =>
  move('/group/addMembers', (each) => ({ groupId: each.classes[which], members: [members(each)] }));
const removing = (which: 0 | 1, more: object = {}): Move =>
  move('/group/removeMembers', (each) => ({ groupId: each.classes[which], members: [member(each, more)] }));
const transferring = (from: 0 | 1, to: 0 | 1, more: object = {}): Move =>
  move('/group/transfer', (each) => ({
    fromGroupId: each.classes[from],
    toGroupId: each.classes[to],
    userIds: [student(each)],
    ...more,
  }));
const ofUser = (path: string): Move => move(path, (each) => ({ userId: student(each) }));
const approving = (more: object = {}) =>
  move('/order/approveRefund', (each) => ({ ...ofOrder(each), userName: 'approver', ...more }));

/** Everything that moves an order, its student or its places. */
export const moves = {
  pay: move('/order/pay', ({ orderSn }) => ({
    orderSn,
    amount: 100,
    payChannel: 'cash',
    transactionNo: `T-${orderSn}`,
  })),
  cancel: move('/order/cancel', ofOrder),
  withdraw: move('/order/withdraw', ofOrder),
  undoWithdraw: move('/order/undoWithdraw', ofOrder),
  requestRefund: move('/order/requestRefund', ofOrder),
  requestPartOfRefund: move('/order/requestRefund', (each) => ({ ...ofOrder(each), lines: [{ line: 1, amount: 40 }] })),
  approveRefund: approving(),
  approveAndKeepPlace: approving({ keepEnrolment: 1 }),
  declineRefund: move('/order/declineRefund', (each) => ({ ...ofOrder(each), reason: 'no' })),
  cancelRefund: move('/order/cancelRefund', ofOrder),
  settleRefund: move('/order/settleRefund', ({ orderSn }) => ({
    orderSn,
    refundChannel: 'cash',
    transactionNo: `R-${orderSn}`,
  })),
  failRefund: move('/order/failRefund', ofOrder),
  retryRefund: move('/order/retryRefund', ofOrder),
  giveUpRefund: move('/order/giveUpRefund', ofOrder),
  join: adding(0, paidMember),
  joinLater: adding(0, (each) => paidMember(each, { joinedAt: later })),
  joinWithoutOrder: adding(0, member),
  joinOther: adding(1, paidMember),
  leave: removing(0),
  leaveLater: removing(0, { leftAt: later }),
  leaveOther: removing(1),
  transfer: transferring(0, 1),
  transferLater: transferring(0, 1, { at: later }),
  transferBack: transferring(1, 0),
  importMember: move('/import', (each) => ({
    sheet: 'members',
    rows: [{ groupId: each.classes[0], userId: student(each), joinTime: noon, orderSn: each.orderSn, line: 1 }],
  })),
  dismissUnplaced: move('/group/dismissUnplaced', (each) => ({
    lines: [{ orderSn: each.orderSn, line: 1 }],
    reason: 'x',
  })),
  endClass: move('/group/edit', (each) => ({ groupId: each.classes[0], activeEnd: noon / 1000 })),
  startLesson: move('/liveclass/start', ({ liveclass }) => ({ liveclass })),
  deleteUser: ofUser('/user/del'),
  restoreUser: ofUser('/user/restore'),
  eraseUser: ofUser('/user/erase'),
} satisfies Record<string, Move>;

export type MoveName = keyof typeof moves;

/** How a paid order comes to each state. */
export const states = {
  unpaid: [],
  'waiting for a class': ['pay'],
  'in a class': ['pay', 'join'],
  'in a class until a planned end': ['pay', 'join', 'leaveLater'],
  'in a class that begins later': ['pay', 'joinLater'],
  'in a class until a planned end, then in another': ['pay', 'join', 'leaveLater', 'joinOther'],
  'in a class without the order': ['pay', 'joinWithoutOrder'],
  'in a class, refund requested': ['pay', 'join', 'requestRefund'],
  'in a class, part of a refund requested': ['pay', 'join', 'requestPartOfRefund'],
  'refund approved': ['pay', 'join', 'requestRefund', 'approveRefund'],
  'in a class, refund approved': ['pay', 'join', 'requestRefund', 'approveAndKeepPlace'],
  'refund failed': ['pay', 'join', 'requestRefund', 'approveRefund', 'failRefund'],
  withdrawn: ['pay', 'join', 'withdraw'],
  'withdrawn, refund requested': ['pay', 'join', 'withdraw', 'requestRefund'],
  'deleted, was in a class': ['pay', 'join', 'deleteUser'],
  'deleted, was in a class until a planned end': ['pay', 'join', 'leaveLater', 'deleteUser'],
} satisfies Record<string, readonly MoveName[]>;

export type StateName = keyof typeof states;

export async function newEnrolment(shop: Shop, productId: number): Promise<Enrolment> {
  const { server, school, branch } = shop;
  const { branchId, teacherId } = branch;
  const name = crypto.randomUUID();
  const made = await school.db.transaction(async (tx) => {
    const studentId = await addUser(tx, { branchId, role: 'student', name });
    const group = {
      branchId,
      teacherId,
      name,
      activeBeginSeconds: 0,
      activeEndSeconds: noon / 1000 + 3600,
      createdAtMs: 0,
    };
    const [first = 0, second = 0] = await insertGroups(tx, [group, group]);
    const begins = { scheduledBeginMs: noon, scheduledEndMs: noon + 3_600_000 };
    const lessonId = await addLesson(tx, { ...branch, groupId: first }, [], begins);
    return { studentId, classes: [first, second] as const, liveclass: String(lessonId) };
  });
  const buyerId = `1_${made.studentId}`;
  const { orderSn } = await server.ask('/order/create', { buyerId, productList: [{ productId }] });
  const { orderId } = await school.db.one(
    sql`select order_id from orders where org_id = $1 and order_sn = ${orderSn}`,
    row({ orderId: integer }),
  );
  return { ...made, orderSn, orderId };
}

const lineRow = row({ status: integer, refundAmount: integer, backStatus: nullable(integer), placed: integer });
const placeRow = row({
  groupId: integer,
  joinedAtMs: integer,
  leftAtMs: nullable(integer),
  plannedLeftAtMs: nullable(integer),
  line: nullable(integer),
  reason: text,
});

/** What is stored of an enrolment, without what differs from one to the next. */
export async function storedOf({ school: { db } }: Shop, { orderId, studentId, classes, liveclass }: Enrolment) {
  const [lines, places, people, records, dismissed] = [
    await db.rows(
      sql`
        select status, refund_amount, back_status, placed::int
        from order_lines
        where org_id = $1 and order_id = ${orderId}
        order by line`,
      lineRow,
    ),
    await db.rows(
      sql`
        select group_id, joined_at_ms, left_at_ms, planned_left_at_ms, line, reason
        from group_members
        where org_id = $1 and user_id = ${studentId}
        order by group_id, joined_at_ms`,
      placeRow,
    ),
    await db.rows(
      sql`select (deleted_at_ms is not null)::int as deleted from users where org_id = $1 and user_id = ${studentId}`,
      row({ deleted: integer }),
    ),
    await db.rows(
      sql`select start_ms from lesson_records where org_id = $1 and lesson_id = ${Number(liveclass)}`,
      row({ startMs: integer }),
    ),
    await db.rows(
      sql`select line from dismissed_places where org_id = $1 and order_id = ${orderId}`,
      row({ line: integer }),
    ),
  ];
  return {
    lines,
    places: places.map(({ groupId, ...place }) => ({ inClass: classes.indexOf(groupId), ...place })),
    isDeleted: people.some(({ deleted }) => deleted === 1),
    records,
    dismissed,
  };
}

export type Stored = Awaited<ReturnType<typeof storedOf>>;

const withdrawnOrGone: readonly number[] = [0, 3, 10];
const refundedOrUnderWay: readonly number[] = [5, 6, 7];

/** What must hold whatever happened, in words. `mayKeepPlace`: an approval let the student stay. */
export function broken({ lines, places, isDeleted }: Stored, mayKeepPlace: boolean): string[] {
  // One that ends when it begins never was a place.
  const lasting = places.filter(
    ({ joinedAtMs, leftAtMs }) => leftAtMs === null || leftAtMs > Math.max(noon, joinedAtMs),
  );
  const unpaid = [...withdrawnOrGone, ...(mayKeepPlace ? [] : refundedOrUnderWay)];
  const isPlaced = (line: number) => places.some((place) => place.line === line && place.leftAtMs === null);
  const overlaps = lasting.some((one) =>
    lasting.some(
      (other) =>
        one !== other &&
        one.inClass === other.inClass &&
        one.joinedAtMs < (other.leftAtMs ?? Number.POSITIVE_INFINITY) &&
        other.joinedAtMs < (one.leftAtMs ?? Number.POSITIVE_INFINITY),
    ),
  );
  return [
    ...(lasting.some(({ line }) => line !== null && unpaid.includes(lines[line - 1]?.status ?? 0))
      ? ['a place without a paid line']
      : []),
    ...(isDeleted && lasting.length > 0 ? ['a place of a deleted student'] : []),
    ...(lines.some(({ placed }, index) => (placed === 1) !== isPlaced(index + 1))
      ? ['a line that is wrongly placed']
      : []),
    ...(lasting.filter(({ leftAtMs, line }) => leftAtMs === null && line !== null).length > 1
      ? ['two places for one line']
      : []),
    ...(overlaps ? ['two places at one time'] : []),
  ];
}
