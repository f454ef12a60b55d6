import type { Feature } from '../../engine/feature.ts';
import { purchase, refund, reward } from './decide.ts';
import { refunded, rewarded } from './log.ts';
import type { PurchaseRecords } from './purchase.ts';
import { PURCHASES, REFERENCES } from './records.ts';

/** Coins for what a platform sells, their refund, and rewards. */
export const purchases = {
  records: { references: REFERENCES, purchases: PURCHASES },
  commands: { 'coins.purchase': purchase, 'coins.reward': reward, 'coins.refund': refund },
  logged: { 'coins.reward': rewarded, 'coins.refund': refunded },
} satisfies Feature<PurchaseRecords>;
