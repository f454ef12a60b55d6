from collections.abc import Callable
from dataclasses import dataclass

from typing_extensions import TypedDict


@dataclass(frozen=True)
class Facts:
    """Facts about an answer."""

    status: int
    request_id: str | None
    replayed: bool
    """True if this is the stored first answer to the idempotency key."""
    stale: bool
    """True if the answer may lack the caller's latest changes."""


class CallOptions(TypedDict, total=False):
    deadline_seconds: float
    """The longest duration of a call, with all its attempts."""
    on_answer: Callable[[Facts], None]


class KeyedCallOptions(CallOptions, total=False):
    idempotency_key: str
    """Identifies the call: with the same key and input it happens once, however often it is repeated, for 30 days.

    Create a key with `new_idempotency_key()`. Store it before the call if the call must survive this process. Without a key
    the client creates one that covers its own retries; after a failure it is in `error.idempotency_key`.
    """
