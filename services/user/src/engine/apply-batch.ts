import { PARTITIONS, type UserCommand } from '@cowrie/contracts';
import {
  type Applied,
  type ApplyBatch,
  commitLimitMs,
  deciding,
  partitionFor,
  requireEndInTime,
  type Slice,
} from '@cowrie/messaging';
import {
  adminLogQuery,
  advancePartitions,
  insertOutbox,
  inTransaction,
  lockPartitions,
  type NewAdminLogEntry,
  readAdminLogHeads,
} from '@cowrie/postgres';
import type pg from 'pg';
import { handle } from '../commands/handle.ts';
import type { Prepared } from '../commands/prepare.ts';
import { lockUsers } from '../identity/lock-users.ts';
import { reserveUserIds } from '../identity/table.ts';
import { logEntryOf } from '../log/entry-of.ts';
import { createBatch } from './batch.ts';
import { concernedBy, type Delivery, eventSubjects, registrations } from './concerned.ts';
import { findReplies, insertResults } from './results.ts';

export type ApplyDeps = { pool: pg.Pool; now: () => number; onCommitted: () => void };

/** The partition of `user.events` to which everything about a user goes. */
export function eventPartition(userId: number): number {
  return partitionFor(String(userId), PARTITIONS);
}

/** Applies the commands of several partitions in one database transaction, one after another. */
export function createApplyBatch(deps: ApplyDeps): ApplyBatch<UserCommand> {
  return async (slices) => {
    const commands = slices.flatMap(deliveriesOf).map(({ command }) => command);
    let limitMs = 0;
    const applied = await inTransaction(
      deps.pool,
      (client) => {
        const nowMs = deps.now();
        requireEndInTime(commands, { nowMs, endsByMs: nowMs + limitMs });
        return applyOn(client, slices, deps.now);
      },
      { limitMs: () => (limitMs = commitLimitMs(commands, deps.now())) },
    );
    deps.onCommitted();
    return applied;
  };
}

async function applyOn(
  client: pg.PoolClient,
  slices: Slice<UserCommand>[],
  now: () => number,
): Promise<Applied> {
  const all = slices.flatMap(deliveriesOf);
  const reserved = await reserveFor(client, registrations(all, now()));
  const events = [...eventSubjects(all), ...reserved.values()].map(eventPartition);
  const commandPartitions = slices.map((slice) => slice.partition);
  const rows = await lockPartitions(
    client,
    [...new Set([...commandPartitions, ...events])].sort((a, b) => a - b),
  );

  const passed = slices.filter((slice) => rows.get(slice.partition)?.nextOffset === slice.nextOffset);
  const fenced = slices.filter((slice) => !passed.includes(slice)).map((slice) => slice.partition);
  if (passed.length === 0) return { replies: [], fenced };
  for (const { partition, advanceTo, lastDigest } of passed) {
    const row = rows.get(partition);
    if (row) rows.set(partition, { ...row, nextOffset: advanceTo, lastDigest });
  }

  const deliveries = passed.flatMap(deliveriesOf);
  await lockUsers(client, concernedBy(deliveries));
  const nowMs = now();
  const known = await findReplies(
    client,
    deliveries.map(({ command }) => command.id),
  );
  const batch = createBatch(rows, eventPartition, known);
  const log: NewAdminLogEntry[] = [];
  for (const { command, prepared, partition } of deliveries) {
    if (batch.answeredBefore(command.id)) continue;
    const context = { db: client, nowMs, newUserId: reserved.get(command.id) };
    const outcome = await deciding(command.id, () => handle(context, command, prepared));
    const entry = deciding(command.id, () => {
      batch.add(command.id, outcome);
      return logEntryOf(command, outcome, { partition, atMs: nowMs });
    });
    if (entry) log.push(entry);
  }
  if (batch.outbox().length > 0) await insertOutbox(client, batch.outbox());
  if (batch.results().length > 0) await insertResults(client, batch.results(), nowMs);
  if (log.length > 0) await appendToLog(client, log);
  await advancePartitions(client, [...rows.values()]);
  return { replies: batch.replies(), fenced };
}

async function reserveFor(client: pg.PoolClient, commandIds: string[]): Promise<Map<string, number>> {
  const ids = await reserveUserIds(client, commandIds.length);
  return new Map(
    ids.flatMap((id, index) => {
      const commandId = commandIds[index];
      return commandId === undefined ? [] : [[commandId, id] as const];
    }),
  );
}

/** What `prepare` gave travels through the library as unknown; this service put it there. */
function deliveriesOf({ partition, deliveries }: Slice<UserCommand>): (Delivery & { partition: number })[] {
  return deliveries.map(({ command, prepared }) => ({ command, prepared: prepared as Prepared, partition }));
}

/** To the chains of the partitions by which the commands came: their rows are locked. */
async function appendToLog(client: pg.PoolClient, entries: readonly NewAdminLogEntry[]): Promise<void> {
  const partitions = [...new Set(entries.map(({ partition }) => partition))];
  await client.query(adminLogQuery(await readAdminLogHeads(client, partitions), entries));
}
