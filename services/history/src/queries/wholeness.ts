import { repeatEvery } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';

type ProjectedPosition = { nextOffset: bigint; nextSequence: bigint };

/** Knows whether the history has all events that it had before, and all that were in the topic at the start. */
export type Wholeness = {
  moved(partition: number, place: ProjectedPosition): void;
  isWhole(): boolean;
  problems(): string[];
  look(): Promise<void>;
  start(): void;
  stop(): void;
};

type Deps = {
  read(): Promise<ReadonlyMap<number, ProjectedPosition>>;
  ends: ReadonlyMap<number, bigint>;
  /** The database's position is lower than before; reading continues from there. */
  onFallenBack(partition: number, place: ProjectedPosition): void;
  logger: Logger;
};

const EVERY_MS = 2_000;
const BEGINNING: ProjectedPosition = { nextOffset: 0n, nextSequence: 1n };

/**
 * A running history gets no notice when its database is restored to an earlier moment, so each instance compares its
 * known positions. Until a partition has caught up, every answer may lack events.
 */
export function createWholeness({ read, ends, onFallenBack, logger }: Deps): Wholeness {
  const known = new Map<number, ProjectedPosition>();
  const highest = new Map<number, bigint>();
  let isAvailable = true;

  function moved(partition: number, place: ProjectedPosition): void {
    known.set(partition, place);
    const before = highest.get(partition) ?? 0n;
    if (place.nextSequence > before) highest.set(partition, place.nextSequence);
  }

  async function look(): Promise<void> {
    const before = new Map(known);
    const stored = await read();
    setAvailable(true);
    for (const partition of new Set([...before.keys(), ...stored.keys()])) {
      const place = stored.get(partition) ?? BEGINNING;
      const last = before.get(partition);
      if (last && place.nextSequence < last.nextSequence) {
        const fields = { partition, sequence: place.nextSequence, before: last.nextSequence };
        logger.error(
          fields,
          'the database is at an earlier position than before, as after a restore; events are read again',
        );
        moved(partition, place);
        onFallenBack(partition, place);
      } else if (known.get(partition) === last) moved(partition, place);
    }
  }

  function setAvailable(answered: boolean): void {
    if (answered !== isAvailable)
      logger.warn({ there: answered }, 'the database became available or unavailable');
    isAvailable = answered;
  }

  const findLackingPartitions = (): number[] =>
    [...highest].flatMap(([partition, due]) =>
      (known.get(partition)?.nextSequence ?? 0n) < due ? [partition] : [],
    );
  const looking = repeatEvery(EVERY_MS, look, () => setAvailable(false));

  return {
    moved,
    look,
    isWhole: () =>
      findLackingPartitions().length === 0 &&
      [...ends].every(([partition, end]) => (known.get(partition)?.nextOffset ?? 0n) >= end),
    problems: () => problemsOf(isAvailable, findLackingPartitions()),
    start: () => looking.start({ atOnce: true }),
    stop: () => void looking.stop(),
  };
}

function problemsOf(isThere: boolean, lacking: readonly number[]): string[] {
  const partitions = lacking.toSorted((a, b) => a - b).join(', ');
  return [
    ...(isThere ? [] : ['the history database does not answer']),
    ...(partitions === ''
      ? []
      : [`the history database lacks events that it had, of the partitions ${partitions}`]),
  ];
}
