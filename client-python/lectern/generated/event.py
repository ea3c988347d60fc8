# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry, Paged


class ListedEvent(TypedDict):
    #: sequence number
    eventId: int
    #: what happened
    type: Literal["order.created", "order.paid", "order.cancelled", "order.lapsed", "order.groupCompleted", "order.groupFailed", "order.shipped", "order.withdrawn", "order.withdrawalUndone", "order.refundRequested", "order.refundApproved", "order.refundDeclined", "order.refundCancelled", "order.refundSettled", "order.refundFailed", "order.refundRetried", "order.refundGivenUp", "order.noteAdded", "order.lineDismissed", "order.lineRestored", "groupPurchase.imported", "groupPurchase.completed", "product.created", "product.updated", "product.statusSet", "productColumn.created", "productColumn.updated", "group.created", "group.updated", "group.memberAdded", "group.memberRemoved", "user.created", "user.updated", "user.deleted", "user.restored", "user.erased", "subject.created", "subject.updated", "lesson.scheduled", "lesson.updated", "lesson.rescheduled", "lesson.cancelled", "lesson.restored", "lesson.started", "lesson.ended", "lesson.eventsReceived", "lesson.leaveAsked", "lesson.leaveCancelled", "lesson.guestInvited", "lesson.guestRemoved", "lesson.callMarked", "lesson.notHeld", "attendance.changed", "homework.assigned", "homework.updated", "homework.cancelled", "homework.submitted", "homework.corrected", "homework.returned", "homework.answerViewed", "exam.scheduled", "exam.updated", "exam.cancelled", "exam.started", "exam.submitted", "exam.graded", "exam.closed", "organisation.created", "organisation.updated", "branch.created", "branch.updated", "key.created", "key.rotated", "key.revoked", "staff.created", "staff.updated", "webhook.created", "webhook.updated", "webhook.rotated", "webhook.deleted"]
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
    #: the ids in recordId, and a few values that are not personal; docs/events.md lists them for each type
    data: Dict[str, Any]
    #: cursor after this event
    cursor: str


class EventListAnswer(TypedDict):
    list: List[ListedEvent]
    #: cursor for the next request
    nextCursor: str
    #: 1: more events are available now
    hasMore: Literal[0, 1]


_LIST = Entry("/event/list")
_LIST_PAGED = Paged(most=500)


class EventOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def list(
        self,
        *,
        cursor: Optional[str] = None,
        since: Optional[int] = None,
        types: Optional[List[Literal["order.created", "order.paid", "order.cancelled", "order.lapsed", "order.groupCompleted", "order.groupFailed", "order.shipped", "order.withdrawn", "order.withdrawalUndone", "order.refundRequested", "order.refundApproved", "order.refundDeclined", "order.refundCancelled", "order.refundSettled", "order.refundFailed", "order.refundRetried", "order.refundGivenUp", "order.noteAdded", "order.lineDismissed", "order.lineRestored", "groupPurchase.imported", "groupPurchase.completed", "product.created", "product.updated", "product.statusSet", "productColumn.created", "productColumn.updated", "group.created", "group.updated", "group.memberAdded", "group.memberRemoved", "user.created", "user.updated", "user.deleted", "user.restored", "user.erased", "subject.created", "subject.updated", "lesson.scheduled", "lesson.updated", "lesson.rescheduled", "lesson.cancelled", "lesson.restored", "lesson.started", "lesson.ended", "lesson.eventsReceived", "lesson.leaveAsked", "lesson.leaveCancelled", "lesson.guestInvited", "lesson.guestRemoved", "lesson.callMarked", "lesson.notHeld", "attendance.changed", "homework.assigned", "homework.updated", "homework.cancelled", "homework.submitted", "homework.corrected", "homework.returned", "homework.answerViewed", "exam.scheduled", "exam.updated", "exam.cancelled", "exam.started", "exam.submitted", "exam.graded", "exam.closed", "organisation.created", "organisation.updated", "branch.created", "branch.updated", "key.created", "key.rotated", "key.revoked", "staff.created", "staff.updated", "webhook.created", "webhook.updated", "webhook.rotated", "webhook.deleted"]]] = None,
        subOrgId: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> EventListAnswer:
        """List events.

        What happened to which record, in the order of the event ids. Each event is listed once and none is missed,
        however many processes write. Send nextCursor with the next request. A caller sees the types whose records its
        scopes let it read, in its branch. The server keeps events for a limited time, by default 90 days. Added by
        Lectern.

        cursor: nextCursor of the previous response, or the cursor of an event: list the events after it.
        since: Without cursor: list the events recorded from this time on, milliseconds; default: all that are kept.
        types: Only these types; default: all that the caller may read.
        subOrgId: Only records of this branch.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "cursor": cursor,
            "since": since,
            "types": types,
            "subOrgId": subOrgId,
            "pageSize": pageSize,
        }
        answer: EventListAnswer = self._connection.call(_LIST, parameters, options)
        return answer

    def each(
        self,
        *,
        cursor: Optional[str] = None,
        since: Optional[int] = None,
        types: Optional[List[Literal["order.created", "order.paid", "order.cancelled", "order.lapsed", "order.groupCompleted", "order.groupFailed", "order.shipped", "order.withdrawn", "order.withdrawalUndone", "order.refundRequested", "order.refundApproved", "order.refundDeclined", "order.refundCancelled", "order.refundSettled", "order.refundFailed", "order.refundRetried", "order.refundGivenUp", "order.noteAdded", "order.lineDismissed", "order.lineRestored", "groupPurchase.imported", "groupPurchase.completed", "product.created", "product.updated", "product.statusSet", "productColumn.created", "productColumn.updated", "group.created", "group.updated", "group.memberAdded", "group.memberRemoved", "user.created", "user.updated", "user.deleted", "user.restored", "user.erased", "subject.created", "subject.updated", "lesson.scheduled", "lesson.updated", "lesson.rescheduled", "lesson.cancelled", "lesson.restored", "lesson.started", "lesson.ended", "lesson.eventsReceived", "lesson.leaveAsked", "lesson.leaveCancelled", "lesson.guestInvited", "lesson.guestRemoved", "lesson.callMarked", "lesson.notHeld", "attendance.changed", "homework.assigned", "homework.updated", "homework.cancelled", "homework.submitted", "homework.corrected", "homework.returned", "homework.answerViewed", "exam.scheduled", "exam.updated", "exam.cancelled", "exam.started", "exam.submitted", "exam.graded", "exam.closed", "organisation.created", "organisation.updated", "branch.created", "branch.updated", "key.created", "key.rotated", "key.revoked", "staff.created", "staff.updated", "webhook.created", "webhook.updated", "webhook.rotated", "webhook.deleted"]]] = None,
        subOrgId: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[ListedEvent]:
        """Yields every record of list, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "cursor": cursor,
            "since": since,
            "types": types,
            "subOrgId": subOrgId,
            "pageSize": pageSize,
        }
        answer: Iterator[ListedEvent] = self._connection.each_record(_LIST, _LIST_PAGED, parameters, options)
        return answer

    def each_page(
        self,
        *,
        cursor: Optional[str] = None,
        since: Optional[int] = None,
        types: Optional[List[Literal["order.created", "order.paid", "order.cancelled", "order.lapsed", "order.groupCompleted", "order.groupFailed", "order.shipped", "order.withdrawn", "order.withdrawalUndone", "order.refundRequested", "order.refundApproved", "order.refundDeclined", "order.refundCancelled", "order.refundSettled", "order.refundFailed", "order.refundRetried", "order.refundGivenUp", "order.noteAdded", "order.lineDismissed", "order.lineRestored", "groupPurchase.imported", "groupPurchase.completed", "product.created", "product.updated", "product.statusSet", "productColumn.created", "productColumn.updated", "group.created", "group.updated", "group.memberAdded", "group.memberRemoved", "user.created", "user.updated", "user.deleted", "user.restored", "user.erased", "subject.created", "subject.updated", "lesson.scheduled", "lesson.updated", "lesson.rescheduled", "lesson.cancelled", "lesson.restored", "lesson.started", "lesson.ended", "lesson.eventsReceived", "lesson.leaveAsked", "lesson.leaveCancelled", "lesson.guestInvited", "lesson.guestRemoved", "lesson.callMarked", "lesson.notHeld", "attendance.changed", "homework.assigned", "homework.updated", "homework.cancelled", "homework.submitted", "homework.corrected", "homework.returned", "homework.answerViewed", "exam.scheduled", "exam.updated", "exam.cancelled", "exam.started", "exam.submitted", "exam.graded", "exam.closed", "organisation.created", "organisation.updated", "branch.created", "branch.updated", "key.created", "key.rotated", "key.revoked", "staff.created", "staff.updated", "webhook.created", "webhook.updated", "webhook.rotated", "webhook.deleted"]]] = None,
        subOrgId: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[EventListAnswer]:
        """Yields every page of list with its nextCursor.

        Store the cursor after each page: sent as cursor, it continues after that page, also days later.
        """
        parameters: Dict[str, Any] = {
            "cursor": cursor,
            "since": since,
            "types": types,
            "subOrgId": subOrgId,
            "pageSize": pageSize,
        }
        answer: Iterator[EventListAnswer] = self._connection.each_page(_LIST, _LIST_PAGED, parameters, options)
        return answer
