import { type Minted, TRANSACTION, TREASURY, WALLET } from '@cowrie/contracts';
import { z } from 'zod';
import { TreasuryMovedBody } from '../../api/coin-objects.ts';
import { AdminCoinsMovedBody } from '../../api/objects.ts';

/** What a mint answers, approved or at once: with the wallet or the treasury that got the coins. */
export const MintedBody = z.union([AdminCoinsMovedBody, TreasuryMovedBody]);

export function mintedView(minted: Minted): z.infer<typeof MintedBody> {
  const transaction = TRANSACTION.toAdmin(minted.transaction);
  return 'wallet' in minted
    ? { transaction, wallet: WALLET.toPublic(minted.wallet) }
    : { transaction, treasury: TREASURY.toPublic(minted.treasury) };
}
