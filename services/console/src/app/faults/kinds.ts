import type { Finder } from './fault.ts';
import { books, lowTreasury, overdueHolds, uncounted } from './of-coins.ts';
import { behind, deadLetters, held, partial, partlyUnread, silent, unread } from './of-services.ts';
import { disabledWebhook, failingWebhook } from './of-webhooks.ts';

/** All that is looked for; of the same grade those that stand first here are said first. */
export const KINDS: readonly Finder[] = [
  unread,
  books,
  silent,
  behind,
  held,
  deadLetters,
  overdueHolds,
  lowTreasury,
  failingWebhook,
  disabledWebhook,
  partial,
  uncounted,
  partlyUnread,
];
