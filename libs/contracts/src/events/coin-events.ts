import { ChainSealed } from '../ledger/heads.ts';
import { HOLD_CHANGED } from '../ledger/movements/holds.ts';
import { PAYMENT_REQUEST_CHANGED } from '../ledger/movements/payment-requests.ts';
import { SCHEDULE_CHANGED } from '../ledger/movements/schedules.ts';
import { TREASURY_LOW } from '../ledger/treasuries.ts';
import type { EventOf } from '../shape/shape.ts';
import { event } from './event.ts';
import {
  EventsVoided,
  TransactionRecorded,
  WalletClosed,
  WalletFrozen,
  WalletOpened,
  WalletUnfrozen,
  XafTransactionRecorded,
} from './ledger-data.ts';

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

export const COIN_EVENTS = {
  'coin.transaction.recorded': event(
    TransactionRecorded,
    'Coins moved, as one double entry of the ledger. It is final.',
    {
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
  ),
  'xaf.transaction.recorded': event(
    XafTransactionRecorded,
    'XAF moved, as one double entry of the same ledger with a hash in the same chain. It is final.',
    {
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
  ),
  'coin.wallet.opened': event(
    WalletOpened,
    'A wallet was opened. Every user has one wallet from registration on.',
    opened,
  ),
  'coin.wallet.closed': event(
    WalletClosed,
    'A wallet was closed because its user was deleted. Its balance is 0.',
    { ...WALLET, closedAt: '2026-02-01T12:00:00.000Z' },
  ),
  'coin.wallet.frozen': event(
    WalletFrozen,
    'A wallet was frozen. Depending on `direction` it cannot send or receive until `coin.wallet.unfrozen` or the time in `until`.',
    { ...WALLET, direction: 'OUT', frozenAt: AT, until: null },
  ),
  'coin.wallet.unfrozen': event(WalletUnfrozen, 'The freeze of a wallet was removed.', {
    ...WALLET,
    unfrozenAt: '2026-01-03T10:00:00.000Z',
  }),
  'coin.hold.placed': event(
    HOLD_CHANGED.event,
    'Coins of a wallet were reserved for a receiver. The balance stays the same, but these coins cannot be spent.',
    hold,
  ),
  'coin.hold.captured': event(
    HOLD_CHANGED.event,
    'A hold was captured, as a whole or in part. The rest can be spent again. The transaction has the id of the hold.',
    { ...endedAt, status: 'CAPTURED', captured: 6, released: 2 },
  ),
  'coin.hold.released': event(
    HOLD_CHANGED.event,
    'A hold was released before it expired. All its coins can be spent again.',
    { ...endedAt, status: 'RELEASED', released: 8 },
  ),
  'coin.hold.expired': event(HOLD_CHANGED.event, 'A hold expired. All its coins can be spent again.', {
    ...endedAt,
    status: 'EXPIRED',
    released: 8,
    updatedAt: hold.expiresAt,
  }),
  'coin.payment-request.created': event(
    PAYMENT_REQUEST_CHANGED.event,
    'A payment request was created. No coins moved.',
    asked,
  ),
  'coin.payment-request.paid': event(
    PAYMENT_REQUEST_CHANGED.event,
    'A payment request was paid, once and in full. The event of its transaction comes directly before, in the same partition.',
    { ...closedAt, status: 'PAID', transactionId: 1004 },
  ),
  'coin.payment-request.cancelled': event(
    PAYMENT_REQUEST_CHANGED.event,
    'A payment request was cancelled before anybody paid it.',
    { ...closedAt, status: 'CANCELLED' },
  ),
  'coin.payment-request.expired': event(
    PAYMENT_REQUEST_CHANGED.event,
    'A payment request expired before anybody paid it.',
    { ...closedAt, status: 'EXPIRED', updatedAt: asked.expiresAt },
  ),
  'coin.schedule.created': event(
    SCHEDULE_CHANGED.event,
    'A schedule was created, which sends coins later or repeatedly. No coins moved.',
    schedule,
  ),
  'coin.schedule.paused': event(
    SCHEDULE_CHANGED.event,
    'A schedule was paused. It pays nothing until it is resumed.',
    {
      ...stepAt,
      status: 'PAUSED',
      nextAt: null,
    },
  ),
  'coin.schedule.resumed': event(
    SCHEDULE_CHANGED.event,
    'A schedule was resumed. It continues with its next occurrence.',
    { ...stepAt, updatedAt: '2026-01-21T10:00:00.000Z' },
  ),
  'coin.schedule.cancelled': event(
    SCHEDULE_CHANGED.event,
    'A schedule was cancelled, because its payer ended it, or its payer or receiver was deleted.',
    { ...stepAt, status: 'CANCELLED', nextAt: null },
  ),
  'coin.schedule.finished': event(
    SCHEDULE_CHANGED.event,
    'A schedule made its last payment, or had no occurrence left when it was resumed. The event of a last payment comes directly before, in the same partition.',
    {
      ...{
        ...schedule,
        status: 'FINISHED',
        nextAt: null,
        remaining: 0,
        updatedAt: '2026-12-31T08:00:00.310Z',
      },
    },
  ),
  'coin.schedule.failed': event(
    SCHEDULE_CHANGED.event,
    'A payment was refused (`lastFailure`) and all its retries were used up, so the schedule is PAUSED. A successful payment has the event of its transaction instead. A payment that will be retried has no event.',
    {
      ...{ ...schedule, status: 'PAUSED', nextAt: null, updatedAt: failedAt },
      lastFailure: { code: 'insufficient_funds', at: failedAt },
    },
  ),
  'coin.treasury.low': event(
    TREASURY_LOW.event,
    'A movement took the balance of a treasury below its alarm. The event of its transaction comes before, in the same partition. There is no further event until the balance was at the alarm or above.',
    { treasury: 'rewards', balance: 97.5, below: 100, at: AT },
  ),
  'coin.events.voided': event(
    EventsVoided,
    'The ledger was restored to an earlier moment. The listed events of the same partition are void, as if they had never happened.',
    {
      restoreId: '0190a6e2-3d4c-7e5f-8a9b-0c1d2e3f4a5b',
      fromSequence: 1,
      toSequence: 1,
      reason: 'The ledger was restored to 2026-01-02T03:00:00.000Z.',
      voidedAt: '2026-01-02T05:00:00.000Z',
      events: [{ type: 'coin.wallet.opened', sequence: 1, subject: '12', time: AT, data: opened }],
    },
  ),
  'coin.chain.sealed': event(
    ChainSealed,
    'The head of a partition of the ledger was signed. Keep it to detect a later change of the ledger.',
    {
      partition: 10,
      sequence: 2,
      hash: SEALED_HASH,
      at: '2026-01-02T04:00:00.000Z',
      jws: 'eyJhbGciOiJFZERTQSIsInR5cCI6ImNvd3JpZS1oZWFkK2p3dCJ9.eyJwYXJ0aXRpb24iOjEwfQ.c2lnbmF0dXJl',
    },
  ),
} as const;
