import { describe, expect, it } from '@jest/globals';
import { Amount } from './amount.ts';
import { isInputError } from './errors.ts';
import { parseAnswer, requestOf } from './wire.ts';

const POST = { method: 'POST', path: '/holds/{id}/capture' };
const LIST = { method: 'GET', path: '/list' };

function faultOf(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (isInputError(error)) return { code: error.code, path: error.errors[0]?.path };
  }
  return undefined;
}

describe('a request', () => {
  it('has what its path names there, and the rest in the body', () => {
    const request = requestOf(POST, { id: 'a/b', amount: '12.50', reason: undefined });
    expect(request).toMatchObject({ path: '/holds/a%2Fb/capture', body: '{"amount":12.5}' });
  });

  it('has the input of a read in its query', () => {
    const from = new Date('2026-01-02T03:04:05.678Z');
    expect(requestOf(LIST, { limit: 5, from, cursor: undefined }).path).toBe(
      '/list?limit=5&from=2026-01-02T03%3A04%3A05.678Z',
    );
    const filter = { minAmount: Amount.from('1.50'), maxAmount: '2', metadata: { course: 'algebra' } };
    expect(requestOf(LIST, filter).path).toBe('/list?minAmount=1.5&maxAmount=2&metadata.course=algebra');
  });

  it('that deletes has a body where there is something to say, and never a secret in its path', () => {
    const route = { method: 'DELETE', path: '/things/{id}' };
    expect(requestOf(route, { id: 'x' })).toEqual({ path: '/things/x' });
    expect(requestOf(route, { id: 'x', password: 'p' })).toMatchObject({
      path: '/things/x',
      body: '{"password":"p"}',
    });
  });

  it('has amounts in every form as numbers, at any depth', () => {
    const operations = [{ data: { amount: 1n } }, { data: { amount: Amount.from('0.1').plus('0.2') } }];
    expect(requestOf({ method: 'POST', path: '/b' }, { operations }).body).toBe(
      '{"operations":[{"data":{"amount":1}},{"data":{"amount":0.3}}]}',
    );
  });

  it('has limits of 0, and none, as they are', () => {
    const budget = { mintPerDay: 0, rewardPerDay: null };
    expect(requestOf({ method: 'PATCH', path: '/p' }, { budget }).body).toBe(
      '{"budget":{"mintPerDay":0,"rewardPerDay":null}}',
    );
  });

  it('is not made of an amount that would be refused, which is named', () => {
    const operations = [{ data: { amount: 1 } }, { data: { amount: 0.1 + 0.2 } }];
    const path = 'operations.1.data.amount';
    expect(faultOf(() => requestOf(POST, { id: 'x', operations }))).toEqual({
      code: 'amount_too_precise',
      path,
    });
    expect(faultOf(() => requestOf(POST, { id: 'x', amount: 0 }))?.code).toBe('amount_out_of_range');
  });

  it('is not made without an id in its path', () => {
    expect(faultOf(() => requestOf(POST, {}))).toEqual({ code: 'invalid_request', path: 'id' });
  });
});

describe('an answer', () => {
  it('has amounts where there are coins, and numbers elsewhere', () => {
    const { wallet, xafPerCoin } = parseAnswer(
      '{"wallet":{"balance":99999999999.9999,"userId":7},"xafPerCoin":65.5}',
    ) as {
      wallet: { balance: Amount; userId: number };
      xafPerCoin: number;
    };
    expect(wallet.balance.toString()).toBe('99999999999.9999');
    expect(wallet.userId).toBe(7);
    expect(xafPerCoin).toBe(65.5);
  });
});
