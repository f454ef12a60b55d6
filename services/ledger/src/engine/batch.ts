import { type LedgerCommand, type Metadata, refuse, userOfPrincipal } from '@cowrie/contracts';
import type { NewAdminLogEntry, OutboxRow, PartitionRow } from '@cowrie/postgres';
import { type Account, type AccountId, assetOf } from '../book/account.ts';
import type {
  Answers,
  BookChange,
  Change,
  Movement,
  RecordChange,
  Refused,
  State,
} from '../book/decision.ts';
import {
  closedEvent,
  type Event,
  frozenEvent,
  holdEvent,
  openedEvent,
  recordedEvent,
} from '../book/events.ts';
import { evolve, momentOf } from '../book/evolve.ts';
import type { HoldChange, PlacedHold } from '../book/hold.ts';
import { requireDeclaredKeys } from '../book/movements/partition-key.ts';
import { requireAllowed } from '../book/movements/sides.ts';
import { hashTransaction, type Transaction } from '../book/movements/transaction.ts';
import { isNotice, type Notice } from '../book/tables/notices.ts';
import { logEntriesOf } from './admin-log.ts';
import type { BatchRecords } from './feature.ts';
import type { ReadRecords } from './lock.ts';
import type { Registry } from './registry.ts';
import { answerOf, type ReplyOutcome, repeated, replyData } from './replies/replies.ts';
import { resultSlot, type StoredResult } from './replies/results.ts';

/** What was read under lock at the start of the database transaction. */
export type BatchInput = {
  accounts: Map<AccountId, Account>;
  records: ReadRecords;
  results: Map<string, StoredResult>;
  /** Rising, one for each movement that can be made. */
  ids: number[];
  /** The database's clock, for what is written. */
  nowMs: number;
};

/** Everything that a batch writes, gathered in memory: one set-based statement each. */
export type Written = {
  accounts: Map<AccountId, Account>;
  transactions: Transaction[];
  outbox: OutboxRow[];
  results: StoredResult[];
  holds: Map<string, PlacedHold>;
  /** Wallets that were frozen or are no more, as `accounts` has them. */
  frozen: Set<AccountId>;
  /** Where the partitions of the commands stand after them. */
  rows: Map<number, PartitionRow>;
  /** Of the features whose records were read or changed, by their names. */
  records: Map<string, BatchRecords>;
  log: NewAdminLogEntry[];
  /** Numbers of events that no other row tells of. */
  notices: Notice[];
};

export type Batch<S extends State = State> = Written & {
  /** What there is after the commands so far. */
  state: S;
  /** Decides a command and gathers its effect. `row` is its partition's as it was read. */
  add(row: PartitionRow, command: LedgerCommand, clockMs: number): ReplyOutcome;
  /** The records of that name in this batch. */
  recordsOf(name: string): BatchRecords;
};

type Work = {
  registry: Registry;
  input: BatchInput;
  accounts: Map<AccountId, Account>;
  holds: Map<string, PlacedHold>;
  state: State & Record<string, unknown>;
  results: Map<string, StoredResult>;
  written: Written;
};

/**
 * The commands of a batch, decided one after another in memory on top of what was read. A rejected one
 * leaves nothing behind; an accepted one is seen by the next.
 */
export function createLedgerBatch<S extends State>(registry: Registry<S>, input: BatchInput): Batch<S> {
  const accounts = new Map(input.accounts);
  const holds = new Map(input.records.holds);
  const written: Written = {
    accounts: new Map(),
    transactions: [],
    outbox: [],
    results: [],
    holds: new Map(),
    frozen: new Set(),
    rows: new Map(),
    records: new Map(),
    log: [],
    notices: [],
  };
  const state = { ...registry.none, accounts, holds };
  const results = new Map(input.results);
  const work: Work = { registry: registry as Registry, input, accounts, holds, state, results, written };
  for (const [name] of registry.stores) if (input.records[name] !== undefined) recordsOf(work, name);
  return {
    ...written,
    state: state as S,
    add: (row, command, clockMs) => decideCommand(work, row, command, clockMs),
    recordsOf: (name) => recordsOf(work, name),
  };
}

