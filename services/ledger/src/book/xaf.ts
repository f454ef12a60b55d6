import type { XafTransactionType } from '@cowrie/contracts';
import type { Movement } from '../engine/decision.ts';
import { type AccountId, francOwnerOf } from './account.ts';

/**
 * A movement of francs, which is a row of the ledger as one of coins is. `of` is the quote or the withdrawal that it comes
 * from: it stands as the row's reference, and the database takes a reference once from one account. So no quote and no
 * withdrawal moves francs twice, whatever the code does.
 */
export function moveFrancs(moved: {
  type: XafTransactionType;
  from: AccountId;
  to: AccountId;
  xaf: bigint;
  reason: string;
  of?: string;
}): Movement {
  const { type, from, to, xaf: amountUnits, reason, of } = moved;
  const reference = of === undefined ? {} : { reference: { apiKeyId: null, userId: from, reference: of } };
  return { kind: 'moved', type, from, to, amountUnits, reason, ...reference };
}

/** The wallets whose copy of their francs a movement changes. */
export function walletsOfFrancs({ from, to }: Pick<Movement, 'from' | 'to'>): AccountId[] {
  return [from, to].flatMap((id) => francOwnerOf(id) ?? []);
}
