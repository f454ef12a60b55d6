import { type LedgerCommand, refuse } from '@cowrie/contracts';
import { type PartitionRow, toAdminLogEntry } from '@cowrie/postgres';
import type { Answers, Change, HeldBack, Refused, State } from '../../book/decision.ts';
import { requireBounded } from '../../book/movements/bounded.ts';
import { requireDeclaredEffects } from '../../book/movements/effects.ts';
import { requireDeclaredKeys } from '../../book/movements/partition-key.ts';
import { requireAllowed } from '../../book/movements/sides.ts';
import { logEntriesOf } from '../admin-log.ts';
import type { BatchRecords } from '../feature.ts';
import type { Registry } from '../registry.ts';
import { answerOf, type ReplyOutcome, repeated, replyData } from '../replies/replies.ts';
import { resultSlot, type StoredResult } from '../replies/results.ts';
import { apply } from './apply.ts';
import { type BatchInput, recordsOf, rowOf, type Work, type Written } from './work.ts';

export type Batch<S extends State = State> = Written & {
  /** What there is after the commands so far. */
  state: S;
  /** Decides a command and gathers its effect. `row` is its partition's as it was read. */
  add(row: PartitionRow, command: LedgerCommand, clockMs: number): ReplyOutcome;
  /** The records of that name in this batch. */
  recordsOf(name: string): BatchRecords;
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
  const decided = decideOrKeep(work, byLedgerClock(command, work.input.nowMs - clockMs), partition);
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

/**
 * As asked for at a moment of the clock that coins go by, which a clock to test with sets `aheadMs` ahead: so what it says is before or after
 * what accounts say.
 */
function byLedgerClock(command: LedgerCommand, aheadMs: number): LedgerCommand {
  return aheadMs > 0 ? { ...command, issuedAtMs: command.issuedAtMs + aheadMs } : command;
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
  const instead = judges.before(state, command, nowMs);
  if (instead) return 'ok' in instead ? instead : heldBack(instead);
  const decision = registry.decide(state, command, nowMs, partition);
  if (!decision.ok) return decision;
  const { changes, answers } = decision;
  const judged = judges.judge(state, command, changes, nowMs);
  if ('ok' in judged) return judged;
  if ('kind' in judged) return heldBack(judged);
  return { changes: judged.length === 0 ? changes : [...changes, ...judged], answers, isHeldBack: false };
}

const heldBack = ({ changes, shows }: HeldBack): Decided => ({
  changes,
  answers: { shows },
  isHeldBack: true,
});

function log(
  { registry, input, written }: Work,
  partition: number,
  command: LedgerCommand,
  effect: Parameters<typeof logEntriesOf>[2],
): void {
  for (const entry of logEntriesOf(registry, command, effect)) {
    written.log.push(toAdminLogEntry(command, entry, { partition, atMs: input.nowMs }));
  }
}

/** Throws when a movement is not what its type declares, or would pass all bounds. Tests of deciders ask it too. */
export function requireDeclared(command: LedgerCommand, changes: readonly Change[]): void {
  const movements = changes.filter((change) => change.kind === 'moved');
  for (const movement of movements) requireAllowed(movement);
  requireDeclaredKeys(command, movements);
  requireBounded(command, changes);
  requireDeclaredEffects(command, changes);
}
