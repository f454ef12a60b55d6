import type { RefusalState } from '@cowrie/contracts';
import { type Meter, silentMeter } from '@cowrie/telemetry';
import { describe, expect, it } from '@jest/globals';
import { silentLogger } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';
import { createRefusalBound } from './refusal-bound.ts';
import { createRefusals, type Refusals } from './refusals.ts';

const TRANSFER = { method: 'POST', url: '/api/coins/transfer', payload: {} } as const;

function recording(send: (taken: readonly RefusalState[]) => Promise<void> = async () => undefined) {
  const sent: RefusalState[] = [];
  const counts: Record<string, number> = {};
  const meter: Meter = {
    ...silentMeter,
    counter: () => (by, labels) => {
      const outcome = String(labels?.outcome);
      counts[outcome] = (counts[outcome] ?? 0) + by;
    },
  };
  const refusals: Refusals = createRefusals({
    async send(taken) {
      await send(taken);
      sent.push(...taken);
    },
    now: () => 1_800_000_000_000,
    logger: silentLogger,
    meter,
  });
  return { refusals, sent, counts };
}

describe('refused requests', () => {
  it('are listed for operations that move, hold, exchange or administer, and for no others', async () => {
    const { refusals, sent } = recording();
    const gateway = await createTestGateway({}, { refusals });
    const wrong = { payload: { wrong: 1 } };
    const ask = (method: 'GET' | 'POST' | 'DELETE' | 'PUT', url: string) =>
      gateway.as(4, { method, url: `${url}?wrong=1`, ...(method === 'GET' ? {} : wrong) });
    const listed = [
      '/api/coins/transfer',
      '/api/coins/holds',
      '/api/exchange',
      '/api/exchange/quotes',
      '/api/bulk',
      '/api/admin/mint',
      '/api/wallets/me/withdrawals',
      '/api/schedules',
      '/api/payment-requests',
      '/api/admin/platforms',
      '/api/admin/webhooks',
    ];
    for (const url of listed) expect((await ask('POST', url)).statusCode).toBeGreaterThanOrEqual(400);
    await ask('GET', '/api/admin/users');
    for (const url of [
      '/api/wallets/me',
      '/api/coins/transactions/x',
      '/api/coins/holds',
      '/api/auth/sessions',
    ])
      await ask('GET', url);
    await ask('POST', '/api/users/me/links');
    await ask('POST', '/api/auth/login');
    await ask('POST', '/api/no/such');
    await refusals.close();
    expect(sent.map(({ operationId }) => operationId)).toEqual([
      ...[
        'transferCoins',
        'placeHold',
        'exchangeCoins',
        'createQuote',
        'applyBulk',
        'mintCoins',
        'createWithdrawal',
      ],
      ...['createSchedule', 'createPaymentRequest', 'createPlatform', 'createWebhook', 'listUsers'],
    ]);
  });

  it('are listed up to a hundred times per caller and minute; the rest is counted', async () => {
    const { refusals, sent, counts } = recording();
    const gateway = await createTestGateway({}, { refusals });
    for (let n = 0; n < 130; n++) await gateway.as(4, TRANSFER);
    await gateway.as(1, TRANSFER);
    await gateway.asPlatform(['coins:transfer'], TRANSFER);
    await refusals.close();
    const callers = Map.groupBy(sent, ({ caller }) => caller);
    expect([...callers].map(([caller, all]) => [caller, all.length])).toEqual([
      ['user:4', 100],
      ['user:1', 1],
      ['user:4@shop', 1],
    ]);
    expect(counts).toEqual({ sent: 102, over_caller: 30, over_all: 0, dropped: 0 });
  });

  it('are dropped and counted while they cannot be sent, without delaying requests', async () => {
    const { refusals, sent, counts } = recording(async () => {
      throw new Error('Kafka is away');
    });
    const gateway = await createTestGateway({}, { refusals });
    expect((await gateway.as(4, TRANSFER)).statusCode).toBe(400);
    await refusals.close();
    expect([sent, counts.dropped]).toEqual([[], 1]);
  });
});

describe('the bound', () => {
  it('limits each caller and all callers per minute', () => {
    const bound = createRefusalBound({ perCaller: 2, ofAll: 3 });
    const take = (caller: string, atMs: number) => bound.take(caller, atMs);
    expect(['a', 'a', 'a', 'b', 'b', 'c'].map((caller) => take(caller, 59_999))).toEqual([
      ...['listed', 'listed', 'over_caller', 'listed', 'over_all', 'over_all'],
    ]);
    expect(take('a', 60_000)).toBe('listed');
  });
});
