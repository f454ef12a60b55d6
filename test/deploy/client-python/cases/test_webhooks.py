"""Webhooks, checked with a signature from the package `standardwebhooks`."""

import unittest
from decimal import Decimal
from typing import Any

from cowrie import CowrieWebhookError, verify_webhook

SECRET = 'whsec_Q293cmllIHNpZ25zIGl0cyB3ZWJob29rcyE='
SIGNED_AT = 1_767_225_600
BODY = '{"id": "e-1", "type": "coin.transaction.recorded", "data": {"amount": 12.5, "reason": "Café"}}'
SIGNATURE = 'v1,BSZBWCBv3Aol0ApQRlHdWeltue7bybjJ0nKmfeZwf6U='
HEADERS = {
    'Webhook-Id': 'msg_1',
    'Webhook-Timestamp': str(SIGNED_AT),
    'Webhook-Signature': f'v1,none {SIGNATURE}',
}


class Webhooks(unittest.TestCase):
    def test_a_genuine_one(self) -> None:
        for body in (BODY, BODY.encode()):
            webhook = verify_webhook(body, HEADERS, SECRET, now_seconds=SIGNED_AT + 299)
            self.assertEqual((webhook.id, webhook.event['data']['amount']), ('msg_1', Decimal('12.5')))

    def test_faults(self) -> None:
        faults: list[tuple[str, dict[str, Any]]] = [
            ('wrong_signature', {'body': BODY.replace('12.5', '13.5')}),
            ('wrong_signature', {'secret': 'whsec_b3RoZXI='}),
            ('wrong_signature', {'headers': {**HEADERS, 'Webhook-Id': 'msg_2'}}),
            ('wrong_signature', {'headers': {**HEADERS, 'Webhook-Signature': 'v1,é'}}),
            ('malformed', {'headers': {}}),
            ('malformed', {'headers': {**HEADERS, 'Webhook-Timestamp': 'now'}}),
            ('malformed', {'secret': 'whsec_'}),
            ('too_old_or_new', {'now_seconds': SIGNED_AT + 301}),
            ('too_old_or_new', {'now_seconds': SIGNED_AT - 301}),
        ]
        genuine: dict[str, Any] = {
            'body': BODY,
            'headers': HEADERS,
            'secret': SECRET,
            'now_seconds': SIGNED_AT,
        }
        for fault, change in faults:
            with self.subTest(change=change), self.assertRaises(CowrieWebhookError) as caught:
                verify_webhook(**{**genuine, **change})
            self.assertEqual(caught.exception.fault, fault)
