import type { LedgerCommand, Metadata } from '@cowrie/contracts';
import { assetOf } from '../../book/account.ts';
import type { BookChange, Change, Movement, RecordChange } from '../../book/decision.ts';
import {
  closedEvent,
  type Event,
  frozenEvent,
  holdEvent,
  openedEvent,
  recordedEvent,
} from '../../book/events.ts';
import { evolve, momentOf } from '../../book/evolve.ts';
import type { HoldChange, HoldRow } from '../../book/hold.ts';
import { hashTransaction, type Transaction } from '../../book/movements/transaction.ts';
import { isNotice } from '../../book/tables/notices.ts';
import { type BatchWork, type BatchWrites, recordsOf, rowOf } from './batch-work.ts';

export function apply(
  work: BatchWork,
  partition: number,
  command: LedgerCommand,
  change: Change,
): Transaction | null {
  if (change.kind === 'record') {
    storeRecord(work, partition, change);
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

function publish(written: BatchWrites, partition: number, event: Event): void {
  const row = rowOf(written, partition);
  written.outbox.push({ partition, sequence: row.nextSequence, ...event });
  if (isNotice(event.type)) written.notices.push({ partition, sequence: row.nextSequence, type: event.type });
  written.rows.set(partition, { ...row, nextSequence: row.nextSequence + 1n });
}

function storeRecord(work: BatchWork, partition: number, { of, record }: RecordChange): void {
  const records = recordsOf(work, of);
  const event = records.keep?.(record, { partition, sequence: rowOf(work.written, partition).nextSequence });
  work.state[of] = records.current;
  if (event) publish(work.written, partition, event);
}

function eventOf(
  work: BatchWork,
  partition: number,
  change: Exclude<BookChange, Movement>,
  atMs: number,
): Event {
  if (change.kind === 'hold') return holdEvent(change.event, storeHold(work, partition, change), atMs);
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

function storeHold({ holds, written }: BatchWork, partition: number, change: HoldChange): HoldRow {
  const hold: HoldRow = {
    ...change.hold,
    partition: holds.get(change.hold.id)?.partition ?? partition,
    endedPartition: change.event === 'placed' ? null : partition,
  };
  holds.set(hold.id, hold);
  written.holds.set(hold.id, hold);
  return hold;
}

function buildTransaction(
  { accounts, input, written }: BatchWork,
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
    platform: movement.platform === undefined ? (command.platform ?? null) : movement.platform,
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

/** XAF has no metadata, because the coin transaction of the same exchange has it. */
function metadataOf({ data }: LedgerCommand, { from }: Movement): Metadata | null {
  return ('metadata' in data && assetOf(from) === 'COIN' && data.metadata) || null;
}
