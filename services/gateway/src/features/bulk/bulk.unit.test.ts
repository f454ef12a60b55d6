import { refuse } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { succeed } from '../../outcome.ts';
import { type BulkOperation, bulk, itemsOf, resultsOf, withBulk } from '../../testing/bulk.ts';
import { notingReadYourWrites, rejects, type Script, silent } from '../../testing/fakes.ts';
import { createTestGateway, MINT_KEY, SESSION } from '../../testing/gateway.ts';
import { post } from '../../testing/requests.ts';
import { coinsMoved, HOLD, holdState, transactionState } from '../../testing/states.ts';

const position = { partition: 3, sequence: 9 };
const SCRIPT: Script = {
  'coins.transfer': ({ amountUnits }: { amountUnits: string }) =>
    amountUnits === '10000' ? coinsMoved(1) : rejects('insufficient_funds'),
  'coins.purchase': () => coinsMoved(1, { type: 'PURCHASE' }),
  'coins.reward': ({ rewards }: { rewards: { userId: number }[] }) => {
    const [to] = rewards;
    if (to?.userId === 99) {
      const errors = [{ path: '0.userId', message: 'nobody' }];
      return { rejected: { code: 'user_not_found', detail: 'because', errors } };
    }
    return { transactions: [transactionState({ type: 'REWARD', toUserId: to?.userId ?? 0 })], position };
  },
  'coins.mint': () => coinsMoved(5, { type: 'MINT' }),
  'coins.burn': () => coinsMoved(5, { type: 'BURN' }),
  'transaction.get': ({ transactionId }: { transactionId: number }) =>
    transactionId === 7
      ? { transaction: transactionState({ type: 'PURCHASE', toUserId: null, toTreasury: 'rewards' }) }
      : rejects('transaction_not_found'),
  'coins.refund': ({ transactionId }: { transactionId: number }) =>
    transactionId === 7 ? coinsMoved(1, { type: 'REFUND' }) : rejects('transaction_not_found'),
  'hold.get': ({ holdId }: { holdId: string }) =>
    holdId === HOLD ? { hold: holdState() } : rejects('hold_not_found'),
  'hold.capture': () => ({ transaction: transactionState(), hold: holdState(), position }),
  'hold.release': () => ({ hold: holdState(), position }),
};

const coins = { amount: 1, reason: 'x' };
const NO_HOLD = '019A0000-0000-7000-8000-00000000000F';
const URLS: Record<string, string> = { mint: '/api/admin/mint', burn: '/api/admin/burn' };

function single(
  { operation, data, idempotencyKey }: BulkOperation,
  headers: Record<string, string> = {},
): InjectOptions {
  const { holdId, ...body } = data as { holdId?: string };
  const url = holdId ? `/api/coins/holds/${holdId}/${operation}` : `/api/coins/${operation}`;
  const key = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  return post(URLS[operation] ?? url, body, { ...headers, ...key });
}

const OPERATIONS: [what: string, operation: string, data: object, as?: number | string[]][] = [
  ['a transfer', 'transfer', { toUserId: 2, ...coins }],
  ['a refused transfer', 'transfer', { toUserId: 2, amount: 2, reason: 'x' }],
  ['a transfer to an unknown treasury', 'transfer', { toTreasury: 'nowhere', ...coins }],
  ['an amount that is too precise', 'transfer', { toUserId: 2, amount: 0.00001, reason: 'x' }],
  ['a purchase', 'purchase', { treasury: 'rewards', ...coins, reference: 'r' }],
  ['a reward', 'reward', { userId: 5, ...coins }, 3],
  ['a reward of an unknown user', 'reward', { userId: 99, ...coins }, 3],
  ['a reward by a user', 'reward', { userId: 5, ...coins }, 1],
  ['a reward by a service account', 'reward', { userId: 5, ...coins }, ['coins:reward']],
  ['a reward without the scope', 'reward', { userId: 5, ...coins }, ['holds:capture']],
  ['a transfer by a service account', 'transfer', { toUserId: 2, ...coins }, ['coins:reward']],
  ['a mint', 'mint', { userId: 5, ...coins }, 3],
  ['a mint by a user', 'mint', { userId: 5, ...coins }, 1],
  ['a burn without its scope', 'burn', { userId: 5, ...coins }, 3],
  ['a refund', 'refund', { transactionId: 7, reason: 'x' }, 3],
  ['a refund of an unknown purchase', 'refund', { transactionId: 8, reason: 'x' }, 3],
  ['a capture', 'capture', { holdId: HOLD, amount: 1 }, 2],
  ['a capture by the payer', 'capture', { holdId: HOLD }, 1],
  ['a capture by a service account', 'capture', { holdId: HOLD }, ['holds:capture']],
  ['a release', 'release', { holdId: HOLD }, 2],
];

const withoutInstance = (body: Record<string, unknown>) => ({
  ...body,
  ...('instance' in body ? { instance: '' } : {}),
});

