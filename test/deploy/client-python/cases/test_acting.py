"""A platform's client and the tokens by which it acts for users, against a small gateway."""

import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl

from cowrie import Cowrie, CowrieInputError, CowrieProblem, ServiceAccount

PROBLEM = {'title': 'For a test', 'detail': 'For a test', 'instance': 'r-1'}


class Acting(unittest.TestCase):
    def setUp(self) -> None:
        self.gateway = Gateway()
        threading.Thread(target=self.gateway.serve_forever, daemon=True).start()
        self.addCleanup(self.gateway.server_close)
        self.addCleanup(self.gateway.shutdown)
        self.platform = Cowrie(self.gateway.base, service_account=ServiceAccount('cwc_1', 'cws_1'))

    def test_an_external_id_is_exchanged_once_within_the_scopes(self) -> None:
        acting = self.platform.act_for('customer-17', scope='wallet:read')
        acting.get_my_wallet()
        acting.get_my_wallet()
        form = {
            'grant_type': 'urn:ietf:params:oauth:grant-type:token-exchange',
            'subject_token_type': 'urn:cowrie:token-type:external-id',
            'subject_token': 'customer-17',
            'scope': 'wallet:read',
            'client_id': 'cwc_1',
            'client_secret': 'cws_1',
        }
        self.assertEqual(self.gateway.forms, [form])
        self.assertEqual(self.gateway.tokens, ['t1', 't1'])

    def test_a_token_is_renewed_before_its_end_and_when_the_gateway_calls_it_expired(self) -> None:
        acting = self.platform.act_for('customer-17')
        self.gateway.expires_in = 30
        acting.get_my_wallet()
        self.gateway.expires_in = 300
        acting.get_my_wallet()
        self.gateway.expired = {'t2'}
        acting.get_my_wallet()
        self.assertEqual(self.gateway.tokens, ['t1', 't2', 't2', 't3'])

    def test_the_refusal_of_an_exchange_is_raised(self) -> None:
        self.gateway.is_refusing = True
        with self.assertRaises(CowrieProblem) as raised:
            self.platform.act_for('customer-17').get_my_wallet()
        self.assertEqual(raised.exception.code, 'invalid_request')

    def test_a_client_without_a_service_account_gets_no_tokens(self) -> None:
        with self.assertRaises(CowrieInputError):
            Cowrie(self.gateway.base).act_for('customer-17')
        with self.assertRaises(CowrieInputError):
            self.platform.act_for('customer-17').create_service_token()

    def test_a_service_account_gets_tokens_of_both_kinds(self) -> None:
        own = self.platform.create_service_token(scope='coins:reward')
        other = self.platform.exchange_token('customer-17')
        self.assertEqual(
            [own['access_token'], own['scope'], other['access_token']], ['t1', 'coins:reward', 't2']
        )
        self.assertEqual(self.gateway.forms[0]['grant_type'], 'client_credentials')
        self.assertEqual(self.gateway.forms[1]['subject_token'], 'customer-17')


class Gateway(ThreadingHTTPServer):
    """Gives tokens t1, t2, … and records the forms that asked for them, and the tokens of other requests."""

    def __init__(self) -> None:
        super().__init__(('127.0.0.1', 0), Requests)
        self.base = f'http://127.0.0.1:{self.server_port}'
        self.expires_in = 300
        self.is_refusing = False
        self.expired: set[str] = set()
        self.forms: list[dict[str, str]] = []
        self.tokens: list[str] = []

    def answer(self, path: str, token: str, body: str) -> tuple[int, dict[str, object]]:
        if path == '/api/auth/token':
            if self.is_refusing:
                return 400, {**PROBLEM, 'status': 400, 'code': 'invalid_request'}
            self.forms.append(dict(parse_qsl(body)))
            token = f't{len(self.forms)}'
            granted = {'access_token': token, 'token_type': 'Bearer', 'expires_in': self.expires_in}
            return 200, {**granted, 'scope': self.forms[-1].get('scope', 'all')}
        self.tokens.append(token)
        if token in self.expired:
            return 401, {**PROBLEM, 'status': 401, 'code': 'token_expired'}
        return 200, {'id': 'wallet-1'}


class Requests(BaseHTTPRequestHandler):
    server: Gateway

    def do_GET(self) -> None:
        self.do_POST()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get('content-length', 0))).decode()
        token = self.headers.get('authorization', '').removeprefix('Bearer ')
        status, answer = self.server.answer(self.path, token, body)
        data = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header('content-type', 'application/json' if status == 200 else 'application/problem+json')
        self.send_header('content-length', str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass
