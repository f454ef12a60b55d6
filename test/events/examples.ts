import type {
  EVENTS,
  EventOf,
  EventType,
  HOLD_CHANGED,
  PAYMENT_REQUEST_CHANGED,
  SCHEDULE_CHANGED,
} from '@cowrie/contracts';
import type { z } from 'zod';

/** An example event of each type, for the documents of other teams. */

const AT = '2026-01-02T03:04:05.060Z';
const WALLET = { walletId: '5b1f3c52-7d1e-8a4b-9c3d-2f6e8a1b4c70', userId: 12 };
const SEALED_HASH = '5d705ba897b0d2bdc0889c703d07a526ae56afe2c5c10f2a701a75c0e4c68aff';

const hold: EventOf<typeof HOLD_CHANGED> = {
  holdId: '0190a6e0-5c3a-7b1e-8f2d-4a6c8e0b2d4f',
  fromUserId: 12,
  toUserId: null,
  toTreasury: 'course-fees',
  amount: 8,
  captured: 0,
  released: 0,
  status: 'OPEN',
  reason: 'A seat',
  expiresAt: '2026-01-09T03:04:05.060Z',
  createdAt: AT,
  updatedAt: AT,
};
const endedAt = { ...hold, updatedAt: '2026-01-03T10:00:00.000Z' };

const asked: EventOf<typeof PAYMENT_REQUEST_CHANGED> = {
  paymentRequestId: '0190a6e3-4d5e-7f60-8a9b-1c2d3e4f5a6b',
  toUserId: null,
  toTreasury: 'course-fees',
  payerUserId: 12,
  amount: 20,
  reason: 'Course: double entry',
  reference: 'order-78',
  status: 'PENDING',
  transactionId: null,
  platform: 'shop',
  metadata: { basket: '4711' },
  expiresAt: '2026-01-03T03:04:05.060Z',
  createdAt: AT,
  updatedAt: AT,
};
const closedAt = { ...asked, updatedAt: '2026-01-02T10:00:00.000Z' };

const schedule: EventOf<typeof SCHEDULE_CHANGED> = {
  scheduleId: '0190a6e4-5e6f-7081-9bac-2d3e4f5a6b7c',
  fromUserId: 12,
  toUserId: null,
  toTreasury: 'subscriptions',
  amount: 9.5,
  reason: 'Reading room',
  every: 'P1M',
  startsAt: '2026-01-31T08:00:00.000Z',
  nextAt: '2026-01-31T08:00:00.000Z',
  remaining: 12,
  status: 'ACTIVE',
  lastFailure: null,
  metadata: { plan: 'reader' },
  createdAt: AT,
  updatedAt: AT,
};
const stepAt = { ...schedule, updatedAt: '2026-01-20T10:00:00.000Z' };
const failedAt = '2026-01-31T11:00:01.020Z';

const opened = { ...WALLET, openedAt: AT };

export const EXAMPLES: { [Type in EventType]: z.input<(typeof EVENTS)[Type]> } = {
  'coin.transaction.recorded': {
    id: 1001,
    type: 'MINT',
    amount: 100,
    fromUserId: null,
    toUserId: 12,
    fromTreasury: null,
    toTreasury: null,
    fromBalance: -100,
    toBalance: 100,
    reason: 'Welcome',
    initiatedBy: 'user:1',
    apiKeyId: '0190a6e0-0000-7000-8000-000000000001',
    createdAt: AT,
    previousHash: '0'.repeat(64),
    hash: SEALED_HASH,
  },
  'xaf.transaction.recorded': {
    id: 1003,
    type: 'EXCHANGE',
    xaf: 2261,
    fromUserId: null,
    toUserId: 12,
    fromAccount: 'issuance',
    toAccount: null,
    fromBalance: -2261,
    toBalance: 2261,
    reason: 'Exchange for 2261 XAF',
    reference: '0190a6e1-1f2e-7c4d-9b6a-3e5f7a9c1b2d',
    initiatedBy: 'user:12',
    apiKeyId: null,
    createdAt: AT,
    previousHash: SEALED_HASH,
    hash: '9f2c1e0b7a6d5c4f3e2d1c0b9a8f7e6d5c4b3a291807f6e5d4c3b2a190817263',
  },
  'coin.wallet.opened': opened,
  'coin.wallet.closed': { ...WALLET, closedAt: '2026-02-01T12:00:00.000Z' },
  'coin.wallet.frozen': { ...WALLET, direction: 'OUT', frozenAt: AT, until: null },
  'coin.wallet.unfrozen': { ...WALLET, unfrozenAt: '2026-01-03T10:00:00.000Z' },
  'coin.hold.placed': hold,
  'coin.hold.captured': { ...endedAt, status: 'CAPTURED', captured: 6, released: 2 },
  'coin.hold.released': { ...endedAt, status: 'RELEASED', released: 8 },
  'coin.hold.expired': { ...endedAt, status: 'EXPIRED', released: 8, updatedAt: hold.expiresAt },
  'coin.payment-request.created': asked,
  'coin.payment-request.paid': { ...closedAt, status: 'PAID', transactionId: 1004 },
  'coin.payment-request.cancelled': { ...closedAt, status: 'CANCELLED' },
  'coin.payment-request.expired': { ...closedAt, status: 'EXPIRED', updatedAt: asked.expiresAt },
  'coin.schedule.created': schedule,
  'coin.schedule.paused': { ...stepAt, status: 'PAUSED', nextAt: null },
  'coin.schedule.resumed': { ...stepAt, updatedAt: '2026-01-21T10:00:00.000Z' },
  'coin.schedule.cancelled': { ...stepAt, status: 'CANCELLED', nextAt: null },
  'coin.schedule.finished': {
    ...{ ...schedule, status: 'FINISHED', nextAt: null, remaining: 0, updatedAt: '2026-12-31T08:00:00.310Z' },
  },
  'coin.schedule.failed': {
    ...{ ...schedule, status: 'PAUSED', nextAt: null, updatedAt: failedAt },
    lastFailure: { code: 'insufficient_funds', at: failedAt },
  },
  'coin.treasury.low': { treasury: 'rewards', balance: 97.5, below: 100, at: AT },
  'coin.events.voided': {
    restoreId: '0190a6e2-3d4c-7e5f-8a9b-0c1d2e3f4a5b',
    fromSequence: 1,
    toSequence: 1,
    reason: 'The ledger was restored to 2026-01-02T03:00:00.000Z.',
    voidedAt: '2026-01-02T05:00:00.000Z',
    events: [{ type: 'coin.wallet.opened', sequence: 1, subject: '12', time: AT, data: opened }],
  },
  'coin.chain.sealed': {
    partition: 10,
    sequence: 2,
    hash: SEALED_HASH,
    at: '2026-01-02T04:00:00.000Z',
    jws: 'eyJhbGciOiJFZERTQSIsInR5cCI6ImNvd3JpZS1oZWFkK2p3dCJ9.eyJwYXJ0aXRpb24iOjEwfQ.c2lnbmF0dXJl',
  },
  'user.registered': { userId: 12, role: 'USER', registeredAt: AT },
  'user.role-changed': {
    userId: 12,
    role: 'ADMIN',
    previousRole: 'USER',
    changedBy: 'user:1',
    changedAt: AT,
  },
  'user.deleted': { userId: 12, deletedBy: 'user:1', deletedAt: AT },
  'user.linked': { userId: 12, platform: 'shop', linkedAt: AT },
  'user.unlinked': { userId: 12, platform: 'shop', unlinkedAt: AT },
  'user.access-ended': { userId: 12, cause: 'password-reset', isFirstProof: false, endedAt: AT },
};
