import type { Output, Transaction } from '@cowrie/client';
import { partsOf } from './jws.ts';

/** Whether a receipt is the ledger's, of this very transaction; a browser without Ed25519, or a page of plain HTTP, cannot tell. */
export type Verdict = 'right' | 'wrong' | 'unknown';

type Keys = Output<'listPublicKeys'>['keys'];

const ALGORITHM = 'Ed25519';
/** A page of plain HTTP has none. */
const subtleHere = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

/** Checks the signature of a receipt by the keys that the platform publishes, and that it says what is shown. */
export async function verdictOn(
  receipt: string,
  keys: Keys | null,
  shown: Transaction,
  subtle = subtleHere(),
): Promise<Verdict> {
  const { header, payload, signed, signature } = partsOf(receipt);
  if (keys === null || subtle === undefined) return 'unknown';
  const jwk = keys.find(({ kid }) => kid === header.kid);
  const isReceipt = header.alg === 'EdDSA' && header.typ === 'cowrie-receipt+jwt' && payload.iss === 'cowrie';
  if (!jwk || !isReceipt || !isSame(payload.transaction as Written, shown)) return 'wrong';
  const { kty, crv, x } = jwk;
  try {
    const key = await subtle.importKey('jwk', { kty, crv, x }, ALGORITHM, false, ['verify']);
    return (await subtle.verify(ALGORITHM, key, signature, signed)) ? 'right' : 'wrong';
  } catch {
    return 'unknown';
  }
}

/** As a receipt has it: an amount is a number, which 15 digits go through unchanged. */
type Written = Omit<Transaction, 'amount'> & { amount: number };

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

const isSame = (said: Written, shown: Transaction): boolean =>
  said.amount === shown.amount.toNumber() && FIELDS.every((field) => said[field] === shown[field]);
