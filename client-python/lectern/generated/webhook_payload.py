# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union


class _OrderEventData(TypedDict):
    orderSn: str


class OrderEventData(_OrderEventData, total=False):
    orderStatus: int
    orderAmount: int
    moneyPaid: int


class OrderWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["order.created", "order.paid", "order.cancelled", "order.lapsed", "order.groupCompleted", "order.groupFailed", "order.shipped", "order.withdrawn", "order.withdrawalUndone", "order.refundRequested", "order.refundApproved", "order.refundDeclined", "order.refundCancelled", "order.refundSettled", "order.refundFailed", "order.refundRetried", "order.refundGivenUp", "order.noteAdded"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: OrderEventData


class OrderWebhook(TypedDict):
    type: Literal["order.created", "order.paid", "order.cancelled", "order.lapsed", "order.groupCompleted", "order.groupFailed", "order.shipped", "order.withdrawn", "order.withdrawalUndone", "order.refundRequested", "order.refundApproved", "order.refundDeclined", "order.refundCancelled", "order.refundSettled", "order.refundFailed", "order.refundRetried", "order.refundGivenUp", "order.noteAdded"]
    #: when it happened, ISO 8601
    timestamp: str
    data: OrderWebhookEvent


class _OrderLineEventData(TypedDict):
    orderSn: str


class OrderLineEventData(_OrderLineEventData, total=False):
    line: int


class OrderLineWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["order.lineDismissed", "order.lineRestored"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: OrderLineEventData


class OrderLineWebhook(TypedDict):
    type: Literal["order.lineDismissed", "order.lineRestored"]
    #: when it happened, ISO 8601
    timestamp: str
    data: OrderLineWebhookEvent


class GroupPurchaseEventData(TypedDict):
    purchaseGroupId: int


class GroupPurchaseWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["groupPurchase.imported", "groupPurchase.completed"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: GroupPurchaseEventData


class GroupPurchaseWebhook(TypedDict):
    type: Literal["groupPurchase.imported", "groupPurchase.completed"]
    #: when it happened, ISO 8601
    timestamp: str
    data: GroupPurchaseWebhookEvent


class ProductEventData(TypedDict):
    productId: int


class ProductWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["product.created", "product.updated", "product.statusSet"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: ProductEventData


class ProductWebhook(TypedDict):
    type: Literal["product.created", "product.updated", "product.statusSet"]
    #: when it happened, ISO 8601
    timestamp: str
    data: ProductWebhookEvent


class ProductColumnEventData(TypedDict):
    columnId: int


class ProductColumnWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["productColumn.created", "productColumn.updated"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: ProductColumnEventData


class ProductColumnWebhook(TypedDict):
    type: Literal["productColumn.created", "productColumn.updated"]
    #: when it happened, ISO 8601
    timestamp: str
    data: ProductColumnWebhookEvent


class GroupEventData(TypedDict):
    groupId: int


class GroupWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["group.created", "group.updated"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: GroupEventData


class GroupWebhook(TypedDict):
    type: Literal["group.created", "group.updated"]
    #: when it happened, ISO 8601
    timestamp: str
    data: GroupWebhookEvent


class _GroupMemberEventData(TypedDict):
    groupId: int


class GroupMemberEventData(_GroupMemberEventData, total=False):
    userId: str


class GroupMemberWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["group.memberAdded", "group.memberRemoved"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: GroupMemberEventData


class GroupMemberWebhook(TypedDict):
    type: Literal["group.memberAdded", "group.memberRemoved"]
    #: when it happened, ISO 8601
    timestamp: str
    data: GroupMemberWebhookEvent


class UserEventData(TypedDict):
    userId: str


class UserWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["user.created", "user.updated", "user.deleted", "user.restored", "user.erased"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: UserEventData


class UserWebhook(TypedDict):
    type: Literal["user.created", "user.updated", "user.deleted", "user.restored", "user.erased"]
    #: when it happened, ISO 8601
    timestamp: str
    data: UserWebhookEvent


class SubjectEventData(TypedDict):
    courseId: int


class SubjectWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["subject.created", "subject.updated"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: SubjectEventData


class SubjectWebhook(TypedDict):
    type: Literal["subject.created", "subject.updated"]
    #: when it happened, ISO 8601
    timestamp: str
    data: SubjectWebhookEvent


class LessonEventData(TypedDict):
    liveclass: str


class LessonWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["lesson.scheduled", "lesson.updated", "lesson.rescheduled", "lesson.cancelled", "lesson.restored", "lesson.started", "lesson.ended", "lesson.eventsReceived", "lesson.notHeld"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: LessonEventData


class LessonWebhook(TypedDict):
    type: Literal["lesson.scheduled", "lesson.updated", "lesson.rescheduled", "lesson.cancelled", "lesson.restored", "lesson.started", "lesson.ended", "lesson.eventsReceived", "lesson.notHeld"]
    #: when it happened, ISO 8601
    timestamp: str
    data: LessonWebhookEvent


class _LessonStudentEventData(TypedDict):
    liveclass: str


class LessonStudentEventData(_LessonStudentEventData, total=False):
    userId: str


class LessonStudentWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["lesson.leaveAsked", "lesson.leaveCancelled", "lesson.guestInvited", "lesson.guestRemoved", "lesson.callMarked"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: LessonStudentEventData


class LessonStudentWebhook(TypedDict):
    type: Literal["lesson.leaveAsked", "lesson.leaveCancelled", "lesson.guestInvited", "lesson.guestRemoved", "lesson.callMarked"]
    #: when it happened, ISO 8601
    timestamp: str
    data: LessonStudentWebhookEvent


class _AttendanceEventData(TypedDict):
    liveclass: str


class AttendanceEventData(_AttendanceEventData, total=False):
    userId: str


class AttendanceWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["attendance.changed"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: AttendanceEventData


class AttendanceWebhook(TypedDict):
    type: Literal["attendance.changed"]
    #: when it happened, ISO 8601
    timestamp: str
    data: AttendanceWebhookEvent


class _HomeworkEventData(TypedDict):
    homeworkId: int


class HomeworkEventData(_HomeworkEventData, total=False):
    userId: str
    round: int


class HomeworkWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["homework.assigned", "homework.updated", "homework.cancelled", "homework.submitted", "homework.corrected", "homework.returned", "homework.answerViewed"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: HomeworkEventData


class HomeworkWebhook(TypedDict):
    type: Literal["homework.assigned", "homework.updated", "homework.cancelled", "homework.submitted", "homework.corrected", "homework.returned", "homework.answerViewed"]
    #: when it happened, ISO 8601
    timestamp: str
    data: HomeworkWebhookEvent


class _ExamEventData(TypedDict):
    examId: int


class ExamEventData(_ExamEventData, total=False):
    userId: str


class ExamWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["exam.scheduled", "exam.updated", "exam.cancelled", "exam.started", "exam.submitted", "exam.graded", "exam.closed"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: ExamEventData


class ExamWebhook(TypedDict):
    type: Literal["exam.scheduled", "exam.updated", "exam.cancelled", "exam.started", "exam.submitted", "exam.graded", "exam.closed"]
    #: when it happened, ISO 8601
    timestamp: str
    data: ExamWebhookEvent


class OrganisationEventData(TypedDict):
    orgId: int


class OrganisationWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["organisation.created", "organisation.updated"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: OrganisationEventData


class OrganisationWebhook(TypedDict):
    type: Literal["organisation.created", "organisation.updated"]
    #: when it happened, ISO 8601
    timestamp: str
    data: OrganisationWebhookEvent


class BranchEventData(TypedDict):
    subOrgId: int


class BranchWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["branch.created", "branch.updated"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: BranchEventData


class BranchWebhook(TypedDict):
    type: Literal["branch.created", "branch.updated"]
    #: when it happened, ISO 8601
    timestamp: str
    data: BranchWebhookEvent


class KeyEventData(TypedDict):
    keyId: int


class KeyWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["key.created", "key.rotated", "key.revoked"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: KeyEventData


class KeyWebhook(TypedDict):
    type: Literal["key.created", "key.rotated", "key.revoked"]
    #: when it happened, ISO 8601
    timestamp: str
    data: KeyWebhookEvent


class StaffEventData(TypedDict):
    staffId: int


class StaffWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["staff.created", "staff.updated"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: StaffEventData


class StaffWebhook(TypedDict):
    type: Literal["staff.created", "staff.updated"]
    #: when it happened, ISO 8601
    timestamp: str
    data: StaffWebhookEvent


class WebhookEventData(TypedDict):
    webhookId: int


class WebhookWebhookEvent(TypedDict):
    #: sequence number
    eventId: int
    type: Literal["webhook.created", "webhook.updated", "webhook.rotated", "webhook.deleted"]
    #: when it happened, milliseconds
    time: int
    #: branch of the record, 0 for none
    subOrgId: int
    #: kind of record, as in the audit log
    record: str
    #: id of the record, as in the audit log
    recordId: str
    #: names of the changed fields, as the operations call them; docs/events.md lists those of each type. Of
    #: an imported record: the columns of the sheet
    fields: List[str]
    #: 1: an import added the record
    imported: Literal[0, 1]
    data: WebhookEventData


class WebhookWebhook(TypedDict):
    type: Literal["webhook.created", "webhook.updated", "webhook.rotated", "webhook.deleted"]
    #: when it happened, ISO 8601
    timestamp: str
    data: WebhookWebhookEvent


class PingWebhook(TypedDict):
    type: Literal["ping"]
    #: when it happened, ISO 8601
    timestamp: str
    data: Dict[str, Any]


#: The type tells the type of the data. A later server may send types that this client does not know: skip them.
WebhookPayload = Union[
    OrderWebhook,
    OrderLineWebhook,
    GroupPurchaseWebhook,
    ProductWebhook,
    ProductColumnWebhook,
    GroupWebhook,
    GroupMemberWebhook,
    UserWebhook,
    SubjectWebhook,
    LessonWebhook,
    LessonStudentWebhook,
    AttendanceWebhook,
    HomeworkWebhook,
    ExamWebhook,
    OrganisationWebhook,
    BranchWebhook,
    KeyWebhook,
    StaffWebhook,
    WebhookWebhook,
    PingWebhook,
]
