import type { LedgerCommand, LedgerMessage, Reply } from '@cowrie/contracts';
import {
  type AppliedBatch,
  type ApplyBatch,
  type BatchTrace,
  commitLimitMs,
  countCommands,
  requireEndInTime,
} from '@cowrie/messaging';
import { beginWithin, inOneWrite, lockPartitions, type OutboxRow, type PartitionRow } from '@cowrie/postgres';
import { type Meter, runDecision, silentMeter, type Tracer } from '@cowrie/telemetry';
import type pg from 'pg';
import { awaitAll } from '../../book/await-all.ts';
import type { DetailedRefusal } from '../../book/decision.ts';
import { type AppliedSlice, slicesText } from '../../book/tables/batches.ts';
import { type BatchReservation, reserveIds } from '../../book/tables/reserve-ids.ts';
import { readLogHeads } from '../admin-log.ts';
import {
  commandsInSlices,
  replyTo,
  type UnpackedMessage,
  type UnpackedSlice,
  unpackSlices,
} from '../bulk.ts';
import { lockForCommands } from '../lock.ts';
import type { Registry } from '../registry.ts';
import { createRefusalMemory, type RefusalMemory } from '../replies/refusals.ts';
import { toReply } from '../replies/replies.ts';
import { findResults } from '../replies/results.ts';
import { type Batch, createLedgerBatch } from './batch.ts';
import { createSteps, type Steps } from './batch-steps.ts';
import { writeAndCommit } from './commit-batch.ts';

/** The inputs of a batch that are not in its commands; a replay replaces them. */
export type BatchEnvironment = {
  reserve(client: pg.ClientBase, count: number): Promise<BatchReservation>;
  clockMs(): number;
  refusals: RefusalMemory;
};
const createLiveEnvironment = (): BatchEnvironment => ({
  reserve: reserveIds,
  clockMs: Date.now,
  refusals: createRefusalMemory(),
});

/**
 * One database transaction in two round trips: the first locks and reads, the second writes and commits. The pool's
 * connections must be pipelined; otherwise it takes ten.
 */
export function createApplyBatch(deps: {
  registry: Registry;
  pool: pg.Pool;
  /** Called after the commit, with the new rows in sequence order. */
  onCommitted(rows: readonly OutboxRow[]): void;
  meter?: Meter;
  tracer?: Tracer | null;
  world?: Partial<BatchEnvironment>;
}): ApplyBatch<LedgerMessage> {
  const { registry } = deps;
  const world = { ...createLiveEnvironment(), ...deps.world };
  const meter = deps.meter ?? silentMeter;
  const steps = createSteps({ meter, tracer: deps.tracer ?? null });
  const countItems = countCommands(meter);
  return async (slices, trace = null) => {
    const client = await deps.pool.connect();
    let failure: Error | undefined;
    try {
      const { outbox, ...applied } = await applyOn(client, unpackSlices(slices), {
        registry,
        world,
        steps,
        countItems,
        trace,
      });
      deps.onCommitted(outbox);
      return applied;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      // A connection in an unknown state is closed, which rolls back its transaction.
      client.release(failure);
    }
  };
}

type ApplyContext = {
  registry: Registry;
  world: BatchEnvironment;
  steps: Steps;
  countItems: ReturnType<typeof countCommands>;
  trace: BatchTrace | null;
};

async function applyOn(
  client: pg.PoolClient,
  slices: UnpackedSlice[],
  { registry, world, steps, countItems, trace }: ApplyContext,
): Promise<AppliedBatch & { outbox: OutboxRow[] }> {
  const { rows, heads, input, endsByMs } = await steps(
    'lock',
    trace,
    lockAndRead({ registry, world }, client, slices),
  );
  const passed = slices.filter((slice) => rows.get(slice.partition)?.nextOffset === slice.nextOffset);
  const fenced = slices.filter((slice) => !passed.includes(slice)).map((slice) => slice.partition);

  const batch = createLedgerBatch(registry, input);
  const clockMs = world.clockMs();
  requireEndInTime(messagesOf(passed), { nowMs: clockMs, endsByMs });
  const all: DecidedMessage[] = [];
  const advanced: PartitionRow[] = [];
  const applied: AppliedSlice[] = [];
  const again: string[] = [];
  const { refusals } = world;
  for (const slice of passed) {
    const row = rows.get(slice.partition);
    if (!row) continue;
    for (const taken of slice.taken)
      all.push(decideMessage(batch, row, taken, { refusals, again, trace, clockMs }));
    const moved = batch.rows.get(slice.partition) ?? row;
    applied.push({ partition: slice.partition, from: slice.nextOffset, to: slice.advanceTo });
    advanced.push({
      ...moved,
      nextOffset: slice.advanceTo,
      lastDigest: slice.lastDigest ?? moved.lastDigest,
    });
  }
  await addRefusalDetails(client, all);
  const row = {
    id: input.batchId,
    atMs: input.nowMs,
    decidedAtMs: clockMs,
    slices: slicesText(applied),
    refusedAgain: again.length > 0 ? again.join(' ') : null,
  };
  await steps('write', trace, writeAndCommit(registry, client, batch, { advanced, heads, row }));
  for (const { decided } of all)
    for (const { command, reply } of decided)
      if (reply.outcome === 'rejected') refusals.remember(command, reply, clockMs);
  countItems(all.flatMap(({ message, decided }) => (message.name === 'bulk' ? decided : [])));
  const replies = all.map(({ message, decided }) =>
    replyTo(
      message,
      decided.map(({ reply }) => reply),
    ),
  );
  return { replies, fenced, outbox: batch.outbox };
}

