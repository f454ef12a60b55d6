import { PARTITIONS, type UserCommand } from '@cowrie/contracts';
import { type Applied, type ApplyBatch, partitionFor, type Slice } from '@cowrie/messaging';
import { advancePartitions, insertOutbox, inTransaction, lockPartitions } from '@cowrie/postgres';
import type pg from 'pg';
import { lockUsers } from '../store/lock-users.ts';
import { findReplies, insertResults } from '../store/results.ts';
import { reserveUserIds } from '../store/users.ts';
import { createBatch } from './batch.ts';
import { concernedBy, type Delivery, eventSubjects, registrations } from './concerned.ts';
import { handle } from './handle.ts';
import type { Prepared } from './prepare.ts';

export type ApplyDeps = { pool: pg.Pool; now: () => number; onCommitted: () => void };

/** The partition of `user.events` to which everything about a user goes. */
export function eventPartition(userId: number): number {
  return partitionFor(String(userId), PARTITIONS);
}

/** Applies the commands of several partitions in one database transaction, one after another. */
export function createApplyBatch(deps: ApplyDeps): ApplyBatch<UserCommand> {
  return async (slices) => {
    const applied = await inTransaction(deps.pool, (client) => applyOn(client, slices, deps.now));
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
  for (const { command, prepared } of deliveries) {
    if (batch.answeredBefore(command.id)) continue;
    const context = { db: client, nowMs, newUserId: reserved.get(command.id) };
    batch.add(command.id, await handle(context, command, prepared));
  }
  if (batch.outbox().length > 0) await insertOutbox(client, batch.outbox());
  if (batch.results().length > 0) await insertResults(client, batch.results(), nowMs);
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
function deliveriesOf(slice: Slice<UserCommand>): Delivery[] {
  return slice.deliveries.map(({ command, prepared }) => ({ command, prepared: prepared as Prepared }));
}
