import { LIMITS } from '@cowrie/contracts';
import { repeatEvery } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';

/** A clock of the platform: milliseconds since 1970, or null when it does not say in time. */
export type OtherClock = { name: string; read(): Promise<number | null> };

export type ClockWatch = {
  /** Whether the gateway's own clock is wrong: nothing is served by it then. */
  isWrong(): boolean;
  /** Compares once; never throws. */
  look(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

/**
 * Compares the gateway's clock, by which deadlines and tokens go, with those that the platform writes by. It is wrong when it
 * differs from each that answers by more than `LIMITS.clockSkewMs`: where one agrees, the other is at fault. While none answers
 * nothing is known, and it stays as it was.
 */
export function createClockWatch(deps: {
  clocks: readonly OtherClock[];
  now: () => number;
  logger: Logger;
}): ClockWatch {
  const { clocks, now, logger } = deps;
  let isWrong = false;

  async function differenceFrom({ name, read }: OtherClock) {
    const askedAtMs = now();
    const theirsMs = await read().catch(() => null);
    if (theirsMs === null) return null;
    // They read it at some moment between the question and the answer.
    const behindMs = Math.max(0, theirsMs - now());
    return { name, differenceMs: behindMs > 0 ? behindMs : Math.min(0, theirsMs - askedAtMs) };
  }

  async function look(): Promise<void> {
    const found = await Promise.all(clocks.map(differenceFrom));
    const known = found.filter((difference) => difference !== null);
    if (known.length === 0) return;
    const off = known.filter(({ differenceMs }) => Math.abs(differenceMs) > LIMITS.clockSkewMs);
    const wasWrong = isWrong;
    isWrong = off.length === known.length;
    if (isWrong) logger.error({ clocks: off }, 'the clock of this machine is wrong: nothing is served');
    else if (wasWrong) logger.info({}, 'the clock of this machine is right again');
    else if (off.length > 0) logger.warn({ clocks: off }, 'a clock of the platform is wrong');
  }

  const loop = repeatEvery(LIMITS.clockReadEveryMs, look, (err) =>
    logger.warn({ err }, 'clocks cannot be compared; retrying'),
  );
  return {
    isWrong: () => isWrong,
    look,
    start: () => loop.start({ atOnce: true }),
    stop: () => loop.stop(),
  };
}
