import type { LedgerFeature } from '../../engine/feature.ts';
import { deciders } from './decide.ts';
import { logFreezeWallet, logUnfreezeWallet } from './log.ts';

/** A freeze is part of the account, so every decider sees it under the account's lock. */
export const freezes = {
  commands: deciders,
  logged: { 'wallet.freeze': logFreezeWallet, 'wallet.unfreeze': logUnfreezeWallet },
} satisfies LedgerFeature;
