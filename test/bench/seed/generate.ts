import { type LedgerCommand, PARTITIONS, type TransactionRecorded, walletKey } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import { uuidv7 } from '@cowrie/telemetry';
import { type Entry, toEntries } from '../../../services/history/src/domain/entry.ts';
import { type Batch, createLedgerBatch } from '../../../services/ledger/src/engine/batch/batch.ts';
import { createFeatures } from '../../../services/ledger/src/features/features.ts';
import type { LedgerState } from './state.ts';

export type GeneratedRows = Pick<Batch, 'transactions' | 'results'> & { entries: Entry[] };

const MINT_UNITS = 10_000_000;
const MAX_AMOUNT_UNITS = 100;
const REASON = 'A measurement';

/**
 * The ledger's own decider makes mints for users who cannot pay, and transfers between random users. It updates
 * `state`. The transactions of one call share a millisecond.
 */
export function createGenerator(deps: {
  state: LedgerState;
  users: readonly number[];
  firstId: number;
  random: (below: number) => number;
}): (count: number, nowMs: number) => GeneratedRows {
  const { state, users, random } = deps;
  let nextId = deps.firstId;
  const toFund = users.filter((id) => (state.accounts.get(id)?.balance ?? 0n) < MAX_AMOUNT_UNITS);

  function add(batch: Batch, command: LedgerCommand, payer: number): boolean {
    const row = state.partitions.get(partitionFor(walletKey(payer), PARTITIONS));
    if (!row) throw new Error(`the partition of user ${payer} has no row`);
    return batch.add(row, command, command.issuedAtMs).ok;
  }

  function addMint(batch: Batch, userId: number, nowMs: number): void {
    const data = { userId, treasury: null, amountUnits: String(MINT_UNITS), reason: REASON };
    if (!add(batch, { ...envelope('system:seed', nowMs), name: 'coins.mint', data }, userId)) {
      throw new Error(`nothing can be minted to user ${userId}`);
    }
  }

  function addOne(batch: Batch, nowMs: number): void {
    const poor = toFund.pop();
    if (poor !== undefined) {
      addMint(batch, poor, nowMs);
      return;
    }
    const from = random(users.length);
    const to = (from + 1 + random(users.length - 1)) % users.length;
    const [fromUserId = 0, toUserId = 0] = [users[from], users[to]];
    const amountUnits = String(1 + random(MAX_AMOUNT_UNITS));
    const data = { fromUserId, toUserId, toTreasury: null, amountUnits, reason: REASON };
    const command = { ...envelope(`user:${fromUserId}`, nowMs), name: 'coins.transfer' as const, data };
    if (!add(batch, command, fromUserId)) addMint(batch, fromUserId, nowMs);
  }

  const features = createFeatures({ signHead: null });
  const records = { holds: new Map() };

  return (count, nowMs) => {
    const ids = Array.from({ length: count }, (_, index) => nextId + index);
    nextId += count;
    const batch = createLedgerBatch(features, {
      accounts: state.accounts,
      records,
      results: new Map(),
      ids,
      nowMs,
    });
    for (let made = 0; made < count; made++) addOne(batch, nowMs);
    for (const [id, account] of batch.accounts) {
      state.accounts.set(id, account);
      state.changed.add(id);
    }
    for (const [partition, row] of batch.rows) state.partitions.set(partition, row);
    return { transactions: batch.transactions, results: batch.results, entries: entriesOf(batch) };
  };
}

function envelope(principal: string, nowMs: number) {
  return {
    id: uuidv7(nowMs),
    principal,
    apiKeyId: null,
    issuedAtMs: nowMs,
    deadlineMs: nowMs,
    requestId: 'seed',
    replyPartition: null,
    idempotency: null,
  };
}

function entriesOf(batch: Batch): Entry[] {
  return batch.outbox.flatMap(({ data }) => {
    const made = toEntries(JSON.parse(data) as TransactionRecorded);
    if (!made.ok) throw new Error(`history would refuse an event: ${made.reason}`);
    return made.entries;
  });
}

export function randomFrom(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
