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
