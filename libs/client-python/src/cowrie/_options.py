from collections.abc import Callable
from dataclasses import dataclass

from typing_extensions import TypedDict


@dataclass(frozen=True)
class Facts:
    """What an answer says beside its body."""

    status: int
    request_id: str | None
    replayed: bool
    """It is the first answer to this idempotency key again."""
    stale: bool
    """It may lack what its caller wrote last."""


class CallOptions(TypedDict, total=False):
    deadline_seconds: float
    """How long the call takes at most, with all its attempts."""
    on_answer: Callable[[Facts], None]


class KeyedCallOptions(CallOptions, total=False):
    idempotency_key: str
    """What the call is known by: with the same key and input it happens once, however often it is made, for 30 days.

    Make one by `new_idempotency_key()`, and store it before the call where the call must outlive this process. Without one
    the call has a key of its own, which covers its own retries; after a failure it is in `error.idempotency_key`.
    """
