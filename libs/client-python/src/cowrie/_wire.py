"""Converts between callers' values and JSON: exact decimals, and the parts of a request."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from decimal import Decimal
from typing import Any
from urllib.parse import quote, urlencode

from ._operations import DECIMALS
from ._route import Route
from .errors import CowrieInputError

COIN_DECIMALS = 4
# No amount or rate has as many digits before the point.
DIGITS_MAX = 15


@dataclass(frozen=True)
class Outgoing:
    """Path, query and body of a request."""

    path: str
    body: bytes | None = None
    content_type: str | None = None


def outgoing(route: Route, given: Mapping[str, Any]) -> Outgoing:
    """Fields that the path does not name become the query of a read, or else the body."""
    rest = dict(given)

    def fill(match: re.Match[str]) -> str:
        value = rest.pop(match[1], None)
        if value is None or value == '':
            raise CowrieInputError(match[1], 'is missing')
        return quote(str(value), safe='')

    path = re.sub(r'\{(\w+)\}', fill, route.path)
    if route.is_form:
        return Outgoing(path, query_text(rest).encode(), 'application/x-www-form-urlencoded')
    if route.method == 'DELETE' and not rest:
        return Outgoing(path)
    if route.method == 'GET':
        query = query_text(rest)
        return Outgoing(f'{path}?{query}' if query else path)
    return Outgoing(path, json_text(rest).encode(), 'application/json')


def query_text(fields: Mapping[str, Any]) -> str:
    texts: dict[str, str] = {}
    for name, value in fields.items():
        if isinstance(value, Mapping):
            texts |= {f'{name}.{key}': plain_text(each, f'{name}.{key}') for key, each in value.items()}
        elif value is not None:
            texts[name] = plain_text(value, name)
    return urlencode(texts)


def plain_text(value: Any, path: str) -> str:
    if isinstance(value, bool):
        return 'true' if value else 'false'
    if isinstance(value, datetime):
        return time_text(value, path)
    return decimal_text(value, path) if isinstance(value, Decimal | float) else str(value)


def json_text(value: Any, path: str = '') -> str:
    """Writes decimals as JSON numbers, digit for digit. An invalid value is a `CowrieInputError` that names the field."""
    prefix = f'{path}.' if path else ''
    if isinstance(value, Mapping):
        fields = [f'{json.dumps(key)}:{json_text(each, f"{prefix}{key}")}' for key, each in value.items()]
        return '{' + ','.join(fields) + '}'
    if isinstance(value, list | tuple):
        return '[' + ','.join(json_text(each, f'{prefix}{index}') for index, each in enumerate(value)) + ']'
    if isinstance(value, Decimal | float):
        return decimal_text(value, path)
    if isinstance(value, datetime):
        return json.dumps(time_text(value, path))
    try:
        return json.dumps(value)
    except TypeError as error:
        raise CowrieInputError(path, str(error)) from error


def decimal_text(value: Decimal | float, path: str) -> str:
    if isinstance(value, float):
        raise CowrieInputError(path, 'a float is not exact: give a Decimal, made of a text')
    if not value.is_finite():
        raise CowrieInputError(path, 'must be a number')
    if value.adjusted() >= DIGITS_MAX:
        raise CowrieInputError(path, 'is too large', 'amount_out_of_range')
    _, digits, exponent = value.as_tuple()
    significant = ''.join(map(str, digits)).rstrip('0')
    decimals = -int(exponent) - (len(digits) - len(significant)) if significant else 0
    most = DECIMALS.get(path.rpartition('.')[2]) or COIN_DECIMALS
    if decimals > most:
        raise CowrieInputError(path, f'must have at most {most} decimals', 'amount_too_precise')
    return format(value, 'f')


def time_text(value: datetime, path: str) -> str:
    if value.tzinfo is None:
        raise CowrieInputError(path, 'must have a time zone')
    return value.astimezone(timezone.utc).isoformat(timespec='milliseconds').replace('+00:00', 'Z')


def parse_answer(text: bytes) -> Any:
    """Reads JSON. Its amounts become decimals and are never floats."""
    return json.loads(text, parse_float=Decimal, object_hook=with_decimals)


def with_decimals(fields: dict[str, Any]) -> dict[str, Any]:
    for name, value in fields.items():
        if name in DECIMALS and isinstance(value, int) and not isinstance(value, bool):
            fields[name] = Decimal(value)
    return fields
