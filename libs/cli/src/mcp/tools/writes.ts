import type { Tool } from '../tool.ts';
import { type WritingDeclaration, writing } from '../writing.ts';

/** Each tool is one operation, with its fields. */
const DECLARATIONS: readonly WritingDeclaration[] = [
  {
    ...{ name: 'place_hold', operation: 'placeHold', title: 'Place a hold' },
    description:
      'Reserves your coins for a user or a treasury, who captures or releases them. The hold expires by itself.',
    ...{ isDestructive: false, movesCoins: true },
  },
  {
    ...{ name: 'capture_hold', operation: 'captureHold', title: 'Capture a hold' },
    description: 'Pays an amount of a hold to its receiver. The rest goes back to the payer.',
    ...{ isDestructive: true, movesCoins: true },
  },
  {
    ...{ name: 'release_hold', operation: 'releaseHold', title: 'Release a hold' },
    description: 'Ends a hold. All its coins go back to the payer.',
    ...{ isDestructive: true, movesCoins: false },
  },
  {
    ...{ name: 'transfer_coins', operation: 'transferCoins', title: 'Send coins' },
    description: 'Sends your coins to a user or a treasury. This cannot be undone.',
    ...{ isDestructive: true, movesCoins: true },
  },
  {
    ...{ name: 'request_payment', operation: 'createPaymentRequest', title: 'Request a payment' },
    description:
      'Creates a payment request. No coins move until somebody pays it. Users request coins for themselves; a platform names the receiver.',
    ...{ isDestructive: false, movesCoins: false },
  },
  {
    ...{ name: 'refund_purchase', operation: 'refundPurchase', title: 'Refund a purchase' },
    description:
      'Refunds an amount of a purchase to its buyer. If a policy requires a second person, it waits for approval.',
    ...{ isDestructive: true, movesCoins: true, policy: 'refund' },
  },
  {
    ...{ name: 'mint_coins', operation: 'mintCoins', title: 'Mint coins' },
    description:
      'Mints new coins for a user or a treasury. If a policy requires a second person, it waits for approval.',
    ...{ isDestructive: true, movesCoins: true, policy: 'mint' },
  },
];

export const writingTools: readonly Tool[] = DECLARATIONS.map(writing);
