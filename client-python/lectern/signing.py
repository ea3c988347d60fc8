"""The two signatures of requests."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import time
from typing import Any, Callable, Dict, Mapping, Tuple

#: Gets the path and the parameters of a request; returns the body to send and further headers.
Signer = Callable[[str, Mapping[str, Any]], Tuple[bytes, Dict[str, str]]]


def to_json(value: object) -> bytes:
    """JSON as the client sends it."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        # A lone surrogate: the server refuses it and names the parameter.
        return json.dumps(value, allow_nan=False, separators=(",", ":")).encode("ascii")


def sign_headers(key_id: int, secret: str) -> Signer:
    """Signs requests in their headers: over method, path, time, a nonce and the whole body."""

    def sign(path: str, parameters: Mapping[str, Any]) -> Tuple[bytes, Dict[str, str]]:
        body = to_json(parameters)
        timestamp = str(int(time.time()))
        nonce = secrets.token_hex(16)
        signed = "\n".join(["POST", path, timestamp, nonce, hashlib.sha256(body).hexdigest()])
        signature = hmac.new(secret.encode("utf-8"), signed.encode("utf-8"), hashlib.sha256).hexdigest()
        return body, {
            "X-Lectern-Key": str(key_id),
            "X-Lectern-Timestamp": timestamp,
            "X-Lectern-Nonce": nonce,
            "X-Lectern-Signature": signature,
        }

    return sign


def sign_body(app_id: str, secret: str, valid_seconds: int = 300) -> Signer:
    """Signs requests in their body, as older clients of the interface do: over its keys and values, for a limited time.

    app_id is that of the branch of the key. Prefer sign_headers: a body signature does not cover nested values.
    """

    def sign(path: str, parameters: Mapping[str, Any]) -> Tuple[bytes, Dict[str, str]]:
        # Valid from a minute ago, because the server's clock may be slow.
        validity = {"appId": app_id, "validBegin": int(time.time()) - 60, "validTime": valid_seconds}
        signed = {**parameters, **validity}
        names = sorted(signed, key=lambda name: name.encode("utf-16-be"))
        text = "&".join(f"{name}={_as_javascript(signed[name])}" for name in names)
        signature = hmac.new(secret.encode("utf-8"), text.encode("utf-8"), hashlib.sha1).hexdigest().upper()
        return to_json({**signed, "signature": signature}), {}

    return sign


def _as_javascript(value: object) -> str:
    """The text that JavaScript's String() makes of a value, as the scheme requires."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, (list, tuple)):
        return ",".join("" if item is None else _as_javascript(item) for item in value)
    if isinstance(value, Mapping):
        return "[object Object]"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
