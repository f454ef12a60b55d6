import { type Logger, pause } from '@cowrie/telemetry';

type Places = ReadonlyMap<number, bigint>;

/** What is followed: where its partitions end, and how far they are taken in. */
export type CatchUpTopic = { ends(): Promise<Places>; positions(): Promise<Places> };

const POLL_MS = 20;
/** Other instances may linger for two seconds. */
const CATCH_UP_MS = 3_000;

/**
 * Makes what is called before a webhook becomes ACTIVE: a service that lingered takes in first what has happened by then, so that
 * the webhook is not sent what was before it. When that does not come about in time it is sent moments too many.
 */
export function createCatchUp(deps: {
  followed: readonly CatchUpTopic[];
  hasActive(): Promise<boolean>;
  /** Ends what lingers. */
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
        'earlier events are still being consumed; a webhook may be sent some from before it was created',
      );
    } catch (error) {
      logger.warn(
        { err: error },
        'the progress of event consumption cannot be read; a webhook may be sent some events from before it was created',
      );
    }
  };
}

/** Resolves to true once all that the topics have now is taken in, and to false when that takes longer. */
export async function reachEnds(
  { followed, wake }: { followed: readonly CatchUpTopic[]; wake(): void },
  withinMs: number,
): Promise<boolean> {
  const untilMs = performance.now() + withinMs;
  // Read before it is woken: what comes later may find it lingering again.
  const ends = await Promise.all(followed.map((one) => one.ends()));
  wake();
  while (performance.now() < untilMs) {
    const positions = await Promise.all(followed.map((one) => one.positions()));
    if (ends.every((places, index) => isReached(places, positions[index]))) return true;
    await pause(POLL_MS);
  }
  return false;
}

function isReached(ends: Places, positions: Places = new Map()): boolean {
  return [...ends].every(([partition, end]) => (positions.get(partition) ?? 0n) >= end);
}
