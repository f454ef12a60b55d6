import { repeatEvery } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';

type Place = { nextOffset: bigint; nextSequence: bigint };

/** Whether history has all that it had before, and all that was in the topic when this process began. */
export type Wholeness = {
  /** A partition of this instance stands here now. */
  moved(partition: number, place: Place): void;
  isWhole(): boolean;
  /** For people; empty when all is well. */
  problems(): string[];
  /** Compares what is known with the database. */
  look(): Promise<void>;
  /** Looks now, and from time to time. */
  start(): void;
  stop(): void;
};

type Deps = {
  /** Where the database says that each partition stands. */
  read(): Promise<ReadonlyMap<number, Place>>;
  /** The offset of each partition up to which there were events when this process began. */
  ends: ReadonlyMap<number, bigint>;
  /** A partition stands before where it stood: it goes on from there. */
  onFallenBack(partition: number, place: Place): void;
  logger: Logger;
};

const EVERY_MS = 2_000;
const BEGINNING: Place = { nextOffset: 0n, nextSequence: 1n };

/**
 * A database that is restored to an earlier moment beneath a running history tells nobody. So each instance looks whether a
 * partition stands before where it stood; until it has come as far again, whatever is answered may lack something.
 */
export function createWholeness({ read, ends, onFallenBack, logger }: Deps): Wholeness {
  const known = new Map<number, Place>();
  /** The highest sequence that was ever due. */
  const highest = new Map<number, bigint>();
  let there = true;

  function moved(partition: number, place: Place): void {
    known.set(partition, place);
    const before = highest.get(partition) ?? 0n;
    if (place.nextSequence > before) highest.set(partition, place.nextSequence);
  }

  async function look(): Promise<void> {
    const before = new Map(known);
    const stored = await read();
    setThere(true);
    for (const partition of new Set([...before.keys(), ...stored.keys()])) {
      const place = stored.get(partition) ?? BEGINNING;
      const last = before.get(partition);
      if (last && place.nextSequence < last.nextSequence) {
        const fields = { partition, sequence: place.nextSequence, before: last.nextSequence };
        logger.error(
          fields,
          'the database stands before where it stood, as after a restore; events are read again',
        );
        moved(partition, place);
        onFallenBack(partition, place);
      } else if (known.get(partition) === last) moved(partition, place);
    }
  }

  function setThere(answered: boolean): void {
    if (answered !== there) logger.warn({ there: answered }, 'the database became available or unavailable');
    there = answered;
  }

  const lacking = (): number[] =>
    [...highest].flatMap(([partition, due]) =>
      (known.get(partition)?.nextSequence ?? 0n) < due ? [partition] : [],
    );
  const looking = repeatEvery(EVERY_MS, look, () => setThere(false));

  return {
    moved,
    look,
    isWhole: () =>
      lacking().length === 0 &&
      [...ends].every(([partition, end]) => (known.get(partition)?.nextOffset ?? 0n) >= end),
    problems: () => problemsOf(there, lacking()),
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
