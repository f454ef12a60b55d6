import type { LedgerCommand } from '@cowrie/contracts';
import type { OutboxRow, PartitionRow } from '@cowrie/postgres';
import type { Account, AccountId } from '../domain/account.ts';
import { type Change, decide, type Movement } from '../domain/decide.ts';
import { evolve, momentOf } from '../domain/evolve.ts';
import { hashTransaction, type Transaction } from '../domain/transaction.ts';
import { type Result, resultSlot } from '../store/results.ts';
import { closedEvent, openedEvent, recordedEvent } from './events.ts';
import type { Outcome } from './outcome.ts';
import { answerOf, replyData } from './replies.ts';

/** What was read under lock at the start of the database transaction. */
export type BatchInput = {
  accounts: Map<AccountId, Account>;
  results: Map<string, Result>;
  /** Rising, one for each movement that can be made. */
  ids: number[];
  /** The database's clock, for what is written. */
  nowMs: number;
};

/** Everything that the batch writes, gathered in memory: one set-based statement each. */
export type Batch = {
  accounts: Map<AccountId, Account>;
  transactions: Transaction[];
  outbox: OutboxRow[];
  results: Result[];
  /** Decides a command and gathers its effect. `row` is its partition's and moves on with it. */
  add(row: PartitionRow, command: LedgerCommand, clockMs: number): Outcome;
};

/**
 * The commands of a batch, decided one after another in memory on top of what was read. A rejected one
 * leaves nothing behind; an accepted one is seen by the next.
 */
export function createBatch(input: BatchInput): Batch {
  const state = new Map(input.accounts);
  const changed = new Map<AccountId, Account>();
  const results = new Map(input.results);
  const batch: Batch = { accounts: changed, transactions: [], outbox: [], results: [], add };
  let used = 0;

  function add(row: PartitionRow, command: LedgerCommand, clockMs: number): Outcome {
    const slot = resultSlot(command);
    const stored = results.get(slot);
    if (stored) return repeated(stored, command);
    // Rule 7: never applied late. The caller is told that nothing changed.
    if (clockMs > command.deadlineMs) {
      return { ok: false, code: 'unavailable', detail: 'It could not be done in time; nothing was changed.' };
    }
    const decision = decide(state, command);
    if (!decision.ok) return decision;
    const transactions = decision.changes.flatMap((change) => apply(row, command, change) ?? []);
    const answer = answerOf(state, decision.answers, transactions[0]);
    const fingerprint = command.idempotency?.fingerprint ?? null;
    const result: Result = { slot, commandId: command.id, fingerprint, answer };
    if (decision.changes.length > 0) {
      results.set(slot, result);
      batch.results.push(result);
    }
    return { ok: true, data: replyData(answer), replayed: false };
  }

  function apply(row: PartitionRow, command: LedgerCommand, change: Change): Transaction | null {
    const atMs = momentOf(state, change, input.nowMs);
    for (const account of evolve(state, change, atMs)) {
      state.set(account.id, account);
      changed.set(account.id, account);
    }
    const sequence = row.nextSequence;
    row.nextSequence += 1n;
    const place = { partition: row.partition, sequence };
    if (change.kind === 'moved') {
      const transaction = record(row, command, change, sequence, atMs);
      batch.transactions.push(transaction);
      batch.outbox.push({ ...place, ...recordedEvent(transaction) });
      return transaction;
    }
    const account = state.get(change.account);
    if (!account?.walletId) throw new Error(`account ${change.account} has no wallet`);
    const event = change.kind === 'opened' ? openedEvent : closedEvent;
    batch.outbox.push({ ...place, ...event(account.walletId, change.account, atMs) });
    return null;
  }

  function record(
    row: PartitionRow,
    command: LedgerCommand,
    movement: Movement,
    sequence: bigint,
    createdAtMs: number,
  ): Transaction {
    const id = input.ids[used++];
    if (id === undefined) throw new Error('more movements than ids were reserved for');
    const unhashed = {
      id,
      partition: row.partition,
      sequence,
      type: movement.type,
      amountUnits: movement.amountUnits,
      from: movement.from,
      to: movement.to,
      fromBalance: state.get(movement.from)?.balance ?? 0n,
      toBalance: state.get(movement.to)?.balance ?? 0n,
      createdAtMs,
      initiatedBy: command.principal,
      apiKeyId: command.apiKeyId,
      reason: movement.reason,
      previousHash: row.lastHash,
    };
    const hash = hashTransaction(unhashed);
    row.lastHash = hash;
    return { ...unhashed, hash };
  }

  return batch;
}

/**
 * A key that was used: the same command again (Kafka delivered it twice), the same request again (a replay),
 * or another request under the same key.
 */
export function repeated(stored: Result, command: LedgerCommand): Outcome {
  if (stored.commandId === command.id) return { ok: true, data: replyData(stored.answer), replayed: false };
  if (stored.fingerprint !== null && stored.fingerprint === command.idempotency?.fingerprint) {
    return { ok: true, data: replyData(stored.answer), replayed: true };
  }
  return {
    ok: false,
    code: 'idempotency_key_reused',
    detail: 'The Idempotency-Key was used for another request.',
  };
}
