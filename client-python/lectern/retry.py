"""When and after which wait a request is sent again."""

from __future__ import annotations

import email.utils
import random
import time
from typing import Callable, Optional

from .errors import IdempotencyKeyInUse, LecternError, NoAnswer

_FIRST_WAIT = 0.25
_LONGEST_WAIT = 8.0
#: If the server asks for a longer wait, the client raises the error instead.
_MOST_PATIENCE = 60.0
#: Too many requests; or 408, with which a server closes a connection that was silent for long, perhaps just as a request is sent.
_MAY_PASS_LATER = (408, 429)


def back_off(attempt: int) -> float:
    """Exponential backoff with jitter, so that clients that failed together do not retry together."""
    return min(_FIRST_WAIT * 2.0 ** (attempt - 2), _LONGEST_WAIT) * (0.5 + random.random() / 2)


def wait_before(attempt: int, error: Exception, wait_of: Callable[[int], float]) -> Optional[float]:
    """The wait before this attempt in seconds, or None if a retry cannot help."""
    if not isinstance(error, (LecternError, NoAnswer)) or not _may_pass(error):
        return None
    asked = error.retry_after or 0.0
    return None if asked > _MOST_PATIENCE else max(asked, wait_of(attempt))


def _may_pass(error: Exception) -> bool:
    if isinstance(error, NoAnswer):
        return error.status is None or error.status in _MAY_PASS_LATER or error.status >= 500
    # After a lost connection, the earlier attempt may still be in progress.
    return isinstance(error, LecternError) and (
        error.status in _MAY_PASS_LATER or error.status == 503 or isinstance(error, IdempotencyKeyInUse)
    )


def retry_after_of(header: Optional[str]) -> Optional[float]:
    """Retry-After: seconds, or a date."""
    if header is None:
        return None
    if header.isdigit():
        return float(header)
    try:
        return max(email.utils.parsedate_to_datetime(header).timestamp() - time.time(), 0.0)
    except (TypeError, ValueError):
        return None
