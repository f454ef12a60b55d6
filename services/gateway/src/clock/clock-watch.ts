import { LIMITS } from '@cowrie/contracts';
import { repeatEvery } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';

/** Milliseconds since 1970, or null without an answer in time. */
export type ReferenceClock = { name: string; read(): Promise<number | null> };

export type ClockWatch = {
  /** A gateway with a wrong clock serves nothing. */
  isWrong(): boolean;
  compare(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

/**
 * Deadlines and tokens depend on the gateway's clock. It is wrong when it differs by more than `LIMITS.clockSkewMs`
 * from every clock that answers; when it agrees with one, the other clock is at fault. Without any answer the former
 * result stays.
 */
export function createClockWatch(deps: {
  clocks: readonly ReferenceClock[];
  now: () => number;
  logger: Logger;
}): ClockWatch {
  const { clocks, now, logger } = deps;
  let isWrong = false;

  async function measureDifference({ name, read }: ReferenceClock) {
    const askedAtMs = now();
    const otherMs = await read().catch(() => null);
    if (otherMs === null) return null;
    // The other clock was read at some time between question and answer.
    const behindMs = Math.max(0, otherMs - now());
    return { name, differenceMs: behindMs > 0 ? behindMs : Math.min(0, otherMs - askedAtMs) };
  }

  async function look(): Promise<void> {
    const found = await Promise.all(clocks.map(measureDifference));
    const known = found.filter((difference) => difference !== null);
    if (known.length === 0) return;
    const off = known.filter(({ differenceMs }) => Math.abs(differenceMs) > LIMITS.clockSkewMs);
    const wasWrong = isWrong;
    isWrong = off.length === known.length;
    if (isWrong)
      logger.error({ clocks: off }, 'the clock of this machine is wrong; the gateway refuses all requests');
    else if (wasWrong) logger.info({}, 'the clock of this machine is right again');
    else if (off.length > 0) logger.warn({ clocks: off }, 'a clock of the platform is wrong');
  }

  const loop = repeatEvery(LIMITS.clockReadEveryMs, look, (err) =>
    logger.warn({ err }, 'clocks cannot be compared; retrying'),
  );
  return {
    isWrong: () => isWrong,
    compare: look,
    start: () => loop.start({ atOnce: true }),
    stop: () => loop.stop(),
  };
}
