import { isRefusal, refuse, type UserCommand } from '@cowrie/contracts';
import {
  type AppliedBatch,
  type ApplyBatch,
  type CommandSlice,
  commitLimitMs,
  requireEndInTime,
} from '@cowrie/messaging';
import {
  advancePartitions,
  appendToAdminLog,
  insertOutbox,
  inTransaction,
  lockPartitions,
  type NewAdminLogEntry,
} from '@cowrie/postgres';
import { runDecision } from '@cowrie/telemetry';
import type pg from 'pg';
import { eraseAnswersOf, lockApprovals } from '../identity/approvals.ts';
import { lockUsers } from '../identity/lock-users.ts';
import { reserveUserIds } from '../identity/table.ts';
import { logEntriesOf } from './admin-log.ts';
import { createUserBatch } from './batch.ts';
import { collectLockTargets, type Delivery, eventSubjects, findRegistrations } from './lock-targets.ts';
import type { HandlerOutcome, UserHandlerContext } from './outcome.ts';
import { eventPartition } from './partitions.ts';
import type { Registry } from './registry.ts';
import { eraseResultsOf, findReplies, insertResults } from './results.ts';
import { withSecondPerson } from './second-person.ts';

export type ApplyDeps = {
  registry: Registry;
  pool: pg.Pool;
  now: () => number;
  onCommitted: () => void;
};

export function createApplyBatch(deps: ApplyDeps): ApplyBatch<UserCommand> {
  return async (slices) => {
    const commands = slices.flatMap(deliveriesOf).map(({ command }) => command);
    let limitMs = 0;
    const applied = await inTransaction(
      deps.pool,
      (client) => {
        const nowMs = deps.now();
        requireEndInTime(commands, { nowMs, endsByMs: nowMs + limitMs });
        return applyOn(client, slices, deps);
      },
      { limitMs: () => (limitMs = commitLimitMs(commands, deps.now())) },
    );
    deps.onCommitted();
    return applied;
  };
}

async function applyOn(
  client: pg.PoolClient,
  slices: CommandSlice<UserCommand>[],
  { registry, now }: ApplyDeps,
): Promise<AppliedBatch> {
  const all = slices.flatMap(deliveriesOf);
  const reserved = await reserveIds(client, findRegistrations(registry, all, now()));
  const events = [...eventSubjects(registry, all), ...reserved.values()].map(eventPartition);
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
    if (row) rows.set(partition, { ...row, nextOffset: advanceTo, lastDigest: lastDigest ?? row.lastDigest });
  }

  const deliveries = passed.flatMap(deliveriesOf);
  const concerned = collectLockTargets(registry, deliveries);
  await lockUsers(client, concerned);
  await lockApprovals(client, concerned.approvalIds);
  const nowMs = now();
  const known = await findReplies(
    client,
    deliveries.map(({ command }) => command.id),
  );
  const batch = createUserBatch(rows, eventPartition, known);
  const log: NewAdminLogEntry[] = [];
  for (const delivery of deliveries) {
    const { command, partition, isAhead } = delivery;
    if (batch.answeredBefore(command.id)) continue;
    const { coinNowMs = nowMs } = command;
    const context = { db: client, nowMs, coinNowMs, newUserId: reserved.get(command.id) };
    const outcome = await runDecision(command.id, () => handle(registry, context, delivery));
    const entries = runDecision(command.id, () => {
      batch.add(command.id, outcome, isAhead);
      return logEntriesOf(command, outcome, { partition, atMs: nowMs });
    });
    log.push(...entries);
  }
  if (batch.outbox().length > 0) await insertOutbox(client, batch.outbox());
  if (batch.results().length > 0) await insertResults(client, batch.results(), nowMs);
  if (log.length > 0) await appendToAdminLog(client, log);
  await advancePartitions(client, batch.rows());
  return { replies: batch.replies(), fenced };
}

/** A command past its deadline has no effect. */
async function handle(
  registry: Registry,
  context: UserHandlerContext,
  { command, prepared }: Delivery,
): Promise<HandlerOutcome> {
  if (context.nowMs > command.deadlineMs)
    return refuse('unavailable', 'The request came too late; nothing was changed.');
  if (isRefusal(prepared)) return prepared;
  const handler = registry.handlerOf(command);
  if (handler.prepare && prepared.kind === 'nothing') throw new Error(`${command.name} was not prepared`);
  const act = () => handler.handle(context, command, prepared);
  const outcome = await withSecondPerson(context, command, act);
  if (outcome.ok && outcome.erased !== undefined) {
    await eraseResultsOf(context.db, outcome.erased);
    await eraseAnswersOf(context.db, outcome.erased);
  }
  return outcome;
}

async function reserveIds(client: pg.PoolClient, commandIds: string[]): Promise<Map<string, number>> {
  const ids = await reserveUserIds(client, commandIds.length);
  return new Map(
    ids.flatMap((id, index) => {
      const commandId = commandIds[index];
      return commandId === undefined ? [] : [[commandId, id] as const];
    }),
  );
}

/** Only this service writes the result of `prepare`, which the library passes on as unknown. */
function deliveriesOf({
  partition,
  deliveries,
}: CommandSlice<UserCommand>): (Delivery & { partition: number })[] {
  return deliveries.map(({ command, prepared, isAhead }) => ({
    isAhead,
    command,
    prepared: prepared as Delivery['prepared'],
    partition,
  }));
}
