import { repeatEvery } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import { ASK_TIMEOUT_MS } from './http-provider.ts';
import type { Providers } from './provider.ts';
import {
  claimPayouts,
  type DuePayout,
  notePayoutAccepted,
  notePayoutNotDelivered,
  postponePayout,
} from './table.ts';

const EVERY_MS = 500;
const AT_ONCE = 20;
/** With doubling pauses, 24 attempts take 12 hours. An administrator decides after that. */
export const TRIES_MAX = 24;
const PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 3_600_000;
/** The retry after a crash in the middle of an attempt; longer than an attempt can take. */
const RETRY_AFTER_MS = 2 * ASK_TIMEOUT_MS;

export type PayoutSender = {
  start(): void;
  /** Aborts running attempts; the next owner repeats them. */
  stop(): Promise<void>;
};

export function pauseAfter(tries: number): number {
  return Math.min(PAUSE_MS * 2 ** (tries - 1), PAUSE_MAX_MS);
}

/** All state is in the table: a payout without a recorded acknowledgement is submitted again. */
export function createPayoutSender(deps: {
  pool: pg.Pool;
  providers: Providers;
  partitions(): readonly number[];
  logger: Logger;
  pauseAfter?: (tries: number) => number;
  triesMax?: number;
  everyMs?: number;
}): PayoutSender {
  const { pool, logger, triesMax = TRIES_MAX, everyMs = EVERY_MS } = deps;
  const pause = deps.pauseAfter ?? pauseAfter;
  const stopping = new AbortController();

  async function ask({ tries, mayBePaid, ...payout }: DuePayout): Promise<void> {
    const { withdrawalId, provider } = payout;
    const asked = await deps.providers.find(provider).ask(payout, stopping.signal);
    if (asked.ok) return notePayoutAccepted(pool, withdrawalId);
    const { reason, mayBeDelivered } = asked;
    if (!mayBeDelivered && !mayBePaid) await notePayoutNotDelivered(pool, withdrawalId, tries);
    logger.warn({ withdrawalId, provider, tries, reason }, 'a payout could not be submitted');
    if (tries < triesMax) return postponePayout(pool, withdrawalId, pause(tries));
    logger.error(
      { withdrawalId, provider, tries },
      'a payout is not submitted any more: an administrator has to decide',
    );
  }

  async function sendDue(): Promise<void> {
    const limits = { limit: AT_ONCE, triesMax, againAfterMs: RETRY_AFTER_MS };
    const due = await claimPayouts(pool, deps.partitions(), limits, deps.providers.externalNames);
    const ended = await Promise.allSettled(due.map(ask));
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  const loop = repeatEvery(everyMs, sendDue, (err) =>
    logger.warn({ err }, 'payout requests cannot be sent; retrying in 0.5 s'),
  );
  return {
    start: () => loop.start(),
    async stop() {
      stopping.abort();
      await loop.stop();
    },
  };
}
