"""The sender of each operation, and their credentials."""

import hashlib
import hmac
import json
import os
import time
from urllib.parse import urlsplit

import requests
import schemathesis

BASE = os.environ["BASE"]
PEOPLE = json.loads(os.environ["CONFORMANCE_PEOPLE"])
LOGIN_TIMEOUT_S = 20
REFRESH_AFTER_S = 300


def name_of(operation):
    return operation.definition.raw["operationId"]


SENDERS = {
    "rewardUser": "service",
    "rewardUsers": "service",
    "listPlatformRefusals": "service",
    "listPlatformTransactions": "service",
    "createPaymentRequest": "service",
    "cancelPaymentRequest": "service",
    "createLink": "service",
    "createPlatformUser": "service",
    "getPlatformUser": "service",
    # Nobody may approve their own request.
    "approveAct": "admin",
    # These operations change a password or end sessions, so no other test user may send them.
    "changeMyPassword": "changer",
    "refundPurchase": "superAdmin",
    "captureHold": "superAdmin",
    "releaseHold": "superAdmin",
}


def sender_of(operation):
    return SENDERS.get(name_of(operation), "superAdmin" if "/admin/" in operation.path else "user")


def token_of(sender):
    if sender == "service":
        account = PEOPLE["service"]
        form = {"grant_type": "client_credentials"}
        client = (account["clientId"], account["clientSecret"])
        answer = requests.post(f"{BASE}/api/auth/token", data=form, auth=client, timeout=LOGIN_TIMEOUT_S)
    else:
        login = {name: PEOPLE[sender][name] for name in ("email", "password")}
        answer = requests.post(f"{BASE}/api/auth/login", json=login, timeout=LOGIN_TIMEOUT_S)
    answer.raise_for_status()
    body = answer.json()
    return body.get("accessToken") or body["access_token"]


class Signed(requests.auth.AuthBase):
    """Signs requests as a payout provider does."""

    def __call__(self, request):
        timestamp = str(int(time.time()))
        start = f"v2 {timestamp} {request.method} {urlsplit(request.url).path}\n".encode()
        body = request.body or b""
        body = body if isinstance(body, bytes) else body.encode()
        digest = hmac.new(PEOPLE["payouts"]["secret"].encode(), start + body, hashlib.sha256)
        request.headers["x-cowrie-timestamp"] = timestamp
        request.headers["x-cowrie-signature"] = f"v2={digest.hexdigest()}"
        return request


@schemathesis.auth(
    refresh_interval=REFRESH_AFTER_S, cache_by_key=lambda case, context: sender_of(context.operation)
)
class Login:
    def get(self, case, context):
        return token_of(sender_of(context.operation))

    def set(self, case, token, context):
        ways = case.operation.definition.raw.get("security", [])
        schemes = {scheme for way in ways for scheme in way}
        if "accessToken" in schemes:
            case.headers["Authorization"] = f"Bearer {token}"
        if "apiKey" in schemes:
            case.headers["x-api-key"] = PEOPLE["apiKey"]
        if "client" in schemes:
            case._auth = requests.auth.HTTPBasicAuth(PEOPLE["service"]["clientId"], PEOPLE["service"]["clientSecret"])
        if "payoutSignature" in schemes:
            case._auth = Signed()
