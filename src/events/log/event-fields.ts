import { type EventKind, type EventType, eventTypes } from '../../operation/contract/event-types.ts';
import type { FieldTable } from '../../operation/contract/field-table.ts';
import { userFields } from '../../school/user/fields-contract.ts';

type Names = Readonly<Record<string, string>>;

/** The audit log uses the names of columns. In events, a field has the name that the operations use for it. */
const everywhere: Names = { branchId: 'subOrgId', createdAtMs: 'createAt', deletedAtMs: 'deleteAt' };

/** The fields whose columns have other names. */
const renamedIn = (table: FieldTable): Names =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { column }]) => (column === undefined ? [] : [[column, name]])),
  );

const renamed: Partial<Readonly<Record<EventKind, Names>>> = {
  order: {
    type: 'orderType',
    sharerId: 'shareUserId',
    createdAtMs: 'dateAdded',
    payBeforeMs: 'payBefore',
    paidAtMs: 'datePay',
    atMs: 'datePay',
    channel: 'payChannel',
    transaction: 'transactionNo',
    payTransaction: 'transactionNo',
    completeBeforeMs: 'purchaseGroup.completeBefore',
    carrier: 'logisticsCompany',
    deliveredAtMs: 'deliveryTime',
    receiver: 'orderAddress.receiver',
    mobile: 'orderAddress.mobile',
    districts: 'orderAddress.districts',
    address: 'orderAddress.address',
    note: 'notes',
    'lines[].requestedAmount': 'lines[].amount',
    'lines[].approvedAmount': 'lines[].amount',
    'lines[].failedAmount': 'lines[].amount',
  },
  orderLine: { dismissedAtMs: 'dismissedTime' },
  product: {
    saleBeginMs: 'saleBeginTime',
    saleEndMs: 'saleEndTime',
    serviceDays: 'serviceDuration',
    lessonCount: 'lessonNum',
    unitsLeft: 'stock',
  },
  group: {
    name: 'groupName',
    remarks: 'groupRemarks',
    activeBeginSeconds: 'activeBegin',
    activeEndSeconds: 'activeEnd',
    assistantId: 'assitantId',
    teachers: 'groupTeacherList',
  },
  groupMember: { joinedAtMs: 'joinedAt', leftAtMs: 'leftAt', orderId: 'orderSn' },
  user: { ...renamedIn(userFields), role: 'userRole', erasedAtMs: 'eraseAt' },
  subject: { name: 'courseName' },
  lesson: {
    assistantId: 'assitantId',
    title: 'shortDesc',
    description: 'longDesc',
    recordingSeconds: 'recordDuration',
    scheduledBeginMs: 'beginTime',
    scheduledEndMs: 'endTime',
    heldBeginMs: 'heldBegin',
    heldEndMs: 'heldEnd',
    cancelledAtMs: 'status',
    eventsReceived: 'events',
  },
  homework: {
    subjectId: 'courseId',
    publishedAtMs: 'createTime',
    dueAtMs: 'dueTime',
    cancelledAtMs: 'cancelled',
    submittedAtMs: 'submitTime',
    correctedAtMs: 'correctTime',
    answerViewedAtMs: 'readAnswer',
  },
  exam: {
    subjectId: 'courseId',
    startsAtMs: 'beginTime',
    durationSeconds: 'duration',
    cancelledAtMs: 'cancelled',
    startedAtMs: 'startTime',
    submittedAtMs: 'submitTime',
    gradedAtMs: 'status',
  },
  key: { expiresAtMs: 'expiresAt', revokedAtMs: 'revokedAt', version: 'secret', previousUntilMs: 'overlapSeconds' },
  webhook: {
    disabledAtMs: 'state',
    deletedAtMs: 'state',
    keyId: 'creator',
    staffId: 'creator',
    secretVersion: 'secret',
    previousUntilMs: 'overlapSeconds',
  },
};

/** The name with `[]` for the number of a line. */
export const withoutNumber = (name: string): string => name.replace(/\[\d+\]/, '[]');

/** The names in events of fields that the audit log names so. */
export function eventNames(type: EventType, audited: readonly string[]): string[] {
  const names = { ...everywhere, ...renamed[eventTypes[type].kind] };
  const renamedOne = (name: string) => {
    const [number = '[]'] = /\[\d+\]/.exec(name) ?? [];
    const wanted = withoutNumber(name);
    return Object.hasOwn(names, wanted) ? (names[wanted]?.replace('[]', number) ?? name) : name;
  };
  return [...new Set(audited.map(renamedOne))];
}

const ofOrder = [
  'orderSn',
  'subOrgId',
  'orderType',
  'buyerId',
  'shareUserId',
  'discount',
  'moneyPaid',
  'dateAdded',
  'datePay',
  'payBefore',
  'payChannel',
  'transactionNo',
  'purchaseGroupId',
  'purchaseGroup.completeBefore',
  'orderAddress.receiver',
  'orderAddress.mobile',
  'orderAddress.districts',
  'orderAddress.address',
  'externalId',
  'lines',
] as const;
const ofPayment = ['datePay', 'moneyPaid', 'payChannel', 'transactionNo'] as const;
const ofLines = ['lines[].status'] as const;
const ofRefund = [...ofLines, 'lines[].amount'] as const;
const ofUser = Object.keys(userFields);
const ofProduct = [
  'name',
  'type',
  'price',
  'iosPrice',
  'cover',
  'url',
  'fakeSoldNum',
  'limitBuyNum',
  'tags',
  'saleBeginTime',
  'saleEndTime',
  'serviceDuration',
  'lessonNum',
  'stock',
  'groupSize',
  'groupPrice',
  'groupHours',
  'columnIds',
  'teacherIds',
] as const;
const ofGroup = [
  'groupName',
  'teacherId',
  'activeEnd',
  'assitantId',
  'groupRemarks',
  'groupTeacherList',
  'serviceFlag',
];
const ofHomework = ['title', 'courseId', 'teacherId', 'questionCount', 'fullMarks', 'dueTime'];
const ofExam = ['title', 'courseId', 'teacherId', 'questionCount', 'fullMarks', 'beginTime', 'duration'];
const ofLesson = ['teacherId', 'assitantId', 'shortDesc', 'longDesc', 'classType', 'recordDuration', 'externalId'];
const ofOrganisation = ['name', 'currency', 'timeZone', 'earlyStartMinutes'];
const ofStaff = ['name', 'role', 'subOrgId', 'teacherId'];

