import type { Tool } from '../tool.ts';
import { type WritingDeclaration, writing } from '../writing.ts';

/** The tools that change something: each is one operation, with the fields that the operation has. */
const DECLARATIONS: readonly WritingDeclaration[] = [
  {
    ...{ name: 'place_hold', operation: 'placeHold', title: 'Set coins aside' },
    description:
      'Sets own coins aside for a user or a treasury, who captures or releases them; it expires by itself.',
    ...{ isDestructive: false, movesCoins: true },
  },
  {
    ...{ name: 'capture_hold', operation: 'captureHold', title: 'Take what is held' },
    description: 'Takes an amount of a hold for its receiver; the rest goes back to who placed it.',
    ...{ isDestructive: true, movesCoins: true },
  },
  {
    ...{ name: 'release_hold', operation: 'releaseHold', title: 'Give back what is held' },
    description: 'Ends a hold: all of it goes back to who placed it.',
    ...{ isDestructive: true, movesCoins: false },
  },
  {
    ...{ name: 'transfer_coins', operation: 'transferCoins', title: 'Send coins' },
    description: 'Sends own coins to a user or a treasury. It cannot be taken back.',
    ...{ isDestructive: true, movesCoins: true },
  },
  {
    ...{ name: 'request_payment', operation: 'createPaymentRequest', title: 'Ask for coins' },
    description:
      'Makes a payment request, which a person pays or not: no coins move by it. A user asks for themselves; a platform says to whom it is paid.',
    ...{ isDestructive: false, movesCoins: false },
  },
  {
    ...{ name: 'refund_purchase', operation: 'refundPurchase', title: 'Refund a purchase' },
    description:
      'Pays an amount of a purchase back to its buyer. Where a policy requires a second person, it waits for their approval.',
    ...{ isDestructive: true, movesCoins: true, policy: 'refund' },
  },
  {
    ...{ name: 'mint_coins', operation: 'mintCoins', title: 'Make coins, or ask for it' },
    description:
      'Makes new coins for a user or a treasury. Where a policy requires a second person, it waits for their approval.',
    ...{ isDestructive: true, movesCoins: true, policy: 'mint' },
  },
];

export const writingTools: readonly Tool[] = DECLARATIONS.map(writing);
