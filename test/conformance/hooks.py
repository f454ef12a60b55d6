"""Adapts generated requests: they use existing ids, and never end the access of the run itself."""

import atexit
import json
import os
import re
import sys
import time
import zlib
from unicodedata import normalize
from urllib.parse import quote

import schemathesis
from hypothesis import strategies as st

sys.path.insert(0, os.path.dirname(__file__))
from people import PEOPLE, name_of  # noqa: E402

# The schema allows more decimals for these fields than the gateway accepts.
COINS = ["amount", "minAmount", "maxAmount", "coins", "mintPerDay", "rewardPerDay", "perTransactionLimit", "dailyMintLimit"]
COINS += ["dailyLimit", "below", "aboveAmount"]
DECIMALS = {**dict.fromkeys(COINS, 4), "percent": 4, "xafPerCoin": 6, "feePercent": 2}
# The answer when a record has reached its maximum number of entries.
FULL = re.compile(r'"detail":"There are \d+ [^"]* already')
A_DAY = {"from": "2026-01-01T00:00:00Z", "to": "2026-01-02T00:00:00Z"}
NOBODY = "00000000-0000-4000-8000-000000000000"
KEPT_USERS = {str(PEOPLE[name]["id"]) for name in ("superAdmin", "admin", "user", "changer")}
OTHERS = [person["id"] for person in PEOPLE["others"]]

# Operation: the path of an id in its answer, and the name under which the id is stored.
MAKES = {
    "placeHold": [("hold", "hold.id")],
    "createPaymentRequest": [("paymentRequest", "id")],
    "createSchedule": [("schedule", "id")],
    "makePurchase": [("purchase", "transaction.id"), ("group", "transactions.groupId")],
    "transferCoins": [("transaction", "transaction.id")],
    "createQuote": [("quote", "id")],
    "createWithdrawal": [("withdrawal", "id")],
    "mintCoins": [("approval", "approval.id")],
    "startVerification": [("verification", "id")],
    "createApiKey": [("apiKey", "id")],
    "createPlatform": [("platform", "id")],
    "createServiceAccount": [("serviceAccount", "id")],
    "registerUser": [("user", "user.id")],
    "logIn": [("refreshToken", "refreshToken")],
    "refreshTokens": [("refreshToken", "refreshToken")],
    "createWebhook": [("webhook", "id")],
    "createLimit": [("limit", "id")],
    "createLinkCode": [("linkCode", "code")],
    "createPlatformUser": [("externalId", "link.externalId")],
}
# Operation: the parameter or field that takes a stored id, and the name of that id.
TAKES = {
    "getHold": ("id", "hold"),
    "captureHold": ("id", "hold"),
    "releaseHold": ("id", "hold"),
    "getPaymentRequest": ("id", "paymentRequest"),
    "payPaymentRequest": ("id", "paymentRequest"),
    "cancelPaymentRequest": ("id", "paymentRequest"),
    "getSchedule": ("id", "schedule"),
    "pauseSchedule": ("id", "schedule"),
    "resumeSchedule": ("id", "schedule"),
    "cancelSchedule": ("id", "schedule"),
    "cancelUserSchedule": ("id", "schedule"),
    "refundPurchase": ("transactionId", "purchase"),
    "getTransaction": ("id", "transaction"),
    "getReceipt": ("id", "transaction"),
    "exchangeCoins": ("quoteId", "quote"),
    "settleWithdrawal": ("id", "withdrawal"),
    "rejectWithdrawal": ("id", "withdrawal"),
    "reportPayout": ("withdrawalId", "payout"),
    "getApproval": ("id", "approval"),
    "rejectApproval": ("id", "approval"),
    "getVerification": ("id", "verification"),
    "revokeApiKey": ("id", "apiKey"),
    "rotateApiKey": ("id", "apiKey"),
    "createKeyStandIn": ("id", "apiKey"),
    "getPlatform": ("id", "platform"),
    "changePlatform": ("id", "platform"),
    "getPlatformStatistics": ("id", "platform"),
    "rotateServiceAccountSecret": ("id", "serviceAccount"),
    "deleteServiceAccount": ("id", "serviceAccount"),
    "changeLimit": ("id", "limit"),
    "deleteLimit": ("id", "limit"),
    "createLink": ("code", "linkCode"),
    "getPlatformUser": ("externalId", "externalId"),
    "refreshTokens": ("refreshToken", "refreshToken"),
    "logOut": ("refreshToken", "refreshToken"),
    "getWebhook": ("id", "webhook"),
    "changeWebhook": ("id", "webhook"),
    "deleteWebhook": ("id", "webhook"),
    "rotateWebhookSecret": ("id", "webhook"),
    "listWebhookDeliveries": ("id", "webhook"),
    "pingWebhook": ("id", "webhook"),
    "replayWebhook": ("id", "webhook"),
    "pullWebhook": ("id", "webhook"),
    "acknowledgeWebhookDeliveries": ("id", "webhook"),
}
found = {
    "refreshToken": [person["refreshToken"] for person in PEOPLE["others"]],
    "payout": PEOPLE["withdrawals"],
    "approval": PEOPLE["pendingMints"],
}
deliveries = []
cursors = {}
# The number of answers by operation and status.
answers = {}


