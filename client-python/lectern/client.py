"""The client."""

from __future__ import annotations

from typing import Mapping, Optional

from .connection import Connection
from .generated.resources import Resources
from .signing import Signer


class Lectern(Resources):
    """A client of a Lectern server. It may be used by several threads.

    base_url: address of the server, with its base path if any.
    key: the secret of a key, lectern_… . On the machine of the server none is needed until the first key is created.
    sign: signs every request instead of sending a key: sign_headers(…) or sign_body(…).
    language: the language of messages, "en" (default) or "zh".
    timeout: how long the server may be silent, in seconds; by default 30, and 600 before a file begins to arrive.
    retries: number of retries after 408, 429, 503, a lost connection or a timeout. Writes carry an idempotency key, so a
        retry is safe.
    headers: headers to send with every request.
    """

    def __init__(
        self,
        base_url: str,
        *,
        key: Optional[str] = None,
        sign: Optional[Signer] = None,
        language: Optional[str] = None,
        timeout: Optional[float] = None,
        retries: int = 3,
        headers: Optional[Mapping[str, str]] = None,
    ) -> None:
        super().__init__(
            Connection(
                base_url,
                key=key,
                sign=sign,
                language=language,
                timeout=timeout,
                retries=retries,
                headers=headers,
            )
        )
