"""Sends requests to one server and reads its answers."""

from __future__ import annotations

import http.client
import json
import secrets
import socket
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, Callable, Dict, Iterator, Mapping, Optional, Tuple

from .errors import NoAnswer, error_of
from .files import ExportedFile
from .generated.version import VERSION
from .options import CallOptions, Entry, Paged
from .paging import each_page, each_record
from .retry import back_off, retry_after_of, wait_before
from .signing import Signer, to_json

_NO_OPTIONS = CallOptions()


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirected POST would become a GET, and take the key to another server."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Connection:
    """Sends requests to one server. It may be used by several threads."""

    def __init__(
        self,
        base_url: str,
        *,
        key: Optional[str],
        sign: Optional[Signer],
        language: Optional[str],
        timeout: Optional[float],
        retries: int,
        wait_of: Callable[[int], float] = back_off,
        headers: Optional[Mapping[str, str]] = None,
    ) -> None:
        address = urllib.parse.urlsplit(base_url)
        if address.scheme not in ("http", "https") or not address.netloc:
            raise ValueError(
                "base_url must be an address that begins with http:// or https://, such as "
                f'https://lectern.school.example; received "{base_url}".'
            )
        self._origin = f"{address.scheme}://{address.netloc}"
        self._base_path = address.path.rstrip("/")
        self._key = key
        self._sign = sign
        self._timeout = timeout
        self._retries = retries
        self._wait_of = wait_of
        self._headers = {
            "Content-Type": "application/json",
            "X-Lectern-Client": f"python/{VERSION}",
            **({} if language is None else {"Accept-Language": language}),
            **(headers or {}),
        }
        self._opener = urllib.request.build_opener(_NoRedirects)
        # Where the server wrote last for this client: a read from a replica waits for it, whichever process answers.
        self._position: Optional[str] = None
        self._position_lock = threading.Lock()

    def call(self, entry: Entry, parameters: Mapping[str, Any], options: Optional[CallOptions] = None) -> Any:
        """Returns the obj of the answer, or the file. Raises the error when a retry cannot help."""
        given = options or _NO_OPTIONS
        sent = {name: value for name, value in parameters.items() if value is not None}
        key = given.idempotency_key or (secrets.token_hex(16) if entry.write else None)
        retries = self._retries if given.retries is None else given.retries
        attempt = 1
        while True:
            try:
                return self._attempt(entry, sent, given, key)
            except Exception as error:
                attempt += 1
                wait = None if attempt > retries + 1 else wait_before(attempt, error, self._wait_of)
                if wait is None:
                    raise
                time.sleep(wait)

    def each_record(
        self, entry: Entry, paged: Paged, parameters: Mapping[str, Any], options: Optional[CallOptions]
    ) -> Iterator[Any]:
        """Yields every record of a paged operation."""
        given = {name: value for name, value in parameters.items() if value is not None}
        return each_record(paged, given, lambda page: self.call(entry, page, options))

    def each_page(
        self, entry: Entry, paged: Paged, parameters: Mapping[str, Any], options: Optional[CallOptions]
    ) -> Iterator[Any]:
        """Yields every page of a feed."""
        given = {name: value for name, value in parameters.items() if value is not None}
        return each_page(paged, given, lambda page: self.call(entry, page, options))

    def _attempt(
        self, entry: Entry, parameters: Mapping[str, Any], options: CallOptions, idempotency_key: Optional[str]
    ) -> Any:
        path = self._base_path + entry.path
        signed_headers: Dict[str, str] = {}
        if self._sign is None:
            body = to_json(parameters)
        else:
            body, signed_headers = self._sign(path, parameters)
        headers = {**self._headers, **signed_headers}
        if self._key is not None:
            headers["Authorization"] = f"Bearer {self._key}"
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        if options.branch is not None:
            headers["X-Lectern-Branch"] = str(options.branch)
        if self._position is not None:
            headers["X-Lectern-Position"] = self._position
        request = urllib.request.Request(self._origin + path, data=body, headers=headers, method="POST")
        timeout = options.timeout or self._timeout or (600.0 if entry.file else 30.0)
        try:
            response = self._open(request, timeout)
            self._remember(response.headers.get("X-Lectern-Position"))
            if entry.file and response.status == 200:
                return ExportedFile(response)
            with response:
                content = response.read()
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", error)
            late = isinstance(reason, (TimeoutError, socket.timeout))
            what = f"no answer within {timeout:g} s" if late else f"the connection failed: {reason}"
            raise NoAnswer(f"{self._origin}{path}: {what}") from error
        return _obj_of(content, response.status, response.headers, entry)

    def _remember(self, position: Optional[str]) -> None:
        """Answers may arrive in another order than they were written: the latest position counts."""
        if position is None:
            return
        with self._position_lock:
            if self._position is None or _bytes_of(position) > _bytes_of(self._position):
                self._position = position

    def _open(self, request: urllib.request.Request, timeout: float) -> Any:
        try:
            return self._opener.open(request, timeout=timeout)
        except urllib.error.HTTPError as answer:
            # An answer with another status than 2xx: it is read like any other.
            return answer


def _bytes_of(position: str) -> Tuple[int, ...]:
    """A position is two hexadecimal numbers, such as 16/B374D848."""
    return tuple(int(half, 16) for half in position.split("/"))


def _obj_of(body: bytes, status: int, headers: Mapping[str, str], entry: Entry) -> Any:
    retry_after = retry_after_of(headers.get("Retry-After"))
    try:
        answer = json.loads(body)
    except ValueError:
        answer = None
    code = answer.get("code") if isinstance(answer, dict) else None
    if not isinstance(answer, dict) or not isinstance(code, int) or (code == 0 and "obj" not in answer):
        raise NoAnswer(
            f"The answer is not from a Lectern server (HTTP status {status}). Check the address.", status, retry_after
        )
    message, req_id = str(answer.get("msg", "")), str(answer.get("reqId", ""))
    if code != 0:
        raise error_of(
            code, message, param=answer.get("param"), req_id=req_id, status=status, retry_after=retry_after
        )
    obj = answer["obj"]
    if entry.nested and obj["code"] != 0:
        reasons = obj.get("obj", {}).get("errMsg", {})
        raise error_of(obj["code"], " ".join(reasons.values()), param=None, req_id=req_id, status=status)
    return obj
