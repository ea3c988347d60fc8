"""Verifies webhooks, which are signed by the Standard Webhooks specification."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from dataclasses import dataclass
from typing import Mapping, Optional, Union

from .generated.webhook_payload import WebhookPayload

_PREFIX = "whsec_"
_VERSION = "v1,"


class WebhookRefused(Exception):
    """The request is not a webhook of this endpoint: answer it with 400 and do not use its content."""


@dataclass(frozen=True)
class VerifiedWebhook:
    """A webhook whose signature is right."""

    #: The same for every attempt to deliver this event: store it and skip an event that you have handled.
    id: str
    #: When this attempt was sent, in seconds.
    sent_at: int
    #: The body as JSON: an event, whose type tells the type of its data, or a ping, which only tests the endpoint.
    payload: WebhookPayload


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance: int = 300,
    now: Optional[float] = None,
) -> VerifiedWebhook:
    """Checks the signature of a webhook and returns its content.

    body is the body as it arrived: parsing it and writing it as JSON again may change its bytes. headers are those of the
    request, in any case. secret is that of the endpoint, whsec_… . tolerance is the largest difference between the time of
    the attempt and this machine's clock, in seconds.

    Raises WebhookRefused if the signature is wrong or the time of the attempt is too far from now.
    """
    webhook_id = _header(headers, "webhook-id")
    timestamp = _header(headers, "webhook-timestamp")
    signatures = _header(headers, "webhook-signature")
    if re.fullmatch(r"[0-9]{1,12}", timestamp) is None:
        raise WebhookRefused("webhook-timestamp must be a time in seconds")
    apart = int(time.time() if now is None else now) - int(timestamp)
    if abs(apart) > tolerance:
        raise WebhookRefused(
            f"webhook-timestamp is {abs(apart)} seconds {'old' if apart > 0 else 'ahead'}; {tolerance} are allowed"
        )
    content = body.encode("utf-8") if isinstance(body, str) else body
    signed = f"{webhook_id}.{timestamp}.".encode("utf-8") + content
    expected = hmac.new(_key_of(secret), signed, hashlib.sha256).digest()
    # During the rotation of a secret, each of the two has its own signature.
    for signature in signatures.split(" "):
        given = _bytes_of(signature[len(_VERSION) :]) if signature.startswith(_VERSION) else None
        if given is not None and hmac.compare_digest(given, expected):
            return VerifiedWebhook(id=webhook_id, sent_at=int(timestamp), payload=json.loads(content))
    raise WebhookRefused(
        "No signature in webhook-signature is right. Check the secret, and verify the body as it arrived."
    )


def _header(headers: Mapping[str, str], name: str) -> str:
    for each, value in headers.items():
        if each.lower() == name and value != "":
            return value
    raise WebhookRefused(f"The header {name} is missing")


def _key_of(secret: str) -> bytes:
    key = _bytes_of(secret[len(_PREFIX) :]) if secret.startswith(_PREFIX) else None
    if not key:
        raise ValueError(f"The secret of an endpoint begins with {_PREFIX}")
    return key


def _bytes_of(text: str) -> Optional[bytes]:
    """The bytes of a text in base64; None if it is none."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
