import type { OutboxRow } from './rows.ts';
import type { Advance } from './store.ts';

type Tail = { handed: bigint; acknowledged: bigint; cleaned: bigint };

export type Sending = { rows: OutboxRow[]; acknowledged(): void; failed(): void };

export type Tails = {
  /** Returns the rows that directly follow those sent before; the others wait for the relay. */
  take(rows: readonly OutboxRow[]): Sending | null;
  wanted(): number[];
  /** Everything up to `sequence` is published. Returns the waiting rows that can follow. */
  caughtUp(partition: number, sequence: bigint): Sending | null;
  /** While rows are being sent, the table's state is outdated. */
  isBusy(partition: number): boolean;
  toClean(): Advance[];
  cleaned(partition: number, sequence: bigint): void;
};

/** Beyond this number, waiting rows are read from the table. */
const MAX_WAITING_ROWS = 10_000;

/**
 * A row is sent only after its predecessor was sent by this process or published from the table. So rows come
 * in order, whichever process wrote them; some may appear twice.
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
      // The relay will publish the rows in between from the table.
      if (!next || (next[0] && next[0].sequence !== sequence + 1n)) return null;
      // Another owner may have written between two of these rows; rows after such a gap keep waiting.
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
