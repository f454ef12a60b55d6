import { describeError } from '@cowrie/messaging';
import { mergeCalls } from '@cowrie/postgres';
import { type Logger, pause } from '@cowrie/telemetry';
import type pg from 'pg';
import { type SettledLane, settleLanes } from '../store/lanes/settle-lanes.ts';

/**
 * The lease ends at `endsAtMs` of `performance.now()`. It resolves even if another instance will send the
 * lane again.
 */
type Settle = (lane: SettledLane, endsAtMs: number) => Promise<void>;

const TOGETHER_MAX = 200;
const AGAIN_MS = 1_000;

/** Results that arrive during a transaction share the next one. Writing is retried until the lease ends. */
export function createSettle(deps: { pool: pg.Pool; logger: Logger; signal: AbortSignal }): Settle {
  const { pool, logger, signal } = deps;
  const write = mergeCalls({
    max: TOGETHER_MAX,
    atOnce: 1,
    ask: async (lanes: readonly SettledLane[]) => {
      const { held, disabled } = await settleLanes(pool, lanes);
      for (const webhookId of disabled)
        logger.warn({ webhookId }, 'webhook disabled: it failed for too long, or answered 410');
      return held;
    },
  });
  return async (settled, endsAtMs) => {
    const { webhookId, lane } = settled;
    do {
      try {
        const isHeld = await write(settled);
        if (!isHeld)
          logger.warn(
            { webhookId, lane },
            'another instance took over the lane; its delivery may be sent twice',
          );
        return;
      } catch (error) {
        const fields = { webhookId, lane, reason: describeError(error) };
        logger.warn(fields, 'attempts of a delivery cannot be stored; retrying');
      }
      await pause(AGAIN_MS, signal);
    } while (performance.now() < endsAtMs && !signal.aborted);
  };
}
