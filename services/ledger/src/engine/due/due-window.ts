/**
 * A thing whose time has come, and the partition that sees to it. What is due again and again has an `occasion`: once that is decided the
 * next may be due before anybody looks.
 */
export type DueThing = { id: string; partition: number; occasion?: string };

const nameOf = ({ id, occasion }: DueThing): string => (occasion === undefined ? id : `${id} ${occasion}`);

/** More that nothing becomes of are not remembered: the oldest are sent again too early, which does no harm. */
const REMEMBERED_MAX = 20_000;

type Sent = { id: string; atMs: number; times: number };

/** Which of the things that are due are under way. What was sent and is not due any more was decided. */
export type DueWindow<T extends DueThing> = {
  /** Those that are not to be looked for: they were sent more than once, and nothing came of it yet. */
  except(nowMs: number): string[];
  /** Of what is due, the oldest of each partition, those that are to be sent now; and how many of those under way are decided. */
  next(found: readonly T[], nowMs: number): { toSend: T[]; decided: number };
  sent(things: readonly T[], nowMs: number): void;
  underWay(): number;
};

/**
 * At most `atOnce` things under way, shared by the partitions that have any: one that stands still keeps its share and no more. A thing of
 * which nothing came is sent again after `retryAfterMs`, and from then on takes nobody's place while it waits.
 */
export function createWindow<T extends DueThing>({
  atOnce,
  retryAfterMs,
}: {
  atOnce: number;
  retryAfterMs: number;
}): DueWindow<T> {
  const known = new Map<string, Sent>();
  const waits = (sent: Sent | undefined, nowMs: number) =>
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

/** The first of each partition, then the second of each, until there are `max`. */
export function shareOut<T extends DueThing>(found: readonly T[], max: number): T[] {
  const lines = new Map<number, T[]>();
  for (const one of found) {
    const line = lines.get(one.partition);
    if (line) line.push(one);
    else lines.set(one.partition, [one]);
  }
  const shared: T[] = [];
  for (let place = 0; shared.length < max; place += 1) {
    const row = [...lines.values()].flatMap((line) => line[place] ?? []);
    if (row.length === 0) break;
    shared.push(...row.slice(0, max - shared.length));
  }
  return shared;
}