/** The records of that name; they begin with the first who asks for them. */
function recordsOf({ registry, input, state, written }: Work, name: string): BatchRecords {
  const begun = written.records.get(name);
  if (begun) return begun;
  const store = registry.stores.find(([one]) => one === name)?.[1];
  if (!store) throw new Error(`no feature keeps ${name}`);
  const records = store.begin(input.records[name] ?? store.none);
  written.records.set(name, records);
  state[name] = records.current;
  return records;
}

function decideCommand(work: Work, row: PartitionRow, command: LedgerCommand, clockMs: number): ReplyOutcome {
  const { results, written } = work;
  const { partition } = row;
  const slot = resultSlot(command);
  const stored = results.get(slot);
  // Before the deadline: a repeat that comes late gets its answer all the same.
  if (stored) return repeated(stored, command);
  // Rule 7: never applied late. The answer says that nothing changed.
  if (clockMs > command.deadlineMs) {
    return refuse('unavailable', 'It could not be done in time; nothing was changed.');
  }
  const decided = decideOrKeep(work, command, partition);
  if ('ok' in decided) return decided;
  const { changes, answers, isHeldBack } = decided;
  if (!written.rows.has(partition)) written.rows.set(partition, row);
  requireDeclared(command, changes);
  const transactions = changes.flatMap((change) => apply(work, partition, command, change) ?? []);
  const position = { partition, sequence: Number(rowOf(written, partition).nextSequence - 1n) };
  const answer = answerOf(work.accounts, answers, transactions, position);
  if (changes.length > 0) {
    const fingerprint = command.idempotency?.fingerprint ?? null;
    const result: StoredResult = { slot, commandId: command.id, fingerprint, answer };
    results.set(slot, result);
    written.results.push(result);
    const transactionIds = transactions.map(({ id }) => id);
    log(work, partition, command, { changes, transactionIds, isHeldBack });
  }
  return { ok: true, data: replyData(answer), replayed: false };
}

type Decided = { changes: readonly Change[]; answers: Answers; isHeldBack: boolean };

/** What a command does; where it is refused, what its feature keeps of that. */
function decideOrKeep(work: Work, command: LedgerCommand, partition: number): Refused | Decided {
  const decided = decideAndJudge(work, command, partition);
  if (!('ok' in decided)) return decided;
  const kept = work.registry.whenRefused(work.state, command, decided, work.input.nowMs);
  return kept ? { changes: kept.changes, answers: kept.answers, isHeldBack: false } : decided;
}

/** What a command does, and what answers it, after all that features say to it. */
function decideAndJudge(
  { registry, state, input: { nowMs } }: Work,
  command: LedgerCommand,
  partition: number,
): Refused | Decided {
  const { judges } = registry;
  const refused = judges.before(state, command, nowMs);
  if (refused) return refused;
  const decision = registry.decide(state, command, nowMs, partition);
  if (!decision.ok) return decision;
  const { changes, answers } = decision;
  const judged = judges.judge(state, command, changes, nowMs);
  if ('ok' in judged) return judged;
  if ('kind' in judged)
    return { changes: judged.changes, answers: { shows: judged.shows }, isHeldBack: true };
  return { changes: judged.length === 0 ? changes : [...changes, ...judged], answers, isHeldBack: false };
}

function log(
  { registry, input, written }: Work,
  partition: number,
  command: LedgerCommand,
  effect: Parameters<typeof logEntriesOf>[2],
): void {
  for (const entry of logEntriesOf(registry, command, effect)) {
    const by = { actorUserId: userOfPrincipal(command.principal), apiKeyId: command.apiKeyId };
    written.log.push({ partition, atMs: input.nowMs, ...entry, ...by });
  }
}

/** Throws when a movement is not what its type declares. Tests of deciders ask it too. */
export function requireDeclared(command: LedgerCommand, changes: readonly Change[]): void {
  const movements = changes.filter((change) => change.kind === 'moved');
  for (const movement of movements) requireAllowed(movement);
  requireDeclaredKeys(command, movements);
}

