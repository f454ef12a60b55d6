import { type LedgerCommand, refuse } from '@cowrie/contracts';
import { SIGNATURE_HEADER, signatureOf, signatureOfRequest, TIMESTAMP_HEADER } from '@cowrie/runtime';
import { describe, expect, it } from '@jest/globals';
import { succeed } from '../../outcome.ts';
import { noLimits, rejects, type Script } from '../../testing/fakes.ts';
import { createTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { JSON_TYPE, post } from '../../testing/requests.ts';
import { payoutCallbacksOf } from './callback-secrets.ts';

const ID = '0190a6e0-0000-7000-8000-0000000000bb';
const state = {
  ...{ id: ID, userId: 2, xaf: '1500', status: 'PENDING', provider: 'bank', account: 'IBAN 1' },
  ...{ createdAtMs: 1_700_000_000_000, updatedAtMs: 1_700_000_000_001 },
};
const MINE = '/api/wallets/me/withdrawals';
const payout = { provider: 'bank', account: 'IBAN 1' };

describe('creating a withdrawal', () => {
  it('seals the account for the ledger when its key is known; the fingerprint stays the same', async () => {
    const answer = () => ({ withdrawal: state });
    const script = { 'withdrawal.create': answer, 'withdrawal.create-sealed': answer };
    const inClear = await createTestGateway(script);
    const sealing = await createTestGateway(script, { sealForLedger: async (text) => `sealed ${text}` });
    const request = post(MINE, { xaf: 1, payout });
    for (const gateway of [inClear, sealing])
      await gateway.as(2, { ...request, headers: { ...request.headers, 'idempotency-key': 'k' } });
    const [clear, sealed] = [inClear, sealing].map(({ asked }) => asked[0]?.message as LedgerCommand);
    const withdrawalId = sealed?.name === 'withdrawal.create-sealed' ? sealed.data.withdrawalId : '';
    const sealedAccount = `sealed ${JSON.stringify({ withdrawalId, account: payout.account })}`;
    expect(sealed?.data).toEqual({ withdrawalId, userId: 2, xaf: '1', provider: 'bank', sealedAccount });
    expect(sealed?.idempotency).toEqual(clear?.idempotency);
  });
});

const SECRET = 'a secret of thirty-two characters';
const PAID_ID = '0190a6e0-0000-7000-8000-0000000000cc';
const OTHERS_SECRET = 'another secret of thirty-two letters';
const payoutCallbacks = new Map([
  ['http', SECRET],
  ['momo', OTHERS_SECRET],
]);
const pathOf = (provider: string) => `/api/payouts/${provider}/callback`;
const paid = {
  ...{ id: PAID_ID, userId: 2, xaf: '1500', status: 'SETTLED', provider: 'http', account: 'IBAN 1' },
  ...{ createdAtMs: 1_700_000_000_000, updatedAtMs: 1_700_000_000_001 },
};
const script: Script = {
  'withdrawal.get': () => ({ withdrawal: paid }),
  'withdrawal.settle': () => ({ withdrawal: paid }),
  'withdrawal.reject': () => ({ withdrawal: { ...paid, status: 'REJECTED' } }),
};
const BODY = JSON.stringify({ withdrawalId: PAID_ID, status: 'SETTLED' });

type CallbackChanges = {
  provider?: string;
  body?: string;
  /** Seconds, relative to the gateway's clock. */
  off?: number;
  secret?: string;
  signed?: string;
  method?: string;
  path?: string;
  headers?: Record<string, string>;
};

function send(gateway: TestGateway, given: CallbackChanges = {}) {
  const { provider = 'http', body = BODY, off = 0, signed = body, headers } = given;
  const { secret = provider === 'momo' ? OTHERS_SECRET : SECRET } = given;
  const { method = 'POST', path = pathOf(provider) } = given;
  const timestamp = String(Math.floor(gateway.state.nowMs / 1000) + off);
  const signature = signatureOfRequest(secret, { method, path, timestamp, body: signed });
  return gateway.app.inject({
    method: 'POST',
    url: pathOf(provider),
    headers: { ...JSON_TYPE, [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature, ...headers },
    payload: body,
  });
}

describe('a payout provider’s callback', () => {
  it.each([
    ['SETTLED', 'withdrawal.settle'],
    ['REJECTED', 'withdrawal.reject'],
  ])('of %s becomes %s by that provider', async (status, name) => {
    const gateway = await createTestGateway(script, { payoutCallbacks });
    const body = `{ "status": "${status}",\n"withdrawalId": "${PAID_ID.toUpperCase()}" }`;
    const response = await send(gateway, { body, provider: 'momo' });
    expect([response.statusCode, response.json()]).toMatchObject([200, { id: PAID_ID, status }]);
    expect(gateway.asked[1]).toMatchObject({
      key: '2',
      message: {
        name,
        principal: 'system:payouts.momo',
        idempotency: null,
        data: { withdrawalId: PAID_ID, userId: 2, provider: 'momo' },
      },
    });
  });

  it.each<[string, CallbackChanges]>([
    ['another secret', { secret: `${SECRET}x` }],
    ['the secret of another provider', { secret: OTHERS_SECRET }],
    ['a signature for another provider', { path: pathOf('momo') }],
    ['a signature for another method', { method: 'PUT' }],
    ['a signature of zeros', { headers: { [SIGNATURE_HEADER]: `v2=${'0'.repeat(64)}` } }],
    ['a changed body', { signed: BODY.replace('SETTLED', 'REJECTED') }],
    ['a body with an additional space', { signed: `${BODY} ` }],
    ['a changed time', { headers: { [TIMESTAMP_HEADER]: '1' } }],
    ['no time', { headers: { [TIMESTAMP_HEADER]: '' } }],
    ['no signature', { headers: { [SIGNATURE_HEADER]: '' } }],
    [
      'a signature of the body only',
      { headers: { [SIGNATURE_HEADER]: signatureOf(SECRET, '1', BODY), [TIMESTAMP_HEADER]: '1' } },
    ],
    ['a time of 301 s ago', { off: -301 }],
    ['a time in 301 s', { off: 301 }],
    ['unsigned invalid JSON', { body: '{', signed: '' }],
  ])('answers 401 for %s, and sends no message', async (_, given) => {
    const gateway = await createTestGateway(script, { payoutCallbacks });
    const response = await send(gateway, given);
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated']);
    expect(gateway.asked).toEqual([]);
  });

  it.each([-299, 299])("is accepted %i s from the gateway's time", async (off) => {
    const gateway = await createTestGateway(script, { payoutCallbacks });
    expect((await send(gateway, { off })).statusCode).toBe(200);
  });

  it.each([
    ['{', ['']],
    [`{"withdrawalId":"${PAID_ID}","status":"PENDING"}`, ['status']],
    [`{"withdrawalId":"7","status":"SETTLED","x":1}`, ['withdrawalId', 'x']],
    ['', ['withdrawalId', 'status']],
  ])('answers 400 when it is signed and invalid: %s', async (body, paths) => {
    const gateway = await createTestGateway(script, { payoutCallbacks });
    const response = await send(gateway, { body });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it.each([
    ['SETTLED', 'withdrawal_not_open', [[PAID_ID, 'http']]],
    ['REJECTED', 'withdrawal_not_open', []],
    ['SETTLED', 'not_found', []],
  ])('that reports %s and is refused with %s is an incident: %j', async (status, code, expected) => {
    const incidents: unknown[] = [];
    const onPaidAfterRejection = (...paid: string[]) => void incidents.push(paid);
    const refused = { 'withdrawal.settle': () => rejects(code), 'withdrawal.reject': () => rejects(code) };
    const options = { payoutCallbacks, onPaidAfterRejection };
    const gateway = await createTestGateway({ ...script, ...refused }, options);
    await send(gateway, { body: JSON.stringify({ withdrawalId: PAID_ID, status }) });
    expect(incidents).toEqual(expected);
  });

  it('counts towards its address only when it is not signed', async () => {
    let counted = 0;
    const address = async () => {
      counted += 1;
      return counted > 1 ? refuse('rate_limited', 'Too many.') : succeed(null);
    };
    const limits = { ...noLimits, address };
    const gateway = await createTestGateway(script, { payoutCallbacks, limits });
    for (let i = 0; i < 3; i++) expect((await send(gateway)).statusCode).toBe(200);
    const codes = [];
    for (let i = 0; i < 2; i++) codes.push((await send(gateway, { secret: 'x' })).json().code);
    expect(codes).toEqual(['unauthenticated', 'rate_limited']);
  });
});

const [COMMON, A, B] = ['c', 'a', 'b'].map((letter) => letter.repeat(32));
const settings = {
  PAYOUT_HTTP_PROVIDERS: ['a', 'b'],
  PAYOUT_CALLBACK_SECRET: COMMON,
  PAYOUT_CALLBACK_SECRETS: {},
};
const of = (over: object) => Object.fromEntries(payoutCallbacksOf({ ...settings, ...over }));

describe('payoutCallbacksOf', () => {
  it('gives each provider its own secret, and the common one to those without', () => {
    const own = of({ PAYOUT_CALLBACK_SECRETS: { a: A, b: B } });
    expect(own).toEqual({ a: A, b: B });
    expect(of({ PAYOUT_CALLBACK_SECRETS: { a: A } })).toEqual({ a: A, b: COMMON });
    const none = { PAYOUT_CALLBACK_SECRET: undefined, PAYOUT_CALLBACK_SECRETS: { a: A } };
    expect(Object.keys(of(none))).toEqual(['a']);
  });
});
