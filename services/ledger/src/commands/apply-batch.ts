import type { LedgerCommand, Reply } from '@cowrie/contracts';
import {
  type Applied,
  type ApplyBatch,
  type BatchTrace,
  type Meter,
  type Slice,
  silentMeter,
  type Tracer,
} from '@cowrie/messaging';
import { isTransient, lockPartitions, type OutboxRow, type PartitionRow } from '@cowrie/postgres';
import type pg from 'pg';
import { movementsOf } from '../domain/decide.ts';
import { writeHolds } from '../store/holds.ts';
import { reserveIds } from '../store/reserve-ids.ts';
import { findResults } from '../store/results.ts';
import { writeBatch } from '../store/write-batch.ts';
import { allOf } from './all-of.ts';
import { type Batch, createBatch } from './batch.ts';
import { createSteps, type Steps } from './batch-steps.ts';
import { writeExchange } from './exchange-writes.ts';
import { lockForCommands } from './lock.ts';
import { createRefusals, type Refusals } from './refusals.ts';
import { toReply } from './replies.ts';
import { type LogHeads, readLogHeads, writeTrust } from './trust-writes.ts';

/**
 * Applies the commands of several partitions in one database transaction of two round trips: the first
 * locks and reads, the second writes and commits. The pool's connections must be pipelined, or it is ten.
 */
export function createApplyBatch(deps: {
  pool: pg.Pool;
  /** Gets the rows that the outbox has now, in the order of their sequence. */
  onCommitted(rows: readonly OutboxRow[]): void;
  meter?: Meter;
  tracer?: Tracer | null;
}): ApplyBatch<LedgerCommand> {
  const refusals = createRefusals();
  const steps = createSteps({ meter: deps.meter ?? silentMeter, tracer: deps.tracer ?? null });
  return async (slices, trace = null) => {
    const client = await deps.pool.connect();
    let failure: Error | undefined;
    try {
      const { outbox, ...applied } = await applyOn(client, slices, { refusals, steps, trace });
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

/** Whether a failure of the above may pass by itself. */
export function isBatchTransient(error: unknown): boolean {
  if (isTransient(error)) return true;
  return typeof error === 'object' && error !== null && 'transient' in error && error.transient === true;
}

async function applyOn(
  client: pg.PoolClient,
  slices: Slice<LedgerCommand>[],
  { refusals, steps, trace }: { refusals: Refusals; steps: Steps; trace: BatchTrace | null },
): Promise<Applied & { outbox: OutboxRow[] }> {
  const { rows, heads, input } = await steps('lock', trace, begin(client, slices));
  const passed = slices.filter((slice) => rows.get(slice.partition)?.nextOffset === slice.nextOffset);
  const fenced = slices.filter((slice) => !passed.includes(slice)).map((slice) => slice.partition);

  const batch = createBatch(input);
  const clockMs = Date.now();
  const replies: Reply[] = [];
  const refused: { command: LedgerCommand; reply: Reply }[] = [];
  const advanced: PartitionRow[] = [];
  for (const slice of passed) {
    const row = rows.get(slice.partition);
    if (!row) continue;
    for (const { command } of slice.deliveries) {
      const before = batch.outbox.length;
      const reply = refusals.of(command.id) ?? toReply(command.id, batch.add(row, command, clockMs));
      const traceparent = trace?.commands.get(command.id);
      if (traceparent !== undefined)
        for (const made of batch.outbox.slice(before)) made.traceparent = traceparent;
      replies.push(reply);
      if (reply.outcome === 'rejected') refused.push({ command, reply });
    }
    advanced.push({ ...row, nextOffset: slice.advanceTo, lastDigest: slice.lastDigest });
  }
  await steps('write', trace, writeAndCommit(client, batch, advanced, heads));
  for (const { command, reply } of refused) refusals.note(command, reply);
  return { replies, fenced, outbox: batch.outbox };
}

/** The fence first, then what the commands need; ids and clock last, see `reserveIds`. */
async function begin(client: pg.PoolClient, slices: Slice<LedgerCommand>[]) {
  const commands = slices.flatMap((slice) => slice.deliveries.map(({ command }) => command));
  const count = commands.reduce((sum, command) => sum + movementsOf(command), 0);
  const [, rows, results, locked, heads, reserved] = await allOf([
    client.query('BEGIN'),
    lockPartitions(
      client,
      slices.map((slice) => slice.partition),
    ),
    findResults(client, commands),
    lockForCommands(client, commands),
    readLogHeads(client, slices),
    reserveIds(client, count),
  ]);
  return { rows, heads, input: { ...locked, results, ...reserved } };
}

async function writeAndCommit(
  client: pg.PoolClient,
  batch: Batch,
  advanced: PartitionRow[],
  heads: LogHeads,
): Promise<void> {
  const writing = settle(
    allOf([
      ...(batch.holds.size > 0 ? [writeHolds(client, [...batch.holds.values()])] : []),
      ...writeExchange(client, batch.exchange),
      ...writeTrust(client, batch.trust, heads),
      writeBatch(
        client,
        [...batch.accounts.values()],
        batch.transactions,
        batch.outbox,
        batch.results,
        advanced,
      ),
    ]),
  );
  const committing = client.query('COMMIT');
  const [written, committed] = await Promise.all([writing, settle(committing)]);
  // PostgreSQL answers ROLLBACK to the COMMIT of a transaction that failed: then nothing was written.
  if (committed.ok && committed.value.command === 'COMMIT' && written.ok) return;
  const error = !written.ok ? written.error : committed.ok ? new Error('rolled back') : committed.error;
  const rolledBack = committed.ok && committed.value.command === 'ROLLBACK';
  throw Object.assign(new Error('the batch was not written', { cause: error }), {
    commitUnknown: !rolledBack,
  });
}

type Settled<T> = { ok: true; value: T } | { ok: false; error: unknown };

function settle<T>(promise: Promise<T>): Promise<Settled<T>> {
  return promise.then(
    (value) => ({ ok: true as const, value }),
    (error: unknown) => ({ ok: false as const, error }),
  );
}
