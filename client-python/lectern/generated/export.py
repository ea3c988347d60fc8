# Generated from the contracts by "npm run generate". Change those, not this.
from __future__ import annotations

from typing import BinaryIO
from typing import Any, Dict, Literal, Optional

from ..connection import Connection
from ..options import CallOptions, Entry



_FILE = Entry("/export", file=True)


class ExportOperations:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def file(
        self,
        *,
        sheet: str,
        format: Optional[Literal["csv", "ndjson", "xlsx"]] = None,
        timeZone: Optional[str] = None,
        where: Optional[Dict[str, Any]] = None,
        options: Optional[CallOptions] = None,
    ) -> BinaryIO:
        """Export.

        Answers with a file instead of an envelope: one snapshot of the rows of a sheet, in the form that /import
        reads. See /docs/import-and-export.md for the sheets, their columns and the scope that each needs. A key of
        one branch gets the rows of that branch; without the scope personal, mobiles are masked, other personal
        columns are empty, and the column !hiddenFields names those that hold a value. The server runs one export at a
        time and answers others with 503. Added by Lectern.

        sheet: Name of the sheet, such as users.
        format: Format of the file.
        timeZone: Time zone of written times, an IANA name. If it is left out, times are numbers.
        where: Parameters of the sheet's list operation, without paging. Only the records that it finds are exported.
        """
        parameters: Dict[str, Any] = {
            "sheet": sheet,
            "format": format,
            "timeZone": timeZone,
            "where": where,
        }
        answer: BinaryIO = self._connection.call(_FILE, parameters, options)
        return answer
