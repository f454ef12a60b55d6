/**
 * An item whose time has come, and the partition that handles it. A recurring item has an `occasion`, because the next one may be
 * due before the window is checked again after a decision.
 */
export type DueItem = { id: string; partition: number; occasion?: string };

const nameOf = ({ id, occasion }: DueItem): string => (occasion === undefined ? id : `${id} ${occasion}`);

/** Bounds the memory of unanswered sends. Dropping the oldest only means that it is sent again early, which does no harm. */
const REMEMBERED_MAX = 20_000;

type SendRecord = { id: string; atMs: number; times: number };

/** Tracks which due items are under way. An item that was sent and is no longer due has been decided. */
export type DueWindow<T extends DueItem> = {
  /** The ids to exclude from the search: they were sent more than once and are still undecided. */
  except(nowMs: number): string[];
  /**
   * Selects the items to send now from the oldest due ones of each partition, and counts those under way that are now decided.
   */
  next(found: readonly T[], nowMs: number): { toSend: T[]; decided: number };
  sent(things: readonly T[], nowMs: number): void;
  underWay(): number;
};

/**
 * Keeps at most `atOnce` items under way and shares them among the partitions that have any, so that a blocked partition uses
 * only its share. An undecided item is sent again after `retryAfterMs`; from then on it takes no place while it waits.
 */
export function createWindow<T extends DueItem>({
  atOnce,
  retryAfterMs,
}: {
  atOnce: number;
  retryAfterMs: number;
}): DueWindow<T> {
  const known = new Map<string, SendRecord>();
  const waits = (sent: SendRecord | undefined, nowMs: number) =>
    sent !== undefined && nowMs - sent.atMs < retryAfterMs;
  return {
    except: (nowMs) =>
      [...known.values()].filter((sent) => sent.times > 1 && waits(sent, nowMs)).map(({ id }) => id),
    next(found, nowMs) {
      const due = new Set(found.map(nameOf));
      let decided = 0;
      for (const [name, sent] of known) {
        if (due.has(name) || (sent.times > 1 && waits(sent, nowMs))) continue;
        known.delete(name);
        decided += 1;
      }
      const shared = shareOut(found, atOnce);
      return { toSend: shared.filter((one) => !waits(known.get(nameOf(one)), nowMs)), decided };
    },
    sent(things, nowMs) {
      for (const one of things) {
        const name = nameOf(one);
        const times = (known.get(name)?.times ?? 0) + 1;
        known.delete(name);
        known.set(name, { id: one.id, atMs: nowMs, times });
      }
      for (const name of known.keys()) {
        if (known.size <= REMEMBERED_MAX) break;
        known.delete(name);
      }
    },
    underWay: () => known.size,
  };
}

/** Takes the first item of each partition, then the second of each, until there are `max`. */
export function shareOut<T extends DueItem>(found: readonly T[], max: number): T[] {
  const queues = new Map<number, T[]>();
  for (const one of found) {
    const queue = queues.get(one.partition);
    if (queue) queue.push(one);
    else queues.set(one.partition, [one]);
  }
  const shared: T[] = [];
  for (let place = 0; shared.length < max; place += 1) {
    const row = [...queues.values()].flatMap((line) => line[place] ?? []);
    if (row.length === 0) break;
    shared.push(...row.slice(0, max - shared.length));
  }
  return shared;
}
