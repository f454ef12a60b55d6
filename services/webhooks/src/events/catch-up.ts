import { type Logger, pause } from '@cowrie/telemetry';

type Positions = ReadonlyMap<number, bigint>;

/** A followed topic: the ends of its partitions, and the positions up to which its events are stored. */
export type CatchUpTopic = { ends(): Promise<Positions>; positions(): Promise<Positions> };

const POLL_MS = 20;
/** Other instances may pause for two seconds. */
const CATCH_UP_MS = 3_000;

/**
 * Creates the function that runs before a webhook becomes ACTIVE. A service that paused first stores the
 * events until now, so that the webhook does not get earlier ones. If that takes too long, the webhook gets
 * events from some moments too early.
 */
export function createCatchUp(deps: {
  followed: readonly CatchUpTopic[];
  hasActive(): Promise<boolean>;
  /** Ends a pause. */
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

/** Resolves to true once all present events of the topics are stored, and to false if that takes too long. */
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
