/** A partition of a topic. */
export type Place = { topic: string; partition: number };

/** How far a partition is read. */
export type Reading = Place & {
  /** The next offset; null until it is placed. */
  next: bigint | null;
  /** Where it ended when the last messages came. */
  end: bigint | null;
  isPaused: boolean;
  /** What comes next cannot be decoded. */
  isBroken: boolean;
  /** The offset that failed the last time, to be decoded or found at all. */
  failedAt: bigint | null;
};
export type Placed = Reading & { next: bigint };

export const keyOf = ({ topic, partition }: Place): string => `${topic} ${partition}`;

/** The partitions that are read, and how they are steered from outside. `onChange` is called when one may be asked for again. */
export function createReadings(onChange: () => void) {
  let readings = new Map<string, Reading>();
  const find = (topic: string, partition: number) => readings.get(keyOf({ topic, partition }));

  return {
    all: () => [...readings.values()],
    /** Whether it is read still, and not assigned again since. */
    isCurrent: (reading: Reading): boolean => readings.get(keyOf(reading)) === reading,
    assign(places: readonly Place[]): void {
      const begun = { next: null, end: null, isPaused: false, isBroken: false, failedAt: null };
      readings = new Map(
        places.map(({ topic, partition }) => [keyOf({ topic, partition }), { topic, partition, ...begun }]),
      );
      onChange();
    },
    unplaced: (): Place[] => [...readings.values()].filter(({ next }) => next === null),
    place(topic: string, partition: number, offset: bigint): void {
      const reading = find(topic, partition);
      if (reading) reading.next ??= offset;
      onChange();
    },
    pause(topic: string, partition: number): void {
      const reading = find(topic, partition);
      if (reading) reading.isPaused = true;
    },
    resume(topic: string, partition: number): void {
      const reading = find(topic, partition);
      if (reading) Object.assign(reading, { isPaused: false, isBroken: false, failedAt: null });
      onChange();
    },
    seek(topic: string, partition: number, offset: bigint): void {
      const reading = find(topic, partition);
      if (reading) reading.next = offset;
      onChange();
    },
    endOf: (topic: string, partition: number): bigint | null => find(topic, partition)?.end ?? null,
  };
}
