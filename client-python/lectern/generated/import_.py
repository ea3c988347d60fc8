# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict

from ..connection import Connection
from ..options import CallOptions, Entry


class BadRow(TypedDict):
    #: number of the row in the file, from 0
    row: int
    code: int
    msg: str
    #: the field at fault, such as loginName; "" where it is the row as such
    param: str


class _ImportRowsAnswer(TypedDict):
    #: rows of the source that were processed so far
    rowsDone: int
    #: records added by this request
    added: int
    #: rows that were skipped because their record exists
    known: int
    #: the refused rows, at most 1000
    bad: List[BadRow]
    #: number of refused rows
    badNum: int


class ImportRowsAnswer(_ImportRowsAnswer, total=False):
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
        finish: Optional[bool] = None,
        options: Optional[CallOptions] = None,
    ) -> ImportRowsAnswer:
        """Import.

        Imports rows of a sheet: see /docs/import-and-export.md for the sheets and their columns. Good rows are added,
        bad rows are reported, and a row whose record exists is skipped. With source, the server counts the imported
        rows: an interrupted import continues from rowsDone, and no row is imported twice. With whole, the import is
        all or nothing: stage stores the rows, then commit imports all of them or none, and check reports what commit
        would do. Added by Lectern.

        Needs the scope admin.

        sheet: Name of the sheet, such as users.
        rows: Up to 1000 rows, each with the fields of the sheet.
        source: Identifies the file, such as its SHA-256.
        from_: Number of rows of the source before these.
        whole: All-or-nothing import: stage the rows, then check or commit them. Requires source.
        finish: Whether these are the last rows of the source.
        """
        parameters: Dict[str, Any] = {
            "sheet": sheet,
            "rows": rows,
            "source": source,
            "from": from_,
            "whole": whole,
            "finish": finish,
        }
        answer: ImportRowsAnswer = self._connection.call(_ROWS, parameters, options)
        return answer
