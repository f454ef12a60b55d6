"""Sends one request, and reports how it ended."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Any

from urllib3 import BaseHTTPResponse, PoolManager, Timeout
from urllib3.exceptions import ConnectTimeoutError, HTTPError, NewConnectionError, TimeoutError

from ._options import Facts
from ._wire import parse_answer
from .errors import CowrieCallError, CowrieConnectionError, CowrieProblem

CHUNK_BYTES = 65_536
# Even the last attempt before the deadline gets this time.
TIMEOUT_MIN_SECONDS = 0.001
PROBLEM_TEXTS = ('code', 'title', 'detail', 'instance')


@dataclass(frozen=True)
class Answered:
    value: Any
    facts: Facts


@dataclass(frozen=True)
class Failed:
    error: CowrieCallError
    is_unsent: bool = False
    """The request did not reach the gateway."""
    sent_at: float = field(default_factory=monotonic)
    """The time when the request left; it is later than the start of a call that waited for a token."""


@dataclass(frozen=True)
class Request:
    method: str
    url: str
    headers: dict[str, str]
    body: bytes | None
    is_stream: bool
    timeout_seconds: float
    """The longest wait for the start of an answer."""
    deadline_at: float
    """The time by which the answer must be complete, unless it is a stream."""


def attempt(pool: PoolManager, request: Request) -> Answered | Failed:
    """Sends the request once."""
    sent_at = monotonic()
    end = send(pool, request)
    return end if isinstance(end, Answered) else replace(end, sent_at=sent_at)


def send(pool: PoolManager, request: Request) -> Answered | Failed:
    left_seconds = max(TIMEOUT_MIN_SECONDS, request.deadline_at - monotonic())
    timeout = Timeout(total=min(request.timeout_seconds, left_seconds))
    try:
        response = pool.request(
            request.method,
            request.url,
            body=request.body,
            headers=request.headers,
            timeout=timeout,
            redirect=False,
            retries=False,
            preload_content=False,
        )
    except HTTPError as error:
        return no_answer(error, is_unsent=isinstance(error, NewConnectionError | ConnectTimeoutError))
    if request.is_stream and response.status == 200:
        return Answered(chunks(response), facts_of(response))
    try:
        return end_of(response, read_before(response, request.deadline_at))
    except HTTPError as error:
        return no_answer(error, is_unsent=False)


def no_answer(error: HTTPError, *, is_unsent: bool) -> Failed:
    if isinstance(error, TimeoutError):
        failure = CowrieConnectionError('deadline_exceeded', 'no answer in time')
    else:
        failure = CowrieConnectionError('network_failed', 'the connection failed')
    failure.__cause__ = error
    return Failed(failure, is_unsent)


def read_before(response: BaseHTTPResponse, deadline_at: float) -> bytes:
    parts = []
    try:
        while part := response.read1(CHUNK_BYTES):
            parts.append(part)
            if monotonic() > deadline_at:
                raise TimeoutError('the answer takes too long')
    except BaseException:
        response.close()
        raise
    response.release_conn()
    return b''.join(parts)


def chunks(response: BaseHTTPResponse) -> Iterator[bytes]:
    """Streams the body to the caller. A broken connection is a `CowrieConnectionError`, never the end of the stream."""
    is_whole = False
    try:
        while part := response.read1(CHUNK_BYTES):
            yield part
        is_whole = True
    except HTTPError as error:
        raise CowrieConnectionError('network_failed', 'the connection failed') from error
    finally:
        if is_whole:
            response.release_conn()
        else:
            response.close()


def facts_of(response: BaseHTTPResponse) -> Facts:
    return Facts(
        status=response.status,
        request_id=response.headers.get('x-request-id'),
        replayed=response.headers.get('idempotency-replayed') == 'true',
        stale=response.headers.get('cowrie-stale') == 'true',
    )


def end_of(response: BaseHTTPResponse, text: bytes) -> Answered | Failed:
    is_success = 200 <= response.status < 300
    if response.status in (202, 204) and not text:
        return Answered(None, facts_of(response))
    body = json_body(response, text)
    if is_success and body is not None:
        return Answered(body, facts_of(response))
    retry_after = response.headers.get('retry-after', '')
    retry_after_seconds = float(retry_after) if retry_after.isascii() and retry_after.isdigit() else None
    if (
        is_success
        or not isinstance(body, dict)
        or not all(isinstance(body.get(n), str) for n in PROBLEM_TEXTS)
    ):
        message = f'an answer that is not of the gateway ({response.status})'
        return Failed(
            CowrieConnectionError('unexpected_answer', message, response.status, retry_after_seconds)
        )
    code, title, detail, request_id = (body[name] for name in PROBLEM_TEXTS)
    errors = body.get('errors', [])
    return Failed(
        CowrieProblem(code, response.status, title, detail, request_id, errors, retry_after_seconds)
    )


def json_body(response: BaseHTTPResponse, text: bytes) -> Any:
    kind = response.headers.get('content-type', '').partition(';')[0].strip()
    if kind not in ('application/json', 'application/problem+json'):
        return None
    try:
        return parse_answer(text)
    except ValueError:
        return None
