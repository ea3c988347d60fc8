// Generated from the contracts by "npm run generate". Change those, not this.

export interface OrderEventData {
  orderSn: string;
  orderStatus?: number;
  orderAmount?: number;
  moneyPaid?: number;
}

export interface OrderLineEventData {
  orderSn: string;
  line?: number;
}

export interface GroupPurchaseEventData {
  purchaseGroupId: number;
}

export interface ProductEventData {
  productId: number;
}

export interface ProductColumnEventData {
  columnId: number;
}

export interface GroupEventData {
  groupId: number;
}

export interface GroupMemberEventData {
  groupId: number;
  userId?: string;
}

export interface UserEventData {
  userId: string;
}

export interface SubjectEventData {
  courseId: number;
}

export interface LessonEventData {
  liveclass: string;
}

export interface LessonStudentEventData {
  liveclass: string;
  userId?: string;
}

export interface AttendanceEventData {
  liveclass: string;
  userId?: string;
}

export interface HomeworkEventData {
  homeworkId: number;
  userId?: string;
  round?: number;
}

export interface ExamEventData {
  examId: number;
  userId?: string;
}

export interface OrganisationEventData {
  orgId: number;
}

export interface BranchEventData {
  subOrgId: number;
}

export interface KeyEventData {
  keyId: number;
}

export interface StaffEventData {
  staffId: number;
}

export interface WebhookEventData {
  webhookId: number;
}

