"""Retries, and the outcome known without one: the cases of libs/client/src/retry.unit.test.ts."""

import unittest
from dataclasses import replace
from time import monotonic

from cowrie import CowrieCallError, CowrieConnectionError, CowrieProblem, Facts
from cowrie._attempt import Answered, Failed
from cowrie._retry import UNDER_WAY_MAX_SECONDS, Policy, with_retries
from cowrie.types import ProblemCode

ANSWERED = Answered('done', Facts(201, 'r', replayed=False, stale=False))
KEYED = Policy(is_read=False, is_repeatable=True, idempotency_key='k', attempts_max=5, deadline_at=0)
UNKEYED = replace(KEYED, is_repeatable=False, idempotency_key=None)
READ = replace(KEYED, is_read=True, idempotency_key=None)
ONCE = replace(KEYED, attempts_max=1)


def cut(*, is_unsent: bool = False) -> Failed:
    return Failed(CowrieConnectionError('network_failed', 'cut'), is_unsent)


def refused(status: int, code: ProblemCode, retry_after_seconds: float | None = None) -> Failed:
    return Failed(CowrieProblem(code, status, '', '', 'r', [], retry_after_seconds))


def busy() -> Failed:
    return refused(503, 'unavailable', 0)


def poor() -> Failed:
    return refused(422, 'insufficient_funds')


def run(policy: Policy, *ends: Failed) -> tuple[int, CowrieCallError | None]:
    """The number of attempts, and the error raised, when attempts end like this and then one succeeds."""
    left: list[Failed | Answered] = [*ends, ANSWERED]
    try:
        with_retries(replace(policy, deadline_at=monotonic() + 5), lambda: left.pop(0))
    except CowrieCallError as error:
        return len(ends) + 1 - len(left), error
    return len(ends) + 1 - len(left), None


def outcome(policy: Policy, *ends: Failed) -> bool:
    """True when the outcome is reported as unknown."""
    _, error = run(policy, *ends)
    assert error is not None
    return error.is_outcome_unknown


class Retry(unittest.TestCase):
    def test_what_can_be_repeated_is_after_what_may_pass(self) -> None:
        for end in (cut(), busy(), refused(429, 'rate_limited', 0), refused(504, 'outcome_unknown')):
            self.assertEqual(run(KEYED, end), (2, None))
            # The outcome is unknown, and without a key the client cannot ask for it.
            self.assertEqual(run(UNKEYED, end), (1, end.error))
        for end in (poor(), refused(500, 'internal')):
            self.assertEqual(run(KEYED, end), (1, end.error))
        self.assertEqual(run(replace(KEYED, attempts_max=3), *(busy() for _ in range(4)))[0], 3)
        self.assertEqual(run(KEYED, refused(429, 'rate_limited', 60))[0], 1)

    def test_the_outcome_is_unknown_when_it_may_have_happened(self) -> None:
        for end in (cut(), refused(504, 'outcome_unknown'), refused(500, 'internal')):
            self.assertTrue(outcome(ONCE, end))
            self.assertEqual(end.error.idempotency_key, 'k')
            self.assertFalse(outcome(replace(READ, attempts_max=1), end))
        for end in (busy(), refused(429, 'rate_limited', 0), poor(), cut(is_unsent=True)):
            self.assertFalse(outcome(ONCE, end))

    def test_the_outcome_stays_unknown_when_a_later_attempt_is_not_let_in(self) -> None:
        not_sent = replace(poor(), is_unsent=True)
        for end in (busy(), refused(401, 'unauthenticated'), not_sent):
            self.assertTrue(outcome(replace(KEYED, attempts_max=2), cut(), end))

    def test_the_outcome_stays_unknown_while_an_earlier_attempt_may_be_under_way(self) -> None:
        self.assertTrue(outcome(KEYED, cut(), poor()))
        self.assertTrue(outcome(KEYED, refused(504, 'outcome_unknown'), cut(), poor()))

    def test_what_waited_long_for_its_token_may_be_under_way_as_long_as_any_other(self) -> None:
        """The time counts from the sending, however long before the call began."""
        just_now = replace(cut(), sent_at=monotonic() - UNDER_WAY_MAX_SECONDS + 5)
        self.assertTrue(outcome(KEYED, just_now, poor()))
        over = replace(cut(), sent_at=monotonic() - UNDER_WAY_MAX_SECONDS)
        self.assertFalse(outcome(KEYED, over, poor()))

    def test_the_outcome_is_known_when_it_is_decided_after_the_time_of_the_first(self) -> None:
        for end in (poor(), refused(422, 'idempotency_key_reused')):
            self.assertFalse(outcome(KEYED, refused(504, 'outcome_unknown'), end))
