import { repeatEvery } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import { ASK_TIMEOUT_MS } from './http-provider.ts';
import type { Providers } from './provider.ts';
import {
  claimPayouts,
  type DuePayout,
  notePayoutAccepted,
  notePayoutNotHeard,
  postponePayout,
} from './table.ts';

const EVERY_MS = 500;
/** Asked at once; the rest waits for the next round. */
const AT_ONCE = 20;
/** Pauses double from the first to the longest: 24 tries take 12 hours. Then it is an administrator's. */
export const TRIES_MAX = 24;
const PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 3_600_000;
/** After a crash in the middle of a try; longer than a try can take. */
const AGAIN_AFTER_MS = 2 * ASK_TIMEOUT_MS;

export type PayoutSender = {
  start(): void;
  /** Gives up what is being asked: whoever comes next asks again. */
  stop(): Promise<void>;
};

/** The pause after the nth try that failed. */
export function pauseAfter(tries: number): number {
  return Math.min(PAUSE_MS * 2 ** (tries - 1), PAUSE_MAX_MS);
}

/**
 * Hands pending withdrawals to their providers, from the table, by the owner of their partition. Nothing is kept in memory:
 * what was not noted as heard is asked again, whoever asked before and however that ended.
 */
export function createPayoutSender(deps: {
  pool: pg.Pool;
  providers: Providers;
  partitions(): readonly number[];
  logger: Logger;
  /** For tests. */
  pauseAfter?: (tries: number) => number;
  triesMax?: number;
  everyMs?: number;
}): PayoutSender {
  const { pool, logger, triesMax = TRIES_MAX, everyMs = EVERY_MS } = deps;
  const pause = deps.pauseAfter ?? pauseAfter;
  const stopping = new AbortController();

  async function ask({ tries, mayBePaid, ...payout }: DuePayout): Promise<void> {
    const { withdrawalId, provider } = payout;
    const asked = await deps.providers.of(provider).ask(payout, stopping.signal);
    if (asked.ok) return notePayoutAccepted(pool, withdrawalId);
    const { reason, mayHaveHeard } = asked;
    if (!mayHaveHeard && !mayBePaid) await notePayoutNotHeard(pool, withdrawalId, tries);
    logger.warn({ withdrawalId, provider, tries, reason }, 'a payout could not be asked for');
    if (tries < triesMax) return postponePayout(pool, withdrawalId, pause(tries));
    logger.error(
      { withdrawalId, provider, tries },
      'a payout is not asked for any more: an admin has to decide',
    );
  }

  async function sendDue(): Promise<void> {
    const limits = { limit: AT_ONCE, triesMax, againAfterMs: AGAIN_AFTER_MS };
    const due = await claimPayouts(pool, deps.partitions(), limits, deps.providers.asked);
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
