import { adminTransactionView, type Minted } from '@cowrie/contracts';
import { z } from 'zod';
import { TreasuryMovedBody } from '../../api/coin-objects.ts';
import { AdminCoinsMovedBody } from '../../api/objects.ts';
import { treasuryView, walletView } from '../../api/views.ts';

/** What a mint answers, approved or at once: with the wallet or the treasury that got the coins. */
export const MintedBody = z.union([AdminCoinsMovedBody, TreasuryMovedBody]);

export function mintedView(minted: Minted): z.infer<typeof MintedBody> {
  const transaction = adminTransactionView(minted.transaction);
  return 'wallet' in minted
    ? { transaction, wallet: walletView(minted.wallet) }
    : { transaction, treasury: treasuryView(minted.treasury) };
}
