import { type LedgerCommand, refuse } from '@cowrie/contracts';
import { type PartitionRow, toAdminLogEntry } from '@cowrie/postgres';
import type { AnswerParts, Change, DetailedRefusal, HeldCommand, State } from '../../book/decision.ts';
import { requireBounded } from '../../book/movements/bounded.ts';
import { requireDeclaredEffects } from '../../book/movements/effects.ts';
import { requireDeclaredKeys } from '../../book/movements/partition-key.ts';
import { requireAllowed } from '../../book/movements/sides.ts';
import { logEntriesOf } from '../admin-log.ts';
import type { BatchRecords } from '../feature.ts';
import type { Registry } from '../registry.ts';
import { answerOf, answerRepeat, type ReplyOutcome, replyData } from '../replies/replies.ts';
import { resultSlot, type StoredResult } from '../replies/results.ts';
import { apply } from './apply-change.ts';
import { type BatchInput, type BatchWork, type BatchWrites, recordsOf, rowOf } from './batch-work.ts';

export type Batch<S extends State = State> = BatchWrites & {
  state: S;
  add(row: PartitionRow, command: LedgerCommand, clockMs: number): ReplyOutcome;
  recordsOf(name: string): BatchRecords;
};

/** A refused command leaves nothing behind; the next command sees the effect of an accepted one. */
export function createLedgerBatch<S extends State>(registry: Registry<S>, input: BatchInput): Batch<S> {
  const accounts = new Map(input.accounts);
  const holds = new Map(input.records.holds);
  const written: BatchWrites = {
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
  const work: BatchWork = { registry: registry as Registry, input, accounts, holds, state, results, written };
  for (const [name] of registry.stores) if (input.records[name] !== undefined) recordsOf(work, name);
  return {
    ...written,
    state: state as S,
    add: (row, command, clockMs) => answerCommand(work, row, command, clockMs),
    recordsOf: (name) => recordsOf(work, name),
  };
}

function answerCommand(
  work: BatchWork,
  row: PartitionRow,
  command: LedgerCommand,
  clockMs: number,
): ReplyOutcome {
  const { results, written } = work;
  const { partition } = row;
  const slot = resultSlot(command);
  const stored = results.get(slot);
  // Checked before the deadline, so that a late repeat still gets its answer.
  if (stored) return answerRepeat(stored, command);
  // Rule 7: a command is never applied late. The answer says that nothing changed.
  if (clockMs > command.deadlineMs) {
    return refuse('unavailable', 'It could not be done in time; nothing was changed.');
  }
  const decided = decideWithFallback(
    work,
    shiftToLedgerClock(command, work.input.nowMs - clockMs),
    partition,
  );
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
    addLogEntries(work, partition, command, { changes, transactionIds, isHeldBack });
  }
  return { ok: true, data: replyData(answer), replayed: false };
}

/** Adds the test clock's lead to the command's time, which is compared with times of accounts. */
function shiftToLedgerClock(command: LedgerCommand, aheadMs: number): LedgerCommand {
  return aheadMs > 0 ? { ...command, issuedAtMs: command.issuedAtMs + aheadMs } : command;
}

type CommandOutcome = { changes: readonly Change[]; answers: AnswerParts; isHeldBack: boolean };

function decideWithFallback(
  work: BatchWork,
  command: LedgerCommand,
  partition: number,
): DetailedRefusal | CommandOutcome {
  const decided = decideAndJudge(work, command, partition);
  if (!('ok' in decided)) return decided;
  const kept = work.registry.whenRefused(work.state, command, decided, work.input.nowMs);
  return kept ? { changes: kept.changes, answers: kept.answers, isHeldBack: false } : decided;
}

function decideAndJudge(
  { registry, state, input: { nowMs } }: BatchWork,
  command: LedgerCommand,
  partition: number,
): DetailedRefusal | CommandOutcome {
  const { judges } = registry;
  const instead = judges.before(state, command, nowMs);
  if (instead) return 'ok' in instead ? instead : toHeldOutcome(instead);
  const decision = registry.decide(state, command, nowMs, partition);
  if (!decision.ok) return decision;
  const { changes, answers } = decision;
  const judged = judges.judge(state, command, changes, nowMs);
  if ('ok' in judged) return judged;
  if ('kind' in judged) return toHeldOutcome(judged);
  return { changes: judged.length === 0 ? changes : [...changes, ...judged], answers, isHeldBack: false };
}

const toHeldOutcome = ({ changes, shows }: HeldCommand): CommandOutcome => ({
  changes,
  answers: { shows },
  isHeldBack: true,
});

function addLogEntries(
  { registry, input, written }: BatchWork,
  partition: number,
  command: LedgerCommand,
  effect: Parameters<typeof logEntriesOf>[2],
): void {
  for (const entry of logEntriesOf(registry, command, effect)) {
    written.log.push(toAdminLogEntry(command, entry, { partition, atMs: input.nowMs }));
  }
}

/** Tests of deciders call it too. */
export function requireDeclared(command: LedgerCommand, changes: readonly Change[]): void {
  const movements = changes.filter((change) => change.kind === 'moved');
  for (const movement of movements) requireAllowed(movement);
  requireDeclaredKeys(command, movements);
  requireBounded(command, changes);
  requireDeclaredEffects(command, changes);
}
