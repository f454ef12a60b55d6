import { hash as sha256 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  TransactionRecorded,
  toHashedTransaction,
  toHashedXafTransaction,
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

function documented(part: string): string {
  const document = readFileSync(new URL('../../../../../docs/hash-chain.md', import.meta.url), 'utf8');
  const found = new RegExp(`<!-- example ${part} -->\n\`\`\`\\w+\n(.*?)\n\`\`\``, 's').exec(document)?.[1];
  if (found === undefined) throw new Error(`the document has no example ${part}`);
  return found;
}

describe('the hash of a transaction', () => {
  it('equals the example in docs/hash-chain.md, whose bytes and hash were computed with other tools', () => {
    const event = TransactionRecorded.parse(JSON.parse(documented('event')));
    const text = transactionText(toHashedTransaction(event, { partition: 3, sequence: 17n }));
    expect(text).toBe(documented('text'));
    const digits = documented('bytes').replaceAll(/^\S+| {2}.*$|\s/gm, '');
    expect(Buffer.from(text).toString('hex')).toBe(digits);
    expect(sha256('sha256', text, 'hex')).toBe(event.hash);
  });

  it('can be computed from an event to which a later release adds fields', () => {
    const event = recordedEvent({ ...row, platform: 'shop', hash: Buffer.alloc(32) });
    const later = { later: { b: 'é\n', a: 1.5 }, ...(JSON.parse(event.data) as TransactionRecorded) };
    const [last] = transactionText(toHashedTransaction(later, row)).split('\n').slice(12);
    expect(JSON.parse(last ?? '')).toMatchObject({ platform: 'shop', later: { b: 'é\n', a: 1.5 } });
    expect(last).toContain('"later":{"a":1.5,"b":"é\\n"},"platform":"shop"');
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
    [{ refundOf: 41 }],
    [{ holdId: HOLD }],
    [{ reference: '' }],
    [{ platform: 'shop' }],
    [{ approvalId: HOLD }],
    [{ paymentRequestId: HOLD }],
    [{ groupId: HOLD }],
    [{ scheduleId: HOLD }],
    [{ metadata: {} }],
    [{ reason: 'line one' }],
    [{ previousHash: Buffer.alloc(32) }],
  ])('changes with %j', (over) => {
    expect(hex(over)).not.toBe(hex());
  });
});

it('the type of an XAF transaction is never shown as a coin type', () => {
  expect(coinTypeOf({ id: 1, type: 'MINT' })).toBe('MINT');
  expect(() => coinTypeOf({ id: 1, type: 'XAF_ISSUE' as 'MINT' })).toThrow('transaction 1 is not of coins');
});

describe('the hash in the event of a transaction', () => {
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
  ])('equals the stored hash: %j', (over) => {
    const hashed = { ...row, ...over } as Omit<Transaction, 'hash'>;
    const hash = hashTransaction(hashed);
    const event = recordedEvent({ ...hashed, hash });
    const data: unknown = JSON.parse(event.data);
    const text = event.type.startsWith('xaf')
      ? toHashedXafTransaction(XafTransactionRecorded.parse(data), hashed)
      : toHashedTransaction(TransactionRecorded.parse(data), hashed);
    expect(sha256('sha256', transactionText(text), 'hex')).toBe(hash.toString('hex'));
  });
});
