import type { Reply } from '@cowrie/contracts';
import type { OutboxRow, PartitionRow } from '@cowrie/postgres';
import type { UserEvent } from '../identity/events.ts';
import { type HandlerOutcome, toReply } from './outcome.ts';
import type { Result } from './results.ts';

export type Batch = {
  /** True if the command has its reply: from an earlier batch, or because this batch contains it twice. */
  answeredBefore(commandId: string): boolean;
  /**
   * Stores a command's outcome and its events. The refusal of a command that may be delivered again is kept,
   * so that the command is never decided twice.
   */
  add(commandId: string, outcome: HandlerOutcome, isAhead?: boolean): void;
  /** Numbers an event in its partition's row, which must be locked. */
  emit(event: UserEvent): void;
  replies(): Reply[];
  results(): Result[];
  outbox(): OutboxRow[];
  /** The partitions' rows to write. */
  rows(): PartitionRow[];
};

/** Collects the changes and replies of a batch. `known` are replies that are stored already. */
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
    // A person that this batch deletes must not remain in an earlier reply of the same batch.
    results: () => results.filter(({ userId }) => userId === null || !erased.has(userId)),
    outbox: () => outbox,
    rows: () => [...rows.values()],
  };
}
