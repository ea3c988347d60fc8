"""Options of calls, and the facts that the client needs to call an operation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional


@dataclass(frozen=True)
class CallOptions:
    """Options of one call."""

    #: The server carries out a write with the same key and content once within 24 hours, also if another process repeats
    #: it. By default the client generates a new key for each write.
    idempotency_key: Optional[str] = None
    #: How long the server may be silent, in seconds.
    timeout: Optional[float] = None
    #: Number of retries.
    retries: Optional[int] = None
    #: Limits a read to the records of one branch: the subOrgId of a branch.
    branch: Optional[int] = None


@dataclass(frozen=True)
class Entry:
    """How an operation is called."""

    path: str
    #: A write is sent with an idempotency key.
    write: bool = False
    #: The answer is a file.
    file: bool = False
    #: The answer has a code of its own: other than 0, it is a refusal.
    nested: bool = False


@dataclass(frozen=True)
class Paged:
    """How all pages of an operation are read."""

    #: The largest page size.
    most: int
    #: The page parameter; None if the operation uses a cursor.
    page: Optional[str] = None
    #: Page and page size are sent as text.
    text: bool = False
    #: The longest range from beginTime to endTime, in days.
    days: Optional[int] = None
