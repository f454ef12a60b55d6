import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { HEAD_TYPE, RECEIPT_TYPE } from '@cowrie/contracts';
import { expect, it } from '@jest/globals';
import { compactVerify, importJWK, jwtVerify } from 'jose';
import { toReceipt } from './receipt.ts';
import { createSignHead, createSignReceipt } from './sign.ts';
import { HeadSigningKey } from './signing-key.ts';

const { d, ...publicKey } = HeadSigningKey.parse({
  ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }),
  kid: 'heads-1',
});

const RECEIPT = toReceipt({
  transaction: {
    id: 42,
    partition: 3,
    sequence: 17n,
    type: 'PURCHASE',
    amountUnits: 999_999_999_999_999n,
    from: 7,
    to: -1,
    createdAtMs: Date.UTC(2026, 0, 31, 9, 14, 0, 5),
    initiatedBy: 'user:7',
    apiKeyId: randomUUID(),
    reason: 'Café\n☕',
    refundOf: null,
    holdId: null,
    reference: 'order-77',
    platform: null,
    approvalId: null,
    paymentRequestId: null,
    groupId: null,
    scheduleId: null,
    metadata: null,
  },
  hash: Buffer.alloc(32, 0xab),
  readAtSeconds: 1_769_850_900,
});

it('a receipt has a party’s view of a transaction and its position, exact to the unit', () => {
  expect(JSON.parse(JSON.stringify(RECEIPT))).toEqual({
    iss: 'cowrie',
    iat: 1_769_850_900,
    transaction: {
      id: 42,
      type: 'PURCHASE',
      amount: 99_999_999_999.9999,
      fromUserId: 7,
      toUserId: null,
      fromTreasury: null,
      toTreasury: 'course-fees',
      reason: 'Café\n☕',
      createdAt: '2026-01-31T09:14:00.005Z',
      reference: 'order-77',
    },
    partition: 3,
    sequence: 17,
    hash: 'ab'.repeat(32),
  });
});

it('its signature covers its type and every byte', async () => {
  const signed = createSignReceipt({ ...publicKey, d })(RECEIPT);
  const key = await importJWK({ ...publicKey }, 'EdDSA');
  const { payload, protectedHeader } = await compactVerify(signed, key);
  expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: 'heads-1', typ: 'cowrie-receipt+jwt' });
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(RECEIPT);
});

it('a head is not accepted as a receipt nor a receipt as a head, although one key signs both', async () => {
  const jwk = { ...publicKey, d };
  const receipt = createSignReceipt(jwk)(RECEIPT);
  const { partition, sequence, hash } = RECEIPT;
  const head = createSignHead(jwk)({ partition, sequence, hash, at: RECEIPT.transaction.createdAt });
  const key = await importJWK({ ...publicKey }, 'EdDSA');
  const check = (text: string, typ: string) => jwtVerify(text, key, { algorithms: ['EdDSA'], typ });
  await check(receipt, RECEIPT_TYPE);
  await check(head, HEAD_TYPE);
  await expect(check(head, RECEIPT_TYPE)).rejects.toThrow('typ');
  await expect(check(receipt, HEAD_TYPE)).rejects.toThrow('typ');
});
