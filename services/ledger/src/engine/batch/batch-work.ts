import type { NewAdminLogEntry, OutboxRow, PartitionRow } from '@cowrie/postgres';
import type { Account, AccountId } from '../../book/account.ts';
import type { State } from '../../book/decision.ts';
import type { HoldRow } from '../../book/hold.ts';
import type { Transaction } from '../../book/movements/transaction.ts';
import type { Notice } from '../../book/tables/notices.ts';
import type { BatchRecords } from '../feature.ts';
import type { ReadRecords } from '../lock.ts';
import type { Registry } from '../registry.ts';
import type { StoredResult } from '../replies/results.ts';

export type BatchInput = {
  accounts: Map<AccountId, Account>;
  records: ReadRecords;
  results: Map<string, StoredResult>;
  ids: number[];
  /** The ledger's clock, which dates all rows of the batch. */
  nowMs: number;
};

/** Collected in memory; one set-based statement writes each kind. */
export type BatchWrites = {
  accounts: Map<AccountId, Account>;
  transactions: Transaction[];
  outbox: OutboxRow[];
  results: StoredResult[];
  holds: Map<string, HoldRow>;
  frozen: Set<AccountId>;
  rows: Map<number, PartitionRow>;
  records: Map<string, BatchRecords>;
  log: NewAdminLogEntry[];
  /** The sequences of events that have no other row. */
  notices: Notice[];
};

export type BatchWork = {
  registry: Registry;
  input: BatchInput;
  accounts: Map<AccountId, Account>;
  holds: Map<string, HoldRow>;
  state: State & Record<string, unknown>;
  results: Map<string, StoredResult>;
  written: BatchWrites;
};

export function recordsOf({ registry, input, state, written }: BatchWork, name: string): BatchRecords {
  const known = written.records.get(name);
  if (known) return known;
  const store = registry.stores.find(([one]) => one === name)?.[1];
  if (!store) throw new Error(`no feature keeps ${name}`);
  const records = store.begin(input.records[name] ?? store.none);
  written.records.set(name, records);
  state[name] = records.current;
  return records;
}

export function rowOf({ rows }: BatchWrites, partition: number): PartitionRow {
  const row = rows.get(partition);
  if (!row) throw new Error(`partition ${partition} was not read`);
  return row;
}
