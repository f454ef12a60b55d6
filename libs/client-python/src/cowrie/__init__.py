"""The Cowrie API: typed operations, exact amounts, safe retries, automatic renewal of tokens."""

from . import types
from ._call import new_idempotency_key
from ._options import CallOptions, Facts, KeyedCallOptions
from .client import Cowrie, ServiceAccount
from .errors import (
    CowrieCallError,
    CowrieConnectionError,
    CowrieError,
    CowrieInputError,
    CowrieProblem,
    CowrieWebhookError,
)
from .tokens import MemoryStore, Session, SessionStore
from .webhook import Webhook, verify_webhook

__all__ = [
    'CallOptions',
    'Cowrie',
    'CowrieCallError',
    'CowrieConnectionError',
    'CowrieError',
    'CowrieInputError',
    'CowrieProblem',
    'CowrieWebhookError',
    'Facts',
    'KeyedCallOptions',
    'MemoryStore',
    'ServiceAccount',
    'Session',
    'SessionStore',
    'Webhook',
    'new_idempotency_key',
    'types',
    'verify_webhook',
]
