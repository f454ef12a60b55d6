import { describe, expect, it } from '@jest/globals';
import { hashTransaction } from './transaction.ts';

const row = {
  id: 42,
  partition: 3,
  sequence: 17n,
  type: 'TRANSFER',
  amountUnits: 125_000n,
  from: 7,
  to: -4,
  fromBalance: 875_000n,
  toBalance: 125_000n,
  createdAtMs: 1_893_456_000_123,
  initiatedBy: 'user:7',
  apiKeyId: '0197d5a0-0000-7000-8000-000000000001',
  reason: 'line one\nline two é',
  refundOf: null,
  holdId: null,
  reference: null,
  previousHash: Buffer.alloc(32, 0xab),
} as const;
const hex = (over: object = {}): string => hashTransaction({ ...row, ...over }).toString('hex');

describe('the hash of a transaction', () => {
  it('is what docs/hash-chain.md says, computed once with other tools', () => {
    expect(hex()).toBe('19f5e19e91ab9539a3e06d341d4c83402805df6bfde36f68b41634b108fc3555');
  });

  it.each([
    [{ id: 43 }],
    [{ partition: 4 }],
    [{ sequence: 18n }],
    [{ type: 'PURCHASE' }],
    [{ amountUnits: 125_001n }],
    [{ from: 8 }],
    [{ to: -3 }],
    [{ fromBalance: 1n }],
    [{ toBalance: 1n }],
    [{ createdAtMs: 1_893_456_000_124 }],
    [{ initiatedBy: 'user:8' }],
    [{ apiKeyId: null }],
    [{ reason: 'line one' }],
    [{ previousHash: Buffer.alloc(32) }],
  ])('changes with %j', (over) => {
    expect(hex(over)).not.toBe(hex());
  });
});
