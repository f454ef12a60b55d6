import type { OutboxRow } from './rows.ts';
import type { Advance } from './store.ts';

/** How far a partition went to the broker straight from memory. */
type Tail = { handed: bigint; acknowledged: bigint; cleaned: bigint };

/** Some rows that go out together, and what to say when they did or did not. */
export type Sending = { rows: OutboxRow[]; acknowledged(): void; failed(): void };

export type Tails = {
  /**
   * Takes rows that were just committed, in the order of their sequence. It gives those that directly follow what this
   * process handed over before; the rest waits here until the relay has published what comes before it.
   */
  take(rows: readonly OutboxRow[]): Sending | null;
  /** Partitions whose rows wait for the relay to catch up from the table. */
  wanted(): number[];
  /** Everything up to `sequence` is published. It gives the rows that waited and can follow now. */
  caughtUp(partition: number, sequence: bigint): Sending | null;
  /** Whether rows of the partition are under way, so that what the table says of it is old. */
  isBusy(partition: number): boolean;
  /** What was acknowledged and is still in the table. */
  toClean(): Advance[];
  cleaned(partition: number, sequence: bigint): void;
};

/** What waits is in the table too: beyond this it is read from there. */
const MAX_WAITING_ROWS = 10_000;

/**
 * The order in which a partition's rows reach the broker: a row is handed over only when the one before it was, by
 * the same process and over the same ordered producer, or was published from the table. So for each row in the topic
 * all earlier ones stand before it, whichever process wrote them; some may stand there twice.
 */
export function createTails(): Tails {
  const tails = new Map<number, Tail>();
  const waiting = createWaitingRows();
  const lost = new Set<number>();

  function handOver(rows: OutboxRow[]): Sending | null {
    if (rows.length === 0) return null;
    const sent = new Map<number, { tail: Tail; to: bigint }>();
    for (const { partition, sequence } of rows) {
      const tail = tails.get(partition);
      if (tail) sent.set(partition, { tail, to: sequence });
    }
    for (const { tail, to } of sent.values()) tail.handed = to;
    return {
      rows,
      acknowledged() {
        for (const { tail, to } of sent.values()) if (to > tail.acknowledged) tail.acknowledged = to;
      },
      failed() {
        for (const [partition, { tail }] of sent) {
          if (tails.get(partition) === tail) tails.delete(partition);
          lost.add(partition);
        }
      },
    };
  }

  return {
    take(rows) {
      const following: OutboxRow[] = [];
      for (const [partition, own] of Map.groupBy(rows, (row) => row.partition)) {
        if (own[0] && tails.get(partition)?.handed === own[0].sequence - 1n) following.push(...own);
        else {
          tails.delete(partition);
          waiting.add(partition, own);
        }
      }
      return handOver(following);
    },
    wanted: () => [...new Set([...waiting.partitions(), ...lost])],
    caughtUp(partition, sequence) {
      lost.delete(partition);
      const next = waiting.of(partition)?.filter((row) => row.sequence > sequence);
      // Rows in between are in the table: the relay will come by again.
      if (!next || (next[0] && next[0].sequence !== sequence + 1n)) return null;
      // Another owner may have written between two of these rows: what comes after such a gap goes on waiting.
      const gap = next.findIndex((row, index) => row.sequence !== sequence + 1n + BigInt(index));
      waiting.remove(partition);
      if (gap > 0) waiting.add(partition, next.slice(gap));
      tails.set(partition, { handed: sequence, acknowledged: sequence, cleaned: sequence });
      return handOver(gap > 0 ? next.slice(0, gap) : next);
    },
    isBusy: (partition) => isBusy(tails.get(partition)),
    toClean: () =>
      [...tails].flatMap(([partition, { cleaned: from, acknowledged: to }]) =>
        to > from ? [{ partition, from, to }] : [],
      ),
    cleaned(partition, sequence) {
      const tail = tails.get(partition);
      if (tail && sequence > tail.cleaned) tail.cleaned = sequence;
    },
  };
}

const isBusy = (tail: Tail | undefined): boolean => tail !== undefined && tail.handed > tail.cleaned;

/** Rows that wait for the relay, within bounds: when there are too many the partitions go on waiting without theirs. */
function createWaitingRows() {
  const waiting = new Map<number, OutboxRow[]>();
  let count = 0;
  return {
    add(partition: number, rows: readonly OutboxRow[]): void {
      if (count + rows.length > MAX_WAITING_ROWS) {
        for (const each of waiting.keys()) waiting.set(each, []);
        count = 0;
      }
      const own = waiting.get(partition);
      if (own) own.push(...rows);
      else waiting.set(partition, [...rows]);
      count += rows.length;
    },
    of: (partition: number): readonly OutboxRow[] | undefined => waiting.get(partition),
    partitions: () => waiting.keys(),
    remove(partition: number): void {
      count -= waiting.get(partition)?.length ?? 0;
      waiting.delete(partition);
    },
  };
}
