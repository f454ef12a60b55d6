import {
  consumerLag,
  deadLetters,
  heldEvents,
  partialState,
  silentService,
  unreadFigures,
  unreadHealth,
} from '../../features/health/faults.ts';
import { books, lowTreasury, overdueHolds, uncounted } from '../../features/treasuries/faults.ts';
import { disabledWebhook, failingWebhook } from '../../features/webhooks/faults.ts';
import type { Finder } from '../../kit/faults/fault.ts';

/** All kinds of faults, in the order of display within a grade. */
export const KINDS: readonly Finder[] = [
  unreadHealth,
  books,
  silentService,
  consumerLag,
  heldEvents,
  deadLetters,
  overdueHolds,
  lowTreasury,
  failingWebhook,
  disabledWebhook,
  partialState,
  uncounted,
  unreadFigures,
];
