import type { Words } from '../errors/failure.ts';
import type { OperationScope } from './scopes.ts';

/** A value in the data of an event: a number, or text. */
type ValueKind = 'integer' | 'text';

interface RecordKind {
  /** The scope that reads such records: an event is only for callers who have it. */
  readonly scope: OperationScope;
  /** The parts of the record's id between slashes. Later parts may be missing. */
  readonly key: Readonly<Record<string, ValueKind>>;
  /** Values that a write adds, none of them personal. */
  readonly values?: Readonly<Record<string, ValueKind>>;
}

/** The kinds of records that events are about. */
export const eventRecords = {
  order: {
    scope: 'order:read',
    key: { orderSn: 'text' },
    values: { orderStatus: 'integer', orderAmount: 'integer', moneyPaid: 'integer' },
  },
  orderLine: { scope: 'order:read', key: { orderSn: 'text', line: 'integer' } },
  groupPurchase: { scope: 'order:read', key: { purchaseGroupId: 'integer' } },
  product: { scope: 'product:read', key: { productId: 'integer' } },
  productColumn: { scope: 'product:read', key: { columnId: 'integer' } },
  group: { scope: 'group:read', key: { groupId: 'integer' } },
  groupMember: { scope: 'group:read', key: { groupId: 'integer', userId: 'text' } },
  user: { scope: 'user:read', key: { userId: 'text' } },
  subject: { scope: 'subject:read', key: { courseId: 'integer' } },
  lesson: { scope: 'liveclass:read', key: { liveclass: 'text' } },
  lessonStudent: { scope: 'liveclass:read', key: { liveclass: 'text', userId: 'text' } },
  attendance: { scope: 'statistics:read', key: { liveclass: 'text', userId: 'text' } },
  homework: { scope: 'homework:read', key: { homeworkId: 'integer', userId: 'text', round: 'integer' } },
  exam: { scope: 'exam:read', key: { examId: 'integer', userId: 'text' } },
  organisation: { scope: 'organisation:read', key: { orgId: 'integer' } },
  branch: { scope: 'organisation:read', key: { subOrgId: 'integer' } },
  key: { scope: 'admin', key: { keyId: 'integer' } },
  staff: { scope: 'admin', key: { staffId: 'integer' } },
  webhook: { scope: 'admin', key: { webhookId: 'integer' } },
} as const satisfies Readonly<Record<string, RecordKind>>;

/** A kind of record. */
export type EventKind = keyof typeof eventRecords;

interface TypeOfEvent {
  readonly kind: EventKind;
  readonly words: Words;
  /** A background job records it when its time comes; a write that notices it first records it too. */
  readonly by?: 'clock';
}

const type = (kind: EventKind, en: string, zh: string, by?: 'clock'): TypeOfEvent => ({
  kind,
  words: { en, zh },
  ...(by && { by }),
});

