import { randomUUID } from 'node:crypto';
import type { RefusalState } from '@cowrie/contracts';

export const refusal = (over: Partial<RefusalState> = {}): RefusalState => ({
  id: randomUUID(),
  caller: 'user:7',
  atMs: Date.now(),
  requestId: randomUUID(),
  operationId: 'transferCoins',
  status: 422,
  code: 'insufficient_funds',
  detail: 'There is not enough.',
  userId: 7,
  platform: null,
  apiKeyId: null,
  serviceAccountId: null,
  idempotencyKey: null,
  amountUnits: '125000',
  toUserId: 8,
  toTreasury: null,
  ...over,
});