describe('an operation of a bulk', () => {
  it.each(OPERATIONS)('sends the same command as its single call: %s', async (_, operation, data, as = 1) => {
    const asked = { operation, data, idempotencyKey: 'k' };
    const gateway = await createTestGateway(withBulk(SCRIPT));
    const send = (request: InjectOptions) =>
      typeof as === 'number' ? gateway.as(as, request) : gateway.asService(as, request);
    const key = { 'x-api-key': MINT_KEY };
    const alone = await send(single(asked, key));
    const before = gateway.asked.length;
    const sent = gateway.asked.map(({ message }) => message).find((message) => message.idempotency);
    const response = await send(bulk([asked], key));
    expect(response.statusCode).toBe(200);
    const [result] = resultsOf(response);
    expect(result?.status).toBe(alone.statusCode);
    expect(withoutInstance(result?.body ?? {})).toEqual(withoutInstance(alone.json()));
    const [item] = itemsOf(gateway.asked.slice(before));
    const { name, data: command, idempotency, apiKeyId } = item ?? {};
    expect({ name, data: command, idempotency, apiKeyId }).toEqual({
      name: sent?.name,
      data: sent?.data,
      idempotency: sent?.idempotency,
      apiKeyId: sent?.apiKeyId,
    });
  });

  it.each([
    ['no object', 7, ''],
    ['another operation', { operation: 'exchange', data: {} }, 'operation'],
    ['a name that every JavaScript object has', { operation: 'toString', data: {} }, 'operation'],
    ['data that is not an object', { operation: 'transfer', data: 1 }, 'data'],
    ['an unknown field', { operation: 'transfer', data: { toUserId: 2, ...coins }, key: 'k' }, 'key'],
    ['a key with a space', { operation: 'transfer', idempotencyKey: 'a b', data: {} }, 'idempotencyKey'],
    ['no hold', { operation: 'capture', data: {} }, 'holdId'],
    ['an invalid hold id', { operation: 'release', data: { holdId: 'x' } }, 'holdId'],
    [
      'invalid text',
      { operation: 'transfer', data: { toUserId: 2, amount: 1, reason: 'a\u0000' } },
      'reason',
    ],
  ])('is refused alone with 400 for %s', async (_, operation, path) => {
    const gateway = await createTestGateway(withBulk(SCRIPT));
    const good = { operation: 'transfer', data: { toUserId: 2, ...coins } };
    const results = resultsOf(await gateway.as(1, bulk([good, operation, good])));
    expect(results.map(({ status }) => status)).toEqual([201, 400, 201]);
    expect(results[1]?.body).toMatchObject({ code: 'invalid_request', errors: [{ path }] });
    expect(itemsOf(gateway.asked)).toHaveLength(2);
  });

  it('needs the rights of its single call, with one lookup of the API key', async () => {
    const gateway = await createTestGateway(withBulk(SCRIPT));
    const mint = { operation: 'mint', data: { userId: 5, ...coins } };
    const transfer = { operation: 'transfer', data: { toUserId: 2, ...coins } };
    const without = resultsOf(await gateway.as(3, bulk([mint, transfer])));
    expect(without).toMatchObject([{ status: 401, body: { code: 'api_key_required' } }, { status: 201 }]);
    const wrong = resultsOf(await gateway.as(3, bulk([mint, transfer], { 'x-api-key': 'cwk_other' })));
    expect(wrong).toMatchObject([{ status: 401, body: { code: 'unauthenticated' } }, { status: 201 }]);
    const purchase = { operation: 'purchase', data: { treasury: 'rewards', ...coins } };
    const own = { operation: 'mint', data: { userId: 3, ...coins } };
    await gateway.as(3, bulk([own, purchase, transfer], { 'x-api-key': MINT_KEY }));
    expect(itemsOf(gateway.asked.slice(-1)).map(({ apiKeyId }) => apiKeyId)).toEqual([
      SESSION,
      SESSION,
      null,
    ]);
  });
});