/** Every type of event: the kind of record that it is about, and what happened. */
export const eventTypes = {
  'order.created': type('order', 'An order was placed.', '订单已创建。'),
  'order.paid': type('order', 'An order was paid in full.', '订单已全额支付。'),
  'order.cancelled': type('order', 'An unpaid order was cancelled.', '未支付的订单已取消。'),
  'order.lapsed': type('order', 'An order was not paid in time and closed.', '订单超过支付期限，已关闭。', 'clock'),
  'order.groupCompleted': type('order', 'The group purchase of an order was completed.', '订单所属的拼团已成功。'),
  'order.groupFailed': type(
    'order',
    'The group purchase of an order failed; its money is refunded.',
    '订单所属的拼团失败，进入退款。',
    'clock',
  ),
  'order.shipped': type(
    'order',
    'Lines of an order were shipped, or their tracking changed.',
    '订单已发货，或物流信息已修改。',
  ),
  'order.withdrawn': type('order', 'The course of an order was withdrawn.', '订单已退课。'),
  'order.withdrawalUndone': type('order', 'The withdrawal of a course was undone.', '退课已撤销。'),
  'order.refundRequested': type('order', 'A refund was requested.', '已申请退款。'),
  'order.refundApproved': type('order', 'A refund was approved.', '退款已批准。'),
  'order.refundDeclined': type('order', 'A refund was declined.', '退款已拒绝。'),
  'order.refundCancelled': type('order', 'The applicant cancelled a refund.', '申请人已撤回退款。'),
  'order.refundSettled': type('order', 'A refund was paid out.', '退款已到账。'),
  'order.refundFailed': type('order', 'A refund could not be paid out.', '退款失败。'),
  'order.refundRetried': type('order', 'A failed refund is tried again.', '失败的退款已重试。'),
  'order.refundGivenUp': type('order', 'A failed refund was given up.', '失败的退款已放弃。'),
  'order.noteAdded': type('order', 'A note was added to an order.', '订单已添加备注。'),
  'order.lineDismissed': type(
    'orderLine',
    'A paid line is not to be placed in a class.',
    '已付款的订单行被标记为无需分班。',
  ),
  'order.lineRestored': type('orderLine', 'A dismissed line waits for a class again.', '订单行重新等待分班。'),
  'groupPurchase.imported': type('groupPurchase', 'An import added a group purchase.', '导入了拼团。'),
  'groupPurchase.completed': type('groupPurchase', 'Staff completed a group purchase.', '员工手动成团。'),
  'product.created': type('product', 'A product was created.', '商品已创建。'),
  'product.updated': type('product', 'Fields of a product changed.', '商品信息已修改。'),
  'product.statusSet': type('product', 'Staff changed the status of a product.', '商品状态已修改。'),
  'productColumn.created': type('productColumn', 'A product column was created.', '商品栏目已创建。'),
  'productColumn.updated': type('productColumn', 'A product column changed.', '商品栏目已修改。'),
  'group.created': type('group', 'A class was created.', '班级已创建。'),
  'group.updated': type('group', 'Fields of a class changed.', '班级信息已修改。'),
  'group.memberAdded': type('groupMember', 'A student joined a class, or will join it.', '学生已加入或将加入班级。'),
  'group.memberRemoved': type('groupMember', 'A student left a class, or will leave it.', '学生已退出或将退出班级。'),
  'user.created': type('user', 'A user was created.', '用户已创建。'),
  'user.updated': type('user', 'Fields of a user changed.', '用户信息已修改。'),
  'user.deleted': type('user', 'A user was deleted.', '用户已删除。'),
  'user.restored': type('user', 'A deleted user was restored.', '已删除的用户已恢复。'),
  'user.erased': type('user', 'The personal data of a user was erased.', '用户的个人信息已清除。'),
  'subject.created': type('subject', 'A subject was created.', '科目已创建。'),
  'subject.updated': type('subject', 'A subject changed.', '科目已修改。'),
  'lesson.scheduled': type('lesson', 'A lesson was scheduled.', '课次已排课。'),
  'lesson.updated': type('lesson', 'Fields of a lesson changed.', '课次信息已修改。'),
  'lesson.rescheduled': type('lesson', 'A lesson was moved to another time.', '课次已调整时间。'),
  'lesson.cancelled': type('lesson', 'A lesson was cancelled.', '课次已取消。'),
  'lesson.restored': type('lesson', 'A cancelled lesson was restored.', '已取消的课次已恢复。'),
  'lesson.started': type('lesson', 'Staff started a lesson, or corrected its start.', '课次已开始，或开始时间已更正。'),
  'lesson.ended': type('lesson', 'Staff ended a lesson, or corrected its end.', '课次已结束，或结束时间已更正。'),
  'lesson.eventsReceived': type('lesson', 'Attendance data of a lesson arrived.', '收到课次的课堂数据。'),
  'lesson.leaveAsked': type('lessonStudent', 'A student asked for leave.', '学生已请假。'),
  'lesson.leaveCancelled': type('lessonStudent', 'A leave was cancelled.', '请假已撤销。'),
  'lesson.guestInvited': type('lessonStudent', 'A student of another class was invited.', '已邀请其他班级的学生补课。'),
  'lesson.guestRemoved': type('lessonStudent', 'The invitation of a guest was cancelled.', '补课邀请已撤销。'),
  'lesson.callMarked': type(
    'lessonStudent',
    'Staff marked whether an absent student was called.',
    '已标记是否联系缺课学生。',
  ),
  'lesson.notHeld': type(
    'lesson',
    'The time of a lesson passed and it was not held.',
    '课次的时间已过，未上课。',
    'clock',
  ),
  'attendance.changed': type(
    'attendance',
    'The attendance record of a student became visible, changed or was removed.',
    '学生的出勤记录已可见、已变更或已移除。',
  ),
  'homework.assigned': type('homework', 'Homework was assigned.', '作业已布置。'),
  'homework.updated': type('homework', 'Fields of homework changed.', '作业信息已修改。'),
  'homework.cancelled': type('homework', 'Homework was cancelled.', '作业已取消。'),
  'homework.submitted': type('homework', 'A student submitted homework.', '学生已提交作业。'),
  'homework.corrected': type('homework', "A student's homework was corrected.", '作业已批改。'),
  'homework.returned': type('homework', "A student's homework was returned.", '作业已退回。'),
  'homework.answerViewed': type('homework', 'A student viewed the answer.', '学生已查看答案。'),
  'exam.scheduled': type('exam', 'An exam was scheduled.', '考试已安排。'),
  'exam.updated': type('exam', 'Fields of an exam changed.', '考试信息已修改。'),
  'exam.cancelled': type('exam', 'An exam was cancelled.', '考试已取消。'),
  'exam.started': type('exam', 'A student started an exam.', '学生已开始考试。'),
  'exam.submitted': type('exam', 'A student submitted an exam.', '学生已交卷。'),
  'exam.graded': type('exam', "A student's exam was graded.", '试卷已评分。'),
  'exam.closed': type('exam', 'The time of an exam is over.', '考试时间已结束。', 'clock'),
  'organisation.created': type('organisation', 'The organisation was created.', '机构已创建。'),
  'organisation.updated': type('organisation', 'Settings of the organisation changed.', '机构设置已修改。'),
  'branch.created': type('branch', 'A branch was created.', '分校已创建。'),
  'branch.updated': type('branch', 'A branch changed.', '分校已修改。'),
  'key.created': type('key', 'A key was created.', '密钥已创建。'),
  'key.rotated': type('key', 'A key got a new secret.', '密钥已更换。'),
  'key.revoked': type('key', 'A key was revoked.', '密钥已吊销。'),
  'staff.created': type('staff', 'A staff account was created.', '员工账号已创建。'),
  'staff.updated': type('staff', 'A staff account changed.', '员工账号已修改。'),
  'webhook.created': type('webhook', 'An endpoint was created.', '接收端已创建。'),
  'webhook.updated': type('webhook', 'An endpoint changed, or was enabled or disabled.', '接收端已修改、启用或停用。'),
  'webhook.rotated': type('webhook', 'An endpoint got a new secret.', '接收端的密钥已更换。'),
  'webhook.deleted': type('webhook', 'An endpoint was deleted.', '接收端已删除。'),
} as const;

