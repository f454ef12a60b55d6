import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Amount, readSendable } from './amount.ts';
import { isInputError } from './errors.ts';
import { verifyWebhook } from './webhook.ts';
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

const text = (value: string | number | bigint) => Amount.from(value).toString();

describe('an amount', () => {
  it.each([
    [12.5, '12.5'],
    ['12.50', '12.5'],
    [12n, '12'],
    ['0.0001', '0.0001'],
    ['1e2', '100'],
    ['125e-1', '12.5'],
    [1e-4, '0.0001'],
    ['-3.25', '-3.25'],
    ['-0', '0'],
    [99_999_999_999.9999, '99999999999.9999'],
  ])('is read from %p', (given, expected) => {
    expect(text(given)).toBe(expected);
  });

  it('is shown as its coins', () => {
    expect(inspect({ balance: Amount.from('12.50') })).toBe('{ balance: 12.5 }');
  });

  it.each(['', '1.', '.5', '1,5', ' 1', '0x10', 'NaN', '1e9999', '0.00001', 0.1 + 0.2, Number.NaN, 1e-5])(
    'is not read from %p',
    (given) => {
      expect(() => Amount.from(given)).toThrow(RangeError);
    },
  );

  it('keeps every sum that the ledger can hold, also as a JSON number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (units) => {
        const amount = Amount.ofUnits(units);
        expect(Amount.from(JSON.parse(JSON.stringify(amount))).units).toBe(units);
        expect(Amount.from(amount.toString()).units).toBe(units);
      }),
    );
  });

  it('is added, subtracted and compared without rounding', () => {
    expect(Amount.from(0.1).plus(0.2).toString()).toBe('0.3');
    expect(Amount.from(1).minus('1.0001').toString()).toBe('-0.0001');
    expect(
      ['10', '9', '9.5']
        .map(Amount.from)
        .sort((a, b) => a.compare(b))
        .map(String),
    ).toEqual(['9', '9.5', '10']);
    expect(Amount.from(2).equals(2n)).toBe(true);
  });

  it('refuses what would be computed with its text', () => {
    const amount: unknown = Amount.from(1);
    expect(() => (amount as number) + 1).toThrow(TypeError);
    expect(() => (amount as number) < 2).toThrow(TypeError);
    expect(`${amount}`).toBe('1');
  });
});

describe('an amount that is sent', () => {
  it.each([
    [0, 'amount_out_of_range'],
    [-1, 'amount_out_of_range'],
    ['100000000000', 'amount_out_of_range'],
    ['0.00001', 'amount_too_precise'],
    ['much', 'invalid_request'],
    [null, 'invalid_request'],
    [true, 'invalid_request'],
  ])('is not %p', (given, code) => {
    expect(readSendable(given)).toMatchObject({ code });
  });

  it('may be 0 where it bounds others', () => {
    expect(readSendable(0, { least: 0n })).toMatchObject({ units: 0n });
    expect(readSendable(-1, { least: 0n })).toMatchObject({ code: 'amount_out_of_range' });
  });

  it('is at most the largest supply', () => {
    expect(readSendable('99999999999.9999')).toMatchObject({ units: 10n ** 15n - 1n });
  });
});

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const body = '{"type":"coin.transaction.recorded","id":"e1"}';
const nowMs = 1_800_000_000_000;

function headers(timestamp = String(nowMs / 1000), signedBody = body) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const mac = createHmac('sha256', key).update(`msg_1.${timestamp}.${signedBody}`).digest('base64');
  return { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,AAAA v1,${mac}` };
}

describe('verifyWebhook', () => {
  it('takes what was signed with the secret, also beside another signature', async () => {
    const given = await verifyWebhook({ body, headers: headers(), secret, nowMs });
    expect(given).toMatchObject({ ok: true, id: 'msg_1', event: { id: 'e1' } });
    expect(await verifyWebhook({ body, headers: new Headers(headers()), secret, nowMs })).toMatchObject({
      ok: true,
    });
  });

  it('takes headers however their names are written', async () => {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers();
    const written = { 'Webhook-Id': id, 'WEBHOOK-TIMESTAMP': timestamp, 'Webhook-Signature': signature };
    expect(await verifyWebhook({ body, headers: written, secret, nowMs })).toMatchObject({ ok: true });
  });

  it('refuses another body, another secret and another id', async () => {
    const refused = { ok: false, fault: 'wrong_signature' };
    const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
    const otherId = { ...headers(), 'webhook-id': 'msg_2' };
    expect(await verifyWebhook({ body: `${body} `, headers: headers(), secret, nowMs })).toEqual(refused);
    expect(await verifyWebhook({ body, headers: headers(), secret: other, nowMs })).toEqual(refused);
    expect(await verifyWebhook({ body, headers: otherId, secret, nowMs })).toEqual(refused);
  });

  it('refuses what is older or newer than 5 minutes', async () => {
    for (const offsetSeconds of [-301, 301]) {
      const at = headers(String(nowMs / 1000 + offsetSeconds));
      expect(await verifyWebhook({ body, headers: at, secret, nowMs })).toEqual({
        ok: false,
        fault: 'too_old_or_new',
      });
    }
  });

  it('refuses what lacks a header, and a secret that is none', async () => {
    const malformed = { ok: false, fault: 'malformed' };
    expect(await verifyWebhook({ body, headers: {}, secret, nowMs })).toEqual(malformed);
    expect(await verifyWebhook({ body, headers: headers(), secret: 'whsec_*', nowMs })).toEqual(malformed);
  });
});
