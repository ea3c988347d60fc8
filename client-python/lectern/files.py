"""The file of an export."""

from __future__ import annotations

import http.client
import io
from typing import Any, Optional

from .errors import NoAnswer


class _Arriving(io.RawIOBase):
    """The body of an answer. It fails if the body ends early: a copy of it would lack rows."""

    def __init__(self, response: Any) -> None:
        length = response.headers.get("Content-Length")
        self._response = response
        self._left: Optional[int] = None if length is None else int(length)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            count = int(self._response.readinto(buffer))
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswer(f"The file was cut off: {error}") from error
        if self._left is not None:
            self._left -= count
            if count == 0 and self._left > 0 and len(buffer) > 0:
                raise NoAnswer(f"The file was cut off: {self._left} bytes are missing")
        return count

    def close(self) -> None:
        self._response.close()
        super().close()


class ExportedFile(io.BufferedReader):
    """A binary file to read from, and the position of the export."""

    #: The position in the event log up to which the file has every change. Sent to export.changes, it lists what changed
    #: after.
    cursor: str

    def __init__(self, response: Any) -> None:
        super().__init__(_Arriving(response))
        self.cursor = response.headers.get("X-Lectern-Cursor") or ""
