import type { LedgerCommand, LedgerMessage, Reply } from '@cowrie/contracts';
import {
  type Applied,
  type ApplyBatch,
  type BatchTrace,
  commitLimitMs,
  deciding,
  requireEndInTime,
} from '@cowrie/messaging';
import { beginWithin, lockPartitions, type OutboxRow, type PartitionRow } from '@cowrie/postgres';
import { type Meter, silentMeter, type Tracer } from '@cowrie/telemetry';
import type pg from 'pg';
import { allOf } from '../book/all-of.ts';
import { reserveIds } from '../book/tables/reserve-ids.ts';
import { readLogHeads } from './admin-log.ts';
import { type Batch, createBatch } from './batch.ts';
import { createSteps, type Steps } from './batch-steps.ts';
import { commandsOf, replyTo, type TakenSlice, takeApart } from './bulk.ts';
import { writeAndCommit } from './commit-batch.ts';
import { lockForCommands } from './lock.ts';
import type { Registry } from './registry.ts';
import { createRefusals, type Refusals } from './replies/refusals.ts';
import { toReply } from './replies/replies.ts';
import { findResults } from './replies/results.ts';

/**
 * Applies the commands of several partitions in one database transaction of two round trips: the first
 * locks and reads, the second writes and commits. The pool's connections must be pipelined, or it is ten.
 */
export function createApplyBatch(deps: {
  registry: Registry;
  pool: pg.Pool;
  /** Gets the rows that the outbox has now, in the order of their sequence. */
  onCommitted(rows: readonly OutboxRow[]): void;
  meter?: Meter;
  tracer?: Tracer | null;
}): ApplyBatch<LedgerMessage> {
  const refusals = createRefusals();
  const { registry } = deps;
  const steps = createSteps({ meter: deps.meter ?? silentMeter, tracer: deps.tracer ?? null });
  return async (slices, trace = null) => {
    const client = await deps.pool.connect();
    let failure: Error | undefined;
    try {
      const { outbox, ...applied } = await applyOn(client, takeApart(slices), {
        registry,
        refusals,
        steps,
        trace,
      });
      deps.onCommitted(outbox);
      return applied;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      // A connection in an unknown state is not used again; closing it rolls back.
      client.release(failure);
    }
  };
}

async function applyOn(
  client: pg.PoolClient,
  slices: TakenSlice[],
  {
    registry,
    refusals,
    steps,
    trace,
  }: {
    registry: Registry;
    refusals: Refusals;
    steps: Steps;
    trace: BatchTrace | null;
  },
): Promise<Applied & { outbox: OutboxRow[] }> {
  const { rows, heads, input, endsByMs } = await steps('lock', trace, begin(registry, client, slices));
  const passed = slices.filter((slice) => rows.get(slice.partition)?.nextOffset === slice.nextOffset);
  const fenced = slices.filter((slice) => !passed.includes(slice)).map((slice) => slice.partition);

  const batch = createBatch(registry, input);
  const clockMs = Date.now();
  requireEndInTime(messagesOf(passed), { nowMs: clockMs, endsByMs });
  const replies: Reply[] = [];
  const refused: Decided[] = [];
  const advanced: PartitionRow[] = [];
  for (const slice of passed) {
    const row = rows.get(slice.partition);
    if (!row) continue;
    for (const { message, commands } of slice.taken) {
      const before = batch.outbox.length;
      const decided = commands.map((command) => {
        // Its message as a whole is at fault: that is what is tried again, and put aside.
        const decide = () => toReply(command.id, batch.add(row, command, clockMs));
        return { command, reply: refusals.of(command.id, clockMs) ?? deciding(message.id, decide) };
      });
      note(batch, before, trace?.commands.get(message.id));
      const all = decided.map(({ reply }) => reply);
      replies.push(replyTo(message, all));
      refused.push(...decided.filter(({ reply }) => reply.outcome === 'rejected'));
    }
    const moved = batch.rows.get(slice.partition) ?? row;
    advanced.push({ ...moved, nextOffset: slice.advanceTo, lastDigest: slice.lastDigest });
  }
  await steps('write', trace, writeAndCommit(registry, client, batch, advanced, heads));
  for (const { command, reply } of refused) refusals.note(command, reply);
  return { replies, fenced, outbox: batch.outbox };
}

type Decided = { command: LedgerCommand; reply: Reply };

/** The events that were made since there were `before` are traced with what made them. */
function note({ outbox }: Batch, before: number, traceparent: string | undefined): void {
  if (traceparent !== undefined) for (const made of outbox.slice(before)) made.traceparent = traceparent;
}

/** The fence first, then what the commands need; ids and clock last, see `reserveIds`. */
async function begin(registry: Registry, client: pg.PoolClient, slices: TakenSlice[]) {
  const commands = commandsOf(slices);
  const count = commands.reduce((sum, command) => sum + registry.movementsOf(command), 0);
  const limitMs = commitLimitMs(messagesOf(slices), Date.now());
  const [endsByMs, rows, results, locked, heads, reserved] = await allOf([
    beginWithin(client, limitMs).then(() => Date.now() + limitMs),
    lockPartitions(
      client,
      slices.map((slice) => slice.partition),
    ),
    findResults(client, commands),
    lockForCommands(registry, client, commands),
    readLogHeads(registry, client, slices),
    reserveIds(client, count),
  ]);
  return { rows, heads, endsByMs, input: { ...locked, results, ...reserved } };
}

const messagesOf = (slices: readonly TakenSlice[]): LedgerMessage[] =>
  slices.flatMap(({ taken }) => taken.map(({ message }) => message));
