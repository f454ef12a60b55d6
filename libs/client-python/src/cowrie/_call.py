"""Sends the operations of a client."""

import re
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from time import monotonic
from typing import Any
from uuid import uuid4

from urllib3 import PoolManager

from ._attempt import Answered, Failed, Request, attempt
from ._operations import ROUTES
from ._retry import Policy, with_retries
from ._route import Route
from ._wire import Outgoing, outgoing
from .errors import CowrieCallError, CowrieInputError, CowrieProblem
from .tokens import TokenSource, no_token_in_time

ONE_LINE = re.compile(r'[\x20-\x7e]*')
VISIBLE_ASCII = re.compile(r'[\x21-\x7e]{1,255}')
ACCEPT = 'application/json, application/problem+json, */*;q=0.1'


def new_idempotency_key() -> str:
    """Creates a unique key."""
    return uuid4().hex


@dataclass(frozen=True)
class Caller:
    base_url: str
    api_key: str | None
    deadline_seconds: float
    attempt_timeout_seconds: float
    attempts_max: int
    pool: PoolManager

    def call(self, name: str, input: Any, options: Mapping[str, Any], tokens: TokenSource | None) -> Any:
        """Calls an operation and retries where that is safe. Without `tokens` the request has no token."""
        route = ROUTES[name]
        key = key_for(route, options.get('idempotency_key'))
        given = input or {}
        sent = outgoing(route, with_keys(given) if name == 'applyBulk' else given)
        wait_seconds = wait_of(given)
        deadline_at = monotonic() + options.get('deadline_seconds', self.deadline_seconds + wait_seconds)
        timeout_seconds = options.get('attempt_timeout_seconds', self.attempt_timeout_seconds + wait_seconds)
        is_read = route.method == 'GET'
        is_repeatable = is_read or key is not None or name == 'applyBulk'
        policy = Policy(is_read, is_repeatable, key, self.attempts_max, deadline_at)

        def send(token: str | None) -> Answered | Failed:
            request = Request(
                method=route.method,
                url=f'{self.base_url}{sent.path}',
                headers=self.headers(route, sent, key, token),
                body=sent.body,
                is_stream=route.is_stream,
                timeout_seconds=timeout_seconds,
                deadline_at=deadline_at,
            )
            return attempt(self.pool, request)

        takes = tokens if route.takes_token else None
        answer = with_retries(policy, lambda: with_token(takes, deadline_at, send))
        if 'on_answer' in options:
            options['on_answer'](answer.facts)
        return answer.value

    def headers(self, route: Route, sent: Outgoing, key: str | None, token: str | None) -> dict[str, str]:
        headers = {
            'accept': ACCEPT,
            'content-type': sent.content_type,
            'authorization': None if token is None else f'Bearer {token}',
            'x-api-key': self.api_key if route.takes_api_key else None,
            'idempotency-key': key,
        }
        given = {name: value for name, value in headers.items() if value is not None}
        for name, value in given.items():
            # A later refusal would name the secret.
            if not ONE_LINE.fullmatch(value):
                raise CowrieInputError(name, 'must be ASCII without the end of a line')
        return given


def wait_of(given: Any) -> float:
    """The time that the caller asks the gateway to wait before it answers."""
    wait = given.get('waitSeconds') if isinstance(given, Mapping) else None
    return wait if isinstance(wait, int | float) else 0


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
    """Gives each operation of a bulk its own key, so that the whole request can be repeated."""
    return {'operations': [{'idempotencyKey': new_idempotency_key(), **each} for each in bulk['operations']]}


def with_token(
    tokens: TokenSource | None, deadline_at: float, send: Callable[[str | None], Answered | Failed]
) -> Answered | Failed:
    """Sends the request with a token, and once more if the gateway reports that it has expired: it did nothing then."""
    if tokens is None:
        return send(None)
    try:
        token = tokens.current(deadline_at)
    except CowrieCallError as error:
        return no_token(error)
    if monotonic() >= deadline_at:
        return no_token(no_token_in_time())
    end = send(token)
    if token is None or isinstance(end, Answered):
        return end
    if not isinstance(end.error, CowrieProblem) or end.error.code != 'token_expired':
        return end
    try:
        other = tokens.replace(token, deadline_at)
    except CowrieCallError as error:
        return no_token(error)
    if other is None:
        return end
    return no_token(no_token_in_time()) if monotonic() >= deadline_at else send(other)


def no_token(error: CowrieCallError) -> Failed:
    """Copies the error, because calls that waited for the same token share it, and each has its own key."""
    own = copy(error)
    own.__cause__ = error
    return Failed(own, is_unsent=True)
