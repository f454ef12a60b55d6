import { randomUUID } from 'node:crypto';
import { type RepeatedJob, repeatEvery } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import {
  claimVerification,
  finishVerification,
  type JobClaim,
  type JobProgress,
  noteProgress,
  releaseVerification,
  requestDueVerification,
} from './jobs-table.ts';

const LOOK_EVERY_MS = 500;
const PROGRESS_EVERY_MS = 1_000;
const DUE_EVERY_MS = 60_000;
/** An owner without a heartbeat for this long counts as dead. */
const STALE_MS = 10_000;
/** Bounds the attempts when a verification crashes its process or cannot read the database. */
const ATTEMPTS_MAX = 5;

/** Rejects when it cannot verify, or with `signal`'s reason after an abort. */
export type Verifier = (options: {
  url: string;
  onProgress(progress: JobProgress): void;
  signal: AbortSignal;
}) => Promise<Parameters<typeof finishVerification>[2] & { findingsInAll: number }>;

/**
 * Runs one verification at a time over all instances. The owner sends a heartbeat every second; without it, another
 * instance claims the verification and starts again. `everyDays` 0 requests none by itself.
 */
export function createVerificationJobs(deps: {
  pool: pg.Pool;
  url: string;
  instance: string;
  everyDays: number;
  verify: Verifier;
  logger: Logger;
  times?: { lookEveryMs: number; progressEveryMs: number; staleMs: number; dueEveryMs: number };
}): RepeatedJob {
  const { pool, logger } = deps;
  const times = deps.times ?? {
    lookEveryMs: LOOK_EVERY_MS,
    progressEveryMs: PROGRESS_EVERY_MS,
    staleMs: STALE_MS,
    dueEveryMs: DUE_EVERY_MS,
  };
  // A restarted process with the same name is another owner.
  const owner = `${deps.instance} ${randomUUID()}`;
  const stopping = new AbortController();
  let dueAgainAtMs = 0;

  async function look(): Promise<void> {
    if (deps.everyDays > 0 && performance.now() >= dueAgainAtMs) {
      dueAgainAtMs = performance.now() + times.dueEveryMs;
      const asked = await requestDueVerification(pool, deps.everyDays);
      if (asked) logger.info({ everyDays: deps.everyDays }, 'verification due: requested');
    }
    const claim = await claimVerification(pool, owner, times.staleMs);
    if (!claim) return;
    if (claim.attempt > ATTEMPTS_MAX) await giveUp(pool, claim, 'it did not come to an end');
    else
      await runVerification(claim, {
        ...deps,
        progressEveryMs: times.progressEveryMs,
        stopping: stopping.signal,
      });
  }

  const loop = repeatEvery(times.lookEveryMs, look, (err) =>
    logger.warn({ err }, 'requested verifications cannot be read; retrying in 0.5 s'),
  );
  return {
    start: () => loop.start(),
    async stop() {
      stopping.abort(new Error('the ledger stops'));
      await loop.stop();
    },
  };
}

async function runVerification(
  claim: JobClaim,
  deps: {
    pool: pg.Pool;
    url: string;
    verify: Verifier;
    logger: Logger;
    progressEveryMs: number;
    stopping: AbortSignal;
  },
): Promise<void> {
  const { pool, url, logger, stopping } = deps;
  const { id: verificationId, attempt } = claim;
  logger.info({ verificationId, attempt }, 'verification started');
  const lost = new AbortController();
  let progress: JobProgress = { checkedTransactions: 0, totalTransactions: 0 };
  const beating = setInterval(() => {
    noteProgress(pool, claim, progress)
      .then((isMine) => isMine || lost.abort(new Error('another instance took it over')))
      .catch((err: unknown) =>
        logger.warn({ err }, 'progress of a verification cannot be stored; the verification continues'),
      );
  }, deps.progressEveryMs);
  try {
    const signal = AbortSignal.any([stopping, lost.signal]);
    const verification = await deps.verify({ url, signal, onProgress: (now) => (progress = now) });
    clearInterval(beating);
    await finishVerification(pool, claim, verification);
    const { status, findingsInAll } = verification;
    logger.info({ verificationId, status, findingsInAll }, 'verification ended');
  } catch (err) {
    clearInterval(beating);
    if (lost.signal.aborted) return;
    if (stopping.aborted) return await releaseVerification(pool, claim, 'now');
    logger.error({ err, verificationId, attempt }, 'verification failed');
    if (attempt < ATTEMPTS_MAX) await releaseVerification(pool, claim, 'later');
    else await giveUp(pool, claim, 'the ledger could not be read');
  }
}

/** Counts as failed, because unchecked data has not passed. */
async function giveUp(pool: pg.Pool, claim: JobClaim, why: string): Promise<void> {
  const problem = `not verified: ${why} in ${ATTEMPTS_MAX} attempts`;
  const findings = [{ check: 'UNREADABLE' as const, partition: null, sequence: null, problem }];
  const nothing = { checkedTransactions: 0, totalTransactions: 0 };
  await finishVerification(pool, claim, { ...nothing, status: 'FAILED', findings });
}
