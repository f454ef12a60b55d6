import type { TransactionRecorded, TransactionState } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { recorded, T0 } from '../../../../libs/consumer/src/testing/events.ts';
import { type Entry, toEntries, toTransaction } from './entry.ts';

function entriesOf(changes: Partial<TransactionRecorded>): Entry[] {
  const converted = toEntries(recorded(changes));
  if (!converted.ok) throw new Error(converted.reason);
  return converted.entries;
}

const HIDDEN = ['initiatedBy', 'apiKeyId'];
const OCCASIONAL = [
  ...[
    'refundOf',
    'holdId',
    'reference',
    'platform',
    'approvalId',
    'paymentRequestId',
    'groupId',
    'scheduleId',
    'metadata',
  ],
  ...HIDDEN,
];

describe('toEntries', () => {
  it('gives the payer a negative and the receiver a positive amount, each with its balance', () => {
    const ordinary = {
      ...{ refundOf: null, holdId: null, reference: null },
      ...{
        platform: null,
        approvalId: null,
        paymentRequestId: null,
        groupId: null,
        scheduleId: null,
        metadata: null,
        initiatedBy: null,
        apiKeyId: null,
      },
    };
    const shared = { id: 7, createdAtMs: T0 + 7000, storedType: 3, reason: 'reason 7', ...ordinary };
    expect(entriesOf({ id: 7 })).toEqual([
      { ...shared, party: 1, counterparty: 2, amountUnits: -15000n, balanceUnits: 85000n },
      { ...shared, party: 2, counterparty: 1, amountUnits: 15000n, balanceUnits: 15000n },
    ]);
  });

  it.each<[string, Partial<TransactionRecorded>]>([
    ['amount', { amount: 0 }],
    ['amount', { amount: -1 }],
    ['amount', { amount: 0.00001 }],
    ['amount', { amount: 1e11 }],
    ['amount', { amount: 1e308 }],
    ['fromBalance', { fromBalance: 0.00001 }],
    ['toBalance', { toBalance: 1e300 }],
    ['fromTreasury', { fromTreasury: 'rewards' }],
    ['toTreasury', { toTreasury: 'rewards' }],
    ['toUserId', { toUserId: 1 }],
    ['reason', { reason: 'a\0b' }],
    ['reference', { reference: 'a\0b' }],
  ])('refuses what the ledger cannot have recorded, naming %s', (field, changes) => {
    const converted = toEntries(recorded(changes));
    expect(converted).toMatchObject({ ok: false, reason: expect.stringMatching(`^${field}: `) });
  });
});

const KEY = '00000000-0000-7000-8000-00000000000a';
const HOLD = '00000000-0000-7000-8000-00000000000b';
const toTreasury = { toUserId: null, toTreasury: 'course-fees' } as const;
const fromTreasury = { fromUserId: null, fromTreasury: 'course-fees' } as const;

describe('toTransaction', () => {
  it.each<[string, Partial<TransactionRecorded>]>([
    ['a transfer', {}],
    ['a mint', { type: 'MINT', fromUserId: null }],
    ['a burn', { type: 'BURN', toUserId: null }],
    ['a transfer to a treasury', { toUserId: null, toTreasury: 'course-fees' }],
    ['a reward', { type: 'REWARD', fromUserId: null, fromTreasury: 'rewards' }],
    [
      'a treasury paying another',
      { fromUserId: null, fromTreasury: 'rewards', toUserId: null, toTreasury: 'subscriptions' },
    ],
  ])('shows %s equally to each party', (_name, changes) => {
    const event = recorded(changes);
    const expected: TransactionState = {
      id: event.id,
      type: event.type,
      amountUnits: '15000',
      fromUserId: event.fromUserId,
      toUserId: event.toUserId,
      fromTreasury: event.fromTreasury,
      toTreasury: event.toTreasury,
      reason: event.reason,
      createdAtMs: T0 + 1000,
    };
    const seen = entriesOf(changes).map((entry) => toTransaction(entry, { withInitiator: false }));
    expect(seen.length).toBeGreaterThan(0);
    for (const transaction of seen) expect(transaction).toEqual(expected);
  });

  it.each<[string, Partial<TransactionRecorded>]>([
    ['a purchase', { type: 'PURCHASE', ...toTreasury, reference: 'order 7' }],
    ['a refund', { type: 'REFUND', ...fromTreasury, refundOf: 6, initiatedBy: 'user:9', apiKeyId: KEY }],
    ['a capture', { holdId: HOLD, initiatedBy: 'service:shop' }],
  ])('shows each party the fields of %s', (_name, changes) => {
    const seen = entriesOf(changes).map((entry) => toTransaction(entry, { withInitiator: false }));
    expect(seen).toHaveLength(2);
    const { refundOf, holdId, reference } = changes;
    for (const transaction of seen) {
      expect(transaction).toMatchObject(JSON.parse(JSON.stringify({ refundOf, holdId, reference })));
      const shown = OCCASIONAL.filter((name) => name in transaction);
      expect(shown).toEqual(
        OCCASIONAL.filter((name) => name in changes).filter((name) => !HIDDEN.includes(name)),
      );
    }
  });
});
