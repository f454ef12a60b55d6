import type { Output, Transaction } from '@cowrie/client';
import { type Jws, parseJws } from './jws.ts';
import { type ReceiptTransaction, readReceipt } from './receipt.ts';

/** `unknown`: the browser lacks Ed25519, or the page came over plain HTTP. */
export type Verdict = 'right' | 'wrong' | 'unknown';

type Keys = Output<'listPublicKeys'>['keys'];

const ALGORITHM = 'Ed25519';
/** Pages over plain HTTP have no `subtle`. */
const findSubtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

export async function verifyReceipt(
  receipt: string,
  keys: Keys | null,
  subtle = findSubtle(),
): Promise<Verdict> {
  const jws = tryParse(receipt);
  if (jws === null) return 'wrong';
  if (keys === null || subtle === undefined) return 'unknown';
  const { header, payload, signed, signature } = jws;
  const jwk = keys.find(({ kid }) => kid === header.kid);
  const isReceipt = header.alg === 'EdDSA' && header.typ === 'cowrie-receipt+jwt' && payload.iss === 'cowrie';
  if (!jwk || !isReceipt) return 'wrong';
  const { kty, crv, x } = jwk;
  try {
    const key = await subtle.importKey('jwk', { kty, crv, x }, ALGORITHM, false, ['verify']);
    return (await subtle.verify(ALGORITHM, key, signature, signed)) ? 'right' : 'wrong';
  } catch {
    return 'unknown';
  }
}

function tryParse(receipt: string): Jws | null {
  try {
    return parseJws(receipt);
  } catch {
    return null;
  }
}

export async function checkReceipt(
  receipt: string,
  keys: Keys | null,
  shown: Transaction,
  subtle = findSubtle(),
): Promise<Verdict> {
  const verdict = await verifyReceipt(receipt, keys, subtle);
  if (verdict === 'right' && !isSame(readReceipt(receipt).transaction, shown)) return 'wrong';
  return verdict;
}

const FIELDS = [
  'id',
  'type',
  'fromUserId',
  'toUserId',
  'fromTreasury',
  'toTreasury',
  'reason',
  'createdAt',
] as const;

const isSame = (said: ReceiptTransaction, shown: Transaction): boolean =>
  said.amount === shown.amount.toNumber() && FIELDS.every((field) => said[field] === shown[field]);
