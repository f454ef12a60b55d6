"""Decides when a request is sent again, and what is known about its outcome if it is not."""

from collections.abc import Callable
from dataclasses import dataclass
from random import random
from time import monotonic, sleep

from ._attempt import Answered, Failed
from .errors import CowrieConnectionError, CowrieProblem

FIRST_WAIT_SECONDS = 0.1
WAIT_MAX_SECONDS = 5.0
RETRY_AFTER_JITTER_SECONDS = 0.25
RETRIED_STATUSES = {None, 429, 502, 503, 504}
# A request without an answer can still be applied for this long: the gateway allows 8 s, and clocks differ.
UNDER_WAY_MAX_SECONDS = 10.0
# The gateway looked the key up first, so no earlier attempt has happened; one in progress may.
# `idempotency_key_reused` too: all attempts are identical, so another request used the key.
SETTLING_STATUSES = {404, 409, 422}


@dataclass(frozen=True)
class Policy:
    is_read: bool
    is_repeatable: bool
    """A read, or a change with an idempotency key."""
    idempotency_key: str | None
    attempts_max: int
    deadline_at: float


def is_ambiguous(end: Failed) -> bool:
    """True if the failed request may have been applied."""
    if end.is_unsent:
        return False
    error = end.error
    return isinstance(error, CowrieConnectionError) or (
        isinstance(error, CowrieProblem) and error.code in ('outcome_unknown', 'internal')
    )


def wait_of(end: Failed, attempts: int) -> float:
    if end.error.retry_after_seconds is not None:
        return end.error.retry_after_seconds + random() * RETRY_AFTER_JITTER_SECONDS
    return random() * min(WAIT_MAX_SECONDS, FIRST_WAIT_SECONDS * 2.0**attempts)


def with_retries(policy: Policy, attempt: Callable[[], Answered | Failed]) -> Answered:
    """Repeats the request until it is answered or a retry is pointless. Raises the last failure, with what is known."""
    attempts = 0
    is_outcome_unknown = False
    under_way_until = 0.0
    while True:
        end = attempt()
        if isinstance(end, Answered):
            return end
        attempts += 1
        error = end.error
        if is_ambiguous(end):
            is_outcome_unknown = not policy.is_read
            # The gateway answers 504 when the request can no longer be applied.
            if not isinstance(error, CowrieProblem) or error.code != 'outcome_unknown':
                under_way_until = end.sent_at + UNDER_WAY_MAX_SECONDS
        elif not end.is_unsent and error.status in SETTLING_STATUSES:
            is_outcome_unknown = is_outcome_unknown and monotonic() < under_way_until
        wait_seconds = wait_of(end, attempts)
        is_in_time = monotonic() + wait_seconds < policy.deadline_at
        is_retried = policy.is_repeatable and error.status in RETRIED_STATUSES
        if not is_retried or attempts >= policy.attempts_max or not is_in_time:
            error.is_outcome_unknown = is_outcome_unknown
            error.idempotency_key = policy.idempotency_key
            raise error
        sleep(wait_seconds)
