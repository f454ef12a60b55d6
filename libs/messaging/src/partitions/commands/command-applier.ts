import { type Envelope, type RejectedReply, type Reply, refuse, rejectedReply } from '@cowrie/contracts';
import { createWait, type Fault, type Logger } from '@cowrie/telemetry';
import { refusalOfUnknown } from '../../rpc/reply.ts';
import type { InMessage } from '../../types.ts';
import { settledWithin } from '../../wait.ts';
import { afterFailure, afterSuccess, isPaused, oneByOne } from '../partition-pause.ts';
import type { BatchInstrumentation, BatchTrace, MeasuredBatch } from './batch-instrumentation.ts';
import {
  type CommandBatch,
  type CommandSlice,
  commandsInBatch,
  gatherBatch,
  hasRoom,
  nextRetryAtMs,
  queuedWork,
  sizeOfBatch,
  slicesOf,
  someRequests,
} from './command-batch.ts';
import { type Remedy, remedyOf } from './failed-batch.ts';
import type { PartitionLog } from './partition-log.ts';

export type { CommandSlice } from './command-batch.ts';

/** Nothing of the `fenced` partitions was applied, and they get no replies. */
export type AppliedBatch = { replies: Reply[]; fenced: number[] };

/**
 * All slices share ONE database transaction. If it throws, nothing was applied, except with `commitUnknown:
 * true`: the commit was then sent but not answered.
 */
export type ApplyBatch<C> = (slices: CommandSlice<C>[], trace?: BatchTrace | null) => Promise<AppliedBatch>;

export type CommandApplier = {
  wake(): void;
  hasRoom(log: PartitionLog<Envelope>): boolean;
  close(): Promise<void>;
};

const CLOSE_WITHIN_MS = 5_000;
/**
 * Each batch has a fixed cost, so it waits for more commands. With 64 callers on two cores 8 ms gave 20 %
 * more transfers a second and a lower p99 (docs/decisions/0008).
 */
const LINGER_MS = 8;
/** After this many failures in a row only every tenth is an error in the log. */
const LOUD_FAILURES = 3;

type ApplierDeps<C extends Envelope> = {
  maxBatch: number;
  apply: ApplyBatch<C>;
  instrumentation: BatchInstrumentation<C>;
  logger: Logger;
  logs: Map<number, PartitionLog<C>>;
  answer(command: Envelope, reply: Reply, trace: string | null): Promise<void>;
  onAdvanced(partition: number, nextOffset: bigint): void;
  /** Messages from `offset` on must be delivered again if the partition is still owned. */
  onFenced(partition: number, offset: bigint): void;
  faultOf(error: unknown): Fault;
  deadLetter(message: InMessage, reason: string): Promise<boolean>;
};

type State =
  | { kind: 'idle' }
  | { kind: 'pausing'; timer: NodeJS.Timeout }
  | { kind: 'running'; ended: Promise<void> };

/**
 * A failed partition is tried alone after a growing pause until it succeeds. Only a command that is itself at
 * fault, and that a caller waits for, is given up.
 */
export function createCommandApplier<C extends Envelope>(deps: ApplierDeps<C>): CommandApplier {
  const { logs, maxBatch } = deps;
  const lingering = createWait();
  let lingerUntilMs = 0;
  let state: State = { kind: 'idle' };
  let closing = false;
  let turn = 0;

  const next = (): CommandBatch<C> => {
    turn += 1;
    return gatherBatch(logs, { maxBatch, turn });
  };

  async function run(): Promise<void> {
    for (;;) {
      const leftMs = lingerUntilMs - performance.now();
      if (leftMs > 0 && !closing && queuedWork(logs) < maxBatch) await lingering.wait(leftMs);
      const batch = next();
      if (batch.length === 0) return;
      const isApplied = await attempt(batch, deps);
      if (isApplied) lingerUntilMs = sizeOfBatch(batch) > 1 ? performance.now() + LINGER_MS : 0;
      else if (closing) return;
    }
  }

  function wake(): void {
    if (queuedWork(logs) >= maxBatch) lingering.cut();
    if (state.kind === 'running') return;
    if (state.kind === 'pausing') clearTimeout(state.timer);
    state = { kind: 'running', ended: run().finally(onEnd) };
  }

  function onEnd(): void {
    state = { kind: 'idle' };
    const canApply = !closing && next().length > 0;
    const retryAtMs = closing || canApply ? null : nextRetryAtMs(logs);
    if (canApply) wake();
    if (retryAtMs === null) return;
    state = { kind: 'pausing', timer: setTimeout(wake, Math.max(1, retryAtMs - performance.now())) };
  }

  return {
    wake,
    hasRoom: (log) => hasRoom(log, logs, maxBatch),
    async close() {
      closing = true;
      if (state.kind === 'pausing') clearTimeout(state.timer);
      lingering.cut();
      if (state.kind === 'running') await settledWithin(state.ended, CLOSE_WITHIN_MS);
    },
  };
}

async function attempt<C extends Envelope>(batch: CommandBatch<C>, deps: ApplierDeps<C>): Promise<boolean> {
  const measured = deps.instrumentation.begin(commandsInBatch(batch));
  try {
    settle(batch, await deps.apply(slicesOf(batch), measured.trace), measured, deps);
    return true;
  } catch (error) {
    measured.failed();
    const { faultOf, maxBatch } = deps;
    await recover(batch, remedyOf(batch, { error, fault: faultOf(error), maxBatch }), error, deps);
    refuseOverdue(deps);
    return false;
  }
}

