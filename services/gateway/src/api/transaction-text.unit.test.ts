import { TRANSACTION, transactionsJson } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { HOLD, transactionState } from '../testing/states.ts';
import { AdminTransaction, Transaction } from './objects.ts';

const STATES = [
  transactionState({ amountUnits: '999999999999999', reason: 'quotes ", \\ and \u2028, \u{1f41a}' }),
  transactionState({ type: 'MINT', fromUserId: null, initiatedBy: 'user:3', apiKeyId: HOLD }),
  transactionState({ type: 'BURN', toUserId: null, initiatedBy: 'system:ledger', apiKeyId: null }),
  transactionState({
    type: 'PURCHASE',
    toUserId: null,
    toTreasury: 'rewards',
    reference: 'order 7',
    holdId: HOLD,
  }),
  transactionState({ type: 'REFUND', fromUserId: null, fromTreasury: 'rewards', refundOf: 6 }),
];

describe('the text of transactions', () => {
  it.each([
    ['everybody', false, Transaction, TRANSACTION.toPublic],
    ['administrators', true, AdminTransaction, TRANSACTION.toAdmin],
  ] as const)(
    'matches the document and the views of single transactions for %s',
    (_who, withInitiator, schema, view) => {
      const read: unknown = JSON.parse(transactionsJson(STATES, { withInitiator }));
      // The schemas are strict, so a missing or an additional field fails.
      expect(z.array(schema).parse(read)).toEqual(read);
      expect(read).toEqual(STATES.map(view));
    },
  );

  it('has exact amounts, and initiators only for administrators', () => {
    const [first, mint] = JSON.parse(transactionsJson(STATES, { withInitiator: true }));
    expect(first.amount).toBe(99_999_999_999.9999);
    expect(mint).toMatchObject({ initiatedBy: 3, apiKeyId: HOLD });
    expect(transactionsJson(STATES, { withInitiator: false })).not.toMatch(/initiatedBy|apiKeyId/);
    expect(transactionsJson([], { withInitiator: false })).toBe('[]');
  });
});