describe('POST /api/bulk', () => {
  const transfer = { operation: 'transfer', data: { toUserId: 2, ...coins } };

  it('answers 400 when the faults cannot be assigned to operations', async () => {
    const gateway = await createTestGateway(withBulk(SCRIPT));
    const response = await gateway.as(1, bulk([...Array(101).fill('\u0000'), transfer]));
    expect(response.statusCode).toBe(400);
    expect(gateway.asked).toEqual([]);
  });

  it('queries the parties once, and records the positions once', async () => {
    const { readYourWrites, noted } = notingReadYourWrites();
    const gateway = await createTestGateway(withBulk(SCRIPT), { readYourWrites });
    const capture = { operation: 'capture', data: { holdId: HOLD } };
    const refund = { operation: 'refund', data: { transactionId: 7, reason: 'x' } };
    const response = await gateway.as(
      3,
      bulk([capture, refund, capture, { operation: 'release', data: { holdId: NO_HOLD } }]),
    );
    expect(resultsOf(response).map(({ status }) => status)).toEqual([201, 201, 201, 200]);
    expect(gateway.asked.map(({ message }) => message.name)).toEqual([
      'hold.sides',
      'transaction.sides',
      ...gateway.asked.slice(2).map(() => 'bulk'),
    ]);
    expect(noted).toEqual([[[1, 2], position]]);
  });

  it('sends the payments of one account message by message, and stops after one without answer', async () => {
    const transfers = Array.from({ length: 450 }, (_, index) => ({
      operation: 'transfer',
      data: { toUserId: 2, amount: 1, reason: String(index) },
    }));
    let answered = 0;
    const script = withBulk({ ...SCRIPT });
    const gateway = await createTestGateway({
      ...script,
      bulk: (data, request) => (++answered === 2 ? silent('outcome_unknown') : script.bulk?.(data, request)),
    });
    const results = resultsOf(await gateway.as(1, bulk(transfers)));
    const codes = results.map(({ body }) => body.code ?? 'done');
    expect(codes).toEqual([
      ...Array(200).fill('done'),
      ...Array(200).fill('outcome_unknown'),
      ...Array(50).fill('unavailable'),
    ]);
    expect(itemsOf(gateway.asked).map(({ data }) => (data as { reason: string }).reason)).toEqual(
      transfers.slice(0, 400).map(({ data }) => data.reason),
    );
  });

  it('continues after a faulty message, and stops at its deadline', async () => {
    const transfers = Array(450).fill(transfer);
    const script = withBulk(SCRIPT);
    let answered = 0;
    const gateway = await createTestGateway({
      ...script,
      bulk: (data, request) => {
        answered += 1;
        gateway.state.nowMs += 4_000;
        if (answered === 1) return rejects('internal');
        return script.bulk?.(data, request);
      },
    });
    const codes = resultsOf(await gateway.as(1, bulk(transfers))).map(({ body }) => body.code ?? 'done');
    expect(codes).toEqual([
      ...Array(200).fill('internal'),
      ...Array(200).fill('done'),
      ...Array(50).fill('unavailable'),
    ]);
    const deadlines = gateway.asked.map(({ message }) => message.deadlineMs);
    expect(new Set(deadlines).size).toBe(1);
  });

  it('answers the other operations when one reply is invalid', async () => {
    const script = withBulk({
      ...SCRIPT,
      'coins.transfer': ({ reason }: { reason: string }) =>
        reason === 'odd' ? { odd: true } : coinsMoved(1),
    });
    const gateway = await createTestGateway(script);
    const ofReason = (reason: string) => ({ ...transfer, data: { toUserId: 2, amount: 1, reason } });
    const results = resultsOf(await gateway.as(1, bulk(['x', 'odd', 'y'].map(ofReason))));
    expect(results.map(({ status, body }) => [status, body.code])).toEqual([
      [201, undefined],
      [504, 'outcome_unknown'],
      [201, undefined],
    ]);
  });

  it('counts each operation, valid or not, towards caller and API key, and refuses too many', async () => {
    const quota = (name: string, points: number) => {
      let left = points;
      return async (_: unknown, count = 1) => {
        left -= count;
        const noted = { name, points, windowSeconds: 60, left, resetsInMs: 60_000 };
        return left < 0
          ? { ...refuse('rate_limited', 'Too many.'), quota: noted }
          : { ...succeed(null), quota: noted };
      };
    };
    const limits = {
      user: quota('user', 1_005),
      serviceAccount: quota('service', 3),
      apiKey: quota('key', 9),
    };
    const gateway = await createTestGateway(withBulk(SCRIPT), { limits });
    const mint = { operation: 'mint', data: { userId: 5, ...coins } };
    const some = await gateway.as(3, bulk([mint, {}, mint, transfer], { 'x-api-key': MINT_KEY }));
    expect(some.statusCode).toBe(200);
    expect(some.headers.ratelimit).toBe('"user";r=1001;t=60, "key";r=7;t=60');
    expect((await gateway.as(3, bulk(Array(1_000).fill(7)))).statusCode).toBe(200);
    const before = gateway.asked.length;
    const refused = await gateway.as(3, bulk([transfer, transfer]));
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(gateway.asked).toHaveLength(before);
    const rewards = (count: number) => post('/api/coins/rewards', { rewards: Array(count).fill('x') });
    expect((await gateway.asService(['coins:reward'], rewards(3))).statusCode).toBe(400);
    expect((await gateway.asService(['coins:reward'], rewards(2))).statusCode).toBe(429);
  });

  it('limits the running operations of one caller', async () => {
    const held: (() => void)[] = [];
    let isOpen = false;
    const script = withBulk(SCRIPT);
    const gateway = await createTestGateway({
      ...script,
      async bulk(data, request) {
        if (!isOpen) await new Promise<void>((resolve) => held.push(resolve));
        return script.bulk?.(data, request);
      },
    });
    const thousand = Array(1_000).fill(transfer);
    const under = Array.from({ length: 10 }, () => gateway.as(1, bulk(thousand)));
    while (held.length < 10) await new Promise((resolve) => setImmediate(resolve));
    expect((await gateway.as(1, bulk([transfer]))).json()).toMatchObject({ code: 'rate_limited' });
    isOpen = true;
    expect((await gateway.as(2, bulk([transfer]))).statusCode).toBe(200);
    for (const release of held) release();
    expect((await Promise.all(under)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect((await gateway.as(1, bulk([transfer]))).statusCode).toBe(200);
  });
});
