import type { Envelope, Reply } from '@cowrie/contracts';
import type { BatchTrace, BatchWatch, WatchedBatch } from './batch-watch.ts';
import {
  type Batch,
  commandsOf,
  queued,
  readyPrefix,
  type Slice,
  size,
  slicesOf,
  someRequests,
  toSlice,
} from './command-batch.ts';
import type { PartitionLog, Pending } from './partition-log.ts';
import { refusalOfUnknown } from './reply.ts';
import type { Logger } from './types.ts';

export type { Slice } from './command-batch.ts';

/** Partitions in `fenced` failed the comparison; nothing of theirs was applied and there is no reply for them. */
export type Applied = { replies: Reply[]; fenced: number[] };

/**
 * Applies all slices in ONE database transaction. It throws only when the database is not to be had; an
 * error with `commitUnknown: true` says that the commit was sent and not answered. `trace` is there when a command is
 * traced.
 */
export type ApplyBatch<C> = (slices: Slice<C>[], trace?: BatchTrace | null) => Promise<Applied>;

export type Applier = {
  wake(): void;
  hasRoom(): boolean;
  /** Ends after the batch that runs and what is queued, or after a bound. */
  close(): Promise<void>;
};

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 2_000;
const CLOSE_WITHIN_MS = 5_000;
/**
 * After a batch of several commands, until a full one waits: each batch costs Kafka, PostgreSQL and both sides of the
 * wire the same whatever it holds. With 64 callers on two cores 8 ms gave 20 % more transfers a second and cut the
 * p99 (docs/decisions/0008). A single caller never waits.
 */
const REST_MS = 8;
/** A single command that fails this often, and not for want of a database, is put aside. */
const MAX_TRIES = 3;

