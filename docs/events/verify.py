"""Verifies an export of the ledger without any of its code: docs/hash-chain.md says how."""
import collections, hashlib, json, os, sys

sys.excepthook = lambda kind, error, _: print(f"not an export: {kind.__name__}: {error}", file=sys.stderr)

LINES = "previousHash partition sequence id type amount from to fromBalance toBalance createdAtMs".split()
NUMBERS = "partition sequence id amount from to fromBalance toBalance createdAtMs".split()
TREASURIES = {-1: "course-fees", -2: "subscriptions", -3: "rewards", -4: "general-operations"}
XAF = {-11: "issuance", -12: "pending", -13: "operations"}  # and of users: below -2^52
TYPES = json.load(open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "transaction-types.json"), encoding="utf-8"))
LOWEST = {0: -(10**15 - 1), -11: -(10**15 - 1)}  # no other account is ever below 0

def text_of(row):
    others = {name: value for name, value in row.items() if name not in LINES + ["hash"] and value is not None}
    last = json.dumps(others, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "\n".join(["cowrie-transaction-1"] + [str(row[name]) for name in LINES] + [last])

def names_of(account):  # what transaction-types.json may call it
    if account in XAF or account < -(2**52): return {XAF.get(account, "user")}
    if account in TREASURIES: return {"treasury", TREASURIES[account]}
    return {"issuance"} if account == 0 else {"user"} if account > 0 else set()

def asset_of(account):
    return "xaf" if account in XAF or account < -(2**52) else "coins"

def may_lead(row):
    ways = TYPES[asset_of(row["from"])].get(row["type"], {"ways": []})["ways"]
    sides = [(names_of(row["from"]) & set(way["from"]), names_of(row["to"]) & set(way["to"])) for way in ways]
    return asset_of(row["from"]) == asset_of(row["to"]) and any(payer and receiver for payer, receiver in sides)

def request_of(row):  # the payment request that it pays
    return row.get("paymentRequestId")

def used_of(row):  # a reference is used once by an API key, or by a payer who came without one; who pays a request does not use its
    return row.get("reference") is not None and (row["reference"], request_of(row) or row.get("apiKeyId") or row["from"])

def heads_of(file):  # an older export, the answer of /.well-known/ledger-heads, or heads as JSON lines
    text = open(file, encoding="utf-8").read()
    try: lines = json.loads(text)["heads"]
    except (ValueError, KeyError): lines = [json.loads(line) for line in text.split("\n") if line and '"previousHash"' not in line]
    heads = {(line["partition"], line.get("head") or line["hash"]): line.get("sequence") for line in lines}
    return heads or sys.exit(f"there is no head in {file}")

def problems_of(row):
    if any(type(row[name]) is not int for name in NUMBERS): yield "a number is not a whole one"
    if row["hash"] != hashlib.sha256(text_of(row).encode()).hexdigest(): yield "its hash is not that of its content"
    if row["previousHash"] != heads[row["partition"]]: yield "it does not follow the transaction before it"
    if row["id"] <= last_id or row["sequence"] <= sequences[row["partition"]]: yield "it is not in order"
    if row["amount"] <= 0 or row["from"] == row["to"]: yield "it moves nothing"
    if not may_lead(row): yield f"a {row['type']} does not lead from {row['from']} to {row['to']}"
    if balances[row["from"]] < LOWEST.get(row["from"], 0): yield f"account {row['from']} is overdrawn"
    if any(row[side + "Balance"] != balances[row[side]] for side in ("from", "to")): yield "its balances are not what the transactions add up to"
    if (row["type"] == "REFUND") != (row.get("refundOf") is not None): yield "only a REFUND gives back a purchase, and each does"
    if row["type"] == "REFUND":
        bought = purchases.get(row.get("refundOf"), {"left": 0})
        bought["left"] -= row["amount"]
        payers = {bought.get("to"), -4} if bought.get("to", 0) > 0 else {bought.get("to")}
        if bought["left"] < 0 or bought["from"] != row["to"] or row["from"] not in payers: yield "it gives back more than a purchase, or to others"
    if used_of(row) in used: yield "its reference was used before"
    if request_of(row) in paid: yield "its payment request was paid before"
    if row.get("holdId") and (not TYPES["coins"].get(row["type"], {}).get("captureFor") or row["holdId"] in holds): yield "its hold was captured before, or cannot be"

heads = collections.defaultdict(lambda: "0" * 64)
sequences, balances = collections.Counter(), collections.Counter()
purchases, holds, used, paid, open_partitions, closed_partitions, last_id, count = {}, set(), set(), set(), set(), set(), 0, 0
if len(sys.argv) not in (2, 4) or sys.argv[2:3] not in ([], ["--heads"]): sys.exit("verify.py EXPORT [--heads FILE]")
wanted = heads_of(sys.argv[3]) if len(sys.argv) == 4 else {}
missing = {key for key in wanted if key[1] != "0" * 64}
for number, line in enumerate(open(sys.argv[1], encoding="utf-8"), 1):
    row = json.loads(line)
    partition = row["partition"]
    if partition in closed_partitions: sys.exit(f"line {number}: partition {partition} goes on after its head")
    if "head" in row:
        open_partitions.discard(partition)
        closed_partitions.add(partition)
        if row["head"] != heads[partition]: sys.exit(f"partition {partition}: not its head")
        continue
    balances[row["from"]] -= row["amount"]
    balances[row["to"]] += row["amount"]
    for problem in problems_of(row): sys.exit(f"partition {partition}, sequence {row['sequence']}: {problem}")
    if wanted.get((partition, row["hash"]), row["sequence"]) in (None, row["sequence"]): missing.discard((partition, row["hash"]))
    if row["type"] == "PURCHASE": purchases[row["id"]] = {"left": row["amount"], "from": row["from"], "to": row["to"]}
    if row.get("holdId"): holds.add(row["holdId"])
    if used_of(row): used.add(used_of(row))
    if request_of(row): paid.add(request_of(row))
    heads[partition], sequences[partition], last_id, count = row["hash"], row["sequence"], row["id"], count + 1
    open_partitions.add(partition)
if open_partitions: sys.exit(f"without a head: {open_partitions}")
if missing: sys.exit(f"cut short or rewritten: these heads are no transaction's: {sorted(missing)}")
if count == 0: sys.exit("there is no transaction")
print(f"{count} transactions are as they were written" + (f", and {len(wanted)} heads are theirs" if wanted else ""))