export type EventType = keyof typeof eventTypes;
export const everyEventType = Object.keys(eventTypes) as readonly EventType[];

export const isEventType = (value: string): value is EventType => Object.hasOwn(eventTypes, value);

export const isByClock = (each: EventType): boolean => eventTypes[each].by === 'clock';

/** The scope that a caller needs to see events of this type. */
export const scopeOfEvent = (each: EventType): OperationScope => eventRecords[eventTypes[each].kind].scope;

/** Values that a write adds to its event. */
export interface EventValues {
  readonly orderStatus?: number;
  readonly orderAmount?: number;
  readonly moneyPaid?: number;
}

/** What the data of an event may contain: first the parts of the record's id, then the added values. */
export const dataOf = (each: EventType): Readonly<Record<string, ValueKind>> => {
  const { key, values = {} }: RecordKind = eventRecords[eventTypes[each].kind];
  return { ...key, ...values };
};

/** The parts of a record's id as values: `12/1_61` of a member is the class 12 and the student 1_61. */
export function keyValues(each: EventType, recordId: string): Record<string, string | number> {
  const { key }: RecordKind = eventRecords[eventTypes[each].kind];
  const names = Object.entries(key);
  // An order number may contain a slash; it is the only part of its key, or comes before the line.
  const parts = names.length === 1 ? [recordId] : splitKey(recordId, names.length);
  return Object.fromEntries(
    parts.flatMap((part, at) => {
      const [name, kind] = names[at] ?? [];
      return name === undefined ? [] : [[name, kind === 'integer' ? Number(part) : part]];
    }),
  );
}

function splitKey(recordId: string, most: number): string[] {
  const parts = recordId.split('/');
  const extra = parts.length - most;
  return extra > 0 ? [parts.slice(0, extra + 1).join('/'), ...parts.slice(extra + 1)] : parts;
}
