"""Verifies webhooks (Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature`)."""

import hmac
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from time import time
from typing import Any

from ._wire import parse_answer
from .errors import CowrieWebhookError

TOLERANCE_SECONDS = 300


@dataclass(frozen=True)
class Webhook:
    id: str
    event: Any
    """The CloudEvent; its amounts are decimals."""


def verify_webhook(
    body: bytes | str, headers: Mapping[str, str], secret: str, now_seconds: float | None = None
) -> Webhook:
    """Returns a webhook that is genuine and not older than 5 minutes; else raises a `CowrieWebhookError`.

    `body` must be unparsed, exactly as it arrived; `secret` is `whsec_…`. During a rotation both secrets sign, so the new
    one is enough.
    """
    content = body.encode() if isinstance(body, str) else body
    named = {name.lower(): value for name, value in headers.items()}
    id, timestamp = named.get('webhook-id', ''), named.get('webhook-timestamp', '')
    key = bytes_of(secret.removeprefix('whsec_'))
    if not id or not key or not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise CowrieWebhookError('malformed')
    if abs(int(timestamp) - (time() if now_seconds is None else now_seconds)) > TOLERANCE_SECONDS:
        raise CowrieWebhookError('too_old_or_new')
    signed = f'{id}.{timestamp}.'.encode() + content
    expected = b'v1,' + b64encode(hmac.new(key, signed, sha256).digest())
    signatures = named.get('webhook-signature', '').encode().split(b' ')
    if not any(hmac.compare_digest(expected, signature) for signature in signatures):
        raise CowrieWebhookError('wrong_signature')
    return Webhook(id, parse_answer(content))


def bytes_of(base64: str) -> bytes:
    try:
        return b64decode(base64, validate=True)
    except ValueError:
        return b''
