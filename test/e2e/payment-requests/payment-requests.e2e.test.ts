import { describe, expect, it } from '@jest/globals';
import { aPurchase } from '../../support/acts/coins.ts';
import {
  aRequest,
  ask,
  cancel,
  NO_REQUEST,
  PaymentRequestPaid,
  paid,
  pay,
  read,
  readRequest,
} from '../../support/acts/payment-requests.ts';
import { expectBody, Transaction } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import {
  anIdempotencyKey,
  aPerson,
  aPersonWith,
  NOBODY,
  transfer,
  unique,
  walletOf,
} from '../../support/fixtures.ts';
import { get, post, put, remove } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

/** Coins that a user asks for: made, paid once, given up. */

const { superAdmin, admin, payee, payer } = useUsers({ admin: 'ADMIN', payee: 0, payer: 10_000 });

describe('a payment request', () => {
  it('of a user is for themselves, and moves nothing', async () => {
    const metadata = { ride: 'airport', 'a.b-c_D9': 'é' };
    const asked = { payerUserId: payer.id, amount: 6.5, reference: unique('taxi'), metadata };
    const before = await walletOf(payee);
    const request = await aRequest(payee, asked);
    expect(request).toEqual({
      ...asked,
      id: expect.any(String),
      toUserId: payee.id,
      toTreasury: null,
      reason: 'Half of the taxi',
      status: 'PENDING',
      transactionId: null,
      expiresAt: new Date(Date.parse(request.createdAt) + 86_400_000).toISOString(),
      createdAt: request.createdAt,
      updatedAt: request.createdAt,
    });
    expect(await walletOf(payee)).toEqual(before);
    for (const by of [payee, payer, admin]) expect(await readRequest(by, request.id)).toEqual(request);
    const plain = await aRequest(payee, { expiresInSeconds: 60, toUserId: payee.id });
    expect(plain).toMatchObject({ payerUserId: null, reference: null, metadata: null });
    expect(Date.parse(plain.expiresAt) - Date.parse(plain.createdAt)).toBe(60_000);
  });

  it('is there for the payee, the named payer and administrators; for any user where none is named', async () => {
    const other = await aPerson();
    const named = await aRequest(payee, { payerUserId: payer.id });
    expectProblem(await read(other, named.id), 'payment_request_not_found');
    expectProblem(await pay(other, named.id), 'payment_request_not_found');
    expectProblem(await cancel(other, named.id), 'payment_request_not_found');
    const open = await aRequest(payee);
    expect(await readRequest(other, open.id)).toEqual(open);
    expectProblem(await cancel(other, open.id), 'forbidden');
    for (const by of [payee, payer, admin])
      expectProblem(await read(by, NO_REQUEST), 'payment_request_not_found');
    expectProblem(await pay(payer, NO_REQUEST), 'payment_request_not_found');
    expectProblem(await cancel(payer, NO_REQUEST), 'payment_request_not_found');
    expectProblem(await read(payee, '12'), 'invalid_request', ['id']);
  });

  it('is refused with what the contract does not take', async () => {
    expectProblem(await ask(payee, { toUserId: payer.id }), 'forbidden');
    expectProblem(await ask(payee, { toTreasury: 'rewards' }), 'forbidden');
    expectProblem(await ask(payee, { payerUserId: payee.id }), 'self_transfer');
    expectProblem(await ask(payee, { payerUserId: NOBODY }), 'user_not_found');
    expectProblem(await ask(payee, { amount: 0 }), 'amount_out_of_range', ['amount']);
    expectProblem(await ask(payee, { amount: 0.00001 }), 'amount_too_precise', ['amount']);
    expectProblem(await ask(payee, { reason: '' }), 'invalid_request', ['reason']);
    for (const seconds of [59, 2_592_001])
      expectProblem(await ask(payee, { expiresInSeconds: seconds }), 'invalid_request', ['expiresInSeconds']);
    const wrong = { toUserId: 'x', payerUserId: 0, reference: '', metadata: [], more: 1, amount: '1' };
    const answer = await post('/api/payment-requests', wrong, payee);
    expectProblem(answer, 'invalid_request', [...Object.keys(wrong), 'reason']);
  });

  it('has metadata of 20 short texts at most', async () => {
    const entries = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 'v']));
    expect((await aRequest(payee, { metadata: entries(20) })).metadata).toEqual(entries(20));
    const longest = { ['k'.repeat(40)]: 'é'.repeat(500) };
    expect((await aRequest(payee, { metadata: longest })).metadata).toEqual(longest);
    for (const metadata of [entries(21), { ['k'.repeat(41)]: 'v' }, { '': 'v' }, { 'a b': 'v' }])
      expectProblem(await ask(payee, { metadata }), 'invalid_request', ['metadata']);
    for (const value of ['', 'v'.repeat(501), 1, null, {}])
      expectProblem(await ask(payee, { metadata: { a: value as string } }), 'invalid_request', [
        'metadata.a',
      ]);
  });

  it('is replayed under its key', async () => {
    const caller = { token: payee.token, idempotencyKey: anIdempotencyKey() };
    const first = await ask(caller);
    const again = await ask(caller);
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expectProblem(await ask(caller, { amount: 11 }), 'idempotency_key_reused');
  });
});

