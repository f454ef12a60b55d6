"""The tour of the project's README, with the client."""

import unittest
from decimal import Decimal
from uuid import uuid4

from cowrie import CowrieInputError, CowrieProblem, Facts, ServiceAccount, Cowrie
from support import BASE, Person, the_admin


class Tour(unittest.TestCase):
    def test_tour(self) -> None:
        admin, ada, ben, run = the_admin(), Person(), Person(), uuid4().hex
        minted = admin.mint_coins({'userId': ada.id, 'amount': 100, 'reason': 'Welcome'})
        assert 'wallet' in minted
        self.assertEqual(minted['wallet']['balance'], 100)

        facts: list[Facts] = []
        for _ in ('first', 'second'):
            lunch = ada.client.transfer_coins(
                {'toUserId': ben.id, 'amount': Decimal('12.5'), 'reason': 'Lunch'},
                idempotency_key=f'order-{run}',
                on_answer=facts.append,
            )
        self.assertEqual([each.replayed for each in facts], [False, True])
        self.assertEqual(lunch['wallet']['balance'], Decimal('87.5'))
        history = ada.client.stream_my_transactions()['transactions']
        self.assertEqual([each['type'] for each in history], ['TRANSFER', 'MINT'])

        paid = ada.client.make_purchase(
            {'treasury': 'course-fees', 'amount': 20, 'reason': 'Algebra', 'reference': f'course-{run}'}
        )['transaction']
        refund = admin.refund_purchase({'transactionId': paid['id'], 'amount': 5, 'reason': 'A lesson less'})
        assert 'transaction' in refund
        self.assertEqual(refund['transaction']['refundOf'], paid['id'])

        hold = ada.client.place_hold({'toUserId': ben.id, 'amount': 30, 'reason': 'Entry fee'})
        self.assertEqual(hold['wallet']['balance'] - hold['wallet']['activeCoins'], 30)
        captured = ben.client.capture_hold({'id': hold['hold']['id'], 'amount': 25})
        self.assertEqual(captured['hold']['released'], 5)
        self.assertEqual(captured['hold']['status'], 'CAPTURED')

        admin.set_exchange_rate({'xafPerCoin': Decimal('65.5'), 'feePercent': 1})
        quote = ben.client.create_quote({'coins': 10})
        self.assertEqual(quote['xafPerCoin'], Decimal('65.5'))
        exchanged = ben.client.exchange_coins({'quoteId': quote['id']})
        self.assertEqual(exchanged['wallet']['xafBalance'], quote['xaf'])

        supply = admin.get_supply()
        self.assertEqual(supply['inWallets'] + supply['inTreasuries'], supply['supply'])
        csv = b''.join(ada.client.export_my_transactions({'format': 'csv'})).decode()
        self.assertIn('CLOSING', csv.splitlines()[-1])

    def test_pages(self) -> None:
        ada, ben = Person(100), Person()
        for number in range(5):
            ada.client.transfer_coins({'toUserId': ben.id, 'amount': 1, 'reason': f'Number {number}'})
        reasons = [each['reason'] for each in ben.client.each_of_my_transactions({'limit': 2})]
        self.assertEqual(reasons, [f'Number {number}' for number in (4, 3, 2, 1, 0)])
        # From an offset on, the pages contain only the rest.
        rest = [each['reason'] for each in ben.client.each_of_my_transactions({'limit': 2, 'offset': 1})]
        self.assertEqual(rest, reasons[1:])

    def test_amounts_are_exact(self) -> None:
        ada, ben = Person(), Person()
        largest = Decimal('99999999.9999')
        the_admin().mint_coins({'userId': ada.id, 'amount': largest, 'reason': 'All of it'})
        self.assertEqual(str(ada.balance()), '99999999.9999')
        sent = ada.client.transfer_coins(
            {'toUserId': ben.id, 'amount': Decimal('0.0001'), 'reason': 'The least'}
        )
        self.assertEqual(str(sent['transaction']['amount']), '0.0001')
        self.assertEqual(str(sent['wallet']['balance']), '99999999.9998')
        same = ada.client.transfer_coins(
            {'toUserId': ben.id, 'amount': Decimal('1.50000'), 'reason': 'By value'}
        )
        self.assertEqual(same['transaction']['amount'], Decimal('1.5'))
        self.assertIsInstance(Person(1).balance(), Decimal)

    def test_what_cannot_be_sent_is_not(self) -> None:
        # No server listens there, so a refusal shows that nothing was sent.
        client = Cowrie('http://127.0.0.1:1', access_token='none', attempts_max=1)
        for amount, code in (
            (Decimal('0.00001'), 'amount_too_precise'),
            (Decimal('1E+400'), 'amount_out_of_range'),
            (Decimal('NaN'), 'invalid_request'),
            (0.1, 'invalid_request'),
        ):
            with self.subTest(amount=amount), self.assertRaises(CowrieInputError) as caught:
                client.transfer_coins({'toUserId': 1, 'amount': amount, 'reason': 'No'})  # type: ignore[typeddict-item]
            self.assertEqual((caught.exception.code, caught.exception.errors[0]['path']), (code, 'amount'))
        with self.assertRaises(CowrieInputError):
            client.get_my_wallet(idempotency_key='none')  # type: ignore[call-arg]
        # A token read from a file ends with a line break.
        unstripped = Cowrie('http://127.0.0.1:1', access_token='a-secret\n', attempts_max=1)
        with self.assertRaises(CowrieInputError) as caught:
            unstripped.get_my_wallet()
        self.assertEqual(caught.exception.errors[0]['path'], 'authorization')
        self.assertNotIn('a-secret', str(caught.exception))

    def test_problems(self) -> None:
        ada = Person()
        with self.assertRaises(CowrieProblem) as caught:
            ada.client.transfer_coins({'toTreasury': 'rewards', 'amount': 1, 'reason': 'Too much'})
        problem = caught.exception
        self.assertEqual((problem.code, problem.status), ('insufficient_funds', 422))
        self.assertTrue(problem.detail and problem.request_id and problem.idempotency_key)
        self.assertFalse(problem.is_outcome_unknown)
        with self.assertRaises(CowrieProblem) as caught:
            ada.client.transfer_coins({'toTreasury': 'rewards', 'amount': 1, 'reason': ''})
        self.assertEqual([each['path'] for each in caught.exception.errors], ['reason'])

    def test_service_account(self) -> None:
        admin, ada = the_admin(), Person()
        made = admin.create_service_account({'name': 'Tournaments', 'scopes': ['coins:reward']})
        assert 'clientId' in made
        admin.mint_coins({'treasury': 'rewards', 'amount': 10, 'reason': 'Prizes'})
        client = Cowrie(BASE, service_account=ServiceAccount(made['clientId'], made['clientSecret']))
        rewarded = client.reward_user({'userId': ada.id, 'amount': Decimal('2.5'), 'reason': 'Third place'})
        assert 'transaction' in rewarded
        self.assertEqual(rewarded['transaction']['type'], 'REWARD')
        wrong = Cowrie(BASE, service_account=ServiceAccount(made['clientId'], 'wrong'))
        with self.assertRaises(CowrieProblem) as caught:
            wrong.reward_user({'userId': ada.id, 'amount': 1, 'reason': 'None'})
        self.assertEqual(caught.exception.code, 'unauthenticated')

    def test_given_token_and_logging_out(self) -> None:
        ada = Person(1)
        self.assertEqual(Cowrie(BASE, access_token=ada.token).get_my_wallet()['balance'], 1)
        ada.client.log_out()
        with self.assertRaises(CowrieProblem) as caught:
            ada.client.get_my_wallet()
        self.assertEqual(caught.exception.code, 'unauthenticated')
