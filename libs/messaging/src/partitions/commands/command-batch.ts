import type { Envelope } from '@cowrie/contracts';
import { digestOf } from '../recreated.ts';
import { type PartitionLog, type Pending, weightOf } from './partition-log.ts';

/** The next commands of one partition, with what the fence compares and what it sets. */
export type CommandSlice<C> = {
  partition: number;
  /** The partition goes on only if the database still says this. */
  nextOffset: bigint;
  /** Below it everything is decided. It stays where it is while the first command is not prepared. */
  advanceTo: bigint;
  /** Of the message at `advanceTo` - 1; null: it is the one that the database knows. */
  lastDigest: Buffer | null;
  /** `isAhead`: it overtakes one that is not prepared, and will be delivered again if this process ends before that is. */
  deliveries: { command: C; prepared: unknown; isAhead?: boolean }[];
};

/** What goes into one database transaction, by partition. */
export type CommandBatch<C extends Envelope> = {
  slice: CommandSlice<C>;
  log: PartitionLog<C>;
  taken: readonly Pending<C>[];
}[];

/**
 * What is prepared of each partition's queue, in its order, up to the bound: one that waits, for the hash of a password, holds up
 * nobody behind it. `turn` says with which partition it begins, so that
 * none starves. A partition in trouble goes alone, once its pause is over.
 */
export function gather<C extends Envelope>(
  logs: ReadonlyMap<number, PartitionLog<C>>,
  { maxBatch, turn }: { maxBatch: number; turn: number },
): CommandBatch<C> {
  const nowMs = performance.now();
  const owned = [...logs.values()].filter(
    ({ queue, trouble }) => queue.length > 0 && (trouble?.retryAtMs ?? 0) <= nowMs,
  );
  const batch: CommandBatch<C> = [];
  let room = maxBatch;
  for (let i = 0; i < owned.length && room > 0; i++) {
    const log = owned[(i + turn) % owned.length];
    if (!log || (log.trouble && batch.length > 0)) continue;
    const isFirst = batch.length === 0;
    const { taken, weight } = preparedOf(log.queue, log.trouble?.limit ?? room, isFirst);
    if (taken.length === 0) continue;
    room -= weight;
    batch.push({ log, taken, slice: toSlice(log, taken) });
    if (log.trouble) return batch;
  }
  return batch;
}

/** When the first pause ends of a partition that has a prepared command; null when none pauses. */
export function nextRetryAtMs<C extends Envelope>(logs: ReadonlyMap<number, PartitionLog<C>>): number | null {
  const waiting = [...logs.values()].filter(({ queue }) => queue.some(({ ready }) => ready));
  const atMs = Math.min(...waiting.flatMap(({ trouble }) => trouble?.retryAtMs ?? []));
  return atMs < Infinity ? atMs : null;
}

/** What fits into `room`; the first of a batch always does. */
function preparedOf<C extends Envelope>(
  queue: readonly Pending<C>[],
  room: number,
  isFirst: boolean,
): { taken: Pending<C>[]; weight: number } {
  const taken: Pending<C>[] = [];
  let weight = 0;
  for (const pending of queue) {
    if (!pending.ready) continue;
    const next = weightOf(pending);
    const isTheFirst = isFirst && taken.length === 0;
    if (weight + next > room && !isTheFirst) break;
    taken.push(pending);
    weight += next;
  }
  return { taken, weight };
}

function toSlice<C extends Envelope>(log: PartitionLog<C>, taken: readonly Pending<C>[]): CommandSlice<C> {
  const rest = log.queue.find((pending, index) => pending !== taken[index]);
  const end = log.end();
  const advanceTo = rest?.message.offset ?? end.offset;
  const lastValue = rest ? (rest.before ?? null) : end.value;
  return {
    partition: log.partition,
    nextOffset: log.nextOffset(),
    advanceTo,
    lastDigest: lastValue && digestOf(lastValue),
    deliveries: taken.flatMap(({ command, message, ready }) =>
      command ? [{ command, prepared: ready?.value, isAhead: message.offset >= advanceTo }] : [],
    ),
  };
}

export const slicesOf = <C extends Envelope>(batch: CommandBatch<C>): CommandSlice<C>[] =>
  batch.map(({ slice }) => slice);

export const commandsInBatch = <C extends Envelope>(batch: CommandBatch<C>): C[] =>
  batch.flatMap(({ taken }) => taken.flatMap(({ command }) => command ?? []));

/** For the log: whose request it was, or the first few of many. */
export function someRequests<C extends Envelope>(
  batch: CommandBatch<C>,
): { requestIds: string[]; commands: number } {
  const commands = commandsInBatch(batch);
  return { requestIds: commands.slice(0, 5).map(({ requestId }) => requestId), commands: commands.length };
}

export function size<C extends Envelope>(batch: CommandBatch<C>): number {
  return batch.reduce((sum, { taken }) => sum + taken.length, 0);
}

/** How many commands' worth of work waits in the partitions that go on. */
export function queued<C extends Envelope>(logs: ReadonlyMap<number, PartitionLog<C>>): number {
  let count = 0;
  for (const log of logs.values()) if (!log.trouble) count += log.weight();
  return count;
}

/** A partition that stands still has a queue of its own bound, so that it leaves the others their room. */
export function hasRoom<C extends Envelope>(
  log: Pick<PartitionLog<Envelope>, 'trouble' | 'weight'>,
  logs: ReadonlyMap<number, PartitionLog<C>>,
  maxBatch: number,
): boolean {
  return log.trouble ? log.weight() < maxBatch : queued(logs) < maxBatch * 4;
}
