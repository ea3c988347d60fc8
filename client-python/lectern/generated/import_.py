# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry


class _BadRow(TypedDict):
    #: number of the row in the file, from 0
    row: int
    code: int
    msg: str
    #: the field at fault, such as loginName; "" where it is the row as such
    param: str


class BadRow(_BadRow, total=False):
    #: number of the earlier row in the file that this one repeats, from 0
    otherRow: int


class ImportFieldChange(TypedDict):
    #: column
    field: str
    #: value of the record, as text; masked or "" if it is hidden (see hiddenFields)
    before: str
    #: value of the row, as text
    after: str


class _ImportChange(TypedDict):
    #: number of the row in the file, from 0
    row: int
    #: id of the record
    id: str
    fields: List[ImportFieldChange]


class ImportChange(_ImportChange, total=False):
    #: fields that hold a value which the caller may not see: they are masked or empty here. A field that is
    #: empty and not in this list has no value. Left out where nothing is hidden.
    hiddenFields: List[str]


class ImportRowsAnswerTotal(TypedDict):
    """with source: the sums of all requests so far"""

    #: records added
    added: int
    #: rows that are the same as their record
    known: int
    #: records changed, with update
    changed: int
    #: rows that differ from their record, which stays as it is, without update
    differing: int
    #: refused rows
    badNum: int


class _ImportRowsAnswer(TypedDict):
    #: rows of the source that were processed so far
    rowsDone: int
    #: records added
    added: int
    #: rows that are the same as their record
    known: int
    #: records changed, with update
    changed: int
    #: rows that differ from their record, which stays as it is, without update
    differing: int
    #: refused rows
    badNum: int
    #: the refused rows, at most 1000
    bad: List[BadRow]
    #: what changed, or differs, at most 10000 records. Without the scope personal, personal values are not
    #: compared; with update, each one in a row is stored
    changes: List[ImportChange]


class ImportRowsAnswer(_ImportRowsAnswer, total=False):
    #: with source: the sums of all requests so far
    total: ImportRowsAnswerTotal
    #: of a check: the numbers of the rows that are the same as their record, at most 10000
    knownRows: List[int]
    #: of a check: send it as expected with the commit
    preview: str
    #: when the last rows of the source were processed, milliseconds; left out before that
    finishTime: int


_ROWS = Entry("/import", write=True)


class ImportOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def rows(
        self,
        *,
        sheet: str,
        rows: List[Dict[str, Any]],
        source: Optional[str] = None,
        from_: Optional[int] = None,
        whole: Optional[Literal["stage", "check", "commit"]] = None,
        update: Optional[bool] = None,
        expected: Optional[str] = None,
        finish: Optional[bool] = None,
        options: Optional[CallOptions] = None,
    ) -> ImportRowsAnswer:
        """Import.

        Imports rows of a sheet: see /docs/import-and-export.md for the sheets and their columns. Good rows are added
        and bad rows are reported. A row whose record exists is compared with it; with update, what differs is
        changed. With source, the server counts the imported rows: an interrupted import continues from rowsDone, and
        no row is imported twice. With whole, the import is all or nothing: stage stores the rows, then commit imports
        all of them or none, and check reports what commit would do. Send the preview of a check as expected with the
        commit: it then imports exactly what the check reported, and nothing if the data changed meanwhile. Added by
        Lectern.

        Needs the scope admin.

        sheet: Name of the sheet, such as users.
        rows: Up to 1000 rows, each with the fields of the sheet.
        source: Identifies the file, such as its SHA-256.
        from_: Number of rows of the source before these.
        whole: All-or-nothing import: stage the rows, then check or commit them. Requires source.
        update: Whether to change records that exist, by the rules of their update operations. An empty value changes
            nothing.
        expected: With commit: the preview of the check. Rows that it reported as bad are left out.
        finish: Whether these are the last rows of the source.
        """
        parameters: Dict[str, Any] = {
            "sheet": sheet,
            "rows": rows,
            "source": source,
            "from": from_,
            "whole": whole,
            "update": update,
            "expected": expected,
            "finish": finish,
        }
        answer: ImportRowsAnswer = self._connection.call(_ROWS, parameters, options)
        return answer