/** Gives the movement that it made, if it was one of coins. */
function apply(work: Work, partition: number, command: LedgerCommand, change: Change): Transaction | null {
  if (change.kind === 'record') {
    keepRecord(work, partition, change);
    return null;
  }
  const { accounts, written, input } = work;
  const atMs = momentOf(accounts, change, input.nowMs);
  for (const account of evolve(accounts, change, atMs)) {
    accounts.set(account.id, account);
    written.accounts.set(account.id, account);
  }
  if (change.kind !== 'moved') {
    publish(written, partition, eventOf(work, partition, change, atMs));
    return null;
  }
  const transaction = buildTransaction(work, partition, command, change, atMs);
  written.transactions.push(transaction);
  publish(written, partition, recordedEvent(transaction));
  for (const records of written.records.values()) records.onMoved?.(change, transaction);
  return assetOf(transaction.from) === 'COIN' ? transaction : null;
}

/** An event takes the next number of its partition. */
function publish(written: Written, partition: number, event: Event): void {
  const row = rowOf(written, partition);
  written.outbox.push({ partition, sequence: row.nextSequence, ...event });
  if (isNotice(event.type)) written.notices.push({ partition, sequence: row.nextSequence, type: event.type });
  written.rows.set(partition, { ...row, nextSequence: row.nextSequence + 1n });
}

function rowOf({ rows }: Written, partition: number): PartitionRow {
  const row = rows.get(partition);
  if (!row) throw new Error(`partition ${partition} was not read`);
  return row;
}

function keepRecord(work: Work, partition: number, { of, record }: RecordChange): void {
  const records = recordsOf(work, of);
  const event = records.keep?.(record, { partition, sequence: rowOf(work.written, partition).nextSequence });
  work.state[of] = records.current;
  if (event) publish(work.written, partition, event);
}

function eventOf(work: Work, partition: number, change: Exclude<BookChange, Movement>, atMs: number): Event {
  if (change.kind === 'hold') return holdEvent(change.event, keepHold(work, partition, change), atMs);
  const { account: id } = change;
  const walletId = work.accounts.get(id)?.walletId;
  if (!walletId) throw new Error(`account ${id} has no wallet`);
  if (change.kind === 'opened') return openedEvent(walletId, id, atMs);
  if (change.kind === 'frozen') {
    work.written.frozen.add(id);
    return frozenEvent(walletId, id, change.freeze, atMs);
  }
  for (const [name, { followsClosing }] of work.registry.stores)
    if (followsClosing) recordsOf(work, name).onClosed?.(id);
  return closedEvent(walletId, id, atMs);
}

/** The hold with the partitions whose numbers its placing and its end took. */
function keepHold({ holds, written }: Work, partition: number, change: HoldChange): PlacedHold {
  const hold: PlacedHold = {
    ...change.hold,
    partition: holds.get(change.hold.id)?.partition ?? partition,
    endedPartition: change.event === 'placed' ? null : partition,
  };
  holds.set(hold.id, hold);
  written.holds.set(hold.id, hold);
  return hold;
}

function buildTransaction(
  { accounts, input, written }: Work,
  partition: number,
  command: LedgerCommand,
  movement: Movement,
  createdAtMs: number,
): Transaction {
  const id = input.ids[written.transactions.length];
  if (id === undefined) throw new Error('more movements than ids were reserved for');
  const row = rowOf(written, partition);
  const unhashed = {
    id,
    partition,
    sequence: row.nextSequence,
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
    platform: command.platform ?? null,
    paymentRequestId: movement.paymentRequestId ?? null,
    groupId: movement.groupId ?? null,
    scheduleId: movement.scheduleId ?? null,
    metadata: movement.metadata === undefined ? metadataOf(command, movement) : movement.metadata,
    approvalId: command.approval?.kind === 'approve' ? command.approval.id : null,
    previousHash: row.lastHash,
  };
  const hash = hashTransaction(unhashed);
  written.rows.set(partition, { ...row, lastHash: hash });
  return { ...unhashed, hash };
}

/** XAF bear none: whose coins they were exchanged for does. */
function metadataOf({ data }: LedgerCommand, { from }: Movement): Metadata | null {
  return ('metadata' in data && assetOf(from) === 'COIN' && data.metadata) || null;
}
