"""The client of one gateway."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from time import monotonic, time
from typing import Any
from uuid import uuid4

from typing_extensions import Unpack
from urllib3 import PoolManager

from . import types
from ._attempt import Answered, Failed, Request, attempt
from ._operations import ROUTES, Operations
from ._options import CallOptions
from ._retry import Policy, with_retries
from ._route import Route
from ._wire import Outgoing, outgoing
from .errors import CowrieCallError, CowrieInputError, CowrieProblem
from .tokens import GivenTokens, MemoryStore, ServiceTokens, Session, SessionStore, SessionTokens, TokenSource

DEADLINE_SECONDS = 30.0
# Longer than the gateway waits, which is 8 s.
ATTEMPT_TIMEOUT_SECONDS = 10.0
ATTEMPTS_MAX = 5
# Kept open; more threads than that open more, and close them again.
CONNECTIONS_KEPT = 32
VISIBLE_ASCII = re.compile(r'[\x21-\x7e]{1,255}')
ACCEPT = 'application/json, application/problem+json, */*;q=0.1'


@dataclass(frozen=True)
class ServiceAccount:
    client_id: str
    client_secret: str
    scope: str | None = None


def new_idempotency_key() -> str:
    """A key that nothing else has."""
    return uuid4().hex


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
        self._base_url = base_url.rstrip('/')
        self._api_key = api_key
        self._deadline_seconds = deadline_seconds
        self._attempt_timeout_seconds = attempt_timeout_seconds
        self._attempts_max = attempts_max
        self._pool = pool or PoolManager(maxsize=CONNECTIONS_KEPT)
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
        session = session_of(self._call('logIn', input, options))
        with store.lock():
            store.write(session)

    def log_out(self, **options: Unpack[CallOptions]) -> None:
        """Ends the session, here first and then at the gateway."""
        store = self._needed_store()
        with store.lock():
            session = store.read()
            store.write(None)
        if session is not None:
            self._call('logOut', {'refreshToken': session.refresh_token}, options)

    def _needed_store(self) -> SessionStore:
        if self._store is None:
            raise CowrieInputError('options', 'only the client of a user logs in and out')
        return self._store

    def _refreshed(self, refresh_token: str) -> Session | None:
        # Sent once: nobody knows whether a refresh token without an answer is spent.
        try:
            return session_of(self._call('refreshTokens', {'refreshToken': refresh_token}, {}))
        except CowrieProblem as problem:
            if problem.code == 'unauthenticated':
                return None
            raise

    def _service_token(self, account: ServiceAccount) -> tuple[str, float]:
        form = {'grant_type': 'client_credentials', 'scope': account.scope}
        secret = {'client_id': account.client_id, 'client_secret': account.client_secret}
        token = self._call('createServiceToken', {**form, **secret}, {})
        return token['access_token'], time() + token['expires_in']

    def _call(self, name: str, input: Any, options: Mapping[str, Any]) -> Any:
        route = ROUTES[name]
        key = key_for(route, options.get('idempotency_key'))
        given = input or {}
        sent = outgoing(route, with_keys(given) if name == 'applyBulk' else given)
        deadline_at = monotonic() + options.get('deadline_seconds', self._deadline_seconds)
        is_read = route.method == 'GET'
        is_repeatable = is_read or key is not None or name == 'applyBulk'
        policy = Policy(is_read, is_repeatable, key, self._attempts_max, deadline_at)

        def send(token: str | None) -> Answered | Failed:
            headers = self._headers(route, sent, key, token)
            timeout = self._attempt_timeout_seconds
            url = f'{self._base_url}{sent.path}'
            request = Request(route.method, url, headers, sent.body, route.is_stream, timeout, deadline_at)
            return attempt(self._pool, request)

        answer = with_retries(policy, lambda: with_token(self._tokens if route.takes_token else None, send))
        if 'on_answer' in options:
            options['on_answer'](answer.facts)
        return answer.value

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

    def _headers(self, route: Route, sent: Outgoing, key: str | None, token: str | None) -> dict[str, str]:
        headers = {
            'accept': ACCEPT,
            'content-type': sent.content_type,
            'authorization': None if token is None else f'Bearer {token}',
            'x-api-key': self._api_key if route.takes_api_key else None,
            'idempotency-key': key,
        }
        return {name: value for name, value in headers.items() if value is not None}


def session_of(pair: types.TokenPair) -> Session:
    return Session(pair['accessToken'], pair['refreshToken'], time() + pair['expiresIn'])


def key_for(route: Route, given: str | None) -> str | None:
    if not route.takes_key:
        if given is not None:
            raise CowrieInputError('idempotency_key', 'is not taken by this operation')
        return None
    key = new_idempotency_key() if given is None else given
    if not VISIBLE_ASCII.fullmatch(key):
        raise CowrieInputError('idempotency_key', 'must have 1 to 255 visible ASCII characters')
    return key


def with_keys(bulk: Mapping[str, Any]) -> dict[str, Any]:
    """Operations of a bulk carry the keys themselves: with one for each of them the whole can be sent again."""
    return {'operations': [{'idempotencyKey': new_idempotency_key(), **each} for each in bulk['operations']]}


def with_token(
    tokens: TokenSource | None, send: Callable[[str | None], Answered | Failed]
) -> Answered | Failed:
    """Sends it with a token; once more when the gateway says that this one has expired: it then did nothing."""
    if tokens is None:
        return send(None)
    try:
        token = tokens.current()
    except CowrieCallError as error:
        return Failed(error, is_unsent=True)
    end = send(token)
    if token is None or isinstance(end, Answered):
        return end
    if not isinstance(end.error, CowrieProblem) or end.error.code != 'token_expired':
        return end
    try:
        other = tokens.replace(token)
    except CowrieCallError as error:
        return Failed(error, is_unsent=True)
    return end if other is None else send(other)
