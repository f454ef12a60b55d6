"""The sources of access tokens."""

from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import AbstractContextManager
from dataclasses import dataclass
from threading import TIMEOUT_MAX, Lock, RLock
from time import monotonic, time
from typing import Protocol

from .errors import CowrieConnectionError

# Tokens are renewed this long before they expire.
RENEW_BEFORE_SECONDS = 30


@dataclass(frozen=True)
class Session:
    access_token: str
    refresh_token: str
    expires_at: float
    """The access token's expiry in seconds of this machine's clock, as `time.time()`."""


class SessionStore(Protocol):
    """Stores the session of one user, in memory or in a file. Tokens are secrets."""

    def read(self) -> Session | None: ...

    def write(self, session: Session | None) -> None:
        """None means that the session has ended."""

    def lock(self) -> AbstractContextManager[object]:
        """Only one of all users of the store holds the lock at a time.

        A refresh token works once, and using it again ends the session.
        """


class MemoryStore:
    def __init__(self) -> None:
        self._session: Session | None = None
        self._lock = RLock()

    def read(self) -> Session | None:
        return self._session

    def write(self, session: Session | None) -> None:
        self._session = session

    def lock(self) -> AbstractContextManager[object]:
        return self._lock


class TokenSource(Protocol):
    def current(self, deadline_at: float) -> str | None:
        """Returns a valid token; None if there is none, and the request is sent without."""

    def replace(self, expired: str, deadline_at: float) -> str | None:
        """Returns a new token in place of one that the gateway reports as expired; None if there is no other."""


def no_token_in_time() -> CowrieConnectionError:
    return CowrieConnectionError('deadline_exceeded', 'no token in time')


class SingleFlight:
    """Runs the function once for all threads that call it meanwhile. They share a failure too, so that none waits for several.

    The thread that runs it waits for its end; the others wait until their own deadlines.
    """

    def __init__(self, run: Callable[[str | None], str | None]) -> None:
        self._run = run
        self._lock = Lock()
        self._under_way: Future[str | None] | None = None

    def __call__(self, expired: str | None, deadline_at: float) -> str | None:
        with self._lock:
            other = self._under_way
            if other is None:
                mine = self._under_way = Future[str | None]()
        if other is not None:
            wait((other,), min(TIMEOUT_MAX, max(0, deadline_at - monotonic())))
            if not other.done():
                raise no_token_in_time()
            return other.result()
        try:
            token = self._run(expired)
            mine.set_result(token)
            return token
        except Exception as error:
            mine.set_exception(error)
            raise
        finally:
            self._under_way = None
            if not mine.done():
                # For example Ctrl-C, which concerns only this thread.
                mine.set_exception(CowrieConnectionError('network_failed', 'the renewal was interrupted'))


class SessionTokens:
    """The tokens of a user who logged in. `refresh` returns None if the session has ended, and raises for every other failure."""

    def __init__(self, store: SessionStore, refresh: Callable[[str], Session | None]) -> None:
        self._store = store
        self._refresh = refresh
        self.replace = SingleFlight(self._renewed)

    def current(self, deadline_at: float) -> str | None:
        session = self._store.read()
        if session is None:
            return None
        is_good = session.expires_at - RENEW_BEFORE_SECONDS > time()
        return session.access_token if is_good else self.replace(session.access_token, deadline_at)

    def _renewed(self, expired: str | None) -> str | None:
        with self._store.lock():
            session = self._store.read()
            # The former holder of the lock has renewed the token, or logged out.
            if session is None or session.access_token != expired:
                return session.access_token if session else None
            renewed = self._refresh(session.refresh_token)
            self._store.write(renewed)
            return renewed.access_token if renewed else None


class ServiceTokens:
    """The tokens of a service account. `ask` returns a new one and its expiry, if there is no valid one."""

    def __init__(self, ask: Callable[[], tuple[str, float]]) -> None:
        self._ask = ask
        self._kept: tuple[str, float] | None = None
        self.replace = SingleFlight(self._renewed)

    def current(self, deadline_at: float) -> str | None:
        return self._good() or self.replace(None, deadline_at)

    def _good(self) -> str | None:
        kept = self._kept
        return kept[0] if kept is not None and kept[1] - RENEW_BEFORE_SECONDS > time() else None

    def _renewed(self, expired: str | None) -> str | None:
        good = self._good()
        if good is not None and good != expired:
            return good
        self._kept = self._ask()
        return self._kept[0]


class GivenTokens:
    """The caller's token, or a function that returns one."""

    def __init__(self, token: str | Callable[[], str]) -> None:
        self._token = token

    def current(self, deadline_at: float) -> str | None:
        return self._token if isinstance(self._token, str) else self._token()

    def replace(self, expired: str, deadline_at: float) -> str | None:
        token = self.current(deadline_at)
        return None if token == expired else token