/** Takes what waits in all partitions, batch by batch, one at a time. */
export function createApplier<C extends Envelope>(deps: {
  maxBatch: number;
  weigh(command: C): number;
  apply: ApplyBatch<C>;
  watch: BatchWatch<C>;
  logger: Logger;
  logs: Map<number, PartitionLog<C>>;
  /** `trace` is that of what was done for the command, when that is recorded. */
  answer(command: Envelope, reply: Reply, trace: string | null): Promise<void>;
  onAdvanced(partition: number, nextOffset: bigint): void;
  /** The partition was forgotten; what is at `offset` and after must be delivered again, if it is still ours. */
  onFenced(partition: number, offset: bigint): void;
  /** Whether a failure of `apply` may pass by itself; any other is blamed on a command. */
  isTransient(error: unknown): boolean;
  /** Puts a command that cannot be applied aside, with the reason; it is skipped afterwards. */
  bury(pending: Pending<C>): Promise<void>;
}): Applier {
  const { logs, logger } = deps;
  let running: Promise<void> | undefined;
  let closing = false;

  /** The longest prepared prefix of each partition's queue, up to the bound; rotates so that none starves. */
  let rotation = 0;
  /** Below `maxBatch` while a command that cannot be applied is looked for. */
  let limit = deps.maxBatch;
  function gather(): Batch<C> {
    const owned = [...logs.values()].filter((log) => log.queue.length > 0);
    const batch: Batch<C> = [];
    let room = limit;
    rotation += 1;
    for (let i = 0; i < owned.length && room > 0; i++) {
      const log = owned[(i + rotation) % owned.length];
      if (!log) continue;
      const { taken, weight } = readyPrefix(log.queue, room, {
        weigh: deps.weigh,
        isFirst: batch.length === 0,
      });
      const last = taken.at(-1);
      if (!last) continue;
      room -= weight;
      batch.push({ log, taken, slice: toSlice(log, taken, last) });
    }
    return batch;
  }

  let restUntilMs = 0;
  let endRest = (): void => {};
  function rest(): Promise<void> | null {
    const leftMs = restUntilMs - performance.now();
    if (leftMs <= 0 || closing || queued(logs) >= deps.maxBatch) return null;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, leftMs);
      endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    let commitUnknown = false;
    let tries = 0;
    for (;;) {
      const resting = rest();
      if (resting) await resting;
      const batch = gather();
      if (batch.length === 0) return;
      const watched = deps.watch.begin(commandsOf(batch));
      try {
        settle(batch, await deps.apply(slicesOf(batch), watched.trace), watched);
        restUntilMs = size(batch) > 1 ? performance.now() + REST_MS : 0;
        pauseMs = FIRST_PAUSE_MS;
        commitUnknown = false;
        tries = 0;
        limit = Math.min(limit * 2, deps.maxBatch);
      } catch (error) {
        watched.failed();
        commitUnknown ||= isCommitUnknown(error);
        logger.error(
          { err: error, commitUnknown, ...someRequests(batch) },
          'batch not applied; trying again',
        );
        // What may have been committed is left to the fence, which will tell; the rest is definitely refused.
        if (!commitUnknown) refuseOverdue(logs);
        if (!commitUnknown && !deps.isTransient(error)) {
          const single = limit === 1 ? batch[0]?.taken[0] : undefined;
          limit = 1;
          if (single && ++tries >= MAX_TRIES) await bury(single);
        }
        if (closing) return;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      }
    }
  }

  function settle(batch: Batch<C>, applied: Applied, watched: WatchedBatch<C>): void {
    const replies = new Map(applied.replies.map((reply) => [reply.id, reply]));
    const decided: { command: C; reply: Reply }[] = [];
    for (const { slice, log, taken } of batch) {
      if (applied.fenced.includes(slice.partition)) {
        // Somebody else was faster, or our last commit went through after all: forget, and read anew.
        logger.warn({ partition: slice.partition }, 'fence: the partition moved; reading it anew');
        if (logs.get(slice.partition) === log) logs.delete(slice.partition);
        deps.onFenced(slice.partition, slice.nextOffset);
        continue;
      }
      log.queue.splice(0, taken.length);
      log.advance(slice.advanceTo);
      deps.onAdvanced(slice.partition, slice.advanceTo);
      for (const { command, answered, unknown } of taken) {
        if (unknown) void deps.answer(unknown, refusalOfUnknown(unknown), null);
        const reply = command && !answered ? replies.get(command.id) : undefined;
        if (!command || !reply) continue;
        decided.push({ command, reply });
        void deps.answer(command, reply, watched.trace?.commands.get(command.id) ?? null);
      }
    }
    watched.applied(decided);
  }

  async function bury(pending: Pending<C>): Promise<void> {
    await deps.bury(pending);
    const { command } = pending;
    pending.command = null;
    const detail = 'It could not be done; nothing was changed.';
    if (command) refuse(command, { id: command.id, outcome: 'rejected', code: 'internal', detail });
  }

  function refuseOverdue(all: Map<number, PartitionLog<C>>): void {
    const now = Date.now();
    for (const pending of [...all.values()].flatMap((log) => log.queue)) {
      const { command } = pending;
      if (!command || pending.answered || now <= command.deadlineMs) continue;
      pending.answered = true;
      const detail = 'The database is not available; nothing was changed.';
      refuse(command, { id: command.id, outcome: 'rejected', code: 'unavailable', detail });
    }
  }

  function refuse(command: C, reply: Extract<Reply, { outcome: 'rejected' }>): void {
    deps.watch.refused(command, reply.code);
    void deps.answer(command, reply, null);
  }

  const wake = (): void => {
    if (queued(logs) >= deps.maxBatch) endRest();
    running ??= run().finally(() => {
      running = undefined;
      if (gather().length > 0 && !closing) wake();
    });
  };

  return {
    wake,
    hasRoom: () => queued(logs) < deps.maxBatch * 4,
    async close() {
      closing = true;
      endRest();
      const bound = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref());
      await Promise.race([running, bound]);
    },
  };
}

function isCommitUnknown(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'commitUnknown' in error && error.commitUnknown === true
  );
}
