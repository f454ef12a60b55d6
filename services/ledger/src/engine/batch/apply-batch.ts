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
import { allOf } from '../../book/all-of.ts';
import type { Refused } from '../../book/decision.ts';
import { type AppliedSlice, slicesText } from '../../book/tables/batches.ts';
import { type Reserved, reserveIds } from '../../book/tables/reserve-ids.ts';
import { readLogHeads } from '../admin-log.ts';
import { commandsInSlices, replyTo, type Taken, type TakenSlice, takeApart } from '../bulk.ts';
import { lockForCommands } from '../lock.ts';
import type { Registry } from '../registry.ts';
import { createRefusalMemory, type RefusalMemory } from '../replies/refusals.ts';
import { toReply } from '../replies/replies.ts';
import { findResults } from '../replies/results.ts';
import { type Batch, createLedgerBatch } from './batch.ts';
import { createSteps, type Steps } from './batch-steps.ts';
import { writeAndCommit } from './commit-batch.ts';

/** Where a batch takes what is not in its commands. Other than the real one where commands are replayed. */
export type World = {
  reserve(client: pg.ClientBase, count: number): Promise<Reserved>;
  /** What deadlines are held against. */
  clockMs(): number;
  refusals: RefusalMemory;
};
const createRealWorld = (): World => ({
  reserve: reserveIds,
  clockMs: Date.now,
  refusals: createRefusalMemory(),
});

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
  /** Other than the real one, where it is given. */
  world?: Partial<World>;
}): ApplyBatch<LedgerMessage> {
  const { registry } = deps;
  const world = { ...createRealWorld(), ...deps.world };
  const meter = deps.meter ?? silentMeter;
  const steps = createSteps({ meter, tracer: deps.tracer ?? null });
  const countItems = countCommands(meter);
  return async (slices, trace = null) => {
    const client = await deps.pool.connect();
    let failure: Error | undefined;
    try {
      const { outbox, ...applied } = await applyOn(client, takeApart(slices), {
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
      // A connection in an unknown state is not used again; closing it rolls back.
      client.release(failure);
    }
  };
}

type Applying = {
  registry: Registry;
  world: World;
  steps: Steps;
  countItems: ReturnType<typeof countCommands>;
  trace: BatchTrace | null;
};

async function applyOn(
  client: pg.PoolClient,
  slices: TakenSlice[],
  { registry, world, steps, countItems, trace }: Applying,
): Promise<AppliedBatch & { outbox: OutboxRow[] }> {
  const { rows, heads, input, endsByMs } = await steps(
    'lock',
    trace,
    begin({ registry, world }, client, slices),
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
    for (const taken of slice.taken) all.push(decide(batch, row, taken, { refusals, again, trace, clockMs }));
    const moved = batch.rows.get(slice.partition) ?? row;
    applied.push({ partition: slice.partition, from: slice.nextOffset, to: slice.advanceTo });
    advanced.push({
      ...moved,
      nextOffset: slice.advanceTo,
      lastDigest: slice.lastDigest ?? moved.lastDigest,
    });
  }
  await complete(client, all);
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
      if (reply.outcome === 'rejected') refusals.note(command, reply, clockMs);
  countItems(all.flatMap(({ message, decided }) => (message.name === 'bulk' ? decided : [])));
  const replies = all.map(({ message, decided }) =>
    replyTo(
      message,
      decided.map(({ reply }) => reply),
    ),
  );
  return { replies, fenced, outbox: batch.outbox };
}

type Decided = { command: LedgerCommand; reply: Reply; refused?: Refused };
type DecidedMessage = { message: LedgerMessage; decided: Decided[] };

/** What is read for refusals takes the time of all that the batch has: of so many different ones at most. */
const LATER_MAX = 4;

/** Reads what refusals say besides: hardly a batch has one. */
async function complete(client: pg.PoolClient, all: readonly DecidedMessage[]): Promise<void> {
  const open = all.flatMap(({ decided }) => decided.filter(({ refused }) => refused?.later));
  const reads = new Map(
    open.flatMap(({ refused }) => (refused?.later ? [[refused.later.key, refused.later]] : [])),
  );
  const found = await allOf(
    [...reads].slice(0, LATER_MAX).map(async ([key, { read }]) => [key, await read(client)] as const),
  );
  const besides = new Map(found);
  for (const one of open) {
    const { command, refused } = one;
    const more = besides.get(refused?.later?.key ?? '');
    if (refused && more) one.reply = toReply(command.id, { ...refused, ...more });
  }
}

type Deciding = Pick<World, 'refusals'> & Pick<Applying, 'trace'> & { again: string[]; clockMs: number };

/** Decides the commands of a message one after another. `again` gets those whose refusal is remembered. */
function decide(
  batch: Batch,
  row: PartitionRow,
  { message, commands }: Taken,
  { refusals, again, trace, clockMs }: Deciding,
): DecidedMessage {
  const before = batch.outbox.length;
  const decided = commands.map((command): Decided => {
    const known = refusals.of(command.id, clockMs);
    if (known) again.push(command.id);
    if (known) return { command, reply: known };
    // Its message as a whole is at fault: that is what is tried again, and put aside.
    const outcome = runDecision(message.id, () => batch.add(row, command, clockMs));
    return { command, reply: toReply(command.id, outcome), ...(outcome.ok ? {} : { refused: outcome }) };
  });
  note(batch, before, trace?.commands.get(message.id));
  return { message, decided };
}

/** The events that were made since there were `before` are traced with what made them. */
function note({ outbox }: Batch, before: number, traceparent: string | undefined): void {
  if (traceparent !== undefined) for (const made of outbox.slice(before)) made.traceparent = traceparent;
}

/**
 * The fence first, then what the commands need; ids and clock last, see `reserveIds`. Results after the locks: the same request may
 * come through another partition, whose ledger has just applied it, and then has nothing left to be done again with.
 */
async function begin(
  { registry, world }: Pick<Applying, 'registry' | 'world'>,
  client: pg.PoolClient,
  slices: TakenSlice[],
) {
  const commands = commandsInSlices(slices);
  const count = commands.reduce((sum, command) => sum + registry.movementsOf(command), 0);
  const limitMs = commitLimitMs(messagesOf(slices), world.clockMs());
  const partitions = slices.map((slice) => slice.partition);
  const reading = inOneWrite(client, () =>
    allOf([
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

const messagesOf = (slices: readonly TakenSlice[]): LedgerMessage[] =>
  slices.flatMap(({ taken }) => taken.map(({ message }) => message));