describe('a reference', () => {
  it('is taken while a request of the same user is open, or by a purchase of theirs', async () => {
    const reference = unique('order');
    const open = await aRequest(payee, { reference });
    expectProblem(await ask(payee, { reference }), 'reference_taken');
    expect((await aRequest(payer, { reference })).reference).toBe(reference);
    await cancel(payee, open.id);
    await aRequest(payee, { reference });
    const bought = unique('order');
    await aPurchase(payer, { reference: bought, amount: 1 });
    expectProblem(await ask(payer, { reference: bought }), 'reference_taken');
    await aRequest(payee, { reference: bought });
  });
});

describe('a payment', () => {
  it('is a transfer of all of it that names the request, in the lists of both', async () => {
    const before = await walletOf(payee);
    const request = await aRequest(payee, { payerUserId: payer.id, amount: 7.25, reference: unique('taxi') });
    const { transaction, wallet, paymentRequest } = await paid(payer, request.id);
    expect(transaction).toEqual({
      id: expect.any(Number),
      type: 'TRANSFER',
      amount: 7.25,
      fromUserId: payer.id,
      toUserId: payee.id,
      fromTreasury: null,
      toTreasury: null,
      reason: request.reason,
      createdAt: expect.any(String),
      paymentRequestId: request.id,
    });
    expect(wallet).toEqual(await walletOf(payer));
    expect(paymentRequest).toEqual({
      ...request,
      status: 'PAID',
      transactionId: transaction.id,
      updatedAt: expect.any(String),
    });
    expect(await readRequest(payee, request.id)).toEqual(paymentRequest);
    expect((await walletOf(payee)).balance).toBe(before.balance + 7.25);
    expect(
      expectBody(await get(`/api/coins/transactions/${transaction.id}`, payee), 200, Transaction),
    ).toEqual(transaction);
    for (const by of [payer, payee]) {
      const { json } = await get('/api/wallets/me/transactions?limit=1', by);
      expect(json).toMatchObject({ transactions: [transaction] });
    }
    for (const by of [payer, payee]) {
      expectProblem(await pay(payer, request.id), 'payment_request_not_open');
      expectProblem(await cancel(by, request.id), 'payment_request_not_open');
    }
  });

  it('is made once by one of 20 who want to, whatever races', async () => {
    const payers = await Promise.all(Array.from({ length: 20 }, () => aPersonWith(10, superAdmin)));
    const before = await walletOf(payee);
    const request = await aRequest(payee, { amount: 10 });
    const answers = await Promise.all(payers.map((by) => pay(by, request.id)));
    const winners = answers.flatMap((answer, index) => (answer.status === 201 ? [index] : []));
    expect(winners).toHaveLength(1);
    for (const [index, answer] of answers.entries())
      if (!winners.includes(index)) expectProblem(answer, 'payment_request_not_open');
    const balances = (await Promise.all(payers.map(walletOf))).map(({ balance }) => balance);
    expect(balances).toEqual(payers.map((_, index) => (winners.includes(index) ? 0 : 10)));
    expect((await walletOf(payee)).balance).toBe(before.balance + 10);
    const { transactionId } = await readRequest(payee, request.id);
    expect(answers[winners[0] ?? 0]?.json).toMatchObject({ transaction: { id: transactionId } });
  });

  it('of one payer is made once, however often they ask', async () => {
    const one = await aPersonWith(100, superAdmin);
    const request = await aRequest(payee, { payerUserId: one.id, amount: 10 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(one, request.id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await walletOf(one)).balance).toBe(90);
  });

  it('is either paid or cancelled', async () => {
    for (let round = 0; round < 5; round += 1) {
      const request = await aRequest(payee, { payerUserId: payer.id });
      const [first, second] = await Promise.all([pay(payer, request.id), cancel(payee, request.id)]);
      expect([first.status, second.status].sort()).toEqual(first.status === 201 ? [201, 409] : [200, 409]);
      const { status } = await readRequest(payee, request.id);
      expect(status).toBe(first.status === 201 ? 'PAID' : 'CANCELLED');
    }
  });

  it('is replayed under its key, by the same principal for the same request', async () => {
    const request = await aRequest(payee, { payerUserId: payer.id });
    const caller = { token: payer.token, idempotencyKey: anIdempotencyKey() };
    const first = expectBody(await pay(caller, request.id), 201, PaymentRequestPaid);
    const again = await pay(caller, request.id);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json).toEqual(first);
    const other = await aRequest(payee, { payerUserId: payer.id });
    for (const wrong of [other.id, NO_REQUEST])
      expectProblem(await pay(caller, wrong), 'idempotency_key_reused');
    expect((await readRequest(payer, other.id)).status).toBe('PENDING');
  });

  it('is not for the payee, nor for who is not named', async () => {
    const open = await aRequest(payee);
    expectProblem(await pay(payee, open.id), 'self_transfer');
    const named = await aRequest(payee, { payerUserId: payer.id });
    for (const by of [payee, admin]) expectProblem(await pay(by, named.id), 'forbidden');
    expectProblem(
      await post(`/api/payment-requests/${named.id}/pay`, { amount: 1 }, payer),
      'invalid_request',
      ['amount'],
    );
  });

  it('of too much leaves it open, and it is paid when there is enough', async () => {
    const poor = await aPersonWith(4, superAdmin);
    const request = await aRequest(payee, { payerUserId: poor.id, amount: 5 });
    expectProblem(await pay(poor, request.id), 'insufficient_funds');
    expect(await readRequest(poor, request.id)).toEqual(request);
    await transfer(payer, { toUserId: poor.id }, 1);
    expect((await paid(poor, request.id)).wallet.balance).toBe(0);
  });

  it('is stopped by a freeze of either side, and the request stays open', async () => {
    const [from, to] = [await aPersonWith(10, superAdmin), await aPerson()];
    const request = await aRequest(to, { payerUserId: from.id, amount: 5 });
    const freeze = (id: number, direction: string) =>
      put(`/api/admin/users/${id}/freeze`, { direction, reason: 'For a test' }, admin);
    const thaw = (id: number) => remove(`/api/admin/users/${id}/freeze`, admin);
    await freeze(from.id, 'OUT');
    expectProblem(await pay(from, request.id), 'wallet_frozen');
    await thaw(from.id);
    await freeze(to.id, 'IN');
    expectProblem(await pay(from, request.id), 'receiver_frozen');
    await thaw(to.id);
    expect((await paid(from, request.id)).paymentRequest.status).toBe('PAID');
  });

  it('cannot be made to a user who was deleted', async () => {
    const gone = await aPerson();
    const request = await aRequest(gone);
    await remove(`/api/admin/users/${gone.id}`, superAdmin);
    expectProblem(await pay(payer, request.id), 'user_not_found');
  });
});

describe('a cancelled request', () => {
  it('was cancelled by the payee, the named payer or an administrator, once', async () => {
    for (const by of [payee, payer, admin]) {
      const request = await aRequest(payee, { payerUserId: payer.id });
      const cancelled = await cancel(by, request.id);
      expect(cancelled.json).toEqual({ ...request, status: 'CANCELLED', updatedAt: expect.any(String) });
      expect(await readRequest(payee, request.id)).toEqual(cancelled.json);
      expectProblem(await cancel(by, request.id), 'payment_request_not_open');
      expectProblem(await pay(payer, request.id), 'payment_request_not_open');
    }
  });

  it('is replayed under its key', async () => {
    const request = await aRequest(payee);
    const caller = { token: payee.token, idempotencyKey: anIdempotencyKey() };
    const first = await cancel(caller, request.id);
    const again = await cancel(caller, request.id);
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });
});
