import type { TransactionRecorded, TransactionState } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { recorded, T0 } from '../testing/events.ts';
import { type Entry, toEntries, toTransaction } from './entry.ts';

function entriesOf(changes: Partial<TransactionRecorded>): Entry[] {
  const converted = toEntries(recorded(changes));
  if (!converted.ok) throw new Error(converted.reason);
  return converted.entries;
}

describe('toEntries', () => {
  it('gives the payer a negative and the receiver a positive amount, each with its balance', () => {
    const shared = { id: 7, createdAtMs: T0 + 7000, kind: 3, reason: 'reason 7' };
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
  ])('refuses what the ledger cannot have recorded, naming %s', (field, changes) => {
    const converted = toEntries(recorded(changes));
    expect(converted).toMatchObject({ ok: false, reason: expect.stringMatching(`^${field}: `) });
  });
});

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
  ])('shows %s alike to each party', (_name, changes) => {
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
    const seen = entriesOf(changes).map(toTransaction);
    expect(seen.length).toBeGreaterThan(0);
    for (const transaction of seen) expect(transaction).toEqual(expected);
  });
});
