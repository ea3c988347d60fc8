# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry, Paged


class _WebhookCreateAnswer(TypedDict):
    webhookId: int
    #: secret that signs the messages, whsec_…, shown only once
    secret: str


class WebhookCreateAnswer(_WebhookCreateAnswer, total=False):
    #: to a repeated request: that the secrets were shown before, and how to get new ones
    note: str


class Webhook(TypedDict):
    webhookId: int
    name: str
    #: with *** for the values of its query, which may be tokens
    url: str
    #: empty: every type that scopes allow
    types: List[str]
    #: branch whose events it gets; 0: the whole organisation
    subOrgId: int
    #: scopes of the creator
    scopes: List[str]
    #: key:<id>, staff:<id> or operator: who created the endpoint or enabled it last
    creator: str
    payloadVersion: int
    #: active; failing: an event was given up after 75 hours, and nothing was delivered since; disabled:
    #: nothing is sent
    state: Literal["active", "failing", "disabled"]
    #: request: somebody disabled it; gone: the receiver answered 410; creator: the key was revoked or has
    #: expired, the member of staff is no longer an active owner, or the endpoint gets more than either may
    #: see
    disabledReason: Literal["", "request", "gone", "creator"]
    #: first failure since the last success, milliseconds; 0 for none
    failingSince: int
    #: the receiver asked for a pause until then, milliseconds; 0 for none
    pausedUntil: int
    #: milliseconds, 0 for never
    lastDeliveredAt: int
    #: events that are due or wait; at most 1000 are counted
    openDeliveries: int
    #: events that were given up; at most 1000 are counted
    failedDeliveries: int
    #: milliseconds
    createAt: int
    #: version of the record, for /webhook/update; another one after a change
    version: str


class WebhookListAnswer(TypedDict):
    list: List[Webhook]


class _WebhookRotateAnswer(TypedDict):
    webhookId: int
    #: secret that signs the messages, whsec_…, shown only once
    secret: str


class WebhookRotateAnswer(_WebhookRotateAnswer, total=False):
    #: to a repeated request: that the secrets were shown before, and how to get new ones
    note: str


class WebhookAttempt(TypedDict):
    #: number of the attempt, from 1
    attempt: int
    #: milliseconds
    time: int
    #: HTTP status; 0 without an answer
    status: int
    #: why there was no answer: timeout, tooLong (64 KiB without an answer), address (refused), port
    #: (refused), eventDeleted, or the error of the connection
    error: str
    #: first kilobyte of the answer
    answer: str
    #: milliseconds
    duration: int


class WebhookDelivery(TypedDict):
    eventId: int
    #: the header webhook-id
    messageId: str
    #: type of the event, or ping
    type: str
    #: due: it is sent at nextAttemptAt; waiting: after an earlier event of the same record; delivered;
    #: failed: given up
    state: Literal["due", "waiting", "delivered", "failed"]
    #: milliseconds; 0 unless it is due
    nextAttemptAt: int
    #: when it was queued, milliseconds
    createAt: int
    attemptCount: int
    #: the last 20, latest first
    attempts: List[WebhookAttempt]


class WebhookDeliveriesAnswer(TypedDict):
    list: List[WebhookDelivery]
    #: cursor for the next request
    nextCursor: str
    #: 1: there are more
    hasMore: Literal[0, 1]


class WebhookReplayAnswer(TypedDict):
    #: number of events that are sent again or at once
    count: int
    #: fromEventId of the next request; 0 if no event is left
    nextEventId: int


class WebhookPingAnswer(TypedDict):
    #: id of the ping, for /webhook/deliveries
    eventId: int


_CREATE = Entry("/webhook/create", write=True)
_LIST = Entry("/webhook/list")
_UPDATE = Entry("/webhook/update", write=True)
_DELETE = Entry("/webhook/delete", write=True)
_ROTATE = Entry("/webhook/rotate", write=True)
_ENABLE = Entry("/webhook/enable", write=True)
_DISABLE = Entry("/webhook/disable", write=True)
_DELIVERIES = Entry("/webhook/deliveries")
_DELIVERIES_PAGED = Paged(most=50)
_REPLAY = Entry("/webhook/replay", write=True)
_PING = Entry("/webhook/ping", write=True)


class WebhookOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(
        self,
        *,
        name: str,
        url: str,
        types: Optional[List[Literal["order.created", "order.paid", "order.cancelled", "order.lapsed", "order.groupCompleted", "order.groupFailed", "order.shipped", "order.withdrawn", "order.withdrawalUndone", "order.refundRequested", "order.refundApproved", "order.refundDeclined", "order.refundCancelled", "order.refundSettled", "order.refundFailed", "order.refundRetried", "order.refundGivenUp", "order.noteAdded", "order.lineDismissed", "order.lineRestored", "groupPurchase.imported", "groupPurchase.completed", "product.created", "product.updated", "product.statusSet", "productColumn.created", "productColumn.updated", "group.created", "group.updated", "group.memberAdded", "group.memberRemoved", "user.created", "user.updated", "user.deleted", "user.restored", "user.erased", "subject.created", "subject.updated", "lesson.scheduled", "lesson.updated", "lesson.rescheduled", "lesson.cancelled", "lesson.restored", "lesson.started", "lesson.ended", "lesson.eventsReceived", "lesson.leaveAsked", "lesson.leaveCancelled", "lesson.guestInvited", "lesson.guestRemoved", "lesson.callMarked", "lesson.notHeld", "attendance.changed", "homework.assigned", "homework.updated", "homework.cancelled", "homework.submitted", "homework.corrected", "homework.returned", "homework.answerViewed", "exam.scheduled", "exam.updated", "exam.cancelled", "exam.started", "exam.submitted", "exam.graded", "exam.closed", "organisation.created", "organisation.updated", "branch.created", "branch.updated", "key.created", "key.rotated", "key.revoked", "staff.created", "staff.updated", "webhook.created", "webhook.updated", "webhook.rotated", "webhook.deleted"]]] = None,
        subOrgId: Optional[int] = None,
        payloadVersion: Optional[Literal[1]] = None,
        options: Optional[CallOptions] = None,
    ) -> WebhookCreateAnswer:
        """Create endpoint.

        Creates an endpoint, to which the server delivers events from now on, and returns its secret, which is shown
        only once. The endpoint keeps the scopes and the branch of the caller: it gets the events that the caller
        could list. It works as long as the caller's key is valid, or the member of staff is an owner, and may see all
        that it gets. An organisation has at most 20 endpoints. Added by Lectern.

        Needs the scope admin.

        name: What the endpoint is for.
        url: Address that receives the events, http or https.
        types: Only these types. Empty: every type that the scopes of the creator allow, new types included.
        subOrgId: Only events of this branch. If it is left out: every branch that the caller sees.
        payloadVersion: Version of the payload.
        """
        parameters: Dict[str, Any] = {
            "name": name,
            "url": url,
            "types": types,
            "subOrgId": subOrgId,
            "payloadVersion": payloadVersion,
        }
        answer: WebhookCreateAnswer = self._connection.call(_CREATE, parameters, options)
        return answer

    def list(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> WebhookListAnswer:
        """List endpoints.

        All endpoints with their state, newest first, without their secrets. Added by Lectern.

        Needs the scope admin.
        """
        parameters: Dict[str, Any] = {}
        answer: WebhookListAnswer = self._connection.call(_LIST, parameters, options)
        return answer

    def update(
        self,
        *,
        webhookId: int,
        name: Optional[str] = None,
        url: Optional[str] = None,
        types: Optional[List[Literal["order.created", "order.paid", "order.cancelled", "order.lapsed", "order.groupCompleted", "order.groupFailed", "order.shipped", "order.withdrawn", "order.withdrawalUndone", "order.refundRequested", "order.refundApproved", "order.refundDeclined", "order.refundCancelled", "order.refundSettled", "order.refundFailed", "order.refundRetried", "order.refundGivenUp", "order.noteAdded", "order.lineDismissed", "order.lineRestored", "groupPurchase.imported", "groupPurchase.completed", "product.created", "product.updated", "product.statusSet", "productColumn.created", "productColumn.updated", "group.created", "group.updated", "group.memberAdded", "group.memberRemoved", "user.created", "user.updated", "user.deleted", "user.restored", "user.erased", "subject.created", "subject.updated", "lesson.scheduled", "lesson.updated", "lesson.rescheduled", "lesson.cancelled", "lesson.restored", "lesson.started", "lesson.ended", "lesson.eventsReceived", "lesson.leaveAsked", "lesson.leaveCancelled", "lesson.guestInvited", "lesson.guestRemoved", "lesson.callMarked", "lesson.notHeld", "attendance.changed", "homework.assigned", "homework.updated", "homework.cancelled", "homework.submitted", "homework.corrected", "homework.returned", "homework.answerViewed", "exam.scheduled", "exam.updated", "exam.cancelled", "exam.started", "exam.submitted", "exam.graded", "exam.closed", "organisation.created", "organisation.updated", "branch.created", "branch.updated", "key.created", "key.rotated", "key.revoked", "staff.created", "staff.updated", "webhook.created", "webhook.updated", "webhook.rotated", "webhook.deleted"]]] = None,
        version: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Dict[str, Any]:
        """Change endpoint.

        Changes the name, the address or the types of an endpoint. Events that are queued already go to the new
        address. Another address needs every scope of the endpoint; the address as /webhook/list shows it leaves it as
        it is. Added by Lectern.

        Needs the scope admin.

        webhookId: The endpoint.
        name: What the endpoint is for.
        url: Address that receives the events, http or https.
        types: Only these types. Empty: every type that the scopes of the creator allow, new types included.
        version: Version that /webhook/list answered: if the record has changed since, nothing is stored. Default: any
            version.
        """
        parameters: Dict[str, Any] = {
            "webhookId": webhookId,
            "name": name,
            "url": url,
            "types": types,
            "version": version,
        }
        answer: Dict[str, Any] = self._connection.call(_UPDATE, parameters, options)
        return answer

    def delete(
        self,
        *,
        webhookId: int,
        options: Optional[CallOptions] = None,
    ) -> Dict[str, Any]:
        """Delete endpoint.

        Deletes an endpoint with its deliveries. Requests on their way may still arrive. Added by Lectern.

        Needs the scope admin.

        webhookId: The endpoint.
        """
        parameters: Dict[str, Any] = {
            "webhookId": webhookId,
        }
        answer: Dict[str, Any] = self._connection.call(_DELETE, parameters, options)
        return answer

    def rotate(
        self,
        *,
        webhookId: int,
        overlapSeconds: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> WebhookRotateAnswer:
        """Rotate secret of endpoint.

        Gives an endpoint a new secret, which is shown only once. During the overlap every message is signed with both
        secrets, so that receivers can change at any moment of it. This needs every scope of the endpoint. Added by
        Lectern.

        Needs the scope admin.

        webhookId: The endpoint.
        overlapSeconds: How long the old secret also signs, seconds.
        """
        parameters: Dict[str, Any] = {
            "webhookId": webhookId,
            "overlapSeconds": overlapSeconds,
        }
        answer: WebhookRotateAnswer = self._connection.call(_ROTATE, parameters, options)
        return answer

    def enable(
        self,
        *,
        webhookId: int,
        skipMissed: Optional[Literal[0, 1]] = None,
        options: Optional[CallOptions] = None,
    ) -> Dict[str, Any]:
        """Enable endpoint.

        Enables an endpoint again, with the scopes of this caller; queued events that these cannot read are given up.
        It continues with the events that it has missed, as far as they are still kept. Added by Lectern.

        Needs the scope admin.

        webhookId: The endpoint.
        skipMissed: 1: leave out the events that were not queued meanwhile.
        """
        parameters: Dict[str, Any] = {
            "webhookId": webhookId,
            "skipMissed": skipMissed,
        }
        answer: Dict[str, Any] = self._connection.call(_ENABLE, parameters, options)
        return answer

    def disable(
        self,
        *,
        webhookId: int,
        options: Optional[CallOptions] = None,
    ) -> Dict[str, Any]:
        """Disable endpoint.

        Sends nothing to an endpoint until it is enabled again. Added by Lectern.

        Needs the scope admin.

        webhookId: The endpoint.
        """
        parameters: Dict[str, Any] = {
            "webhookId": webhookId,
        }
        answer: Dict[str, Any] = self._connection.call(_DISABLE, parameters, options)
        return answer

    def deliveries(
        self,
        *,
        webhookId: int,
        state: Optional[Literal["due", "waiting", "delivered", "failed"]] = None,
        eventId: Optional[int] = None,
        cursor: Optional[str] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> WebhookDeliveriesAnswer:
        """List deliveries.

        The events of an endpoint with every attempt to deliver them, newest event first. They are kept for 30 days
        after the event was delivered or given up. Send nextCursor with the next request. Added by Lectern.

        Needs the scope admin.

        webhookId: The endpoint.
        state: Only deliveries in this state.
        eventId: Only this event.
        cursor: nextCursor of the previous response.
        pageSize: Records per page, at most 50.
        """
        parameters: Dict[str, Any] = {
            "webhookId": webhookId,
            "state": state,
            "eventId": eventId,
            "cursor": cursor,
            "pageSize": pageSize,
        }
        answer: WebhookDeliveriesAnswer = self._connection.call(_DELIVERIES, parameters, options)
        return answer

    def each_deliverie(
        self,
        *,
        webhookId: int,
        state: Optional[Literal["due", "waiting", "delivered", "failed"]] = None,
        eventId: Optional[int] = None,
        cursor: Optional[str] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[WebhookDelivery]:
        """Yields every record of deliveries, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "webhookId": webhookId,
            "state": state,
            "eventId": eventId,
            "cursor": cursor,
            "pageSize": pageSize,
        }
        answer: Iterator[WebhookDelivery] = self._connection.each_record(_DELIVERIES, _DELIVERIES_PAGED, parameters, options)
        return answer

    def each_deliverie_page(
        self,
        *,
        webhookId: int,
        state: Optional[Literal["due", "waiting", "delivered", "failed"]] = None,
        eventId: Optional[int] = None,
        cursor: Optional[str] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[WebhookDeliveriesAnswer]:
        """Yields every page of deliveries with its nextCursor.

        Store the cursor after each page: sent as cursor, it continues after that page, also days later.
        """
        parameters: Dict[str, Any] = {
            "webhookId": webhookId,
            "state": state,
            "eventId": eventId,
            "cursor": cursor,
            "pageSize": pageSize,
        }
        answer: Iterator[WebhookDeliveriesAnswer] = self._connection.each_page(_DELIVERIES, _DELIVERIES_PAGED, parameters, options)
        return answer

    def replay(
        self,
        *,
        webhookId: int,
        eventId: Optional[int] = None,
        fromEventId: Optional[int] = None,
        toEventId: Optional[int] = None,
        onlyFailed: Optional[Literal[0, 1]] = None,
        options: Optional[CallOptions] = None,
    ) -> WebhookReplayAnswer:
        """Send events again.

        Queues events for an endpoint again: one event, all events of a range, or those that were given up. A range
        may contain events from before the endpoint was created; without any of these parameters it is the whole event
        log. An event that waits for its next attempt is sent at once. Messages keep their webhook-id. One request
        queues at most 10000 events; if there are more, repeat it with nextEventId as fromEventId. Added by Lectern.

        Needs the scope admin.

        webhookId: The endpoint.
        eventId: Only this event.
        fromEventId: Events from this one on.
        toEventId: Events up to this one.
        onlyFailed: 1: only events that were given up.
        """
        parameters: Dict[str, Any] = {
            "webhookId": webhookId,
            "eventId": eventId,
            "fromEventId": fromEventId,
            "toEventId": toEventId,
            "onlyFailed": onlyFailed,
        }
        answer: WebhookReplayAnswer = self._connection.call(_REPLAY, parameters, options)
        return answer

    def ping(
        self,
        *,
        webhookId: int,
        options: Optional[CallOptions] = None,
    ) -> WebhookPingAnswer:
        """Ping endpoint.

        Sends a message of the type ping. /webhook/deliveries shows the answer. Added by Lectern.

        Needs the scope admin.

        webhookId: The endpoint.
        """
        parameters: Dict[str, Any] = {
            "webhookId": webhookId,
        }
        answer: WebhookPingAnswer = self._connection.call(_PING, parameters, options)
        return answer
