import type { LedgerCommand } from '@cowrie/contracts';
import type { OutboxRow, PartitionRow } from '@cowrie/postgres';
import { type Account, type AccountId, assetOf } from '../book/account.ts';
import { closedEvent, holdEvent, openedEvent, recordedEvent } from '../book/events.ts';
import { evolve, momentOf } from '../book/evolve.ts';
import type { PlacedHold } from '../book/tables/holds.ts';
import { hashTransaction, type Transaction } from '../book/transaction.ts';
import type { SignHead } from '../features/heads/sign-head.ts';
import type { StoredHead } from '../features/heads/table.ts';
import { type Purchase, referenceKey } from '../features/purchases/purchase.ts';
import { decide } from './decide.ts';
import type { Change, HoldChange, Movement } from './decision.ts';
import { isExchangeChange } from './exchange-records.ts';
import { createExchangeWrites, type ExchangeWrites } from './exchange-writes.ts';
import type { Outcome } from './replies/outcome.ts';
import { answerOf, replyData } from './replies/replies.ts';
import { type Result, resultSlot } from './replies/results.ts';
import { createSealWrites } from './seal-writes.ts';
import type { Records, State } from './state.ts';
import { isTrustChange } from './trust-records.ts';
import { createTrustWrites, type TrustWrites } from './trust-writes.ts';

/** What was read under lock at the start of the database transaction. */
export type BatchInput = {
  accounts: Map<AccountId, Account>;
  records: Records & { holds: ReadonlyMap<string, PlacedHold> };
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
  holds: Map<string, PlacedHold>;
  exchange: ExchangeWrites;
  trust: TrustWrites;
  /** Heads of chains that are signed. */
  heads: StoredHead[];
  /** Decides a command and gathers its effect. `row` is its partition's and moves on with it. */
  add(row: PartitionRow, command: LedgerCommand, clockMs: number): Outcome;
};

/**
 * The commands of a batch, decided one after another in memory on top of what was read. A rejected one
 * leaves nothing behind; an accepted one is seen by the next.
 */
export function createBatch(input: BatchInput, signHead: SignHead | null = null): Batch {
  const accounts = new Map(input.accounts);
  const holds = new Map(input.records.holds);
  const purchases = new Map(input.records.purchases);
  const references = new Set(input.records.references);
  const exchange = createExchangeWrites(input.records);
  const trust = createTrustWrites(input.records);
  const seals = createSealWrites(input.records.chains);
  const state: State = {
    accounts,
    holds,
    purchases,
    references,
    chains: seals.chains,
    quotes: exchange.records.quotes,
    withdrawals: exchange.records.withdrawals,
    ...trust.records,
    get rate() {
      return exchange.records.rate;
    },
  };
  const changed = new Map<AccountId, Account>();
  const results = new Map(input.results);
  const batch: Batch = {
    accounts: changed,
    transactions: [],
    outbox: [],
    results: [],
    holds: new Map(),
    exchange: exchange.writes,
    trust: trust.writes,
    heads: seals.writes,
    add,
  };
  let used = 0;

  function add(row: PartitionRow, command: LedgerCommand, clockMs: number): Outcome {
    const slot = resultSlot(command);
    const stored = results.get(slot);
    if (stored) return repeated(stored, command);
    // Rule 7: never applied late. The caller is told that nothing changed.
    if (clockMs > command.deadlineMs) {
      return { ok: false, code: 'unavailable', detail: 'It could not be done in time; nothing was changed.' };
    }
    // By whoever has the key and the partition alone: the command is sent again.
    if (command.name === 'chain.seal' && (!signHead || command.data.partition !== row.partition)) {
      return { ok: false, code: 'unavailable', detail: 'The head of the chain cannot be signed here.' };
    }
    const decision = decide(state, command, input.nowMs);
    if (!decision.ok) return decision;
    const transactions = decision.changes.flatMap((change) => apply(row, command, change) ?? []);
    const position = { partition: row.partition, sequence: Number(row.nextSequence - 1n) };
    const answer = answerOf(state, decision.answers, transactions, position);
    const fingerprint = command.idempotency?.fingerprint ?? null;
    const result: Result = { slot, commandId: command.id, fingerprint, answer };
    if (decision.changes.length > 0) {
      results.set(slot, result);
      batch.results.push(result);
      const effect = { changes: decision.changes, transactionIds: transactions.map(({ id }) => id) };
      trust.log(command, effect, { partition: row.partition, atMs: input.nowMs });
    }
    return { ok: true, data: replyData(answer), replayed: false };
  }

  /** Gives the movement that it made, if it was one of coins. */
  function apply(row: PartitionRow, command: LedgerCommand, change: Change): Transaction | null {
    if (isExchangeChange(change)) {
      exchange.keep(change, row.partition);
      return null;
    }
    if (isTrustChange(change)) {
      trust.keep(change);
      return null;
    }
    if (change.kind === 'sealed') {
      if (signHead) batch.outbox.push(seals.seal(row, change, signHead));
      return null;
    }
    const atMs = momentOf(accounts, change, input.nowMs);
    for (const account of evolve(accounts, holds, change, atMs)) {
      accounts.set(account.id, account);
      changed.set(account.id, account);
    }
    const place = { partition: row.partition, sequence: row.nextSequence };
    row.nextSequence += 1n;
    if (change.kind === 'moved') {
      const transaction = record(row, command, change, place.sequence, atMs);
      batch.transactions.push(transaction);
      batch.outbox.push({ ...place, ...recordedEvent(transaction) });
      remember(change);
      seals.follow(transaction);
      return assetOf(transaction.from) === 'COIN' ? transaction : null;
    }
    if (change.kind === 'hold') {
      const hold = placed(row, change);
      holds.set(hold.id, hold);
      batch.holds.set(hold.id, hold);
      batch.outbox.push({ ...place, ...holdEvent(change.event, hold, atMs) });
      return null;
    }
    const account = accounts.get(change.account);
    if (!account?.walletId) throw new Error(`account ${change.account} has no wallet`);
    if (change.kind === 'closed') exchange.writes.closedUserIds.push(change.account);
    const event = change.kind === 'opened' ? openedEvent : closedEvent;
    batch.outbox.push({ ...place, ...event(account.walletId, change.account, atMs) });
    return null;
  }

  /** What the next command of this batch has to know of a movement, beside the balances. */
  function remember({ refundOf, reference, amountUnits }: Movement): void {
    if (reference) references.add(referenceKey(reference));
    const refunded = refundOf === undefined ? undefined : purchases.get(refundOf);
    if (!refunded) return;
    const after: Purchase = { ...refunded, refundedUnits: refunded.refundedUnits + amountUnits };
    purchases.set(refunded.id, after);
  }

  /** The hold with the partitions whose numbers its placing and its end took. */
  function placed({ partition }: PartitionRow, { event, hold }: HoldChange): PlacedHold {
    const before = holds.get(hold.id);
    return {
      ...hold,
      partition: before?.partition ?? partition,
      endedPartition: event === 'placed' ? null : partition,
    };
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
      fromBalance: accounts.get(movement.from)?.balance ?? 0n,
      toBalance: accounts.get(movement.to)?.balance ?? 0n,
      createdAtMs,
      initiatedBy: command.principal,
      apiKeyId: command.apiKeyId,
      reason: movement.reason,
      refundOf: movement.refundOf ?? null,
      holdId: movement.holdId ?? null,
      reference: movement.reference?.reference ?? null,
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
