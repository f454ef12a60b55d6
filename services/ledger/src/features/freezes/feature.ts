import type { LedgerFeature } from '../../engine/feature.ts';
import { freezeWallet, unfreezeWallet } from './decide.ts';
import { frozen, unfrozen } from './log.ts';

/** A user's wallet that sends or receives nothing for a while. The freeze is the account's: every decider sees it under its lock. */
export const freezes = {
  commands: { 'wallet.freeze': freezeWallet, 'wallet.unfreeze': unfreezeWallet },
  logged: { 'wallet.freeze': frozen, 'wallet.unfreeze': unfrozen },
} satisfies LedgerFeature;
