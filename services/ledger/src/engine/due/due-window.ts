/** A recurring item has an `occasion`, because its next one may be due before the window is checked again. */
export type DueItem = { id: string; partition: number; occasion?: string };

const nameOf = ({ id, occasion }: DueItem): string => (occasion === undefined ? id : `${id} ${occasion}`);

/** Bounds memory. Forgetting the oldest only sends it again early, which does no harm. */
const REMEMBERED_MAX = 20_000;

type SendRecord = { id: string; atMs: number; times: number };

/** An item that was sent and is no longer due has been decided. */
export type DueWindow<T extends DueItem> = {
  /** Ids to leave out of the search: sent more than once and still undecided. */
  except(nowMs: number): string[];
  next(found: readonly T[], nowMs: number): { toSend: T[]; decided: number };
  sent(things: readonly T[], nowMs: number): void;
  underWay(): number;
};

/**
 * At most `atOnce` items are under way, shared among the partitions with due items, so that a blocked partition uses
 * only its share. An undecided item is sent again after `retryAfterMs`; then it takes no place while it waits.
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

/** Takes the first item of each partition, then the second of each, up to `max`. */
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
