"""All waiting threads share one renewal, and its failure."""

import pickle
import unittest
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Semaphore
from time import monotonic, time
from typing import Any, NoReturn

from cowrie import (
    Cowrie,
    CowrieCallError,
    CowrieConnectionError,
    CowrieInputError,
    CowrieProblem,
    MemoryStore,
    Session,
)
from cowrie._attempt import Answered, Failed
from cowrie._call import with_token
from cowrie.client import RENEWAL_MAX_SECONDS
from cowrie.tokens import SessionTokens
from urllib3 import PoolManager, Timeout
from urllib3.exceptions import ProtocolError

THREADS = 8
WITHIN_SECONDS = 10.0


class Tokens(unittest.TestCase):
    def test_a_renewal_that_fails_is_tried_once_for_all_and_each_raises_its_own(self) -> None:
        store = WatchedStore()
        store.write(Session('a', 'r', expires_at=0))
        refreshed: list[str] = []

        def refresh(token: str) -> Session:
            refreshed.append(token)
            if len(refreshed) == 1:
                # All threads have seen that the token must be renewed; the one that renews it looks twice.
                for _ in range(THREADS + 1):
                    store.looks.acquire()
            raise CowrieConnectionError('deadline_exceeded', 'no answer in time')

        tokens = SessionTokens(store, refresh)
        in_time = monotonic() + WITHIN_SECONDS
        with ThreadPoolExecutor(THREADS) as threads:
            ends = list(threads.map(lambda _: with_token(tokens, in_time, unreachable), range(THREADS)))
        # A thread that looked before it began to wait may try the renewal once more.
        self.assertLess(len(refreshed), THREADS)
        errors = {id(end.error) for end in ends if isinstance(end, Failed) and end.is_unsent}
        self.assertEqual(len(errors), THREADS)

    def test_a_thread_waits_for_the_renewal_of_another_until_its_own_deadline(self) -> None:
        asked, answered, ended = Event(), Event(), Event()

        def refresh(_token: str) -> Session:
            asked.set()
            answered.wait(WITHIN_SECONDS)
            ended.set()
            return Session('b', 's', expires_at=time() + 900)

        store = MemoryStore()
        store.write(Session('a', 'r', expires_at=0))
        tokens = SessionTokens(store, refresh)
        with ThreadPoolExecutor(1) as threads:
            renewing = threads.submit(tokens.current, monotonic() + WITHIN_SECONDS)
            asked.wait(WITHIN_SECONDS)
            late = with_token(tokens, monotonic() + 0.02, unreachable)
            self.assertFalse(ended.is_set())
            answered.set()
        self.assert_not_sent_in_time(late)
        self.assertEqual(renewing.result(), 'b')

    def test_a_thread_whose_renewal_ends_after_its_deadline_sends_nothing_more(self) -> None:
        store = MemoryStore()
        store.write(Session('a', 'r', expires_at=0))
        tokens = SessionTokens(store, lambda _: Session('b', 's', expires_at=time() + 900))
        self.assert_not_sent_in_time(with_token(tokens, monotonic(), unreachable))
        self.assertEqual(tokens.current(monotonic() + WITHIN_SECONDS), 'b')

    def assert_not_sent_in_time(self, end: Answered | Failed) -> None:
        assert isinstance(end, Failed) and isinstance(end.error, CowrieConnectionError)
        self.assertEqual((end.error.code, end.is_unsent), ('deadline_exceeded', True))

    def test_a_renewal_is_not_given_up_at_the_deadline_of_calls_nor_of_attempts(self) -> None:
        """An abandoned renewal may have used up the refresh token."""
        asked: list[Timeout] = []

        class Away(PoolManager):
            def request(self, *_: Any, **options: Any) -> NoReturn:
                asked.append(options['timeout'])
                raise ProtocolError('away')

        store = MemoryStore()
        store.write(Session('a', 'r', expires_at=0))
        client = Cowrie(
            'http://127.0.0.1:1',
            store=store,
            deadline_seconds=0.1,
            attempt_timeout_seconds=0.1,
            attempts_max=1,
            pool=Away(),
        )
        with self.assertRaises(CowrieConnectionError):
            client.get_my_wallet()
        [timeout] = asked
        assert isinstance(timeout.total, float)
        self.assertAlmostEqual(timeout.total, RENEWAL_MAX_SECONDS, delta=1)

    def test_errors_can_be_raised_in_another_process(self) -> None:
        errors: list[CowrieCallError | CowrieInputError] = [
            CowrieProblem('rate_limited', 429, 'Title', 'Detail', 'r-1', [], 2.0),
            CowrieConnectionError('network_failed', 'the connection failed'),
            CowrieInputError('amount', 'is too large', 'amount_out_of_range'),
        ]
        for error in errors:
            there = pickle.loads(pickle.dumps(error))
            self.assertEqual((type(there), str(there)), (type(error), str(error)))
            self.assertEqual(vars(there), vars(error))


class WatchedStore(MemoryStore):
    """Counts the reads."""

    def __init__(self) -> None:
        super().__init__()
        self.looks = Semaphore(0)

    def read(self) -> Session | None:
        self.looks.release()
        return super().read()


def unreachable(_token: str | None) -> Failed:
    raise AssertionError('nothing is sent without its token')
