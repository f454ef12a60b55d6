import type { Envelope, Reply } from '@cowrie/contracts';
import type { Logger } from '@cowrie/telemetry';
import { refusalOfUnknown } from '../rpc/reply.ts';
import type { InMessage } from '../types.ts';
import type { BatchTrace, BatchWatch, WatchedBatch } from './batch-instrumentation.ts';
import {
  type Batch,
  commandsOf,
  hasRoom,
  queued,
  readyPrefix,
  type Slice,
  size,
  slicesOf,
  someRequests,
  toSlice,
} from './command-batch.ts';
import { type Fault, faultyCommandOf } from './fault.ts';
import type { PartitionLog } from './partition-log.ts';
import { goOn, pausePartition, tryOneByOne } from './partition-pause.ts';

export type { Slice } from './command-batch.ts';

/** Partitions in `fenced` failed the comparison; nothing of theirs was applied and there is no reply for them. */
export type Applied = { replies: Reply[]; fenced: number[] };

/**
 * Applies all slices in ONE database transaction, or throws and nothing was applied; an error with `commitUnknown: true`
 * says that the commit was sent and not answered. `trace` is there when a command is traced.
 */
export type ApplyBatch<C> = (slices: Slice<C>[], trace?: BatchTrace | null) => Promise<Applied>;

export type Applier = {
  wake(): void;
  /** Whether another command of this partition may be queued. */
  hasRoom(log: PartitionLog<Envelope>): boolean;
  /** Ends after the batch that runs and what is queued, or after a bound. */
  close(): Promise<void>;
};

const CLOSE_WITHIN_MS = 5_000;
/**
 * After a batch of several commands, until a full one waits: each batch costs Kafka, PostgreSQL and both sides of the
 * wire the same whatever it holds. With 64 callers on two cores 8 ms gave 20 % more transfers a second and cut the
 * p99 (docs/decisions/0008). A single caller never waits.
 */
const REST_MS = 8;
/** A command that fails this often, through a fault of its own, becomes a dead letter. */
const MAX_TRIES = 3;
/** Of the failures in a row that a partition has, these are logged as errors and then each tenth. */
const LOUD_FAILURES = 3;
const NOT_APPLIED = 'batch not applied; trying again';

