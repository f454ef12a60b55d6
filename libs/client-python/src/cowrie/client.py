"""The client of one gateway."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from time import time
from typing import Any

from typing_extensions import Unpack
from urllib3 import PoolManager

from . import types
from ._call import Caller
from ._operations import Operations
from ._options import CallOptions
from .errors import CowrieInputError, CowrieProblem
from .tokens import GivenTokens, MemoryStore, ServiceTokens, Session, SessionStore, SessionTokens, TokenSource

DEADLINE_SECONDS = 30.0
# Longer than the gateway waits, which is 8 s.
ATTEMPT_TIMEOUT_SECONDS = 10.0
ATTEMPTS_MAX = 5
# Of a renewal, however short the deadlines and attempts of calls are: one that is given up may have spent the refresh token, and
# that ends the session.
RENEWAL_MAX_SECONDS = 15.0
# Kept open; more threads than that open more, and close them again.
CONNECTIONS_KEPT = 32


@dataclass(frozen=True)
class ServiceAccount:
    client_id: str
    client_secret: str
    scope: str | None = None


class Cowrie(Operations):
    """A client of one gateway, as one user, one service account, or nobody yet. Threads may share it.

    `store` keeps the session of a user, in memory when nothing is said; in its place `service_account`, or `access_token`: a text
    or a function. `api_key` goes with the operations that take one. `pool` is for certificates or proxies of your own.
    """

    def __init__(
        self,
        base_url: str,
        *,
        store: SessionStore | None = None,
        service_account: ServiceAccount | None = None,
        access_token: str | Callable[[], str] | None = None,
        api_key: str | None = None,
        deadline_seconds: float = DEADLINE_SECONDS,
        attempt_timeout_seconds: float = ATTEMPT_TIMEOUT_SECONDS,
        attempts_max: int = ATTEMPTS_MAX,
        pool: PoolManager | None = None,
    ) -> None:
        if sum(way is not None for way in (store, service_account, access_token)) > 1:
            raise CowrieInputError('options', 'give one of store, service_account and access_token')
        if not base_url.startswith(('http://', 'https://')):
            raise CowrieInputError('base_url', 'must begin with http:// or https://')
        self._caller = Caller(
            base_url.rstrip('/'),
            api_key,
            deadline_seconds,
            attempt_timeout_seconds,
            attempts_max,
            pool or PoolManager(maxsize=CONNECTIONS_KEPT),
        )
        self._store: SessionStore | None = None
        self._tokens: TokenSource
        if access_token is not None:
            self._tokens = GivenTokens(access_token)
        elif service_account is not None:
            self._tokens = ServiceTokens(lambda: self._service_token(service_account))
        else:
            self._store = store or MemoryStore()
            self._tokens = SessionTokens(self._store, self._refreshed)

    def log_in(self, input: types.LogInInput, **options: Unpack[CallOptions]) -> None:
        """Logs a user in and keeps the session; tokens are renewed by themselves from then on."""
        store = self._needed_store()
        session = session_of(self._caller.call('logIn', input, options, None))
        with store.lock():
            store.write(session)

    def log_out(self, **options: Unpack[CallOptions]) -> None:
        """Ends the session, here first and then at the gateway."""
        store = self._needed_store()
        with store.lock():
            session = store.read()
            store.write(None)
        if session is not None:
            self._caller.call('logOut', {'refreshToken': session.refresh_token}, options, None)

    def _needed_store(self) -> SessionStore:
        if self._store is None:
            raise CowrieInputError('options', 'only the client of a user logs in and out')
        return self._store

    def _refreshed(self, refresh_token: str) -> Session | None:
        # Sent once: nobody knows whether a refresh token without an answer is spent.
        options = {'deadline_seconds': RENEWAL_MAX_SECONDS, 'attempt_timeout_seconds': RENEWAL_MAX_SECONDS}
        try:
            return session_of(
                self._caller.call('refreshTokens', {'refreshToken': refresh_token}, options, None)
            )
        except CowrieProblem as problem:
            if problem.code == 'unauthenticated':
                return None
            raise

    def _service_token(self, account: ServiceAccount) -> tuple[str, float]:
        form = {'grant_type': 'client_credentials', 'scope': account.scope}
        secret = {'client_id': account.client_id, 'client_secret': account.client_secret}
        token = self._caller.call('createServiceToken', {**form, **secret}, {}, None)
        return token['access_token'], time() + token['expires_in']

    def _call(self, name: str, input: Any, options: Mapping[str, Any]) -> Any:
        return self._caller.call(name, input, options, self._tokens)

    def _items(self, name: str, field: str, input: Any, options: Mapping[str, Any]) -> Iterator[Any]:
        page_input = dict(input or {})
        while True:
            page = self._call(name, page_input, options)
            yield from page[field]
            if page['nextCursor'] is None:
                return
            # A page goes on where the last one ended; the place to begin at is used up.
            page_input.pop('offset', None)
            page_input['cursor'] = page['nextCursor']


def session_of(pair: types.TokenPair) -> Session:
    return Session(pair['accessToken'], pair['refreshToken'], time() + pair['expiresIn'])
