"""Where access tokens come from."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from threading import RLock
from time import time
from typing import Protocol

# Tokens are renewed so long before they expire.
RENEW_BEFORE_SECONDS = 30


@dataclass(frozen=True)
class Session:
    access_token: str
    refresh_token: str
    expires_at: float
    """When the access token expires: seconds of this machine's clock, as `time.time()`."""


class SessionStore(Protocol):
    """Keeps the session of one user: in memory, in a file. Tokens are secrets."""

    def read(self) -> Session | None: ...

    def write(self, session: Session | None) -> None:
        """None: the session is over."""

    def lock(self) -> AbstractContextManager[object]:
        """Held by one at a time of all who share the store.

        A refresh token is good once, and using it again ends the session.
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
    def current(self) -> str | None:
        """A token that is good for now; None when there is none, and the request goes without."""

    def replace(self, expired: str) -> str | None:
        """Another one, for one that the gateway says has expired; None when there is no other."""


class SessionTokens:
    """The tokens of a user who logged in. `refresh` gives None when the session is over, and raises everything else."""

    def __init__(self, store: SessionStore, refresh: Callable[[str], Session | None]) -> None:
        self._store = store
        self._refresh = refresh

    def current(self) -> str | None:
        session = self._store.read()
        if session is None:
            return None
        is_good = session.expires_at - RENEW_BEFORE_SECONDS > time()
        return session.access_token if is_good else self.replace(session.access_token)

    def replace(self, expired: str) -> str | None:
        with self._store.lock():
            session = self._store.read()
            # Who held the lock before has renewed it, or logged out.
            if session is None or session.access_token != expired:
                return session.access_token if session else None
            renewed = self._refresh(session.refresh_token)
            self._store.write(renewed)
            return renewed.access_token if renewed else None


class ServiceTokens:
    """The tokens of a service account: asked for when there is none that is good. `ask` gives one and when it expires."""

    def __init__(self, ask: Callable[[], tuple[str, float]]) -> None:
        self._ask = ask
        self._kept: tuple[str, float] | None = None
        self._lock = RLock()

    def current(self) -> str | None:
        with self._lock:
            if self._kept is None or self._kept[1] - RENEW_BEFORE_SECONDS <= time():
                self._kept = self._ask()
            return self._kept[0]

    def replace(self, expired: str) -> str | None:
        with self._lock:
            if self._kept is not None and self._kept[0] == expired:
                self._kept = None
            return self.current()


class GivenTokens:
    """A token that the caller brings, or a function that brings it."""

    def __init__(self, token: str | Callable[[], str]) -> None:
        self._token = token

    def current(self) -> str | None:
        return self._token if isinstance(self._token, str) else self._token()

    def replace(self, expired: str) -> str | None:
        token = self.current()
        return None if token == expired else token
