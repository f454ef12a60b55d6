import type { LedgerFeature } from '../../engine/feature.ts';
import { decideFreezeWallet, decideUnfreezeWallet } from './decide.ts';
import { logFreezeWallet, logUnfreezeWallet } from './log.ts';

/** A user's wallet that sends or receives nothing for a while. The freeze is the account's: every decider sees it under its lock. */
export const freezes = {
  commands: { 'wallet.freeze': decideFreezeWallet, 'wallet.unfreeze': decideUnfreezeWallet },
  logged: { 'wallet.freeze': logFreezeWallet, 'wallet.unfreeze': logUnfreezeWallet },
} satisfies LedgerFeature;
