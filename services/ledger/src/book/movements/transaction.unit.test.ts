import { createHash } from 'node:crypto';
import {
  hashedOfCoins,
  hashedOfXaf,
  TransactionRecorded,
  transactionText,
  XafTransactionRecorded,
  xafAccountOf,
} from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { recordedEvent } from '../events.ts';
import { coinTypeOf, hashTransaction, type Transaction } from './transaction.ts';

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
  platform: null,
  approvalId: null,
  paymentRequestId: null,
  groupId: null,
  scheduleId: null,
  metadata: null,
  previousHash: Buffer.alloc(32, 0xab),
} as const;
const HOLD = '0197d5a0-0000-7000-8000-000000000002';
const REFERENCE = 'order 7\né';
const hex = (over: object = {}): string => hashTransaction({ ...row, ...over }).toString('hex');

describe('the hash of a transaction', () => {
  it('is what docs/hash-chain.md says, computed once with other tools', () => {
    expect(hex()).toBe('19f5e19e91ab9539a3e06d341d4c83402805df6bfde36f68b41634b108fc3555');
    expect(hex({ apiKeyId: null })).toBe('488592f8c1c27888b63b944b45e0b07c027fc0577a8aec13989d540bcd9a2f9e');
  });

  it.each([
    [{ refundOf: 41 }, 'da6f1b9830c404edfce5a2012cd22c596376b91c24552d87353294f878833b97'],
    [{ holdId: HOLD }, '4ca48ec837f122b15e2be8653ef4595cfc8d9480b6535e0bb8a5ff952690fd43'],
    [{ reference: REFERENCE }, '461237b95e0ab0cc7a0100466ceaaaf4530400600d602b48270bbbbfe7c7c7bb'],
    [
      { refundOf: 41, holdId: HOLD, reference: REFERENCE },
      '74989a8944b3ab8f1b2be2c2fa34a5b182be2cd83cf3c55fcd50e90f25d2c089',
    ],
  ])('has the second form with %j, computed once with other tools', (over, expected) => {
    expect(hex(over)).toBe(expected);
  });

  it.each([
    [{ platform: 'shop' }, '3114efd7af113f7174c3fa2e13ce8399cf78a86b3a6a67e05ede2b06abe8b193'],
    [
      { platform: 'shop', refundOf: 41, holdId: HOLD, reference: REFERENCE },
      '9c64342d9e3ad06f3449108337e0104d27dbac42467c350553a800c8e594b16b',
    ],
    [
      {
        groupId: '0197d5a0-0000-7000-8000-000000000003',
        scheduleId: '0197d5a0-0000-7000-8000-000000000004',
        metadata: { 'a.b': 'é\n"', Z: '1' },
      },
      'd12e8f9ef0bbd2d8439449f4a5ea2bb5be4b0bb30464aed8a5152290f9896a31',
    ],
  ])('has the third form with %j, computed once with other tools', (over, expected) => {
    expect(hex(over)).toBe(expected);
  });

  it('can be computed of an event that a later release adds fields to', () => {
    const event = recordedEvent({ ...row, platform: 'shop', hash: Buffer.alloc(32) });
    const later = { later: { b: 'é\n', a: 1.5 }, ...(JSON.parse(event.data) as TransactionRecorded) };
    expect(
      createHash('sha256')
        .update(transactionText(hashedOfCoins(later, row)))
        .digest('hex'),
    ).toBe('bbbb24d2c2eeb179bd5ca2e439371e5d2f7fc4928485210db876a2fada85d20e');
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
    [{ platform: 'shop' }],
    [{ reason: 'line one' }],
    [{ previousHash: Buffer.alloc(32) }],
  ])('changes with %j', (over) => {
    expect(hex(over)).not.toBe(hex());
  });
});

it('the type of a transaction of XAF is not shown as one of coins', () => {
  expect(coinTypeOf({ id: 1, type: 'MINT' })).toBe('MINT');
  expect(() => coinTypeOf({ id: 1, type: 'XAF_ISSUE' as 'MINT' })).toThrow('transaction 1 is not of coins');
});

describe('the hash of a transaction that an event tells', () => {
  const more = { refundOf: 41, holdId: HOLD, reference: REFERENCE };
  const xaf = { type: 'PAYOUT', from: -12, to: -11, fromBalance: 0n, toBalance: -70n, reference: HOLD };
  const ofUser = { type: 'WITHDRAWAL', from: xafAccountOf(7), to: -12, reference: HOLD };

  it.each([
    {},
    more,
    { platform: 'shop' },
    { ...more, platform: 'shop' },
    { type: 'MINT', from: 0, fromBalance: -875_000n },
    { from: -1, to: -3 },
    xaf,
    ofUser,
  ])('is the one that was stored: %j', (over) => {
    const hashed = { ...row, ...over } as Omit<Transaction, 'hash'>;
    const hash = hashTransaction(hashed);
    const event = recordedEvent({ ...hashed, hash });
    const data: unknown = JSON.parse(event.data);
    const text = event.type.startsWith('xaf')
      ? hashedOfXaf(XafTransactionRecorded.parse(data), hashed)
      : hashedOfCoins(TransactionRecorded.parse(data), hashed);
    expect(createHash('sha256').update(transactionText(text)).digest('hex')).toBe(hash.toString('hex'));
  });
});