type DecidedCommand = { command: LedgerCommand; reply: Reply; refused?: DetailedRefusal };
type DecidedMessage = { message: LedgerMessage; decided: DecidedCommand[] };

/** Extra reads for refusals delay the whole batch, so only this many distinct ones are done. */
const EXTRA_READS_MAX = 4;

async function addRefusalDetails(client: pg.PoolClient, all: readonly DecidedMessage[]): Promise<void> {
  const open = all.flatMap(({ decided }) => decided.filter(({ refused }) => refused?.later));
  const reads = new Map(
    open.flatMap(({ refused }) => (refused?.later ? [[refused.later.key, refused.later]] : [])),
  );
  const found = await awaitAll(
    [...reads].slice(0, EXTRA_READS_MAX).map(async ([key, { read }]) => [key, await read(client)] as const),
  );
  const besides = new Map(found);
  for (const one of open) {
    const { command, refused } = one;
    const more = besides.get(refused?.later?.key ?? '');
    if (refused && more) one.reply = toReply(command.id, { ...refused, ...more });
  }
}

type DecideContext = Pick<BatchEnvironment, 'refusals'> &
  Pick<ApplyContext, 'trace'> & { again: string[]; clockMs: number };

/** Adds to `again` the ids of commands whose refusal is remembered. */
function decideMessage(
  batch: Batch,
  row: PartitionRow,
  { message, commands }: UnpackedMessage,
  { refusals, again, trace, clockMs }: DecideContext,
): DecidedMessage {
  const before = batch.outbox.length;
  const decided = commands.map((command): DecidedCommand => {
    const known = refusals.find(command.id, clockMs);
    if (known) again.push(command.id);
    if (known) return { command, reply: known };
    // A failure here blames the whole message: it is retried, then dead-lettered.
    const outcome = runDecision(message.id, () => batch.add(row, command, clockMs));
    return { command, reply: toReply(command.id, outcome), ...(outcome.ok ? {} : { refused: outcome }) };
  });
  traceEvents(batch, before, trace?.commands.get(message.id));
  return { message, decided };
}

/** Gives the command's trace parent to the outbox rows after the first `before` ones. */
function traceEvents({ outbox }: Batch, before: number, traceparent: string | undefined): void {
  if (traceparent !== undefined) for (const made of outbox.slice(before)) made.traceparent = traceparent;
}

/**
 * Takes the fence first; reserves ids and reads the clock last (see `reserveIds`). Results are read after the locks,
 * because another ledger may just have applied the same request through another partition.
 */
async function lockAndRead(
  { registry, world }: Pick<ApplyContext, 'registry' | 'world'>,
  client: pg.PoolClient,
  slices: UnpackedSlice[],
) {
  const commands = commandsInSlices(slices);
  const count = commands.reduce((sum, command) => sum + registry.movementsOf(command), 0);
  const limitMs = commitLimitMs(messagesOf(slices), world.clockMs());
  const partitions = slices.map((slice) => slice.partition);
  const reading = inOneWrite(client, () =>
    awaitAll([
      beginWithin(client, limitMs).then(() => world.clockMs() + limitMs),
      lockPartitions(client, partitions),
      lockForCommands(registry, client, commands),
      findResults(client, commands),
      readLogHeads(registry, client, slices),
      world.reserve(client, count),
    ]),
  );
  const [endsByMs, rows, locked, results, heads, reserved] = await reading;
  return { rows, heads, endsByMs, input: { ...locked, results, ...reserved } };
}

const messagesOf = (slices: readonly UnpackedSlice[]): LedgerMessage[] =>
  slices.flatMap(({ taken }) => taken.map(({ message }) => message));