@atexit.register
def write_answers():
    with open(os.environ["CONFORMANCE_ANSWERS"], "w") as file:
        json.dump(answers, file)



def number_of(case):
    """A number derived from the request, so that choices are repeatable."""
    return zlib.crc32(json.dumps([case.path_parameters, case.query, case.body], default=str).encode())


# Approximates `visible-text`: composed, with a visible character and without invisible ones.
VISIBLE = st.characters(categories=["L", "N", "P", "S"], exclude_characters="\u115f\u1160\u3164\uffa0")
schemathesis.openapi.format("visible-text", st.text(VISIBLE, min_size=1, max_size=40).map(lambda text: normalize("NFC", text)))


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """The document says only in words that null in an optional field of a body counts as omitted."""
    schemas = raw_schema.get("components", {}).get("schemas", {})
    for path in raw_schema.get("paths", {}).values():
        for operation in path.values():
            for media in operation.get("requestBody", {}).get("content", {}).values():
                take_null(media.get("schema"), schemas)


def take_null(schema, schemas):
    if not isinstance(schema, dict) or schema.get("x-takes-null"):
        return
    if "$ref" in schema:
        take_null(schemas.get(schema["$ref"].split("/")[-1]), schemas)
    schema["x-takes-null"] = True
    for inner in [schema.get("items"), *schema.get("oneOf", []), *schema.get("anyOf", [])]:
        take_null(inner, schemas)
    for name, field in schema.get("properties", {}).items():
        take_null(field, schemas)
        if name not in schema.get("required", []):
            schema["properties"][name] = {"anyOf": [field, {"type": "null"}]}


@schemathesis.hook
def before_call(context, case, kwargs):
    keep_head_short(case)
    wait_briefly(case)
    if case.meta is not None and case.meta.generation.mode.is_positive:
        make_possible(case)
    keep_access(case)


# Node answers 431 to a request head above 16 KiB (`maxHeaderSize`) before the gateway reads any of it.
QUERY_BYTES_MAX = 10_000
TEXT_MIN, TEXT_MAX = 60, 600


def keep_head_short(case):
    """Writes a too long query in fewer bytes. A text that exceeds its maximum length stays too long."""
    text = json.dumps(case.query or {}, ensure_ascii=False, default=str)
    if len(quote(text, errors="replace")) > QUERY_BYTES_MAX:
        case.query = in_fewer_bytes(case.query)


def in_fewer_bytes(value):
    if isinstance(value, dict):
        return {key: in_fewer_bytes(each) for key, each in value.items()}
    if isinstance(value, list):
        return [in_fewer_bytes(each) for each in value]
    is_long = isinstance(value, str) and len(value) > TEXT_MIN
    return "x" * min(len(value), TEXT_MAX) if is_long else value


def keep_access(case):
    """Protects the senders: they are not deleted, signed out, frozen, limited or given another role. The platform, the API key and the client secret in use stay."""
    name = name_of(case.operation)
    wanted = str((case.path_parameters or {}).get("id"))
    if name in ("deleteUser", "setUserRole", "endUserSessions", "resetUserTotp", "freezeWallet") and wanted in KEPT_USERS:
        case.path_parameters["id"] = OTHERS[number_of(case) % len(OTHERS)]
    if name in ("createLimit", "changeLimit") and isinstance(case.body, dict) and case.body.get("mode", "ENFORCE") == "ENFORCE":
        case.body["mode"] = "OBSERVE"
    if name == "changePlatform" and wanted == PEOPLE["platform"] and isinstance(case.body, dict):
        case.body.pop("status", None)
    if name == "revokeApiKey" and wanted in PEOPLE["apiKeyIds"]:
        case.path_parameters["id"] = NOBODY
    if name in ("deleteServiceAccount", "rotateServiceAccountSecret") and wanted == PEOPLE["service"]["id"]:
        case.path_parameters["id"] = NOBODY


def wait_briefly(case):
    """Shortens the wait of a pull, which may exceed the timeout of this run."""
    if name_of(case.operation) == "pullWebhook" and isinstance(case.body, dict) and case.body.get("waitSeconds") in range(2, 31):
        case.body["waitSeconds"] = 1


