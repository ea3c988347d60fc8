# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry, Paged


class RecentRequest(TypedDict):
    reqId: str
    #: time of arrival, milliseconds
    time: int
    #: name of the caller, as in the audit log
    caller: str
    #: for example group.edit
    operation: str
    #: HTTP status
    status: int
    #: 0: success
    code: int
    #: execution time, milliseconds
    execTime: int


class RequestListAnswer(TypedDict):
    total: int
    list: List[RecentRequest]


_LIST = Entry("/request/list")
_LIST_PAGED = Paged(most=500, page="pageStart")


class RequestOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def list(
        self,
        *,
        caller: Optional[str] = None,
        operation: Optional[str] = None,
        outcome: Optional[Literal["success", "refused"]] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> RequestListAnswer:
        """Recent requests.

        Requests of this organisation among the last 1,000 requests of the answering process, latest first. The server
        does not store their contents. Added by Lectern.

        Needs the scope admin.

        caller: Only requests of this caller.
        operation: Only this operation, for example group.edit.
        outcome: Only requests with this outcome.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "caller": caller,
            "operation": operation,
            "outcome": outcome,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: RequestListAnswer = self._connection.call(_LIST, parameters, options)
        return answer

    def each(
        self,
        *,
        caller: Optional[str] = None,
        operation: Optional[str] = None,
        outcome: Optional[Literal["success", "refused"]] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[RecentRequest]:
        """Yields every record of list, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "caller": caller,
            "operation": operation,
            "outcome": outcome,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[RecentRequest] = self._connection.each_record(_LIST, _LIST_PAGED, parameters, options)
        return answer
