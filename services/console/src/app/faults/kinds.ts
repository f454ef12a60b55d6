import {
  behind,
  deadLetters,
  held,
  partial,
  partlyUnread,
  silent,
  unread,
} from '../../features/health/faults.ts';
import { books, lowTreasury, overdueHolds, uncounted } from '../../features/treasuries/faults.ts';
import { disabledWebhook, failingWebhook } from '../../features/webhooks/faults.ts';
import type { Finder } from '../../kit/faults/fault.ts';

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
