import type { Envelope } from '@cowrie/contracts';
import { digestOf } from '../recreated.ts';
import { type PartitionLog, type Pending, weightOf } from './partition-log.ts';

export type CommandSlice<C> = {
  partition: number;
  /** The fence compares this with the stored position. */
  nextOffset: bigint;
  /** Everything below is decided. */
  advanceTo: bigint;
  /** The digest is that of the message at `advanceTo` - 1; null if the stored one is still valid. */
  lastDigest: Buffer | null;
  /** A command that `isAhead` is delivered again if this process ends before the one that it overtook is decided. */
  deliveries: { command: C; prepared: unknown; isAhead?: boolean }[];
};

export type CommandBatch<C extends Envelope> = {
  slice: CommandSlice<C>;
  log: PartitionLog<C>;
  taken: readonly Pending<C>[];
}[];

/**
 * A command that waits for a password hash does not delay those behind it. `turn` selects the first
 * partition, so that none starves. A partition in trouble is taken alone.
 */
export function gatherBatch<C extends Envelope>(
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

export function nextRetryAtMs<C extends Envelope>(logs: ReadonlyMap<number, PartitionLog<C>>): number | null {
  const waiting = [...logs.values()].filter(({ queue }) => queue.some(({ ready }) => ready));
  const atMs = Math.min(...waiting.flatMap(({ trouble }) => trouble?.retryAtMs ?? []));
  return atMs < Infinity ? atMs : null;
}

/** The first one of a batch always fits. */
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

export function someRequests<C extends Envelope>(
  batch: CommandBatch<C>,
): { requestIds: string[]; commands: number } {
  const commands = commandsInBatch(batch);
  return { requestIds: commands.slice(0, 5).map(({ requestId }) => requestId), commands: commands.length };
}

export function sizeOfBatch<C extends Envelope>(batch: CommandBatch<C>): number {
  return batch.reduce((sum, { taken }) => sum + taken.length, 0);
}

export function queuedWork<C extends Envelope>(logs: ReadonlyMap<number, PartitionLog<C>>): number {
  let count = 0;
  for (const log of logs.values()) if (!log.trouble) count += log.weight();
  return count;
}

/** A paused partition has its own limit, so that it leaves room for the others. */
export function hasRoom<C extends Envelope>(
  log: Pick<PartitionLog<Envelope>, 'trouble' | 'weight'>,
  logs: ReadonlyMap<number, PartitionLog<C>>,
  maxBatch: number,
): boolean {
  return log.trouble ? log.weight() < maxBatch : queuedWork(logs) < maxBatch * 4;
}
