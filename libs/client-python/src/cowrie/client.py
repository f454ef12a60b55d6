"""The client of one gateway."""

from collections.abc import Callable, Iterator, Mapping
from copy import copy
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
# The gateway itself waits 8 s.
ATTEMPT_TIMEOUT_SECONDS = 10.0
ATTEMPTS_MAX = 5
# Deadlines of calls do not stop a renewal: an aborted one may have used up the refresh token, which ends the session.
RENEWAL_MAX_SECONDS = 15.0
# More threads than this open more connections, and close them again.
CONNECTIONS_KEPT = 32

EXCHANGE = {
    'grant_type': 'urn:ietf:params:oauth:grant-type:token-exchange',
    'subject_token_type': 'urn:cowrie:token-type:external-id',
}


@dataclass(frozen=True)
class ServiceAccount:
    client_id: str
    client_secret: str
    scope: str | None = None


class Cowrie(Operations):
    """A client of one gateway, as one user, one service account, or nobody yet. Threads may share it.

    `store` keeps the session of a user, by default in memory. `service_account`, or `access_token` (a text or a function),
    replaces it. `api_key` is sent only with operations that need one. `pool` is for your own certificates or proxies.
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
        self._service_account = service_account
        self._store: SessionStore | None = None
        self._tokens: TokenSource
        if access_token is not None:
            self._tokens = GivenTokens(access_token)
        elif service_account is not None:
            self._tokens = ServiceTokens(lambda: lasting(self.create_service_token()))
        else:
            self._store = store or MemoryStore()
            self._tokens = SessionTokens(self._store, self._refreshed)

    def log_in(self, input: types.LogInInput, **options: Unpack[CallOptions]) -> None:
        """Logs a user in and stores the session; tokens are then renewed automatically."""
        store = self._needed_store()
        session = session_of(self._caller.call('logIn', input, options, None))
        with store.lock():
            store.write(session)

    def log_out(self, **options: Unpack[CallOptions]) -> None:
        """Ends the session, first in the store and then at the gateway."""
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
        # Sent once, because a refresh token without an answer may be used up.
        options = {'deadline_seconds': RENEWAL_MAX_SECONDS, 'attempt_timeout_seconds': RENEWAL_MAX_SECONDS}
        try:
            return session_of(
                self._caller.call('refreshTokens', {'refreshToken': refresh_token}, options, None)
            )
        except CowrieProblem as problem:
            if problem.code == 'unauthenticated':
                return None
            raise

    def create_service_token(
        self, *, scope: str | None = None, **options: Unpack[CallOptions]
    ) -> types.ClientToken:
        """Gets a new token of the service account, and its scopes. The client's other calls do not need it."""
        granted = scope or (self._service_account.scope if self._service_account else None)
        return self._token({'grant_type': 'client_credentials', 'scope': granted}, options)

    def exchange_token(
        self, external_id: str, *, scope: str | None = None, **options: Unpack[CallOptions]
    ) -> types.ClientToken:
        """Gets a token of 5 minutes with which a platform's service account acts for a linked user.

        The token is for other uses; `act_for` creates a client that renews it.
        """
        return self._token({**EXCHANGE, 'subject_token': external_id, 'scope': scope}, options)

    def act_for(self, external_id: str, *, scope: str | None = None) -> 'Cowrie':
        """A client that acts for a linked user of the service account's platform.

        It gets tokens of 5 minutes and renews them. `scope` limits them: `wallet:read coins:purchase`.
        """
        self._needed_account()
        acting = copy(self)
        acting._service_account = None
        acting._tokens = ServiceTokens(lambda: lasting(self.exchange_token(external_id, scope=scope)))
        return acting

    def _token(self, form: Mapping[str, str | None], options: Mapping[str, Any]) -> types.ClientToken:
        account = self._needed_account()
        secret = {'client_id': account.client_id, 'client_secret': account.client_secret}
        token: types.ClientToken = self._caller.call('createServiceToken', {**form, **secret}, options, None)
        return token

    def _needed_account(self) -> ServiceAccount:
        if self._service_account is None:
            raise CowrieInputError('options', 'only the client of a service account gets tokens')
        return self._service_account

    def _call(self, name: str, input: Any, options: Mapping[str, Any]) -> Any:
        return self._caller.call(name, input, options, self._tokens)

    def _items(self, name: str, field: str, input: Any, options: Mapping[str, Any]) -> Iterator[Any]:
        page_input = dict(input or {})
        while True:
            page = self._call(name, page_input, options)
            yield from page[field]
            if page['nextCursor'] is None:
                return
            # The cursor contains the position, so an offset must not be repeated.
            page_input.pop('offset', None)
            page_input['cursor'] = page['nextCursor']


def session_of(pair: types.TokenPair) -> Session:
    return Session(pair['accessToken'], pair['refreshToken'], time() + pair['expiresIn'])


def lasting(token: types.ClientToken) -> tuple[str, float]:
    """Returns a token and its expiry."""
    return token['access_token'], time() + token['expires_in']
