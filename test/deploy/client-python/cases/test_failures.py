"""Real failures: broken connections, a dying gateway, a rate limit."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cowrie import Cowrie, CowrieConnectionError, CowrieProblem, Facts, MemoryStore, Session
from support import BASE, PASSWORD, Person, Relay

AGAIN = """
import sys
from cowrie import Cowrie
base, token, to, key = sys.argv[1:]
moved = Cowrie(base, access_token=token).transfer_coins({'toUserId': int(to), 'amount': 1, 'reason': 'Once'}, idempotency_key=key)
print(moved['transaction']['id'])
"""


class Failures(unittest.TestCase):
    def test_an_answer_that_is_lost_is_asked_for_again_under_the_same_key(self) -> None:
        ada, ben = Person(10), Person()
        facts: list[Facts] = []
        with Relay(broken=2) as relay:
            client = Cowrie(relay.base, access_token=ada.token)
            client.transfer_coins({'toUserId': ben.id, 'amount': 1, 'reason': 'Once'}, on_answer=facts.append)
        keys = [re.findall(rb'idempotency-key: (\S+)', came) for came in relay.received]
        self.assertEqual((len(keys), len({key for [key] in keys})), (3, 1))
        self.assertEqual([each.replayed for each in facts], [True])
        self.assertEqual(ben.balance(), 1)

    def test_what_is_unknown_is_said_and_learnt_after_a_restart(self) -> None:
        ada, ben = Person(10), Person()
        with Relay(broken=1) as relay, self.assertRaises(CowrieConnectionError) as caught:
            client = Cowrie(relay.base, access_token=ada.token, attempts_max=1)
            client.transfer_coins(
                {'toUserId': ben.id, 'amount': 1, 'reason': 'Once'}, idempotency_key=f'once-{ada.id}'
            )
        self.assertTrue(caught.exception.is_outcome_unknown)
        self.assertEqual(caught.exception.idempotency_key, f'once-{ada.id}')
        arguments = [sys.executable, '-c', AGAIN, BASE, ada.token(), str(ben.id), f'once-{ada.id}']
        ids = {subprocess.run(arguments, check=True, capture_output=True, text=True).stdout for _ in range(2)}
        self.assertEqual((len(ids), ben.balance()), (1, 1))

    def test_a_change_without_a_key_is_sent_once(self) -> None:
        with Relay(broken=1) as relay, self.assertRaises(CowrieConnectionError) as caught:
            Cowrie(relay.base).register_user({'email': 'no', 'password': PASSWORD, 'fullName': 'Nobody'})
        self.assertEqual(len(relay.received), 1)
        self.assertTrue(caught.exception.is_outcome_unknown)
        self.assertIsNone(caught.exception.idempotency_key)

    def test_a_bulk_is_sent_again_with_the_keys_of_its_operations(self) -> None:
        ada, ben = Person(10), Person()
        with Relay(broken=1) as relay:
            bulk = Cowrie(relay.base, access_token=ada.token).apply_bulk(
                {
                    'operations': [
                        {'operation': 'transfer', 'data': {'toUserId': ben.id, 'amount': n, 'reason': 'Bulk'}}
                        for n in (1, 2)
                    ]
                }
            )
        self.assertEqual([each['status'] for each in bulk['results']], [201, 201])
        self.assertEqual(ben.balance(), 3)

    def test_nobody_listens(self) -> None:
        began = time.monotonic()
        with self.assertRaises(CowrieConnectionError) as caught:
            client = Cowrie('http://127.0.0.1:1', access_token='none', attempts_max=3)
            client.transfer_coins({'toUserId': 1, 'amount': 1, 'reason': 'Never'})
        # The request reached no server, so its outcome is known.
        self.assertFalse(caught.exception.is_outcome_unknown)
        self.assertLess(time.monotonic() - began, 5)

    def test_the_deadline_holds(self) -> None:
        began = time.monotonic()
        with self.assertRaises(CowrieConnectionError):
            Cowrie('http://127.0.0.1:1', access_token='none', attempts_max=1_000).get_my_wallet(
                deadline_seconds=1
            )
        self.assertLess(time.monotonic() - began, 3)

    def test_a_gateway_that_dies_costs_time_and_no_coin(self) -> None:
        ada, ben = Person(1_000), Person()
        client = Cowrie(BASE, access_token=ada.token(), attempts_max=50, deadline_seconds=60)
        pid_file = Path(os.environ['COWRIE_HOME'], 'run', 'gateway-1.pid')
        killed = int(pid_file.read_text())
        sent = threading.Semaphore(0)

        def send(number: int) -> int:
            moved = client.transfer_coins({'toUserId': ben.id, 'amount': 1, 'reason': f'Number {number}'})
            sent.release()
            return moved['transaction']['id']

        with ThreadPoolExecutor(8) as threads:
            ids = [threads.submit(send, number) for number in range(200)]
            for _ in range(20):
                sent.acquire()
            os.kill(killed, signal.SIGKILL)
            unique = {each.result() for each in ids}
        self.assertNotEqual(int(pid_file.read_text()), killed)
        self.assertEqual((len(unique), ben.balance()), (200, 200))

    def test_tokens_are_renewed_once_for_all_threads(self) -> None:
        ada = Person(1)
        store = MemoryStore()
        client = Cowrie(BASE, store=store)
        ada.log_in(client)
        for _ in range(3):
            kept = store.read()
            assert kept is not None
            store.write(Session(kept.access_token, kept.refresh_token, expires_at=0))
            # A refresh token that is used twice ends the session, which would refuse all other threads.
            with ThreadPoolExecutor(16) as threads:
                balances = list(threads.map(lambda _: client.get_my_wallet()['balance'], range(64)))
            self.assertEqual(set(balances), {1})

    def test_a_token_that_the_gateway_calls_expired_is_replaced(self) -> None:
        ada = Person(1)
        store = MemoryStore()
        client = Cowrie(BASE, store=store)
        ada.log_in(client)
        kept = store.read()
        assert kept is not None
        # By this machine's clock the token is still valid.
        store.write(Session(os.environ['EXPIRED_TOKEN'], kept.refresh_token, kept.expires_at))
        with ThreadPoolExecutor(16) as threads:
            balances = list(threads.map(lambda _: client.get_my_wallet()['balance'], range(64)))
        self.assertEqual(set(balances), {1})
        with self.assertRaises(CowrieProblem) as caught:
            Cowrie(BASE, access_token=os.environ['EXPIRED_TOKEN']).get_my_wallet()
        self.assertEqual(caught.exception.code, 'token_expired')

    def test_a_session_that_is_over_is_refused(self) -> None:
        ada = Person()
        store = MemoryStore()
        store.write(Session('none', 'none', expires_at=0))
        with self.assertRaises(CowrieProblem) as caught:
            Cowrie(BASE, store=store).get_my_wallet()
        self.assertEqual(caught.exception.code, 'unauthenticated')
        self.assertIsNone(store.read())
        self.assertEqual(ada.balance(), 0)

    def test_a_limit_is_waited_for(self) -> None:
        """At `LIMITED_BASE` a user may send 5 requests a minute."""
        ada = Person()
        client = Cowrie(os.environ['LIMITED_BASE'], access_token=ada.token(), deadline_seconds=100)
        for _ in range(5):
            client.get_my_wallet()
        with self.assertRaises(CowrieProblem) as caught:
            client.get_my_wallet(deadline_seconds=1)
        self.assertEqual((caught.exception.code, caught.exception.status), ('rate_limited', 429))
        wait_seconds = caught.exception.retry_after_seconds
        assert wait_seconds is not None
        began = time.monotonic()
        client.get_my_wallet()
        self.assertGreaterEqual(time.monotonic() - began, wait_seconds - 2)