def make_possible(case):
    name, number = name_of(case.operation), number_of(case)
    if (case.headers or {}).get("Idempotency-Key") == "a-new-key-for-each-intent":
        case.headers["Idempotency-Key"] += f"-{name}-{number}"
    use_found(case, name, number)
    with_numbers_for_ids(case, number)
    if name == "approveAct":
        chosen = PEOPLE["approvals"][number % len(PEOPLE["approvals"])]
        case.path_parameters["id"] = chosen["id"]
        case.body = {"requestHash": chosen["requestHash"]}
    use_cursor(case, number)
    if name == "listUsers" and "ids" in (case.query or {}):
        # `ids` excludes all other parameters.
        case.query = {"ids": ",".join(str(int(one) % 2**53 or 1) for one in str(case.query["ids"]).split(","))}
    if name == "redeliverWebhookDelivery" and deliveries and number % 4:
        case.path_parameters.update(deliveries[-1])
    if "interval" in (case.query or {}) or name in ("getRefusalStatistics", "getLatencyStatistics"):
        case.query.update(A_DAY)
    if isinstance((case.query or {}).get("at"), str):
        # The moment must lie in the past.
        case.query["at"] = A_DAY["to"]
    query_with_few_decimals(case.query or {})
    with_whole_numbers(case.query or {})
    with_whole_numbers(case.path_parameters or {})
    if "platform" in (case.path_parameters or {}) and number % 4:
        case.path_parameters["platform"] = PEOPLE["platform"]
    if not isinstance(case.body, dict):
        return
    if name == "createPaymentRequest":
        # A service account may pay to a treasury or to a user linked with its platform, but only to one of the two.
        case.body.pop("toUserId", None)
        if case.body.get("splits") is None:
            case.body["toTreasury"] = case.body.get("toTreasury") or "rewards"
    if name == "createSchedule":
        # The start must be in the future, but not too far. `times` is invalid for a single payment.
        case.body["startsAt"] = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 86_400 * (1 + number % 300)))
        if case.body.get("every") is None:
            case.body.pop("times", None)
    if name == "createLinkCode" and number % 4:
        case.body["platform"] = PEOPLE["platform"]
    if name == "refundPurchase" and "groupId" in case.body:
        case.body.pop("transactionId", None)
        case.body["groupId"] = found.get("group", [case.body["groupId"]])[-1]
    with_few_decimals(case.body)
    with_people(case.body)
    with_whole_splits(case.body, number, to_users=name != "createPaymentRequest")
    with_good_passwords(case.body)
    if name == "changeMyPassword" and number % 4:
        # The password stays the same, so the later requests of the run can still log in.
        password = PEOPLE["changer"]["password"]
        case.body.update(currentPassword=password, newPassword=password)
    if name == "createKeyStandIn" and number % 4:
        case.body.update(password=PEOPLE["superAdmin"]["password"])
    if name == "createWithdrawal" and number % 4:
        case.body["payout"]["provider"] = PEOPLE["payouts"]["provider"]
        case.body["xaf"] = 1 + case.body["xaf"] % 100
    if "from" in case.body:
        case.body.update(A_DAY)
    for field in ("expiresAt", "until"):
        if isinstance(case.body.get(field), str):
            case.body[field] = "2099-01-01T00:00:00Z"
    if name in ("createLimit", "changeLimit") and not (case.body.get("maxAmount") or case.body.get("maxCount")):
        # The request needs one of the two.
        case.body["maxCount"] = 5
    if isinstance(case.body.get("aboveAmount"), (int, float)) and not isinstance(case.body["aboveAmount"], bool):
        # For withdrawals the amount is in whole XAF.
        case.body["aboveAmount"] = int(case.body["aboveAmount"])
    # The schema gives the format of a duration but not its maximum.
    if re.fullmatch(r"P[0-9A-Z]+", str(case.body.get("window"))):
        case.body["window"] = "PT1H"
    if name == "mintCoins" and number % 3 == 0:
        case.body["amount"] = 1 + PEOPLE["mintApprovalAbove"]
    if "url" in case.body:
        case.body["url"] = f"https://{number}.invalid/hook"
    if name == "logIn" and number % 4:
        case.body.update({field: PEOPLE["user"][field] for field in ("email", "password")})
    if name == "reportPayout" and number % 4:
        case.path_parameters["provider"] = PEOPLE["payouts"]["provider"]


def use_found(case, name, number):
    parameter, kind = TAKES.get(name, (None, None))
    known = found.get(kind)
    if not known or number % 4 == 0:
        return
    # Newer records are preferred, because older ones are mostly used up. Deletions take an old one.
    deletes = case.method == "DELETE"
    value = known.pop(0) if deletes and len(known) > 3 else known[-1 - number % min(len(known), 3)]
    if parameter in (case.path_parameters or {}):
        case.path_parameters[parameter] = value
    elif isinstance(case.body, dict):
        case.body[parameter] = value