function settle<C extends Envelope>(
  batch: CommandBatch<C>,
  applied: AppliedBatch,
  measured: MeasuredBatch<C>,
  deps: ApplierDeps<C>,
): void {
  const replies = new Map(applied.replies.map((reply) => [reply.id, reply]));
  const decided: { command: C; reply: Reply }[] = [];
  for (const entry of batch) {
    if (applied.fenced.includes(entry.slice.partition)) {
      forget(entry, deps);
      continue;
    }
    advance(entry, deps);
    for (const { command, answered, unknown } of entry.taken) {
      if (unknown) void deps.answer(unknown, refusalOfUnknown(unknown), null);
      const reply = command && !answered ? replies.get(command.id) : undefined;
      if (!command || !reply) continue;
      decided.push({ command, reply });
      void deps.answer(command, reply, measured.trace?.commands.get(command.id) ?? null);
    }
  }
  measured.applied(decided);
}

/** Another owner was faster, or the last commit succeeded after all. */
function forget<C extends Envelope>({ log, slice }: CommandBatch<C>[number], deps: ApplierDeps<C>): void {
  const { partition, nextOffset } = slice;
  deps.logger.warn(
    { partition, nextOffset },
    'partition changed by another instance; its position is read again',
  );
  if (deps.logs.get(partition) === log) deps.logs.delete(partition);
  deps.onFenced(partition, nextOffset);
}

function advance<C extends Envelope>(
  { log, slice, taken }: CommandBatch<C>[number],
  deps: ApplierDeps<C>,
): void {
  const { trouble, partition } = log;
  log.advance(slice.advanceTo, taken);
  if (trouble && isPaused(log)) {
    const pausedMs = Date.now() - trouble.sinceMs;
    deps.logger.info({ partition, reason: trouble.reason, pausedMs }, 'partition resumed');
  }
  log.setTrouble(afterSuccess(trouble, deps.maxBatch));
  deps.onAdvanced(slice.partition, slice.advanceTo);
}

async function recover<C extends Envelope>(
  batch: CommandBatch<C>,
  remedy: Remedy<C>,
  error: unknown,
  deps: ApplierDeps<C>,
): Promise<void> {
  switch (remedy.kind) {
    case 'pause':
      for (const { log } of remedy.entries) log.setTrouble(afterFailure(log.trouble, remedy.failure));
      return report(batch, error, deps.logger);
    case 'oneByOne':
      for (const { log } of remedy.entries) log.setTrouble(oneByOne(log.trouble));
      return report(batch, error, deps.logger);
    case 'retry': {
      const { entry, pending, tries, failure } = remedy;
      entry.log.note(pending, { tries });
      entry.log.setTrouble(afterFailure(entry.log.trouble, failure));
      return report([{ ...entry, taken: [pending] }], error, deps.logger);
    }
    case 'deadLetter': {
      const { entry, pending, command, tries, detail } = remedy;
      const id = command.id;
      entry.log.note(pending, { tries });
      if (await deps.deadLetter(pending.message, `it cannot be applied: ${detail}`)) {
        entry.log.note(pending, { command: null });
        const answer = 'It could not be done; nothing was changed.';
        if (!pending.answered) answerRefused(command, rejectedReply(id, refuse('internal', answer)), deps);
        entry.log.setTrouble(oneByOne(entry.log.trouble));
      }
      return report([{ ...entry, taken: [pending] }], error, deps.logger);
    }
  }
}

function report<C extends Envelope>(batch: CommandBatch<C>, error: unknown, logger: Logger): void {
  const [first] = batch;
  const { failures = 0, reason, detail, retryAtMs = 0 } = first?.log.trouble ?? {};
  const partitions = batch.map(({ log }) => log.partition);
  const retryInMs = Math.max(0, Math.round(retryAtMs - performance.now()));
  const fields = { err: error, reason, partitions, failures, retryInMs, ...someRequests(batch) };
  const what = `commands of partition ${partitions.join(', ')} paused: ${detail || 'one of them cannot be applied'}`;
  const message = `${what}; retrying in ${retryInMs / 1_000} s`;
  if (failures > LOUD_FAILURES && failures % 10 !== 0) logger.debug(fields, message);
  else logger.error(fields, message);
}

/** A command that may have been committed is left to the fence. */
function refuseOverdue<C extends Envelope>(deps: ApplierDeps<C>): void {
  const nowMs = Date.now();
  for (const log of deps.logs.values()) {
    if (log.trouble?.commitUnknown) continue;
    for (const pending of log.queue) {
      const { command } = pending;
      if (!command || pending.answered || nowMs <= command.deadlineMs) continue;
      log.note(pending, { answered: true });
      const detail = 'The database is not available; nothing was changed.';
      answerRefused(command, rejectedReply(command.id, refuse('unavailable', detail)), deps);
    }
  }
}

function answerRefused<C extends Envelope>(
  command: C,
  reply: RejectedReply,
  { instrumentation, answer }: ApplierDeps<C>,
): void {
  instrumentation.refused(command, reply.code);
  void answer(command, reply, null);
}
