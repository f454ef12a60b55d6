import { Amount, type Refusal, type Transaction } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { type Attempt, attemptOf, refusedBefore } from './refused.ts';

const TRANSFER: Transaction = {
  ...{ id: 7, type: 'TRANSFER', amount: Amount.from(10), fromUserId: 12, toUserId: 5 },
  ...{ fromTreasury: null, toTreasury: null, reason: 'Thanks', createdAt: '2026-11-23T10:00:00.000Z' },
};
const ATTEMPT: Attempt = {
  ...{ operationId: 'transferCoins', userId: 12, amount: TRANSFER.amount },
  ...{ toUserId: 5, toTreasury: null, at: TRANSFER.createdAt },
};
const refusal = (requestId: string, over: Partial<Refusal> = {}): Refusal => ({
  ...{ at: TRANSFER.createdAt, requestId, operationId: 'transferCoins', status: 422, code: 'wallet_frozen' },
  ...{ detail: '', userId: 12, platform: null, apiKeyId: null, serviceAccountId: null, idempotencyKey: null },
  ...{ amount: TRANSFER.amount, toUserId: 5, toTreasury: null, ...over },
});

describe('what was refused before', () => {
  it('is asked for by who started it, and not where its request had no amount and receiver', () => {
    expect(attemptOf(TRANSFER, undefined)).toEqual(ATTEMPT);
    expect(attemptOf({ ...TRANSFER, type: 'REWARD' }, 3)).toMatchObject({
      operationId: 'rewardUser',
      userId: 3,
    });
    expect(attemptOf({ ...TRANSFER, type: 'MINT' }, 3)).toBeNull();
    expect(attemptOf({ ...TRANSFER, scheduleId: 's-1' }, undefined)).toBeNull();
    expect(attemptOf({ ...TRANSFER, fromUserId: null }, undefined)).toBeNull();
  });

  it('is the same amount to the same receiver in the day before, also past an empty page', async () => {
    const pages = [
      [refusal('same'), refusal('no amount', { amount: null })],
      [],
      [
        refusal('other', { toUserId: 6 }),
        refusal('treasury', { toTreasury: 'rewards' }),
        refusal('more', { amount: Amount.from(11) }),
        refusal('same, too'),
      ],
    ];
    const asked: unknown[] = [];
    const listRefusals = async (input: { cursor?: string | undefined } = {}) => {
      asked.push(input);
      const page = Number(input.cursor ?? 0);
      return { refusals: pages[page] ?? [], nextCursor: page < 2 ? String(page + 1) : null };
    };
    const found = await refusedBefore({ listRefusals }, ATTEMPT);
    expect(found.map(({ requestId }) => requestId)).toEqual(['same', 'same, too']);
    expect(asked).toHaveLength(3);
    expect(asked[0]).toMatchObject({
      ...{ operationId: 'transferCoins', userId: 12 },
      ...{ from: '2026-11-22T10:00:00.000Z', to: '2026-11-23T10:00:00.000Z' },
    });
  });
});
