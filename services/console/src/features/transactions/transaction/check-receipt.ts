import type { Output, Transaction } from '@cowrie/client';
import { parseJws } from './jws.ts';

/** `unknown`: the browser lacks Ed25519, or the page came over plain HTTP. */
export type Verdict = 'right' | 'wrong' | 'unknown';

type Keys = Output<'listPublicKeys'>['keys'];

const ALGORITHM = 'Ed25519';
/** Pages over plain HTTP have no `subtle`. */
const findSubtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

export async function checkReceipt(
  receipt: string,
  keys: Keys | null,
  shown: Transaction,
  subtle = findSubtle(),
): Promise<Verdict> {
  const { header, payload, signed, signature } = parseJws(receipt);
  if (keys === null || subtle === undefined) return 'unknown';
  const jwk = keys.find(({ kid }) => kid === header.kid);
  const isReceipt = header.alg === 'EdDSA' && header.typ === 'cowrie-receipt+jwt' && payload.iss === 'cowrie';
  if (!jwk || !isReceipt || !isSame(payload.transaction as ReceiptTransaction, shown)) return 'wrong';
  const { kty, crv, x } = jwk;
  try {
    const key = await subtle.importKey('jwk', { kty, crv, x }, ALGORITHM, false, ['verify']);
    return (await subtle.verify(ALGORITHM, key, signature, signed)) ? 'right' : 'wrong';
  } catch {
    return 'unknown';
  }
}

/** The amount is a JSON number, which is exact for up to 15 digits. */
type ReceiptTransaction = Omit<Transaction, 'amount'> & { amount: number };

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