/** The names that `fields` of an event of each type may have. `[]` stands for the number of a line. */
export const eventFields: Readonly<Record<EventType, readonly string[]>> = {
  'order.created': ofOrder,
  // An order that is paid when it is created names the fields of its creation.
  'order.paid': [...new Set([...ofPayment, ...ofRefund, ...ofOrder])],
  'order.cancelled': ofLines,
  'order.lapsed': ofLines,
  'order.groupCompleted': ofLines,
  'order.groupFailed': ofRefund,
  'order.shipped': ['logisticsCompany', 'trackingText', 'deliveryTime', ...ofLines],
  'order.withdrawn': ofLines,
  'order.withdrawalUndone': ofLines,
  'order.refundRequested': ofRefund,
  'order.refundApproved': ofRefund,
  'order.refundDeclined': ofRefund,
  'order.refundCancelled': ofRefund,
  'order.refundSettled': [...ofRefund, 'lines[].refundAmount'],
  'order.refundFailed': ofRefund,
  'order.refundRetried': ofRefund,
  'order.refundGivenUp': ofRefund,
  'order.noteAdded': ['notes'],
  'order.lineDismissed': ['dismissedTime', 'reason'],
  'order.lineRestored': ['dismissedTime'],
  'groupPurchase.imported': [],
  'groupPurchase.completed': ['status', 'reason'],
  'product.created': ['subOrgId', 'createAt', ...ofProduct],
  'product.updated': ofProduct,
  'product.statusSet': ['status', 'saleBeginTime', 'saleEndTime'],
  'productColumn.created': ['subOrgId', 'name'],
  'productColumn.updated': ['name'],
  'group.created': ['subOrgId', 'activeBegin', ...ofGroup],
  'group.updated': [...ofGroup, 'grade', 'capacity', 'productIds', 'externalId'],
  'group.memberAdded': ['joinedAt', 'leftAt', 'orderSn', 'line', 'reason'],
  'group.memberRemoved': ['leftAt', 'reason'],
  'user.created': ['subOrgId', 'userRole', ...ofUser],
  'user.updated': ofUser,
  'user.deleted': ['deleteAt'],
  'user.restored': ['deleteAt'],
  'user.erased': ['eraseAt'],
  'subject.created': ['subOrgId', 'courseName'],
  'subject.updated': ['courseName'],
  'lesson.scheduled': ['subOrgId', 'groupId', 'beginTime', 'endTime', 'seriesId', 'createAt', ...ofLesson],
  'lesson.updated': ofLesson,
  'lesson.rescheduled': ['beginTime', 'endTime'],
  'lesson.cancelled': ['status'],
  'lesson.restored': ['status'],
  'lesson.started': ['heldBegin'],
  'lesson.ended': ['heldEnd'],
  'lesson.eventsReceived': ['events'],
  'lesson.leaveAsked': ['reason'],
  'lesson.leaveCancelled': ['reason'],
  'lesson.guestInvited': ['missed'],
  'lesson.guestRemoved': ['missed'],
  'lesson.callMarked': ['called'],
  'lesson.notHeld': [],
  'attendance.changed': [],
  'homework.assigned': ['subOrgId', 'groupId', 'createTime', ...ofHomework],
  'homework.updated': ofHomework,
  'homework.cancelled': ['cancelled'],
  'homework.submitted': ['round', 'submitTime'],
  'homework.corrected': ['correctTime', 'score', 'rightCount', 'errorCount', 'answers', 'returned'],
  'homework.returned': ['returned'],
  'homework.answerViewed': ['readAnswer'],
  'exam.scheduled': ['subOrgId', 'groupId', ...ofExam],
  'exam.updated': ofExam,
  'exam.cancelled': ['cancelled'],
  'exam.started': ['startTime'],
  'exam.submitted': ['submitTime'],
  'exam.graded': ['status', 'score', 'rightCount', 'errorCount', 'answers'],
  'exam.closed': [],
  'organisation.created': ofOrganisation,
  'organisation.updated': ofOrganisation,
  'branch.created': ['name', 'appId'],
  'branch.updated': ['name', 'appId'],
  'key.created': ['name', 'subOrgId', 'scopes', 'manner', 'signsHeaders', 'signsBody', 'allowedAddresses', 'expiresAt'],
  'key.rotated': ['secret', 'overlapSeconds'],
  'key.revoked': ['revokedAt'],
  'staff.created': ofStaff,
  'staff.updated': [...ofStaff, 'active'],
  'webhook.created': ['name', 'url', 'types', 'subOrgId', 'scopes', 'creator', 'payloadVersion'],
  'webhook.updated': ['name', 'url', 'types', 'scopes', 'creator', 'state'],
  'webhook.rotated': ['secret', 'overlapSeconds'],
  'webhook.deleted': ['state'],
};
