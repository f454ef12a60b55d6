import { ADA, at, BEN, MINTED, NEXT_CURSOR } from '../../api/examples.ts';

const refusal = {
  at: MINTED.createdAt,
  requestId: '0199c2d4-3d00-7a41-8f5b-2c9e6d1b0a74',
  operationId: 'transferCoins',
  status: 422,
  code: 'insufficient_funds',
  detail: 'The wallet of user 7 has 3.5 coins to spend.',
  userId: ADA,
  platform: null,
  apiKeyId: null,
  serviceAccountId: null,
  idempotencyKey: 'order-1001',
  amount: 12.5,
  toUserId: BEN,
  toTreasury: null,
};

export const list = { answers: { 200: { refusals: [refusal], nextCursor: NEXT_CURSOR } } };

export const ofPlatform = {
  answers: { 200: { refusals: [{ ...refusal, platform: 'shop' }], nextCursor: null } },
};

export const counts = {
  parameters: { from: at(0), to: at(24 * 60) },
  answers: {
    200: {
      counts: [{ from: at(0), code: 'insufficient_funds', count: 3 }],
    },
  },
};