def with_numbers_for_ids(case, number):
    """Schemathesis links fields of the same name, but a UUID of a hold is no id of a user, which is a number."""
    of_users = "/users/{id}" in case.operation.path
    if (of_users or "/transactions/{id}" in case.operation.path) and not re.fullmatch(r"[0-9]+(\.0)?", str(case.path_parameters["id"])):
        case.path_parameters["id"] = OTHERS[number % len(OTHERS)] if of_users else 1 + number % 100


def use_cursor(case, number):
    """Uses a cursor of the same list with the same filters, without an offset."""
    if "cursor" not in (case.query or {}):
        return
    given = cursors.get(case.formatted_path)
    if given is None or number % 2:
        del case.query["cursor"]
    else:
        case.query = dict(given)


def with_few_decimals(value):
    if isinstance(value, list):
        for item in value:
            with_few_decimals(item)
    if not isinstance(value, dict):
        return
    for field, inner in value.items():
        if field in DECIMALS and isinstance(inner, float) and inner > 0:
            value[field] = max(round(inner, DECIMALS[field]), 10.0 ** -DECIMALS[field])
        else:
            with_few_decimals(inner)


def query_with_few_decimals(query):
    """Numbers in a query may be texts."""
    for field in DECIMALS.keys() & query.keys():
        try:
            numbers = {field: float(query[field])}
        except (TypeError, ValueError):
            continue
        with_few_decimals(numbers)
        if numbers[field] != float(query[field]):
            query[field] = numbers[field]


def with_whole_numbers(parameters):
    """A schema accepts 1.0 as an integer; an address must have it without a decimal point."""
    for field, value in parameters.items():
        if field not in DECIMALS and re.fullmatch(r"-?[0-9]+\.0", str(value)):
            parameters[field] = int(float(value))


def with_whole_splits(body, number, to_users):
    """A schema cannot express that each leg has one receiver and one share, and that shares add up."""
    legs = body.get("splits")
    if not isinstance(legs, list) or not all(isinstance(leg, dict) for leg in legs):
        return
    for index, leg in enumerate(legs):
        leg.pop("amount", None)
        leg.pop("percent", None)
        if to_users and ("toUserId" in leg or leg.get("toTreasury") is None):
            leg.pop("toTreasury", None)
            leg["toUserId"] = OTHERS[(number + index) % len(OTHERS)]
        else:
            leg.pop("toUserId", None)
            leg["toTreasury"] = leg.get("toTreasury") or "rewards"
        if number % 2:
            leg["amount"] = 1 + index
        else:
            leg["percent"] = 1 if index else 101 - len(legs)
    if number % 2:
        body.pop("amount", None)
    else:
        body["amount"] = 10


def with_good_passwords(body):
    """A schema cannot express that a password must not repeat a few characters, so other characters are added."""
    for field in ("password", "newPassword"):
        value = body.get(field)
        if isinstance(value, str) and len(value) >= 12 and len(set(value.lower())) <= 4:
            body[field] = value[:100] + "of shells"


def with_people(body):
    for field in ("userId", "toUserId"):
        if isinstance(body.get(field), int) and body[field] % 4:
            body[field] = OTHERS[body[field] % len(OTHERS)]


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Ignores links through a null in an answer, and answers that report a limit of docs/limits.md."""
    if "None" in map(str, (case.path_parameters or {}).values()):
        return False
    return not (response.status_code == 400 and FULL.search(response.text))


@schemathesis.hook
def after_call(context, case, response):
    name, status = name_of(case.operation), str(response.status_code)
    of_operation = answers.setdefault(name, {})
    of_operation[status] = of_operation.get(status, 0) + 1
    if not status.startswith("2"):
        return
    if name == "listWebhookDeliveries":
        listed = response.json()["deliveries"]
        deliveries.extend({"id": case.path_parameters["id"], "deliveryId": item["id"]} for item in listed)
    makes = MAKES.get(name, [])
    if not makes and "cursor" not in case.operation.query:
        return
    body = response.json()
    for kind, path in makes:
        value = body
        for field in path.split("."):
            value = value[0] if isinstance(value, list) and value else value
            value = value.get(field) if isinstance(value, dict) else None
        if value is not None:
            found.setdefault(kind, []).append(value)
    if body.get("nextCursor"):
        filters = {name: value for name, value in (case.query or {}).items() if name != "offset"}
        cursors[case.formatted_path] = {**filters, "cursor": body["nextCursor"]}
