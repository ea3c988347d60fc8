"""Errors. Every error of the server has a class of its own, such as errors.UserNotFound."""

from __future__ import annotations

from typing import Dict, Optional, Type

from .generated.errors import *  # noqa: F401,F403
from .generated.errors import BY_CODE
from .refusal import AccessError as AccessError
from .refusal import LecternError as LecternError
from .refusal import ParameterError as ParameterError
from .refusal import RequestError as RequestError
from .refusal import ServerError as ServerError
from .refusal import StateError as StateError


class NoAnswer(Exception):
    """No answer of the server: the connection was lost, the time was over, or a proxy answered."""

    def __init__(self, message: str, status: Optional[int] = None, retry_after: Optional[float] = None) -> None:
        super().__init__(message)
        #: HTTP status of the other answer, if any.
        self.status = status
        self.retry_after = retry_after


_FAMILIES: Dict[int, Type[LecternError]] = {1: RequestError, 2: ParameterError, 3: AccessError, 4: StateError, 5: ServerError}


def error_of(
    code: int,
    message: str,
    *,
    param: Optional[str],
    req_id: str,
    status: int,
    retry_after: Optional[float] = None,
) -> LecternError:
    """The error with this code; of its family if this client does not know the code."""
    kind = BY_CODE.get(code, _FAMILIES.get(code // 1000, LecternError))
    return kind(message, code=code, param=param, req_id=req_id, status=status, retry_after=retry_after)
