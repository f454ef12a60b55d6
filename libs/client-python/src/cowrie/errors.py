"""The errors that a call raises."""

from typing import Any, Literal

from .types import ProblemCode, ProblemError


class CowrieError(Exception):
    """The base of all errors."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Lets an error be copied, and raised in another process."""
        return restored, (type(self), self.args, self.__dict__)


def restored(kind: type[CowrieError], args: tuple[Any, ...], fields: dict[str, Any]) -> CowrieError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class CowrieCallError(CowrieError):
    """The request was refused, or has no answer."""

    is_outcome_unknown = False
    """True if the operation may have happened, or may still happen: repeat the call with the same input and key to
    learn the outcome. Never true for a read."""
    idempotency_key: str | None = None
    """The key of the call; None if it has none."""
    status: int | None = None
    retry_after_seconds: float | None = None


class CowrieProblem(CowrieCallError):
    """The gateway refused: a problem body (RFC 9457)."""

    def __init__(
        self,
        code: ProblemCode,
        status: int,
        title: str,
        detail: str,
        request_id: str,
        errors: list[ProblemError],
        retry_after_seconds: float | None,
    ) -> None:
        super().__init__(f'{detail} ({code}, request {request_id})')
        self.code: ProblemCode = code
        """Codes are stable; a later gateway may have new ones."""
        self.status: int = status
        self.title = title
        self.detail = detail
        self.request_id = request_id
        self.errors = errors
        """The invalid fields."""
        self.retry_after_seconds = retry_after_seconds


class CowrieConnectionError(CowrieCallError):
    """No answer, or an answer that is not the gateway's."""

    def __init__(
        self,
        code: Literal['network_failed', 'deadline_exceeded', 'unexpected_answer'],
        message: str,
        status: int | None = None,
        retry_after_seconds: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        self.retry_after_seconds = retry_after_seconds


class CowrieInputError(CowrieError, ValueError):
    """The input is invalid, so nothing was sent."""

    def __init__(
        self,
        path: str,
        message: str,
        code: Literal['invalid_request', 'amount_too_precise', 'amount_out_of_range'] = 'invalid_request',
    ) -> None:
        super().__init__(f'{path}: {message}')
        self.code = code
        self.errors: list[ProblemError] = [{'path': path, 'message': message}]


class CowrieWebhookError(CowrieError):
    """A webhook is not genuine, or too old."""

    def __init__(self, fault: Literal['malformed', 'too_old_or_new', 'wrong_signature']) -> None:
        super().__init__(fault)
        self.fault = fault
