"""Transfers coins with the client that openapi-python-client makes from the OpenAPI document."""

import os
from datetime import datetime, timedelta, timezone
from uuid import uuid4

from generated.api.administration import mint_coins
from generated.api.coins import transfer_coins
from generated.api.identity import log_in, register_user
from generated.api.wallets import get_my_wallet, list_my_transactions
from generated.client import AuthenticatedClient, Client
from generated.models import (
    InsufficientFundsOrSelfTransferOrLimitExceededOrIdempotencyKeyReusedProblem as Refused,
)
from generated.models import (
    InsufficientFundsOrSelfTransferOrLimitExceededOrIdempotencyKeyReusedProblemCode as Code,
)
from generated.models import (
    LogInBody,
    MintCoinsWithUserId,
    RegisterUserBody,
    RegisterUserResponse201,
    TokenPair,
    TransferCoinsResponse201,
    TransferCoinsWithToUserId,
    Wallet,
)

BASE = os.environ['BASE']
PASSWORD = 'a long enough password'


def logged_in(email: str, password: str, headers: dict[str, str] | None = None) -> AuthenticatedClient:
    tokens = log_in.sync(client=Client(BASE), body=LogInBody(email=email, password=password))
    assert isinstance(tokens, TokenPair)
    return AuthenticatedClient(BASE, token=tokens.access_token, headers=headers or {})


def register(name: str) -> tuple[int, str]:
    email = f'{name}-{uuid4()}@example.org'
    body = RegisterUserBody(email=email, password=PASSWORD, full_name=name)
    registered = register_user.sync(client=Client(BASE), body=body)
    assert isinstance(registered, RegisterUserResponse201)
    return registered.user.id, email


ada_id, ada = register('ada')
ben_id, _ = register('ben')
admin = logged_in(
    os.environ['ADMIN_EMAIL'], os.environ['ADMIN_PASSWORD'], {'x-api-key': os.environ['API_KEY']}
)
mint = MintCoinsWithUserId(user_id=ada_id, amount=1_000_000, reason='Welcome')
print('mint', int(mint_coins.sync_detailed(client=admin, body=mint).status_code))

client = logged_in(ada, PASSWORD)
transfer = TransferCoinsWithToUserId(to_user_id=ben_id, amount=987654.3211, reason='Thanks')
moved = transfer_coins.sync(client=client, body=transfer)
assert isinstance(moved, TransferCoinsResponse201)
print(f'transfer {moved.transaction.amount:.4f} leaves {moved.wallet.balance:.4f}')
wallet = get_my_wallet.sync(client=client)
assert isinstance(wallet, Wallet)
print(f'wallet {wallet.active_coins:.4f}')

an_hour_ago = datetime.now(timezone(timedelta(hours=5, minutes=30))) - timedelta(hours=1)
listed = list_my_transactions.sync_detailed(client=client, from_=an_hour_ago)
print('since an hour ago', int(listed.status_code))

problem = transfer_coins.sync(client=client, body=transfer)
assert isinstance(problem, Refused)
is_too_little = problem.code == Code.INSUFFICIENT_FUNDS
print('refused', int(problem.status), str(is_too_little).lower(), problem.detail)
