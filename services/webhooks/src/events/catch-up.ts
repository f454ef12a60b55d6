import { type Logger, pause } from '@cowrie/telemetry';

type Positions = ReadonlyMap<number, bigint>;

export type CatchUpTopic = { ends(): Promise<Positions>; positions(): Promise<Positions> };

const POLL_MS = 20;
/** Other instances may pause for two seconds. */
const CATCH_UP_MS = 3_000;

/**
 * The events until now are stored first, so that a webhook that becomes ACTIVE does not get them. If that
 * takes too long, it gets some of them.
 */
export function createCatchUp(deps: {
  followed: readonly CatchUpTopic[];
  hasActive(): Promise<boolean>;
  wake(): void;
  logger: Logger;
  catchUpMs?: number;
}): () => Promise<void> {
  const { hasActive, logger, catchUpMs = CATCH_UP_MS } = deps;
  return async () => {
    try {
      if ((await hasActive()) || (await reachEnds(deps, catchUpMs))) return;
      logger.warn(
        { catchUpMs },
        'earlier events are still being stored; a webhook may get some from before its creation',
      );
    } catch (error) {
      logger.warn(
        { err: error },
        'the consumer position cannot be read; a webhook may get some events from before its creation',
      );
    }
  };
}

export async function reachEnds(
  { followed, wake }: { followed: readonly CatchUpTopic[]; wake(): void },
  withinMs: number,
): Promise<boolean> {
  const untilMs = performance.now() + withinMs;
  // The ends are read before the wake-up, because later events may meet the next pause.
  const ends = await Promise.all(followed.map((one) => one.ends()));
  wake();
  while (performance.now() < untilMs) {
    const positions = await Promise.all(followed.map((one) => one.positions()));
    if (ends.every((places, index) => isReached(places, positions[index]))) return true;
    await pause(POLL_MS);
  }
  return false;
}

function isReached(ends: Positions, positions: Positions = new Map()): boolean {
  return [...ends].every(([partition, end]) => (positions.get(partition) ?? 0n) >= end);
}
