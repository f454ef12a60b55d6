import { generateKeyPairSync, sign } from 'node:crypto';
import { Amount, type Transaction } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { checkReceipt, verifyReceipt } from './check-receipt.ts';
import { findReceipt, readReceipt, receiptHtml } from './receipt.ts';

it('reads the place from a receipt with any characters and length', () => {
  const place = { partition: 3, sequence: 9_007_199_254_740_991, hash: 'ab'.repeat(32) };
  // Covers each length modulo 3, and the characters that base64url replaces.
  for (const reason of ['', 'é', '☕?>', '🐚🐚~~~', 'ÿÿÿ'])
    for (const more of ['', 'x', 'xx']) {
      const payload = JSON.stringify({ transaction: { reason: reason + more }, ...place });
      expect(readReceipt(`e30.${Buffer.from(payload).toString('base64url')}.c2ln`)).toMatchObject(place);
    }
});

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const { kty = '', crv = '', x = '' } = publicKey.export({ format: 'jwk' });
const keys = [{ kty, crv, x, kid: 'of-heads', alg: 'EdDSA', use: 'sig' }];

const said = {
  id: 7,
  type: 'TRANSFER',
  amount: 12.3456,
  fromUserId: 1,
  toUserId: 2,
  fromTreasury: null,
  toTreasury: null,
  reason: 'The taxi ☕',
  createdAt: '2026-01-31T09:14:00.000Z',
} as const;
const shown = { ...said, amount: Amount.from('12.3456') } as Transaction;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function aReceipt({ header = {}, payload = {} }: { header?: object; payload?: object } = {}): string {
  const signed = [
    encode({ alg: 'EdDSA', kid: 'of-heads', typ: 'cowrie-receipt+jwt', ...header }),
    encode({ iss: 'cowrie', iat: 1, transaction: said, partition: 3, sequence: 17, hash: 'ab', ...payload }),
  ].join('.');
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

describe('a receipt', () => {
  it('is valid when the ledger signed it for the shown transaction', async () => {
    expect(await checkReceipt(aReceipt(), keys, shown)).toBe('right');
  });

  it.each([
    ['by a key that is not published', aReceipt({ header: { kid: 'another' } })],
    ['as something else', aReceipt({ header: { typ: 'cowrie-head+jwt' } })],
    ['for another platform', aReceipt({ payload: { iss: 'other' } })],
    ['of another amount', aReceipt({ payload: { transaction: { ...said, amount: 12.3457 } } })],
    ['of another receiver', aReceipt({ payload: { transaction: { ...said, toUserId: 3 } } })],
  ])('is invalid when signed %s', async (_how, receipt) => {
    expect(await checkReceipt(receipt, keys, shown)).toBe('wrong');
  });

  it('is invalid when changed after signing', async () => {
    const [header, , signature] = aReceipt({ payload: { hash: 'ac' } }).split('.');
    const [, payload] = aReceipt().split('.');
    expect(await checkReceipt([header, payload, signature].join('.'), keys, shown)).toBe('wrong');
  });

  it('cannot be checked without the keys, or in a browser without Ed25519', async () => {
    const notSupported = { importKey: () => Promise.reject(new Error('Unrecognized name.')) };
    expect([
      await checkReceipt(aReceipt(), null, shown),
      await checkReceipt(aReceipt(), keys, shown, notSupported as unknown as SubtleCrypto),
    ]).toEqual(['unknown', 'unknown']);
  });
});

describe('a saved receipt', () => {
  const page = { language: 'en', title: 'Receipt', about: 'a', check: 'c', link: 'https://coins.example' };

  it('is found in the file, in a broken text, and nowhere else', () => {
    const receipt = aReceipt();
    const file = receiptHtml({ ...page, receipt, facts: [] });
    expect([
      findReceipt(file),
      findReceipt(receipt.replace(/(.{40})/g, '$1\n')),
      findReceipt('eyJ.'),
    ]).toEqual([...[receipt, receipt, null]]);
  });

  it('runs nothing that somebody wrote as a reason', () => {
    const file = receiptHtml({ ...page, receipt: aReceipt(), facts: [['Reason', '<script>"&']] });
    expect(file).toContain('<dd>&lt;script&gt;&quot;&amp;</dd>');
  });
});

it('a text that is no receipt is not valid', async () => {
  expect(await verifyReceipt('eyJ.eyJ.eyJ', keys)).toBe('wrong');
});
