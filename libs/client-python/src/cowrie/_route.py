from dataclasses import dataclass


@dataclass(frozen=True)
class Route:
    """How an operation is sent."""

    method: str
    path: str
    takes_key: bool = False
    takes_token: bool = False
    takes_api_key: bool = False
    is_form: bool = False
    is_stream: bool = False
