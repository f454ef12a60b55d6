"""Helpers of the cases: users, and a relay that breaks connections."""

import json
import os
import socket
import threading
import urllib.request
from contextlib import suppress
from decimal import Decimal
from uuid import uuid4

from cowrie import Cowrie

BASE = os.environ['BASE']
PASSWORD = 'a long enough password'


def the_admin(base: str = BASE) -> Cowrie:
    admin = Cowrie(base, api_key=os.environ['API_KEY'])
    admin.log_in({'email': os.environ['ADMIN_EMAIL'], 'password': os.environ['ADMIN_PASSWORD']})
    return admin


class Person:
    """A logged-in user with coins."""

    def __init__(self, coins: int = 0) -> None:
        self.client = Cowrie(BASE)
        self.email = f'someone-{uuid4()}@example.org'
        answer = self.client.register_user(
            {'email': self.email, 'password': PASSWORD, 'fullName': 'Some One'}
        )
        self.id = answer['user']['id']
        self.log_in(self.client)
        if coins:
            the_admin().mint_coins({'userId': self.id, 'amount': coins, 'reason': 'Welcome'})

    def log_in(self, client: Cowrie) -> None:
        client.log_in({'email': self.email, 'password': PASSWORD})

    def balance(self) -> Decimal:
        return self.client.get_my_wallet()['balance']

    def token(self) -> str:
        """A token that the client under test has not received."""
        body = json.dumps({'email': self.email, 'password': PASSWORD}).encode()
        request = urllib.request.Request(f'{BASE}/api/auth/login', body, {'content-type': 'application/json'})
        with urllib.request.urlopen(request) as answer:
            token: str = json.load(answer)['accessToken']
            return token


class Relay:
    """Forwards connections to the gateway. For the first `broken` it reads the answer and closes without passing it on."""

    def __init__(self, broken: int) -> None:
        host, port = BASE.removeprefix('http://').split(':')
        self._gateway = (host, int(port))
        self._broken = broken
        self._server = socket.create_server(('127.0.0.1', 0))
        self.base = f'http://127.0.0.1:{self._server.getsockname()[1]}'
        self.received: list[bytearray] = []
        """The bytes received, by connection."""
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> 'Relay':
        return self

    def __exit__(self, *_: object) -> None:
        self._server.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._server.accept()
            except OSError:
                return
            gateway = socket.create_connection(self._gateway)
            came = bytearray()
            self.received.append(came)
            threading.Thread(target=self._send, args=(client, gateway, came), daemon=True).start()
            threading.Thread(target=self._answer, args=(client, gateway), daemon=True).start()

    def _send(self, client: socket.socket, gateway: socket.socket, came: bytearray) -> None:
        with suppress(OSError):
            while part := client.recv(65_536):
                came += part
                gateway.sendall(part)
        close(gateway)

    def _answer(self, client: socket.socket, gateway: socket.socket) -> None:
        with suppress(OSError):
            while part := gateway.recv(65_536):
                if self._broken > 0:
                    self._broken -= 1
                    break
                client.sendall(part)
        close(client)
        close(gateway)


def close(end: socket.socket) -> None:
    """Also wakes the thread that reads from it."""
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
