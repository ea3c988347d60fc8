# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, Iterator, List, Literal, Optional, TypedDict

from ..connection import Connection
from ..files import ExportedFile
from ..options import CallOptions, Entry, Paged


class RowChange(TypedDict):
    #: U: the row was added or changed. D: delete every row that has these values in the fields of key.
    action: Literal["U", "D"]
    #: the fields that identify the row, or the rows
    key: Dict[str, Any]
    #: U: the whole row, as /export writes it. D: {}
    value: Dict[str, Any]


class ExportChangesAnswer(TypedDict):
    list: List[RowChange]
    #: cursor for the next request
    nextCursor: str
    #: 1: more changes are available now
    hasMore: Literal[0, 1]


_CHANGES = Entry("/export/changes")
_CHANGES_PAGED = Paged(most=500)
_FILE = Entry("/export", file=True)


class ExportOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def changes(
        self,
        *,
        sheet: str,
        cursor: str,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> ExportChangesAnswer:
        """Changed rows.

        The rows of a sheet that changed after a position in the event log, whole, and deletions. The position is the
        header X-Lectern-Cursor of /export, or nextCursor. Rows are as they are now: a row that changed several times
        is listed with its last values, perhaps more than once. Apply the changes in their order. Scope, branch and
        masked fields are as for /export. Added by Lectern.

        sheet: Name of the sheet, such as groups.
        cursor: Position in the event log: list the changes after it.
        pageSize: Records per page, at most 500.
        """
        parameters: Dict[str, Any] = {
            "sheet": sheet,
            "cursor": cursor,
            "pageSize": pageSize,
        }
        answer: ExportChangesAnswer = self._connection.call(_CHANGES, parameters, options)
        return answer

    def each_change(
        self,
        *,
        sheet: str,
        cursor: str,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[RowChange]:
        """Yields every record of changes, from the given page on.

        Requests each page when it is needed.
        """
        parameters: Dict[str, Any] = {
            "sheet": sheet,
            "cursor": cursor,
            "pageSize": pageSize,
        }
        answer: Iterator[RowChange] = self._connection.each_record(_CHANGES, _CHANGES_PAGED, parameters, options)
        return answer

    def each_change_page(
        self,
        *,
        sheet: str,
        cursor: str,
        pageSize: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Iterator[ExportChangesAnswer]:
        """Yields every page of changes with its nextCursor.

        Store the cursor after each page: sent as cursor, it continues after that page, also days later.
        """
        parameters: Dict[str, Any] = {
            "sheet": sheet,
            "cursor": cursor,
            "pageSize": pageSize,
        }
        answer: Iterator[ExportChangesAnswer] = self._connection.each_page(_CHANGES, _CHANGES_PAGED, parameters, options)
        return answer

    def file(
        self,
        *,
        sheet: str,
        format: Optional[Literal["csv", "ndjson", "xlsx"]] = None,
        timeZone: Optional[str] = None,
        updatedSince: Optional[int] = None,
        where: Optional[Dict[str, Any]] = None,
        options: Optional[CallOptions] = None,
    ) -> ExportedFile:
        """Export.

        Answers with a file instead of an envelope: one snapshot of the rows of a sheet, in the form that /import
        reads. See /docs/import-and-export.md for the sheets, their columns and the scope that each needs. A key of
        one branch gets the rows of that branch; without the scope personal, mobiles are masked, other personal
        columns are empty, and the column !hiddenFields names those that hold a value. The server runs one export at a
        time; others wait for their turn. The header X-Lectern-Cursor names the position in the event log:
        /export/changes lists what changed after it. Added by Lectern.

        sheet: Name of the sheet, such as users.
        format: Format of the file.
        timeZone: Time zone of written times, an IANA name. If it is left out, times are numbers.
        updatedSince: Only records whose updateAt is this time or later, milliseconds; for sheets that have updateAt.
        where: Parameters of the sheet's list operation, without paging. Only the records that it finds are exported.
        """
        parameters: Dict[str, Any] = {
            "sheet": sheet,
            "format": format,
            "timeZone": timeZone,
            "updatedSince": updatedSince,
            "where": where,
        }
        answer: ExportedFile = self._connection.call(_FILE, parameters, options)
        return answer