/** The data of every type of event. */
export interface EventDataByType {
  /** An order was placed. */
  'order.created': OrderEventData;
  /** An order was paid in full. */
  'order.paid': OrderEventData;
  /** An unpaid order was cancelled. */
  'order.cancelled': OrderEventData;
  /** An order was not paid in time and closed. */
  'order.lapsed': OrderEventData;
  /** The group purchase of an order was completed. */
  'order.groupCompleted': OrderEventData;
  /** The group purchase of an order failed; its money is refunded. */
  'order.groupFailed': OrderEventData;
  /** Lines of an order were shipped, or their tracking changed. */
  'order.shipped': OrderEventData;
  /** The course of an order was withdrawn. */
  'order.withdrawn': OrderEventData;
  /** The withdrawal of a course was undone. */
  'order.withdrawalUndone': OrderEventData;
  /** A refund was requested. */
  'order.refundRequested': OrderEventData;
  /** A refund was approved. */
  'order.refundApproved': OrderEventData;
  /** A refund was declined. */
  'order.refundDeclined': OrderEventData;
  /** The applicant cancelled a refund. */
  'order.refundCancelled': OrderEventData;
  /** A refund was paid out. */
  'order.refundSettled': OrderEventData;
  /** A refund could not be paid out. */
  'order.refundFailed': OrderEventData;
  /** A failed refund is tried again. */
  'order.refundRetried': OrderEventData;
  /** A failed refund was given up. */
  'order.refundGivenUp': OrderEventData;
  /** A note was added to an order. */
  'order.noteAdded': OrderEventData;
  /** A paid line is not to be placed in a class. */
  'order.lineDismissed': OrderLineEventData;
  /** A dismissed line waits for a class again. */
  'order.lineRestored': OrderLineEventData;
  /** An import added a group purchase. */
  'groupPurchase.imported': GroupPurchaseEventData;
  /** Staff completed a group purchase. */
  'groupPurchase.completed': GroupPurchaseEventData;
  /** A product was created. */
  'product.created': ProductEventData;
  /** Fields of a product changed. */
  'product.updated': ProductEventData;
  /** Staff changed the status of a product. */
  'product.statusSet': ProductEventData;
  /** A product column was created. */
  'productColumn.created': ProductColumnEventData;
  /** A product column changed. */
  'productColumn.updated': ProductColumnEventData;
  /** A class was created. */
  'group.created': GroupEventData;
  /** Fields of a class changed. */
  'group.updated': GroupEventData;
  /** A student joined a class, or will join it. */
  'group.memberAdded': GroupMemberEventData;
  /** A student left a class, or will leave it. */
  'group.memberRemoved': GroupMemberEventData;
  /** A user was created. */
  'user.created': UserEventData;
  /** Fields of a user changed. */
  'user.updated': UserEventData;
  /** A user was deleted. */
  'user.deleted': UserEventData;
  /** A deleted user was restored. */
  'user.restored': UserEventData;
  /** The personal data of a user was erased. */
  'user.erased': UserEventData;
  /** A subject was created. */
  'subject.created': SubjectEventData;
  /** A subject changed. */
  'subject.updated': SubjectEventData;
  /** A lesson was scheduled. */
  'lesson.scheduled': LessonEventData;
  /** Fields of a lesson changed. */
  'lesson.updated': LessonEventData;
  /** A lesson was moved to another time. */
  'lesson.rescheduled': LessonEventData;
  /** A lesson was cancelled. */
  'lesson.cancelled': LessonEventData;
  /** A cancelled lesson was restored. */
  'lesson.restored': LessonEventData;
  /** Staff started a lesson, or corrected its start. */
  'lesson.started': LessonEventData;
  /** Staff ended a lesson, or corrected its end. */
  'lesson.ended': LessonEventData;
  /** Attendance data of a lesson arrived. */
  'lesson.eventsReceived': LessonEventData;
  /** A student asked for leave. */
  'lesson.leaveAsked': LessonStudentEventData;
  /** A leave was cancelled. */
  'lesson.leaveCancelled': LessonStudentEventData;
  /** A student of another class was invited. */
  'lesson.guestInvited': LessonStudentEventData;
  /** The invitation of a guest was cancelled. */
  'lesson.guestRemoved': LessonStudentEventData;
  /** Staff marked whether an absent student was called. */
  'lesson.callMarked': LessonStudentEventData;
  /** The time of a lesson passed and it was not held. */
  'lesson.notHeld': LessonEventData;
  /** The attendance record of a student became visible, changed or was removed. */
  'attendance.changed': AttendanceEventData;
  /** Homework was assigned. */
  'homework.assigned': HomeworkEventData;
  /** Fields of homework changed. */
  'homework.updated': HomeworkEventData;
  /** Homework was cancelled. */
  'homework.cancelled': HomeworkEventData;
  /** A student submitted homework. */
  'homework.submitted': HomeworkEventData;
  /** A student's homework was corrected. */
  'homework.corrected': HomeworkEventData;
  /** A student's homework was returned. */
  'homework.returned': HomeworkEventData;
  /** A student viewed the answer. */
  'homework.answerViewed': HomeworkEventData;
  /** An exam was scheduled. */
  'exam.scheduled': ExamEventData;
  /** Fields of an exam changed. */
  'exam.updated': ExamEventData;
  /** An exam was cancelled. */
  'exam.cancelled': ExamEventData;
  /** A student started an exam. */
  'exam.started': ExamEventData;
  /** A student submitted an exam. */
  'exam.submitted': ExamEventData;
  /** A student's exam was graded. */
  'exam.graded': ExamEventData;
  /** The time of an exam is over. */
  'exam.closed': ExamEventData;
  /** The organisation was created. */
  'organisation.created': OrganisationEventData;
  /** Settings of the organisation changed. */
  'organisation.updated': OrganisationEventData;
  /** A branch was created. */
  'branch.created': BranchEventData;
  /** A branch changed. */
  'branch.updated': BranchEventData;
  /** A key was created. */
  'key.created': KeyEventData;
  /** A key got a new secret. */
  'key.rotated': KeyEventData;
  /** A key was revoked. */
  'key.revoked': KeyEventData;
  /** A staff account was created. */
  'staff.created': StaffEventData;
  /** A staff account changed. */
  'staff.updated': StaffEventData;
  /** An endpoint was created. */
  'webhook.created': WebhookEventData;
  /** An endpoint changed, or was enabled or disabled. */
  'webhook.updated': WebhookEventData;
  /** An endpoint got a new secret. */
  'webhook.rotated': WebhookEventData;
  /** An endpoint was deleted. */
  'webhook.deleted': WebhookEventData;
}

export type EventType = keyof EventDataByType;
