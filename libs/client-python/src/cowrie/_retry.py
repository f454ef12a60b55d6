"""When a request is sent again, and what is known of its outcome when it is not."""

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
# How long a request that has no answer can still be applied: the gateway gives it 8 s, and clocks differ.
UNDER_WAY_MAX_SECONDS = 10.0
# Decided after the key was looked up: no earlier attempt under it has happened. One that is under way still may.
# `idempotency_key_reused` too: attempts are the same to the byte, so it is another request that has the key.
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
    """Whether the request may have been applied although it failed."""
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
    """Attempts until one is answered or it makes no sense any more. Raises the last failure, with what is known."""
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
            # The gateway gives 504 when the time is over in which it could be applied.
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
