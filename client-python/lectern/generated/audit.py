# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry, Paged
from .order import AuditEntry


class AuditListAnswer(TypedDict):
    total: int
    list: List[AuditEntry]
    #: names of the records that fields and recordId mention, by kind and number: user:12, group:3, branch:1,
    #: product:5, subject:2
    names: Dict[str, str]


class RevealedChange(TypedDict):
    #: changed field
    field: str
    #: [before, after]
    value: List[Any]


class AuditRevealAnswer(TypedDict):
    #: the hidden fields; none if they were erased
    list: List[RevealedChange]



_LIST = Entry("/audit/list")
_LIST_PAGED = Paged(most=500, page="pageStart")
_REVEAL = Entry("/audit/reveal", write=True)


class AuditOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def list(
        self,
        *,
        beginTime: Optional[int] = None,
        endTime: Optional[int] = None,
        caller: Optional[str] = None,
        operation: Optional[str] = None,
        record: Optional[str] = None,
        recordId: Optional[str] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> AuditListAnswer:
        """Audit log.

        The audit log: who changed what and when, latest first. Values of personal fields need the scope personal.
        Added by Lectern.

        Needs the scope admin.

        beginTime: Begin of the range, milliseconds, included.
        endTime: End of the range, milliseconds, excluded.
        caller: Only entries of this caller.
        operation: Only this operation, for example group.edit.
        record: Only this kind of record, for example group.
        recordId: Only this record.
        pageStart: Page number; 0 is the first page.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "beginTime": beginTime,
            "endTime": endTime,
            "caller": caller,
            "operation": operation,
            "record": record,
            "recordId": recordId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: AuditListAnswer = self._connection.call(_LIST, parameters, options)
        return answer

    def each(
        self,
        *,
        beginTime: Optional[int] = None,
        endTime: Optional[int] = None,
        caller: Optional[str] = None,
        operation: Optional[str] = None,
        record: Optional[str] = None,
        recordId: Optional[str] = None,
        pageStart: Optional[int] = None,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[AuditEntry]:
        """Yields every record of list, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "beginTime": beginTime,
            "endTime": endTime,
            "caller": caller,
            "operation": operation,
            "record": record,
            "recordId": recordId,
            "pageStart": pageStart,
            "pageSize": pageSize,
        }
        answer: Iterator[AuditEntry] = self._connection.each_record(_LIST, _LIST_PAGED, parameters, options)
        return answer

    def reveal(
        self,
        *,
        auditId: int,
        options: Optional[CallOptions] = None,
    ) -> AuditRevealAnswer:
        """Show changed personal data.

        Returns the personal values of an entry of the audit log that /audit/list and the histories hide, before and
        after the change. The request is written to the audit log. Added by Lectern.

        Needs the scope personal.

        auditId: The entry.
        """
        parameters: Dict[str, Any] = {
            "auditId": auditId,
        }
        answer: AuditRevealAnswer = self._connection.call(_REVEAL, parameters, options)
        return answer
