"""Keeps the balance of every wallet in a SQLite file, from coin.events alone.

python3 balances.py KAFKA.properties STORE.sqlite [again]     "again" reads the topic from its beginning
"""
import json
import re
import sqlite3
import sys
from decimal import Decimal

from confluent_kafka import Consumer, KafkaException, TopicPartition

TOPIC, SOURCE, UNITS_PER_COIN = "coin.events", "/cowrie/ledger", 10_000
TABLES = """
CREATE TABLE IF NOT EXISTS positions (partition INTEGER PRIMARY KEY, due INTEGER NOT NULL, kafka_offset INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS balances (user_id INTEGER PRIMARY KEY, units INTEGER NOT NULL);
"""


def settings(path):
    """The settings of librdkafka. A login for Java's client, which the local stack writes, is translated."""
    with open(path, encoding="utf-8") as file:
        values = dict(line.strip().split("=", 1) for line in file if "=" in line)
    login = re.search(r'username="(.*?)" password="(.*?)"', values.pop("sasl.jaas.config", ""))
    if login:
        values |= {"sasl.username": login[1], "sasl.password": login[2]}
    return values | {"group.id": "example-team.balances", "enable.auto.commit": False, "auto.offset.reset": "earliest"}


def move(db, transaction, sign):
    units = int(transaction["amount"] * UNITS_PER_COIN) * sign
    for user, change in ((transaction["fromUserId"], -units), (transaction["toUserId"], units)):
        if user is not None:  # None means a treasury, or issuance when coins are minted or burned.
            db.execute("INSERT INTO balances VALUES (?, ?) ON CONFLICT DO UPDATE SET units = units + excluded.units", (user, change))


def apply(db, event_type, data):
    if event_type == "coin.transaction.recorded":
        move(db, data, 1)
    if event_type == "coin.events.voided":  # After a restore of the ledger these events are void.
        for event in reversed(data["events"]):
            if event["type"] == "coin.transaction.recorded":
                move(db, event["data"], -1)


def take(db, message):
    """Applies an event once. A missing event stops the program before anything after it is counted."""
    headers = {name: value.decode() for name, value in message.headers() or []}
    partition = message.partition()
    row = db.execute("SELECT due FROM positions WHERE partition = ?", (partition,)).fetchone()
    due = row[0] if row else 1
    if (headers.get("ce_source"), headers.get("ce_partition")) == (SOURCE, str(partition)):  # Otherwise it is no event of this topic.
        sequence = int(headers["ce_sequence"])
        if sequence > due:
            sys.exit(f"partition {partition}: event {sequence} came where {due} is due")
        if sequence == due:
            apply(db, headers["ce_type"], json.loads(message.value(), parse_float=Decimal))
            due += 1
    db.execute("REPLACE INTO positions VALUES (?, ?, ?)", (partition, due, message.offset() + 1))


def main(properties, store, *options):
    db = sqlite3.connect(store, isolation_level=None)  # Transactions are started explicitly.
    db.executescript(TABLES)
    offsets = dict(db.execute("SELECT partition, kafka_offset FROM positions")) if "again" not in options else {}
    consumer = Consumer(settings(properties))
    partitions = [TopicPartition(TOPIC, number) for number in consumer.list_topics(TOPIC, 10).topics[TOPIC].partitions]
    ends = {part.partition: consumer.get_watermark_offsets(part)[1] for part in partitions}
    offsets = {number: offsets.get(number, 0) for number in ends}
    consumer.assign([TopicPartition(TOPIC, number, offset) for number, offset in offsets.items()])
    while any(offsets[number] < end for number, end in ends.items()):  # A real service would not end here.
        messages = consumer.consume(500, timeout=1)
        db.execute("BEGIN IMMEDIATE")  # This comes before "due" is read: another run waits, and then skips these events.
        with db:  # The changes of the events and the positions are one transaction.
            for message in messages:
                if message.error():
                    raise KafkaException(message.error())
                take(db, message)
                offsets[message.partition()] = message.offset() + 1
    consumer.close()
    for user, units in db.execute("SELECT * FROM balances ORDER BY user_id"):
        print(user, f"{Decimal(units) / UNITS_PER_COIN:.4f}")


main(*sys.argv[1:])
