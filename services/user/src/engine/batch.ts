import type { Reply } from '@cowrie/contracts';
import type { OutboxRow, PartitionRow } from '@cowrie/postgres';
import type { UserEvent } from '../identity/events.ts';
import { type HandlerOutcome, toReply } from './outcome.ts';
import type { Result } from './results.ts';

export type Batch = {
  /** True also if this batch contains the command twice. */
  answeredBefore(commandId: string): boolean;
  /** The refusal of a command that may be delivered again is kept, so that it is never decided twice. */
  add(commandId: string, outcome: HandlerOutcome, isAhead?: boolean): void;
  /** The partition's row must be locked. */
  emit(event: UserEvent): void;
  replies(): Reply[];
  results(): Result[];
  outbox(): OutboxRow[];
  rows(): PartitionRow[];
};

export function createUserBatch(
  locked: ReadonlyMap<number, PartitionRow>,
  partitionOf: (userId: number) => number,
  known: ReadonlyMap<string, Reply>,
): Batch {
  const rows = new Map(locked);
  const replies = new Map(known);
  const results: Result[] = [];
  const outbox: OutboxRow[] = [];
  const erased = new Set<number>();

  function emit(event: UserEvent): void {
    const { type, userId, timeMs, data } = event;
    const partition = partitionOf(userId);
    const row = rows.get(partition);
    if (!row) throw new Error(`partition ${partition} of user.events is not locked`);
    const sequence = row.nextSequence;
    rows.set(partition, { ...row, nextSequence: sequence + 1n });
    outbox.push({ partition, sequence, type, subject: String(userId), timeMs, data });
  }

  return {
    answeredBefore: (commandId) => replies.has(commandId),
    add(commandId, outcome, isAhead = false) {
      const reply = toReply(commandId, outcome);
      replies.set(commandId, reply);
      if (!outcome.ok) {
        if (outcome.changed || isAhead) results.push({ reply, userId: null });
        return;
      }
      for (const event of outcome.events ?? []) emit(event);
      if (outcome.erased !== undefined) erased.add(outcome.erased);
      results.push({ reply, userId: outcome.personOf ?? null });
    },
    emit,
    replies: () => [...replies.values()],
    // A person whom this batch deletes must not remain in an earlier reply of it.
    results: () => results.filter(({ userId }) => userId === null || !erased.has(userId)),
    outbox: () => outbox,
    rows: () => [...rows.values()],
  };
}