/**
 * Takes what waits in all partitions, batch by batch, one at a time. What fails is tried again: a partition whose attempt
 * failed goes alone, after a pause that grows, until it succeeds, whatever the reason. Only a command whose own fault it
 * is, and for which somebody waits, is given up after some tries.
 */
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
  faultOf(error: unknown): Fault;
  /** Keeps a message that cannot be applied, with the reason, to be looked at; false when it was not kept. */
  deadLetter(message: InMessage, reason: string): Promise<boolean>;
}): Applier {
  const { logs, logger } = deps;
  let running: Promise<void> | undefined;
  let closing = false;
  let retrying: NodeJS.Timeout | undefined;

  /** The longest prepared prefix of each partition's queue, up to the bound; rotates so that none starves. */
  let rotation = 0;
  function gather(): Batch<C> {
    const nowMs = performance.now();
    const owned = [...logs.values()].filter(
      ({ queue, trouble }) => queue.length > 0 && (trouble?.retryAtMs ?? 0) <= nowMs,
    );
    const batch: Batch<C> = [];
    let room = deps.maxBatch;
    rotation += 1;
    for (let i = 0; i < owned.length && room > 0; i++) {
      const log = owned[(i + rotation) % owned.length];
      if (!log || (log.trouble && batch.length > 0)) continue;
      const { taken, weight } = readyPrefix(log.queue, log.trouble?.limit ?? room, {
        weigh: deps.weigh,
        isFirst: batch.length === 0,
      });
      const last = taken.at(-1);
      if (!last) continue;
      room -= weight;
      batch.push({ log, taken, slice: toSlice(log, taken, last) });
      if (log.trouble) return batch;
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
    for (;;) {
      const resting = rest();
      if (resting) await resting;
      const batch = gather();
      if (batch.length === 0) return;
      const watched = deps.watch.begin(commandsOf(batch));
      try {
        settle(batch, await deps.apply(slicesOf(batch), watched.trace), watched);
        restUntilMs = size(batch) > 1 ? performance.now() + REST_MS : 0;
      } catch (error) {
        watched.failed();
        await fail(batch, error);
        refuseOverdue(logs);
        if (closing) return;
      }
    }
  }

  async function fail(batch: Batch<C>, error: unknown): Promise<void> {
    const fault = deps.faultOf(error);
    const commitUnknown = isCommitUnknown(error);
    const isCommands = fault.whose === 'command' && !commitUnknown;
    const faulty = isCommands ? faultyOf(batch, error) : null;
    if (faulty) {
      await failCommand(faulty, fault.detail);
    } else if (isCommands && size(batch) > 1) {
      for (const { log } of batch) tryOneByOne(log);
    } else {
      const reason = fault.whose === 'world' ? fault.reason : 'unknown';
      const failure = { reason, detail: fault.detail, commitUnknown, limit: deps.maxBatch };
      for (const { log } of batch) pausePartition(log, failure);
    }
    report(faulty ? [faulty] : batch, error);
  }

  async function failCommand(one: Batch<C>[number], detail: string): Promise<void> {
    const { log, taken } = one;
    const [pending] = taken;
    if (!pending?.command) return;
    const { command, message } = pending;
    pending.tries = (pending.tries ?? 0) + 1;
    if (pending.tries < MAX_TRIES || command.replyPartition === null) {
      const what = `${command.name} ${command.id} at offset ${message.offset} cannot be applied: ${detail}`;
      pausePartition(log, { reason: 'command', detail: what, limit: 1 });
    } else if (await deps.deadLetter(message, `it cannot be applied: ${detail}`)) {
      pending.command = null;
      const answer = 'It could not be done; nothing was changed.';
      const reply = { id: command.id, outcome: 'rejected', code: 'internal', detail: answer } as const;
      if (!pending.answered) refuse(command, reply);
      tryOneByOne(log);
    }
  }

  function report(batch: Batch<C>, error: unknown): void {
    const [first] = batch;
    const { failures = 0, reason, retryAtMs = 0 } = first?.log.trouble ?? {};
    const partitions = batch.map(({ log }) => log.partition);
    const retryInMs = Math.max(0, Math.round(retryAtMs - performance.now()));
    const fields = { err: error, reason, partitions, failures, retryInMs, ...someRequests(batch) };
    if (failures > LOUD_FAILURES && failures % 10 !== 0) logger.debug(fields, NOT_APPLIED);
    else logger.error(fields, NOT_APPLIED);
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
      goOn(log, deps.maxBatch, logger);
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

  /** What may have been committed is left to the fence, which will tell; of the rest it is certain that it was not. */
  function refuseOverdue(all: Map<number, PartitionLog<C>>): void {
    const now = Date.now();
    for (const { queue, trouble } of all.values()) {
      if (trouble?.commitUnknown) continue;
      for (const pending of queue) {
        const { command } = pending;
        if (!command || pending.answered || now <= command.deadlineMs) continue;
        pending.answered = true;
        const detail = 'The database is not available; nothing was changed.';
        refuse(command, { id: command.id, outcome: 'rejected', code: 'unavailable', detail });
      }
    }
  }

  function refuse(command: C, reply: Extract<Reply, { outcome: 'rejected' }>): void {
    deps.watch.refused(command, reply.code);
    void deps.answer(command, reply, null);
  }

  const wake = (): void => {
    if (queued(logs) >= deps.maxBatch) endRest();
    clearTimeout(retrying);
    running ??= run().finally(() => {
      running = undefined;
      if (closing) return;
      if (gather().length > 0) return wake();
      const waiting = [...logs.values()].filter(({ queue }) => queue[0]?.ready);
      const retryAtMs = Math.min(...waiting.flatMap(({ trouble }) => trouble?.retryAtMs ?? []));
      if (retryAtMs < Infinity) retrying = setTimeout(wake, Math.max(1, retryAtMs - performance.now()));
    });
  };

  return {
    wake,
    hasRoom: (log) => hasRoom(log, logs, deps.maxBatch),
    async close() {
      closing = true;
      clearTimeout(retrying);
      endRest();
      const bound = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref());
      await Promise.race([running, bound]);
    },
  };
}

/** The command that is marked in the error, or the only one of the batch; null when it may be any of several. */
function faultyOf<C extends Envelope>(batch: Batch<C>, error: unknown): Batch<C>[number] | null {
  const id = faultyCommandOf(error);
  const all = batch.flatMap((one) => one.taken.map((pending) => ({ ...one, taken: [pending] })));
  const named = all.find(({ taken }) => id !== null && taken[0]?.command?.id === id);
  return named ?? (all.length === 1 && all[0]?.taken[0]?.command ? all[0] : null);
}

function isCommitUnknown(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'commitUnknown' in error && error.commitUnknown === true
  );
}
