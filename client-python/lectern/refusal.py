"""The classes that the errors of the server are derived from."""

from __future__ import annotations

from typing import ClassVar, Optional


class LecternError(Exception):
    """The server answered with an error."""

    #: The stable name of the error, such as "parameterMissing"; "" if this client does not know it.
    name: ClassVar[str] = ""

    def __init__(
        self,
        message: str,
        *,
        code: int,
        param: Optional[str] = None,
        req_id: str = "",
        status: int = 0,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        #: The parameter at fault, such as "groupTeacherList[1].courseId".
        self.param = param
        #: The request id, which the server's log also has.
        self.req_id = req_id
        #: HTTP status.
        self.status = status
        #: The wait that the server asks for before the next attempt, in seconds.
        self.retry_after = retry_after


class RequestError(LecternError):
    """1xxx: the request as such."""


class ParameterError(LecternError):
    """2xxx: a parameter."""


class AccessError(LecternError):
    """3xxx: identity, permission, rate."""


class StateError(LecternError):
    """4xxx: the state of the records."""


class ServerError(LecternError):
    """5xxx: the server."""
