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

  it('gives issuance no entry', () => {
    const minted = entriesOf({ type: 'MINT', fromUserId: null, fromBalance: -100 });
    expect(minted.map(({ party, counterparty }) => [party, counterparty])).toEqual([[2, 0]]);
    const burned = entriesOf({ type: 'BURN', toUserId: null, toBalance: -100 });
    expect(burned.map(({ party, counterparty }) => [party, counterparty])).toEqual([[1, 0]]);
  });

  it('gives treasuries entries', () => {
    const swept = entriesOf({ toUserId: null, toTreasury: 'general-operations' });
    expect(swept.map(({ party, amountUnits }) => [party, amountUnits])).toEqual([
      [1, -15000n],
      [-4, 15000n],
    ]);
  });

  it('keeps the largest and the smallest amount exactly', () => {
    const [paid] = entriesOf({ amount: 99_999_999_999.9999, fromBalance: 0, toBalance: 99_999_999_999.9999 });
    expect(paid?.amountUnits).toBe(-999_999_999_999_999n);
    expect(entriesOf({ amount: 0.0001 })[1]?.amountUnits).toBe(1n);
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

  it.each<[string, Partial<TransactionRecorded>, number | null, string | undefined]>([
    ['the user who paid', {}, null, 'user:1'],
    ['another user', { initiatedBy: 'user:9', apiKeyId: KEY }, 9, 'user:9'],
    ['the user who was paid', { initiatedBy: 'user:2' }, 2, 'user:2'],
    ['no user, where a user paid', { initiatedBy: 'service:shop' }, 0, undefined],
    ['no user, where none paid', { ...fromTreasury, initiatedBy: 'system:bonus' }, null, undefined],
    ['a user, where none paid', { ...fromTreasury, initiatedBy: 'user:9' }, 9, 'user:9'],
    ['nobody that could be a user', { initiatedBy: 'user:9007199254740993' }, 0, undefined],
  ])('shows administrators that %s requested it', (_name, changes, stored, initiatedBy) => {
    for (const entry of entriesOf(changes)) {
      expect(entry.initiatedBy).toBe(stored);
      const transaction = toTransaction(entry, { withInitiator: true });
      expect(transaction.initiatedBy).toBe(initiatedBy);
      expect(transaction.apiKeyId).toBe(changes.apiKeyId ?? null);
    }
  });
});
